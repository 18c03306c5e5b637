import ArgumentParser
import StickerBase
import StickerKit
import SystemPackage

/// The flags about findings that are accepted until they become worse.
struct BaselineOptions: ParsableArguments {
  @Option(
    name: .customLong("baseline"), defaultAsFlag: Baseline.defaultName, parsing: .next,
    help: ArgumentHelp(
      "Ignore findings that this file accepts, unless they have become worse.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(help: "Write all findings of this run to the baseline, to accept them from now on.")
  var writeBaseline = false

  @Flag(help: "Remove what is no longer found from the baseline, and record what has improved.")
  var pruneBaseline = false

  func validate() throws {
    if writeBaseline, pruneBaseline {
      throw ValidationError("--write-baseline and --prune-baseline cannot be used together.")
    }
  }

  /// The baseline that holds; `nil` when none is asked for. What is wrong with it ends the
  /// run.
  func load() throws -> Baseline? {
    guard file != nil || writeBaseline || pruneBaseline else { return nil }
    let path = pathArguments([file ?? Baseline.defaultName])[0]
    guard isThere(path) else {
      if writeBaseline { return Baseline(file: path) }
      throw Stop.usage(
        "there is no baseline '\(path.display.printable)'; --write-baseline writes one")
    }
    do throws(DocumentError) {
      return try Baseline(reading: path)
    } catch {
      throw Stop(.usage, [.text("stickerlint: \(error.description)")])
    }
  }

  /// Makes the baseline anew, if that is asked for, for the end of the run.
  ///
  /// - Parameter report: becomes what it is with that baseline.
  func update(
    _ baseline: Baseline?, with report: inout Report, in files: inout RunFiles
  ) throws(WriteFault) {
    guard let baseline, writeBaseline || pruneBaseline else { return }
    let next = writeBaseline ? baseline.accepting(report) : baseline.pruned(by: report)
    let count = "\(next.count) finding\(next.count == 1 ? "" : "s")"
    try files.add(
      baseline.file, mayReplace: !baseline.isNew,
      saying: "wrote \(baseline.file.display.printable), which accepts \(count)"
    ) { $0.write(next.text) }
    report = report.withCurrentBaseline(acceptsAll: writeBaseline)
  }
}
