import ArgumentParser
import StickerKit
import SystemPackage

/// `stickerlint pack PACK -o OUTPUT`.
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write a checked sticker pack for Xcode.",
    discussion: """
      Makes an asset catalog of a folder of images, with their folders of frames, or of the \
      stickerpack.yml in it, which says order, names, labels and icon. The pack is written whole or \
      not at all, and only when 'stickerlint lint' passes it.

      Exit status: 1 when something must be fixed first, 2 when something cannot be read or written.
      """,
    aliases: ["export"])

  @OptionGroup(title: "Pack")
  var pack: PackSourceOptions

  @OptionGroup(title: "Writing")
  var writing: PackWritingOptions

  @Flag(
    name: .customLong("init"),
    help: "Write a stickerpack.yml for the folder instead, to edit.")
  var writesManifest = false

  @Flag(help: "Print the JSON Schema of stickerpack.yml instead, for editors.")
  var schema = false

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  func run() async throws {
    if schema {
      guard Console.output.write(PackPlan.manifestSchema) else { throw ExitStatus.usage.exitCode }
      return
    }
    let source = pack.sourcePath
    let found = try Selection([source], selection, flags: selection.flags)
    if writesManifest { return try writeManifest(source, found) }
    var plan = try self.plan(source, found)
    if let name = pack.name { plan.name = name }
    if let size = pack.size { plan.size = size.sizeClass(of: .messages) }
    try await write(plan, found.configuration(of: source))
  }

  /// What is in the pack.
  private func plan(_ source: FilePath, _ found: Selection) throws -> PackPlan {
    do throws(PackFault) {
      if let manifest = PackPlan.manifest(in: source) { return try PackPlan(manifest: manifest) }
      let isText = ["yml", "yaml"].contains(source.extension ?? "")
      return isText ? try PackPlan(manifest: source) : try PackPlan(of: source, found.found)
    } catch {
      throw fail(error)
    }
  }

  private func writeManifest(_ source: FilePath, _ found: Selection) throws {
    if let manifest = PackPlan.manifest(in: source) {
      Console.error.write("stickerlint: \(manifest.display.printable) is there already\n")
      throw ExitStatus.usage.exitCode
    }
    let path = source == "." ? "stickerpack.yml" : source.appending("stickerpack.yml")
    do throws(PackFault) {
      let plan = try PackPlan(of: source, found.found)
      report(plan.remarks)
      try write(plan.manifestText(in: source), to: path)
      Console.output.write("\(path.display.printable): \(plan.summary)\n")
    } catch {
      throw fail(error)
    }
  }

  private func write(_ text: String, to path: FilePath) throws(PackFault) {
    do throws(WriteFault) {
      try FileReplacement.write(to: path) { $0.write(text) }
    } catch {
      throw PackFault(error)
    }
  }

  private func write(_ plan: PackPlan, _ configuration: Configuration) async throws {
    let path = pack.outputPath ?? "Stickers.xcstickers"
    var progress = ProgressLine(isWanted: !writing.noProgress)
    let builder = PackBuilder(
      output: PackOutput(for: path), update: writing.packUpdate,
      assemblesSequences: pack.sequences == .apng, jobs: availableCores())
    do {
      let written = try await builder.build(plan, at: path) {
        progress.update("assembling", done: $0, total: $1)
      }
      progress.finish()
      report(written.plan.remarks)
      let writer = PackWriter(
        written, at: path, linter: Linter(jobs: availableCores(), today: today()),
        configuration: configuration)
      let (result, checked) = try await writer.write(
        replaces: writing.update, force: writing.force, isTrial: writing.dryRun
      ) {
        progress.update(done: $0, total: $1)
      }
      progress.finish()
      try say(result, checked, written.plan, path)
    } catch let fault as PackFault {
      progress.finish()
      throw fail(fault)
    }
  }

  /// Tells what became of the pack, and shows what must be fixed.
  private func say(
    _ result: PackWriter.Result, _ checked: Report, _ plan: PackPlan, _ path: FilePath
  ) throws {
    if !checked.passed {
      let context = ReportContext(
        version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
        style: .forOutput(.auto, on: .error))
      _ = Console.error.write { checked.onlyFailures().write(as: .human, context, to: &$0) }
    }
    let name = path.display.printable
    if case .refused = result {
      Console.error.write(
        "stickerlint: \(name) is not written: fix this first, or --force writes it all the same\n")
      throw ExitStatus.findings.exitCode
    }
    let others = checked.findings.count { $0.severity == .warning }
    if others > 0, checked.passed {
      Console.error.write(
        "stickerlint: \(counted(others, "warning")); 'stickerlint lint \(name)' shows them\n")
    }
    let ending =
      switch result {
      case .unchanged: ", already there"
      case .possible: ", not written (--dry-run)"
      default: ""
      }
    guard Console.output.write("\(name): \(plan.summary)\(ending)\n") else {
      throw ExitStatus.usage.exitCode
    }
  }

  private func report(_ remarks: [SequenceRemark]) {
    for remark in remarks {
      Console.error.write("stickerlint: \(remark.isWarning ? "warning: " : "")\(remark.text)\n")
    }
  }

  private func fail(_ fault: PackFault) -> any Error {
    // Mistakes in a manifest are lines with places of their own, which editors know how to read.
    let hasPlace = fault.description.contains("\n")
    Console.error.write(hasPlace ? fault.description : "stickerlint: \(fault)\n")
    return ExitStatus.usage.exitCode
  }
}
