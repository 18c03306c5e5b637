import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Removes the findings that a baseline accepts, unless they became worse, and records the outcome of each
/// entry.
struct Ratchet {
  /// Identifies findings by rule and file, but not by frame, because frames come and go while an animation is edited.
  struct Key: Hashable {
    var ruleID: String
    /// The path as a baseline in the root folder would spell it. It is a `String`, because strings compare equal no
    /// matter how their accents are encoded, and Git and Mac programs encode them differently.
    var path: String

    init(_ ruleID: String, _ path: FilePath) {
      self.ruleID = ruleID
      self.path = Self.spelling(of: path)
    }

    init(_ entry: BaselineEntry) { self.init(entry.ruleID, entry.path) }

    /// Returns the spelling of an absolute path in ``path``.
    static func spelling(of path: FilePath) -> String { BaselinePath.text(of: path, from: "/") }
  }

  /// The outcome of the entries so far.
  private(set) var outcome = BaselineOutcome()
  /// Entries whose files were found under another name.
  private(set) var moved: [MovedEntry] = []
  /// Entries that have matched no finding so far.
  private var open: [Key: [BaselineEntry]]
  /// The open entries whose files are gone, computed when the first finding without an entry needs them.
  private lazy var renames = Renames(baseline.isOfPartialCheckout ? [:] : open)
  private let baseline: Baseline
  private let found: FoundPacks
  /// The paths of the checked files, spelled as in ``Key``.
  private var checked: Set<String> = []
  /// The paths of the files of packs in which a file could not be judged, spelled as in ``Key``.
  private var unjudged: Set<String> = []
  /// The keys of the entries that matched a finding.
  private var matchedKeys: Set<Key> = []
  private let configuration: Configuration
  private let recordsDigests: Bool

  /// Creates a ratchet without any outcomes.
  ///
  /// - Parameters:
  ///   - configuration: the configuration that applies to the baseline itself.
  ///   - recordsDigests: true if the findings are to be turned into entries.
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

