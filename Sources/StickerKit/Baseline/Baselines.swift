import StickerBase
package import SystemPackage

/// The baselines of a run, and which of them accepts the findings of a pack: the one that the pack's
/// configuration names, or one for everything.
package struct Baselines: Sendable {
  /// What a baseline is there for.
  package enum Scope: Sendable {
    /// All packs: the command line names it.
    case everything
    /// The packs whose configuration names it.
    case configured
    /// The packs whose configuration names none, while baselines are written.
    case unconfigured
  }

  /// A baseline that takes part in the run.
  package struct Entry: Sendable {
    package var baseline: Baseline
    /// Several where a configuration names what is the usual one, too.
    package fileprivate(set) var scopes: Set<Scope>
    /// The configuration that sets how serious outdated entries are.
    let configuration: Configuration
  }

  /// In the order in which they were added.
  package private(set) var all: [Entry] = []
  /// True if the run writes them, so that entries are to be made of its findings.
  package var areWritten = false
  private var indices: [FilePath: Int] = [:]

  /// No baseline.
  package init() {}

  /// Adds a baseline.
  ///
  /// - Parameter configuration: the one that names it; for other scopes, the one that holds for what
  ///   was named.
  package mutating func add(_ baseline: Baseline, _ scope: Scope, _ configuration: Configuration) {
    if let known = indices[baseline.realFile] {
      all[known].scopes.insert(scope)
      return
    }
    indices[baseline.realFile] = all.count
    all.append(Entry(baseline: baseline, scopes: [scope], configuration: configuration))
  }

  /// True if a baseline with this path is among them.
  package func holds(_ file: FilePath) -> Bool { indices[file.realFile] != nil }

  /// The index of the baseline for the packs of a configuration; `nil` if there is none.
  func index(for configuration: Configuration) -> Int? {
    if let index = all.firstIndex(where: { $0.scopes.contains(.everything) }) { return index }
    guard let file = configuration.baseline?.value else {
      return all.firstIndex { $0.scopes.contains(.unconfigured) }
    }
    return indices[file.realFile]
  }
}

extension Baselines {
  /// Each with what still holds after a run: without entries that accept nothing, with what is measured
  /// now where that is better, and with the new names of files. Entries about what was not checked stay.
  package func pruned(by report: Report) -> [Baseline] {
    zip(all, report.baselineOutcomes).map { entry, outcome in
      entry.baseline.with(outcome.unseen + outcome.accepted + outcome.worsened)
    }
  }

  /// Each with all findings of a run about the packs that it is for. Entries about what was not checked
  /// stay.
  package func accepting(_ report: Report) -> [Baseline] {
    zip(all, report.baselineOutcomes).enumerated().map { index, pair in
      let (entry, outcome) = pair
      let findings = report.packs.filter { $0.baseline == index }
        .flatMap { $0.findings + $0.baselined }.filter(\.isJudgement)
      let told = findings.map {
        BaselineEntry(
          ruleID: $0.ruleID, path: $0.path.absolute, measured: $0.measured,
          digest: outcome.digests[$0.path])
      }
      // A pack may have more stickers than those that were named: what is accepted of the others stays.
      let keys = Set(told.map { Ratchet.Key($0) })
      let untold = (outcome.accepted + outcome.worsened).filter { !keys.contains(Ratchet.Key($0)) }
      return entry.baseline.with(outcome.unseen + untold + told)
    }
  }
}

extension FilePath {
  /// A file's path without links, so that a file has one path however it is named; nothing has to be
  /// there.
  fileprivate var realFile: FilePath {
    lastComponent.map { parent.realFolder.appending($0) } ?? self
  }
}

extension Baseline {
  fileprivate var realFile: FilePath { file.realFile }

  fileprivate func with(_ entries: [BaselineEntry]) -> Baseline {
    var baseline = self
    baseline.entries = entries
    return baseline
  }
}
