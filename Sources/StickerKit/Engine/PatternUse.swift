import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Finds the patterns of configurations that are for nothing: of what leaves files out or in, the
/// search has taken note; of the others, the packs are asked here.
struct PatternUse {
  /// Each once, however many packs it holds for.
  private var configurations: [[FilePath]: Configuration] = [:]

  /// Takes note of the patterns that are for something in a pack, or for what is said of it.
  mutating func note(_ paths: [FilePath], _ configuration: Configuration) {
    configurations[configuration.paths] = configuration
    let lists = configuration.overrides.map(\.files) + configuration.ignores.map(\.files)
    guard !lists.isEmpty else { return }
    for path in Set(paths) {
      let absolute = path.absolute
      for list in lists { list.note(absolute) }
    }
  }

  /// The patterns that are for nothing although all that they could be for was looked through.
  ///
  /// - Parameter others: configurations that hold where no pack was found.
  func leftovers(_ found: FoundPacks, _ others: [Configuration]) -> [Leftover] {
    let unread = Set(found.unreadPaths.map(\.absolute))
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    var seen: Set<PatternPlace> = []
    var leftovers: [Leftover] = []
    let all = others.reduce(into: configurations) { $0[$1.paths] = $1 }
    for configuration in all.values {
      let judge = LeftoverJudge(configuration)
      for (key, list) in configuration.patterns {
        for (glob, place, folder) in list.unmatched
        where found.searchedFolders.holds(folder)
          // What is left out is no reason for one that lets in to match nothing.
          && !(key == "include" ? unread : unsearched).holds(folder)
          && seen.insert(place).inserted
        {
          let leftover = Leftover(
            kind: .unmatchedPattern(glob.text), file: FilePath(place.file), line: place.line,
            column: place.column,
            message: "The pattern '\(glob.text.excerpt)' of '\(key)' matches nothing.")
          if let judged = judge.judged(leftover) { leftovers.append(judged) }
        }
      }
    }
    return leftovers.sorted {
      ($0.file.string, $0.line, $0.column ?? 0) < ($1.file.string, $1.line, $1.column ?? 0)
    }
  }
}
