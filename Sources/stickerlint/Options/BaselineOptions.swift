import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The flags for baselines of accepted findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    name: .customLong("baseline"), defaultAsFlag: Baseline.defaultName, parsing: .next,
    help: ArgumentHelp(
      "Ignore findings that this file accepts, unless they have become worse.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(help: "Use no baseline, even if a configuration names one.")
  var noBaseline = false

  @Flag(help: "Write all findings of this run to the baseline, to accept them from now on.")
  var writeBaseline = false

  @Flag(help: "Remove findings that are gone from the baseline, and record improvements.")
  var pruneBaseline = false

  /// The baseline on the command line.
  var path: FilePath? { file.map { pathArguments([$0])[0] } }

  /// True if the run changes the baseline.
  var writesBaseline: Bool { writeBaseline || pruneBaseline }

  func validate() throws {
    if writeBaseline, pruneBaseline {
      throw ValidationError("--write-baseline and --prune-baseline cannot be used together.")
    }
    if noBaseline, file != nil || writeBaseline || pruneBaseline {
      throw ValidationError("--no-baseline cannot be used with the other flags about baselines.")
    }
  }

  /// Loads the baselines of the run: the one on the command line or, without it, those that configurations name. If
  /// baselines are written, the default one is added for the packs whose configuration names none. An error in a
  /// baseline ends the run.
  ///
  /// - Parameters:
  ///   - named: the configurations of the named paths.
  ///   - packs: the configurations of the packs that were found.
  func load(for named: [Configuration], packs: [Configuration]) throws -> Baselines {
    var baselines = Baselines()
    baselines.areWritten = writesBaseline
    if noBaseline { return baselines }
    let fallback = named.first ?? Configuration()
    if let path {
      baselines.add(try read(path), .everything, fallback)
      return baselines
    }
    for configuration in named + packs {
      guard let file = configuration.baseline, !baselines.holds(file.value) else { continue }
      let path = file.value.relative(to: FilePath(workingFolder()))
      baselines.add(try read(path, namedBy: file.origin), .configured, configuration)
    }
    guard writesBaseline, (packs.isEmpty ? named : packs).contains(where: { $0.baseline == nil })
    else { return baselines }
    let path = pathArguments([Baseline.defaultName])[0]
    // If configurations name other baselines, the default one may not exist, and then there is nothing to prune.
    if baselines.all.isEmpty || writeBaseline || isThere(path) {
      baselines.add(try read(path), .unconfigured, fallback)
    }
    return baselines
  }

  private func read(_ path: FilePath, namedBy origin: SettingOrigin? = nil) throws -> Baseline {
    var baseline = Baseline(file: path)
    if isThere(path) {
      do throws(DocumentError) {
        baseline = try Baseline(reading: path)
      } catch {
        throw Stop.failure(error, after: "stickerlint: ")
      }
    } else if !writeBaseline {
      let source = origin.map { "\($0): " } ?? ""
      throw Stop.failure(
        "\(source)there is no baseline '\(path.display.printable)'; --write-baseline writes one")
    }
    baseline.isOfPartialCheckout = Repository(around: path.parent)?.isSparse ?? false
    return baseline
  }

  /// Prepares the new baselines, if they are requested; they are put in place with the other files of the run.
  ///
  /// - Parameter report: changed to what it would say with the new baselines.
  /// - Throws: ``WriteFault``, also if findings are to be accepted and a file cannot be judged.
  func update(
    _ baselines: Baselines, with report: inout Report, in files: inout RunFiles
  ) throws(WriteFault) {
    guard writesBaseline, let first = baselines.all.first else { return }
    if writeBaseline, let complaint = Self.complaint(about: report.nonJudgements) {
      throw WriteFault(path: first.baseline.file, reason: complaint)
    }
    let written = writeBaseline ? baselines.accepting(report) : baselines.pruned(by: report)
    for (entry, next) in zip(baselines.all, written) {
      let count = next.count == 0 ? "nothing" : counted(next.count, "finding")
      let use = Self.advice(on: entry, isAlone: written.count == 1).map { "; \($0)" } ?? ""
      try files.add(
        next.file, mayReplace: !next.isNew,
        saying: "wrote \(next.file.display.printable), which accepts \(count)\(use)"
      ) { $0.write(next.text) }
    }
    report = report.withCurrentBaseline(acceptsAll: writeBaseline)
  }

  /// Returns advice on how to apply a baseline in later runs; `nil` if none is needed.
  private static func advice(on entry: Baselines.Entry, isAlone: Bool) -> String? {
    if entry.scopes == [.configured] { return nil }
    // As the value of --baseline, it would replace the other baselines.
    if !isAlone || entry.scopes.count > 1 {
      return "name it as 'baseline' in the .stickerlint.yml of the packs that have none"
    }
    guard entry.baseline.isNew else { return nil }
    let file = entry.baseline.file
    return file.lastComponent?.string == KnownNames.baseline
      ? "give --baseline from now on, or name it in .stickerlint.yml"
      : "give --baseline=\(file.shellWord ?? "FILE") from now on"
  }

  /// Returns the reason that no baseline can be written if some file cannot be judged; `nil` if all were judged.
  private static func complaint(about findings: [Finding]) -> String? {
    guard let first = findings.first else { return nil }
    let otherCount = findings.count - 1
    let addition = otherCount == 0 ? "" : " \(otherCount.grouped) more cannot be judged either."
    return "\(first.path.display.printable) cannot be judged: \(first.text.printable)\(addition)"
  }
}
