import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Finds the patterns of configurations that match nothing. The search records the uses of `include` and
/// `exclude`; the uses of `overrides` and `ignore` are recorded here.
struct PatternUse {
  /// The configurations, by the paths of their files.
  private var configurations: [[FilePath]: Configuration] = [:]

  /// Records the patterns that match some paths, which are those of a pack's files and findings.
  mutating func note(_ paths: [FilePath], _ configuration: Configuration) {
    configurations[configuration.paths] = configuration
    let lists = configuration.overrides.map(\.files) + configuration.ignores.map(\.files)
    guard !lists.isEmpty else { return }
    for path in Set(paths) {
      let absolute = path.absolute
      for list in lists { list.note(absolute) }
    }
  }

  /// Returns the patterns that match nothing. A pattern is left out if something that it could match was not searched.
  ///
  /// - Parameter others: the configurations of named paths, including paths without a pack.
  func unusedEntries(_ found: FoundPacks, _ others: [Configuration]) -> [UnusedEntry] {
    let unread = Set(found.unreadPaths.map(\.absolute))
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    var seen: Set<PatternPlace> = []
    var entries: [UnusedEntry] = []
    let all = others.reduce(into: configurations) { $0[$1.paths] = $1 }
    for configuration in all.values {
      let judge = UnusedEntryJudge(configuration)
      for (key, list) in configuration.patterns {
        for (glob, place, folder) in list.unmatched
        where found.searchedFolders.holds(folder)
          // For `include`, only unreadable folders excuse a pattern without a match; excluded ones do not.
          && !(key == "include" ? unread : unsearched).holds(folder)
          && seen.insert(place).inserted
        {
          let entry = UnusedEntry(
            kind: .unmatchedPattern(glob.text), file: FilePath(place.file), line: place.line,
            column: place.column,
            message: "The pattern '\(glob.text.excerpt)' of '\(key)' matches nothing.")
          if let judged = judge.judged(entry) { entries.append(judged) }
        }
      }
    }
    return entries.sorted {
      ($0.file.string, $0.line, $0.column ?? 0) < ($1.file.string, $1.line, $1.column ?? 0)
    }
  }
}