  /// Moves the accepted findings of a pack to ``PackReport/baselined``.
  ///
  /// - Parameter digests: the digests of the pack's files.
  mutating func judge(
    _ report: inout PackReport, of pack: Pack, _ digests: inout ContentDigests
  ) {
    for path in pack.judgedPaths { checked.insert(Key.spelling(of: path.absolute)) }
    var indicesByKey: [Key: [Int]] = [:]
    var keys: [Key] = []
    for (index, finding) in report.findings.enumerated() {
      let key = Key(finding.ruleID, finding.path.absolute)
      checked.insert(key.path)
      guard finding.isJudgement else { continue }
      if indicesByKey[key] == nil { keys.append(key) }
      indicesByKey[key, default: []].append(index)
      if recordsDigests {
        outcome.digests[finding.path] = digests.digest(of: finding.path)
      }
    }
    if !report.findings.allSatisfy(\.isJudgement) {
      unjudged.formUnion(
        (pack.checkedPaths + report.findings.map(\.path)).map { Key.spelling(of: $0.absolute) })
    }
    var accepted: Set<Int> = []
    for key in keys {
      guard let indices = indicesByKey[key],
        let entries = open.removeValue(forKey: key)
          ?? takeEntriesOfRenamedFile(key, report.findings[indices[0]].path, &digests)
      else { continue }
      matchedKeys.insert(key)
      let worstFirst = indices.sorted {
        (report.findings[$0].badness, $1) > (report.findings[$1].badness, $0)
      }
      let sign = report.findings[worstFirst[0]].direction
      let entriesWorstFirst = entries.sorted { $0.badness(sign) > $1.badness(sign) }
      for (index, entry) in zip(worstFirst, entriesWorstFirst) {
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
      if entries.count > indices.count {
        open[key] = Array(entriesWorstFirst[indices.count...])
      }
    }
    report.baselined = accepted.sorted().map { report.findings[$0] }
    report.findings = report.findings.indices.filter { !accepted.contains($0) }
      .map { report.findings[$0] }
  }

  /// Takes the open entries of a missing file with the same content as the file at `path`, and moves them to that path;
  /// `nil` if there are none.
  ///
  /// - Parameter key: the key of a finding that has no entries of its own.
  private mutating func takeEntriesOfRenamedFile(
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

  /// Divides the entries that matched no finding into stale entries and those that were not checked in this run.
  ///
  /// - Parameter coveredElsewhere: returns a message about an entry whose file is covered by another baseline or by
  ///   no baseline; `nil` for any other file. It receives the entry's key and its path as the baseline spells it.
  /// - Returns: the stale entries, each with a message; none if the configuration turns off the rule about them.
  mutating func settle(
    coveredElsewhere: (Key, _ path: String) -> String? = { _, _ in nil }
  ) -> [UnusedEntry] {
    let searched = found.searchedFolders
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    var stale: [UnusedEntry] = []
    outcome.unchecked = []
    for entry in open.values.joined() {
      let path = BaselinePath.text(of: entry.path, from: baseline.folder)
      let message =
        staleness(
          of: entry, path, searched, unsearched, elsewhere: coveredElsewhere(Key(entry), path))
      if let message {
        stale.append(
          UnusedEntry(
            kind: .staleBaseline(path: path), ruleID: entry.ruleID, file: baseline.file,
            line: entry.line, message: message))
      } else {
        outcome.unchecked.append(entry)
      }
    }
    return stale.sorted { $0.line < $1.line }.compactMap(UnusedEntryJudge(configuration).judged)
  }

  /// Returns the message about a stale entry; `nil` if the entry was not checked.
  private func staleness(
    of entry: BaselineEntry, _ path: String, _ searched: Set<FilePath>,
    _ unsearched: Set<FilePath>, elsewhere: String?
  ) -> String? {
    guard let rule = RuleRegistry.rule(entry.ruleID) else {
      return "There is no rule '\(entry.ruleID.excerpt)'."
    }
    if configuration.flags.turnsOff(entry.ruleID) { return nil }
    if let elsewhere { return elsewhere }
    let isSearched = searched.holds(entry.path) && !unsearched.holds(entry.path)
    let key = Key(entry.ruleID, entry.path)
    if unjudged.contains(key.path) { return nil }
    if checked.contains(key.path) {
      // A rule about packs may find nothing if only a part of the pack was checked.
      guard isSearched || rule is any StickerRule.Type else { return nil }
      let words = matchedKeys.contains(key) ? "fewer problems" : "nothing"
      return "\(entry.ruleID) finds \(words) in \(path.printable) now."
    }
    return isSearched && !baseline.isOfPartialCheckout ? "\(path.printable) no longer exists." : nil
  }
}

extension Finding {
  /// 1 if a higher value is worse, -1 if a lower one is, 0 if the direction is unknown.
  fileprivate var direction: Double {
    guard let measured = draft.measured, let limit = draft.limit, measured.unit == limit.unit else {
      return 0
    }
    return measured.value > limit.value ? 1 : measured.value < limit.value ? -1 : 0
  }

  fileprivate var badness: Double { direction * (draft.measured?.value ?? 0) }

  /// Returns a sentence about a finding that is worse than its entry, or whose unit differs; `nil` for any other
  /// finding.
  fileprivate func change(since entry: BaselineEntry) -> String? {
    guard let before = entry.measured, let measured = draft.measured else { return nil }
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
  /// The badness of the accepted value; infinite if any value is accepted, so that such entries sort first.
  fileprivate func badness(_ direction: Double) -> Double {
    measured.map { $0.value * direction } ?? .infinity
  }
}

extension Quantity {
  /// The value with grouped digits or one decimal, for example `588,213` or `7.5`.
  fileprivate var text: String { Int(exactly: value)?.grouped ?? tenths(value) }

  fileprivate var exactText: String { Int(exactly: value)?.grouped ?? "\(value)" }
}
