import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import StickerRules
import SystemPackage

/// The flags about findings that are accepted until they become worse.
struct BaselineOptions: ParsableArguments {
  @Option(
    name: .customLong("baseline"), defaultAsFlag: Baseline.defaultName, parsing: .next,
    help: ArgumentHelp(
      "Ignore findings that this file accepts, unless they have become worse.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(help: "Use no baseline, whatever a configuration says.")
  var noBaseline = false

  @Flag(help: "Write all findings of this run to the baseline, to accept them from now on.")
  var writeBaseline = false

  @Flag(help: "Remove what is no longer found from the baseline, and record what has improved.")
  var pruneBaseline = false

  /// Whether a run changes the baseline.
  var writesBaseline: Bool { writeBaseline || pruneBaseline }

  func validate() throws {
    if writeBaseline, pruneBaseline {
      throw ValidationError("--write-baseline and --prune-baseline cannot be used together.")
    }
    if noBaseline, file != nil || writeBaseline || pruneBaseline {
      throw ValidationError("--no-baseline cannot be used with the other flags about baselines.")
    }
  }

  /// The baseline that holds; `nil` when none is asked for. What is wrong with it ends the
  /// run.
  ///
  /// - Parameter configurations: what holds for what was named.
  func load(for configurations: [Configuration]) throws -> Baseline? {
    if noBaseline { return nil }
    let configured = file == nil ? try configured(by: configurations) : nil
    guard file != nil || configured != nil || writeBaseline || pruneBaseline else { return nil }
    let path = configured?.value ?? pathArguments([file ?? Baseline.defaultName])[0]
    guard isThere(path) else {
      if writeBaseline { return Baseline(file: path) }
      let source = configured.map { "\($0.origin): " } ?? ""
      throw Stop.usage(
        "\(source)there is no baseline '\(path.display.printable)'; --write-baseline writes one")
    }
    do throws(DocumentError) {
      return try Baseline(reading: path)
    } catch {
      throw Stop.usage(error, after: "stickerlint: ")
    }
  }

  /// The baseline that configurations name, as seen from the working folder.
  private func configured(by configurations: [Configuration]) throws -> Setting<FilePath>? {
    let named = configurations.compactMap(\.baseline)
    guard let first = named.first else { return nil }
    if let other = named.first(where: { $0.value != first.value }) {
      throw Stop.usage(
        "\(first.origin) and \(other.origin) name different baselines; check their folders one by "
          + "one, or choose one with --baseline=FILE")
    }
    return first.map { $0.relative(to: FilePath(workingFolder())) }
  }

  /// Makes the baseline anew, if that is asked for, for the end of the run.
  ///
  /// - Parameter report: becomes what it is with that baseline.
  func update(
    _ baseline: Baseline?, with report: inout Report, in files: inout RunFiles
  ) throws(WriteFault) {
    guard let baseline, writeBaseline || pruneBaseline else { return }
    if writeBaseline, let complaint = Self.complaint(about: report.nonJudgements) {
      throw WriteFault(path: baseline.file, reason: complaint)
    }
    let next = writeBaseline ? baseline.accepting(report) : baseline.pruned(by: report)
    let count = next.count == 0 ? "nothing" : counted(next.count, "finding")
    let isUsual = baseline.file.lastComponent?.string == KnownNames.baseline
    let use =
      !baseline.isNew
      ? ""
      : isUsual
        ? "; give --baseline from now on, or name it in .stickerlint.yml"
        : "; give --baseline=\(baseline.file.shellWord ?? "FILE") from now on"
    try files.add(
      baseline.file, mayReplace: !baseline.isNew,
      saying: "wrote \(baseline.file.display.printable), which accepts \(count)\(use)"
    ) { $0.write(next.text) }
    report = report.withCurrentBaseline(acceptsAll: writeBaseline)
  }

  /// Why what cannot be judged keeps a baseline from being written.
  private static func complaint(about findings: [Finding]) -> String? {
    guard let first = findings.first else { return nil }
    let more = findings.count - 1
    let rest = more == 0 ? "" : " \(more.grouped) more cannot be judged either."
    return "\(first.path.display.printable) cannot be judged: \(first.text.printable)\(rest)"
  }
}
