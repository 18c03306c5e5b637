import StickerPacks
import StickerRules
import SystemPackage

/// Takes away the findings that configurations accept, and remembers which entries did nothing.
struct Ignoring {
  /// What became of one entry over all packs that it holds for.
  private struct Use {
    var entry: Configuration.Ignore
    var isUsed = false
    var coversSomething = false
    /// Whether everything that it could be for was looked through.
    var isSearched: Bool
  }

  /// The entries by where they stand.
  private var uses: [String: Use] = [:]
  private let searchedFolders: Set<FilePath>
  private let today: CalendarDay

  /// - Parameter searchedFolders: absolute paths of folders that were looked through to the bottom.
  init(searchedFolders: Set<FilePath>, today: CalendarDay) {
    self.searchedFolders = searchedFolders
    self.today = today
  }

  /// Parts the findings of a pack into those that need attention and those that are accepted, each
  /// of these with the reason.
  mutating func sort(
    _ findings: [Finding], of pack: Pack, _ configuration: Configuration
  ) -> (remaining: [Finding], ignored: [(finding: Finding, reason: String)]) {
    guard !configuration.ignores.isEmpty else { return (findings, []) }
    let paths = Set(pack.checkedPaths + findings.map(\.path))
    let absolutes = Dictionary(uniqueKeysWithValues: paths.map { ($0, $0.absolute) })
    var remaining = findings
    var ignored: [(finding: Finding, reason: String)] = []
    for entry in configuration.ignores where isRun(entry, configuration) {
      // A rule about packs may find nothing in a part of one.
      let isAboutOneFile = RuleRegistry.rule(entry.rule.value) is any StickerRule.Type
      let covered = Set(absolutes.filter { entry.files.covers($1) }.keys)
      let accepts = { (finding: Finding) in
        finding.ruleID == entry.rule.value && covered.contains(finding.path)
      }
      ignored += remaining.filter(accepts).map { ($0, entry.reason) }
      remaining.removeAll(where: accepts)
      var use =
        uses[entry.rule.origin.description]
        ?? Use(entry: entry, isSearched: entry.files.folders.allSatisfy(isSearched))
      use.isUsed = use.isUsed || findings.contains(where: accepts)
      use.coversSomething =
        use.coversSomething
        || covered.contains { path in
          isAboutOneFile || absolutes[path].map(isSearched) ?? false
        }
      uses[entry.rule.origin.description] = use
    }
    return (remaining, ignored)
  }

  private func isSearched(_ path: FilePath) -> Bool {
    searchedFolders.holds(path)
  }

  /// Whether the command line leaves the entry's rule on: nothing is known of one that did not run.
  private func isRun(_ entry: Configuration.Ignore, _ configuration: Configuration) -> Bool {
    !configuration.flags.turnOff(entry.rule.value)
  }

  /// The entries that did nothing, or are past their day.
  var unused: [Leftover] {
    uses.values.compactMap { use -> Leftover? in
      guard let message = message(use), case .file(let file, let line) = use.entry.rule.origin
      else { return nil }
      return Leftover(
        kind: .unusedIgnore(reason: use.entry.reason), ruleID: use.entry.rule.value,
        file: FilePath(file), line: line, message: message)
    }.sorted { ($0.file.string, $0.line) < ($1.file.string, $1.line) }
  }

  private func message(_ use: Use) -> String? {
    let rule = use.entry.rule.value
    if !use.isUsed {
      if use.coversSomething { return "\(rule) no longer finds anything there." }
      return use.isSearched ? "No file matches." : nil
    }
    guard let until = use.entry.until, until < today else { return nil }
    return "\(rule) was accepted only until \(until)."
  }
}
