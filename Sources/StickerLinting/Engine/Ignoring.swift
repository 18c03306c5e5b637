import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Removes the findings that entries of `ignore` accept, and records which entries accepted nothing.
struct Ignoring {
  /// The use of one entry across all packs that it applies to.
  private struct Use {
    var entry: Configuration.Ignore
    var isUsed = false
    var coversSomething = false
    /// The configuration that contains the entry.
    var configuration: Configuration
  }

  /// The uses, by origin and rule of the entry.
  private var uses: [String: Use] = [:]
  private let searchedFolders: Set<FilePath>
  private let today: CalendarDay
  private let settingsPath: @Sendable (FilePath) -> FilePath

  /// Creates a record without uses.
  ///
  /// - Parameters:
  ///   - searchedFolders: absolute paths of the folders that were searched completely.
  ///   - settingsPath: maps the path of a finding to the path that patterns apply to.
  init(
    searchedFolders: Set<FilePath>, today: CalendarDay,
    settingsPath: @escaping @Sendable (FilePath) -> FilePath = { $0 }
  ) {
    self.searchedFolders = searchedFolders
    self.today = today
    self.settingsPath = settingsPath
  }

  /// Splits the findings of a pack into those that need attention and those that an entry accepts, each with the reason
  /// of the entry.
  mutating func split(
    _ findings: [Finding], of pack: Pack, _ configuration: Configuration
  ) -> (remaining: [Finding], ignored: [(finding: Finding, reason: String)]) {
    guard !configuration.ignores.isEmpty else { return (findings, []) }
    let paths = Set(pack.checkedPaths + findings.map(\.path))
    let judged = Set(pack.judgedPaths)
    let absolutes = Dictionary(uniqueKeysWithValues: paths.map { ($0, settingsPath($0).absolute) })
    var remaining = findings
    var ignored: [(finding: Finding, reason: String)] = []
    for entry in configuration.ignores where isRun(entry, configuration) {
      // A rule about packs may find nothing if only a part of the pack was checked.
      let isAboutOneFile = RuleRegistry.rule(entry.rule.value) is any StickerRule.Type
      let covered = Set(absolutes.filter { entry.files.covers($1) }.keys)
      let accepts = { (finding: Finding) in
        finding.ruleID == entry.rule.value && covered.contains(finding.path)
      }
      if let until = entry.until, hasExpired(entry) {
        for index in remaining.indices where accepts(remaining[index]) {
          remaining[index].message += " It was accepted until \(until)."
        }
      } else {
        ignored += remaining.filter(accepts).map { ($0, entry.reason) }
        remaining.removeAll(where: accepts)
      }
      let key = "\(entry.rule.origin) \(entry.rule.value)"
      var use = uses[key] ?? Use(entry: entry, configuration: configuration)
      use.isUsed = use.isUsed || findings.contains(where: accepts)
      use.coversSomething =
        use.coversSomething
        || covered.contains { path in
          isAboutOneFile && judged.contains(path) || absolutes[path].map(isSearched) ?? false
        }
      uses[key] = use
    }
    return (remaining, ignored)
  }

  private func isSearched(_ path: FilePath) -> Bool {
    searchedFolders.holds(path)
  }

  private func hasExpired(_ entry: Configuration.Ignore) -> Bool {
    entry.until.map { $0 < today } ?? false
  }

  /// Returns true unless the command line turns off the entry's rule. Nothing is known about an entry whose rule did
  /// not run.
  private func isRun(_ entry: Configuration.Ignore, _ configuration: Configuration) -> Bool {
    !configuration.flags.turnsOff(entry.rule.value)
  }

  /// The entries that accepted nothing or have expired.
  var unused: [UnusedEntry] {
    uses.values.compactMap { use -> UnusedEntry? in
      guard let message = problem(with: use), case .file(let file, let line) = use.entry.rule.origin
      else { return nil }
      return UnusedEntryJudge(use.configuration).judged(
        UnusedEntry(
          kind: .unusedIgnore(reason: use.entry.reason), ruleID: use.entry.rule.value,
          file: FilePath(file), line: line, message: message))
    }.sorted { ($0.file.string, $0.line, $0.ruleID) < ($1.file.string, $1.line, $1.ruleID) }
  }

  /// Returns a message about an entry that accepted nothing or has expired; `nil` for any other entry.
  private func problem(with use: Use) -> String? {
    let rule = use.entry.rule.value
    // Patterns that match no file are reported separately.
    guard use.isUsed else {
      return use.coversSomething ? "\(rule) no longer finds anything there." : nil
    }
    guard let until = use.entry.until, hasExpired(use.entry) else { return nil }
    return "\(rule) was accepted only until \(until); its findings count again."
  }
}
