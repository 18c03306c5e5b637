import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Sets aside the findings that a baseline accepts, unless they became worse, and remembers what
/// became of each entry.
struct Ratchet {
  /// Findings are told apart by rule and file: frames come and go while an animation is worked on.
  private struct Key: Hashable {
    var ruleID: String
    /// As a baseline writes it. Texts are equal when letters with marks are, whether these are one
    /// scalar or two: git and programs on a Mac write them differently.
    var path: String

    init(_ ruleID: String, _ path: FilePath) {
      self.ruleID = ruleID
      self.path = BaselinePath.text(of: path, from: "/")
    }
  }

  /// Entries that had a finding, with what is measured now where that is better.
  private(set) var held: [BaselineEntry] = []
  /// Entries that have had none so far.
  private var open: [Key: [BaselineEntry]]
  private let baseline: Baseline
  private let found: FoundPacks
  private var checked: Set<String> = []
  /// Files, and packs that they are a part of, that could not be judged at all.
  private var unjudged: Set<String> = []
  private var heldKeys: Set<Key> = []
  private let configuration: Configuration
  private let isPartialCheckout: Bool
  private let leavesToOthers: (FilePath) -> Bool

  /// - Parameters:
  ///   - configuration: what holds for the baseline itself.
  ///   - isPartialCheckout: whether files may be missing on purpose.
  ///   - leavesToOthers: whether another part of the run has to say what became of an absolute path.
  init(
    _ baseline: Baseline, _ found: FoundPacks, _ configuration: Configuration,
    isPartialCheckout: Bool = false, leavesToOthers: @escaping (FilePath) -> Bool = { _ in false }
  ) {
    self.leavesToOthers = leavesToOthers
    self.baseline = baseline
    self.found = found
    self.configuration = configuration
    self.isPartialCheckout = isPartialCheckout
    open = Dictionary(grouping: baseline.entries) { Key($0.ruleID, $0.path) }
  }

  /// Moves what is accepted of a pack's findings out of them.
  mutating func judge(_ report: inout PackReport, of pack: Pack) {
    for path in pack.checkedPaths { checked.insert(Key("", path.absolute).path) }
    var places: [Key: [Int]] = [:]
    for (index, finding) in report.findings.enumerated() {
      let key = Key(finding.ruleID, finding.path.absolute)
      checked.insert(key.path)
      if finding.isJudgement { places[key, default: []].append(index) }
    }
    if !report.findings.allSatisfy(\.isJudgement) {
      unjudged.formUnion(
        (pack.checkedPaths + report.findings.map(\.path)).map { Key("", $0.absolute).path })
    }
    var accepted: Set<Int> = []
    for (key, indices) in places {
      guard let entries = open.removeValue(forKey: key) else { continue }
      heldKeys.insert(key)
      let worstFirst = indices.sorted {
        (report.findings[$0].badness, $1) > (report.findings[$1].badness, $0)
      }
      let sign = report.findings[worstFirst[0]].direction
      let most = entries.sorted { $0.badness(sign) > $1.badness(sign) }
      for (index, entry) in zip(worstFirst, most) {
        var entry = entry
        if let change = report.findings[index].change(since: entry) {
          report.findings[index].message += " " + change
        } else {
          entry.measured = entry.measured == nil ? nil : report.findings[index].measured
          accepted.insert(index)
        }
        held.append(entry)
      }
      if entries.count > indices.count { open[key] = Array(most[indices.count...]) }
    }
    report.baselined = accepted.sorted().map { report.findings[$0] }
    report.findings = report.findings.indices.filter { !accepted.contains($0) }
      .map { report.findings[$0] }
  }

  /// What became of the entries that had no finding: stale, with what is to be said of them, or not
  /// in question in this run.
  func leftovers() -> (stale: [Leftover], unseen: [BaselineEntry]) {
    let searched = found.searchedFolders
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    var stale: [Leftover] = []
    var unseen: [BaselineEntry] = []
    for entry in open.values.joined() {
      let path = BaselinePath.text(of: entry.path, from: baseline.folder)
      if let message = message(entry, path, searched, unsearched) {
        stale.append(
          Leftover(
            kind: .staleBaseline(path: path), ruleID: entry.ruleID, file: baseline.file,
            line: entry.line, message: message))
      } else {
        unseen.append(entry)
      }
    }
    let sorted = stale.sorted { $0.line < $1.line }
    return (sorted.compactMap(LeftoverJudge(configuration).judged), unseen)
  }

  private func message(
    _ entry: BaselineEntry, _ path: String, _ searched: Set<FilePath>,
    _ unsearched: Set<FilePath>
  ) -> String? {
    if leavesToOthers(entry.path) { return nil }
    guard let rule = RuleRegistry.rule(entry.ruleID) else {
      return "There is no rule '\(entry.ruleID.excerpt)'."
    }
    if configuration.flags.turnOff(entry.ruleID) { return nil }
    let isSearched = searched.holds(entry.path) && !unsearched.holds(entry.path)
    let key = Key(entry.ruleID, entry.path)
    if unjudged.contains(key.path) { return nil }
    if checked.contains(key.path) {
      // A rule about packs may find nothing in a part of one.
      guard isSearched || rule is any StickerRule.Type else { return nil }
      let words =
        heldKeys.contains(key) ? "fewer" : "nothing"
      return "\(entry.ruleID) finds \(words) in \(path.printable) now."
    }
    return isSearched && !isPartialCheckout ? "\(path.printable) no longer exists." : nil
  }
}

extension Finding {
  /// 1 when more is worse, -1 when less is, 0 when that cannot be told.
  fileprivate var direction: Double {
    guard let measured, let limit, measured.unit == limit.unit else { return 0 }
    return measured.value > limit.value ? 1 : measured.value < limit.value ? -1 : 0
  }

  fileprivate var badness: Double { direction * (measured?.value ?? 0) }

  /// How this is worse than what a baseline accepts; `nil` when it is not.
  fileprivate func change(since entry: BaselineEntry) -> String? {
    guard let before = entry.measured, let measured else { return nil }
    guard before.unit == measured.unit else {
      return "The baseline gives \(before.unit.rawValue), not \(measured.unit.rawValue)."
    }
    guard direction * measured.value > direction * before.value else { return nil }
    let words = direction > 0 ? "larger" : "smaller"
    let (old, new) = (before.text, measured.text)
    let numbers = old == new ? "\(before.exactText) → \(measured.exactText)" : "\(old) → \(new)"
    return "It is \(words) than in the baseline: \(numbers) \(measured.unit.rawValue)."
  }
}

extension BaselineEntry {
  /// What accepts anything comes first.
  fileprivate func badness(_ direction: Double) -> Double {
    measured.map { $0.value * direction } ?? .infinity
  }
}

extension Quantity {
  /// `588,213`, `7.5`.
  fileprivate var text: String { Int(exactly: value)?.grouped ?? tenths(value) }

  fileprivate var exactText: String { Int(exactly: value)?.grouped ?? "\(value)" }
}
