import ArgumentParser
import StickerBase
import StickerLinting
import StickerManifest
import StickerPacks
import StickerRules
import StickerXcode
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The manifests that `stickerlint pack` writes instead of a pack.
extension PackCommand {
  /// Writes a `stickerpack.yml` for people to edit.
  func writeManifest(_ source: FilePath, _ found: Selection) throws {
    let path = source == "." ? "stickerpack.yml" : source.appending("stickerpack.yml")
    if isThere(path) {
      throw Stop.failure(
        "\(path.display.printable) already exists; edit it, or move it away to write a new one")
    }
    var plan = try PackPlan(of: source, found.found, output: "Stickers.xcstickers")
    if let name = pack.name { try plan.rename(to: name) }
    for remark in plan.remarks { Console.error.say(remark) }
    plan.adoptEmoji()
    try write(plan.manifestText(in: source), to: path, mayReplace: false)
    Console.output.write("\(path.display.printable): \(plan.summary)\n")
  }

  /// Writes a `*.message.yml` to start from.
  func writeDescription(_ source: FilePath, _ found: Selection) throws {
    let plan = try PackPlan(
      of: source, found.found, output: "Stickers.xcstickers", mayBeEmpty: true)
    let path = plan.folder.appending("app.message.yml")
    let name = path.display.printable
    guard !isThere(path) else { throw PackFault.refused("\(name) already exists; edit it") }
    try write(AppScript.template(app: plan.name), to: path, mayReplace: false)
    let word = path.shellWord ?? "FILE"
    Console.output.write("\(name): 2 messages to start from\n")
    Console.error.say("edit it, then view it: stickerlint preview \(word) --open")
  }

  private static let usualName: FilePath.Component = "manifest.json"

  /// Writes a `manifest.json` for other tools.
  func writeMachineManifest(_ plan: PackPlan, _ configuration: Configuration) async throws {
    let path = pack.outputPath ?? plan.folder.appending(Self.usualName)
    let folder = path.removingLastComponent()
    let manifest = try plan.manifest(
      in: folder.isEmpty ? "." : folder, generator: "stickerlint \(Version.current)")
    for remark in plan.remarks { Console.error.say(remark) }
    let files = try await PackBuilder(output: .catalog).build(
      plan.withoutIcon, at: folder.appending("Stickers.xcstickers"))
    // Apps that read a manifest have icons, and need none from the pack.
    var linter = Linter(jobs: availableCores(), today: today())
    linter.suppressedRules = [RuleRegistry.iconSetRuleID]
    let writer = PackWriter(
      files, at: folder.appending("Stickers.xcstickers"),
      linter: linter, configuration: configuration)
    let checked = try await writer.check()
    let text = jsonText(manifest)
    let isCurrent = FileReplacement.holds(text, at: path)
    let result: PackWriter.Result =
      !checked.passed && !writing.force
      ? .refused : isCurrent ? .unchanged : writing.dryRun ? .possible : .written
    if case .written = result {
      guard writing.update || !isThere(path) else {
        throw PackFault.refused(
          "\(path.display.printable) already exists; --update replaces it")
      }
      try checkIsManifest(path)
      try write(text, to: path, mayReplace: writing.update)
    }
    try say(result, checked, plan.withoutIcon, path)
  }

  /// Checks that an update replaces only a manifest, whatever its version, or any file with the usual name, which may
  /// be a damaged manifest.
  private func checkIsManifest(_ path: FilePath) throws(PackFault) {
    guard path.lastComponent != Self.usualName, isThere(path) else { return }
    do {
      let text = try FileReplacement.text(of: path, limit: 16 << 20)
      _ = try Manifest(json: Data(text.utf8))
    } catch ManifestError.unknownSchemaVersion {
      return
    } catch {
      throw PackFault.refused(
        "\(path.display.printable) is not a manifest and would be overwritten; name another file "
          + "with -o, or move this one away")
    }
  }

  private func write(
    _ text: String, to path: FilePath, mayReplace: Bool
  ) throws(PackFault) {
    do throws(WriteFault) {
      try FileReplacement.write(Array(text.utf8), to: path, mayReplace: mayReplace)
    } catch {
      throw PackFault.unwritten(error)
    }
  }
}
