import StickerBase
import StickerPacks
import SystemPackage

/// The ratchets of a run, one for each baseline. A pack is judged by the baseline that applies to it.
struct Ratchets {
  /// The index of the baseline that a pack was judged by, and the displayed name of the configuration that
  /// chose it.
  private struct Owner {
    var index: Int?
    var configuration: String?
  }

  private let baselines: Baselines
  private var ratchets: [Ratchet]
  /// The owner of each checked file, by the path as ``Ratchet/Key`` spells it. Owners are recorded only if packs may
  /// have different ones or none.
  private var owners: [String: Owner] = [:]

  init(_ baselines: Baselines, _ found: FoundPacks) {
    self.baselines = baselines
    ratchets = baselines.all.map {
      Ratchet(
        $0.baseline, found, $0.configuration, recordsDigests: baselines.areWritten)
    }
  }

  /// Moves the accepted findings of a pack to ``PackReport/baselined``.
  mutating func judge(
    _ report: inout PackReport, of pack: Pack, _ configuration: Configuration
  ) {
    guard !ratchets.isEmpty else { return }
    let index = baselines.index(for: configuration)
    if index == nil || ratchets.count > 1 {
      let owner = Owner(index: index, configuration: configuration.files.last)
      for path in Set(pack.checkedPaths + report.findings.map(\.path)) {
        owners[Ratchet.Key.spelling(of: path.absolute)] = owner
      }
    }
    report.baseline = index
    guard let index else { return }
    var digests = ContentDigests(pack, limit: configuration.decodeLimits.fileBytes)
    ratchets[index].judge(&report, of: pack, &digests)
  }

  /// Adds stale and moved entries, and the outcome of each baseline, to a report.
  mutating func settle(in report: inout Report) {
    for index in ratchets.indices {
      report.staleBaseline += ratchets[index].settle { [owners] key, path in
        guard let owner = owners[key.path], owner.index != index else { return nil }
        guard let configuration = owner.configuration else {
          return "No configuration names this baseline for \(path.printable)."
        }
        return "\(configuration.printable) applies to \(path.printable) and names "
          + (owner.index == nil ? "no baseline." : "another baseline.")
      }
      report.movedBaseline += ratchets[index].moved.sorted { $0.line < $1.line }
    }
    report.baselineOutcomes = ratchets.map(\.outcome)
  }
}
