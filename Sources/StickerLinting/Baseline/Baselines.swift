import StickerBase
package import SystemPackage

/// The baselines of a run. A baseline on the command line applies to all packs. Without one, a pack is judged by the
/// baseline that its configuration names. While baselines are written, the default baseline applies to the packs whose
/// configuration names none.
package struct Baselines: Sendable {
  /// The packs that a baseline applies to.
  package enum Scope: Sendable {
    /// All packs, because the command line names the baseline.
    case everything
    /// The packs whose configuration names the baseline.
    case configured
    /// The packs whose configuration names no baseline, while baselines are written.
    case unconfigured
  }

  /// A baseline of the run, with its scopes.
  package struct Entry: Sendable {
    package var baseline: Baseline
    /// The packs that the baseline applies to. It has two scopes if a configuration names the default baseline.
    package fileprivate(set) var scopes: Set<Scope>
    /// The configuration that sets the severity of outdated entries.
    let configuration: Configuration
  }

  /// All baselines, in the order in which they were added.
  package private(set) var all: [Entry] = []
  /// True if the run writes the baselines, and so turns its findings into entries.
  package var areWritten = false
  private var indices: [FilePath: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Adds a baseline. If the list already contains it, only its scope is added.
  ///
  /// - Parameter configuration: the configuration that names the baseline. For a scope other than
  ///   ``Scope/configured``, the configuration of the first path on the command line.
  package mutating func add(_ baseline: Baseline, _ scope: Scope, _ configuration: Configuration) {
    if let known = indices[baseline.realFile] {
      all[known].scopes.insert(scope)
      return
    }
    indices[baseline.realFile] = all.count
    all.append(Entry(baseline: baseline, scopes: [scope], configuration: configuration))
  }

  /// True if a baseline with this path is in the list.
  package func holds(_ file: FilePath) -> Bool { indices[file.realFile] != nil }

  /// Returns the index of the baseline that applies to the packs of a configuration; `nil` if there is none.
  func index(for configuration: Configuration) -> Int? {
    if let index = all.firstIndex(where: { $0.scopes.contains(.everything) }) { return index }
    guard let file = configuration.baseline?.value else {
      return all.firstIndex { $0.scopes.contains(.unconfigured) }
    }
    return indices[file.realFile]
  }
}

extension Baselines {
  /// Returns the baselines of a run without the entries that match no finding any more. The other entries get the
  /// improved measurements and the new file names. Entries that were not checked stay.
  package func pruned(by report: Report) -> [Baseline] {
    zip(all, report.baselineOutcomes).map { entry, outcome in
      entry.baseline.with(entries: outcome.unchecked + outcome.accepted + outcome.worsened)
    }
  }

  /// Returns the baselines of a run with an entry for each finding about their packs. Entries that were not checked
  /// stay.
  package func accepting(_ report: Report) -> [Baseline] {
    zip(all, report.baselineOutcomes).enumerated().map { index, pair in
      let (entry, outcome) = pair
      let findings = report.packs.filter { $0.baseline == index }
        .flatMap { $0.findings + $0.baselined }.filter(\.isJudgement)
      let reported = findings.map {
        BaselineEntry(
          ruleID: $0.ruleID, path: $0.path.absolute, measured: $0.measured,
          digest: outcome.digests[$0.path])
      }
      // If only some stickers of a pack were named, the entries of the others stay.
      let keys = Set(reported.map { Ratchet.Key($0) })
      let unreported = (outcome.accepted + outcome.worsened).filter {
        !keys.contains(Ratchet.Key($0))
      }
      return entry.baseline.with(entries: outcome.unchecked + unreported + reported)
    }
  }
}

extension FilePath {
  /// The path with the links in its folder resolved, so that two paths of a file are equal if they spell its name
  /// alike. The file need not exist.
  fileprivate var realFile: FilePath {
    lastComponent.map { parent.realFolder.appending($0) } ?? self
  }
}

extension Baseline {
  fileprivate var realFile: FilePath { file.realFile }

  fileprivate func with(entries: [BaselineEntry]) -> Baseline {
    var baseline = self
    baseline.entries = entries
    return baseline
  }
}
