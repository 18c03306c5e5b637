import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Sets aside the findings that a baseline accepts, unless they became worse, and remembers what
/// became of each entry.
struct Ratchet {
  /// Findings are told apart by rule and file: frames come and go while an animation is worked on.
  struct Key: Hashable {
    var ruleID: String
    /// As a baseline writes it. Texts are equal when letters with marks are, whether these are one
    /// scalar or two: git and programs on a Mac write them differently.
    var path: String

    init(_ ruleID: String, _ path: FilePath) {
      self.ruleID = ruleID
      self.path = BaselinePath.text(of: path, from: "/")
    }

    init(_ entry: BaselineEntry) { self.init(entry.ruleID, entry.path) }
  }

  /// What became of the entries so far.
  private(set) var outcome = BaselineOutcome()
  /// Entries whose files were found under another name.
  private(set) var moved: [MovedEntry] = []
  /// Entries that have had no finding so far.
  private var open: [Key: [BaselineEntry]]
  /// Those of them whose files are gone, once a finding without an entry asks for them.
  private lazy var renames = Renames(baseline.isOfPartialCheckout ? [:] : open)
  private let baseline: Baseline
  private let found: FoundPacks
  private var checked: Set<String> = []
  /// Files, and packs that they are a part of, that could not be judged at all.
  private var unjudged: Set<String> = []
  private var heldKeys: Set<Key> = []
  private let configuration: Configuration
  private let recordsDigests: Bool

  /// - Parameters:
  ///   - configuration: what holds for the baseline itself.
  ///   - recordsDigests: whether entries are to be made of the findings.
  init(
    _ baseline: Baseline, _ found: FoundPacks, _ configuration: Configuration,
    recordsDigests: Bool = false
  ) {
    self.baseline = baseline
    self.found = found
    self.configuration = configuration
    self.recordsDigests = recordsDigests
    open = Dictionary(grouping: baseline.entries, by: Key.init)
  }

  /// Moves what is accepted of a pack's findings out of them.
  ///
  /// - Parameter digests: those of the pack's files.
  mutating func judge(
    _ report: inout PackReport, of pack: Pack, _ digests: inout ContentDigests
  ) {
    for path in pack.checkedPaths { checked.insert(Key("", path.absolute).path) }
    var places: [Key: [Int]] = [:]
    var keys: [Key] = []
    for (index, finding) in report.findings.enumerated() {
      let key = Key(finding.ruleID, finding.path.absolute)
      checked.insert(key.path)
      guard finding.isJudgement else { continue }
      if places[key] == nil { keys.append(key) }
      places[key, default: []].append(index)
      if recordsDigests {
        outcome.digests[finding.path] = digests.digest(of: finding.path)
      }
    }
    if !report.findings.allSatisfy(\.isJudgement) {
      unjudged.formUnion(
        (pack.checkedPaths + report.findings.map(\.path)).map { Key("", $0.absolute).path })
    }
    var accepted: Set<Int> = []
    for key in keys {
      guard let indices = places[key],
        let entries = open.removeValue(forKey: key)
          ?? renamed(key, report.findings[indices[0]].path, &digests)
      else { continue }
      heldKeys.insert(key)
      let worstFirst = indices.sorted {
        (report.findings[$0].badness, $1) > (report.findings[$1].badness, $0)
      }
      let sign = report.findings[worstFirst[0]].direction
      let most = entries.sorted { $0.badness(sign) > $1.badness(sign) }
      for (index, entry) in zip(worstFirst, most) {
        var entry = entry
        if recordsDigests { entry.digest = outcome.digests[report.findings[index].path] }
        if let change = report.findings[index].change(since: entry) {
          report.findings[index].message += " " + change
          outcome.worsened.append(entry)
        } else {
          entry.measured = entry.measured == nil ? nil : report.findings[index].measured
          accepted.insert(index)
          outcome.accepted.append(entry)
        }
      }
      if entries.count > indices.count { open[key] = Array(most[indices.count...]) }
    }
    report.baselined = accepted.sorted().map { report.findings[$0] }
    report.findings = report.findings.indices.filter { !accepted.contains($0) }
      .map { report.findings[$0] }
  }

  /// The entries for a finding that has none under its name: those of the same rule for a file that is
  /// gone and had the same content. They get the new name.
  private mutating func renamed(
    _ key: Key, _ path: FilePath, _ digests: inout ContentDigests
  ) -> [BaselineEntry]? {
    guard !renames.isEmpty, let digest = digests.digest(of: path),
      let old = renames.take(key.ruleID, digest: digest),
      var entries = open.removeValue(forKey: old)
    else { return nil }
    let absolute = path.absolute
    for index in entries.indices {
      moved.append(
        MovedEntry(
          ruleID: key.ruleID, file: baseline.file, line: entries[index].line,
          path: BaselinePath.text(of: entries[index].path, from: baseline.folder),
          newPath: BaselinePath.text(of: absolute, from: baseline.folder)))
      entries[index].path = absolute
    }
    return entries
  }

  /// Settles the entries that had no finding: they are stale, or not in question in this run.
  ///
  /// - Parameter stranger: what is to be said of an entry for a file that another baseline, or none, is
  ///   for, given by its key and by its path as the baseline spells it; `nil` for other files.
  /// - Returns: the stale ones, with what is to be said of them.
  mutating func settle(stranger: (Key, _ path: String) -> String? = { _, _ in nil }) -> [Leftover] {
    let searched = found.searchedFolders
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    var stale: [Leftover] = []
    outcome.unseen = []
    for entry in open.values.joined() {
      let path = BaselinePath.text(of: entry.path, from: baseline.folder)
      let message =
        message(entry, path, searched, unsearched, stranger: stranger(Key(entry), path))
      if let message {
        stale.append(
          Leftover(
            kind: .staleBaseline(path: path), ruleID: entry.ruleID, file: baseline.file,
            line: entry.line, message: message))
      } else {
        outcome.unseen.append(entry)
      }
    }
    return stale.sorted { $0.line < $1.line }.compactMap(LeftoverJudge(configuration).judged)
  }

  private func message(
    _ entry: BaselineEntry, _ path: String, _ searched: Set<FilePath>,
    _ unsearched: Set<FilePath>, stranger: String?
  ) -> String? {
    guard let rule = RuleRegistry.rule(entry.ruleID) else {
      return "There is no rule '\(entry.ruleID.excerpt)'."
    }
    if configuration.flags.turnOff(entry.ruleID) { return nil }
    if let stranger { return stranger }
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
    return isSearched && !baseline.isOfPartialCheckout ? "\(path.printable) no longer exists." : nil
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
