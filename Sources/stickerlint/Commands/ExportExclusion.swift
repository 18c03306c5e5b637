import StickerBase
import StickerPacks
import SystemPackage

/// The stickers that `export --exclude` leaves out of the packs for all platforms.
struct ExportExclusion {
  /// The names of the stickers, and of the files that a search of the pack left out by the same patterns.
  private var names: [String] = []
  /// Patterns without a match.
  private(set) var unmatched: [Glob] = []

  /// Leaves the stickers that match patterns out of a plan.
  ///
  /// - Parameter searchExclusions: the files that the search of the pack has already left out.
  init(_ patterns: [Glob], of plan: inout PackPlan, searchExclusions: [Exclusion]) {
    guard !patterns.isEmpty else { return }
    var matches = plan.matches(patterns)
    let reasons = patterns.map { "--exclude \($0.text.printable)" }
    for (index, pattern) in patterns.enumerated()
    where matches[index].isEmpty
      && !searchExclusions.contains(where: { $0.reason == reasons[index] })
    {
      matches[index] = plan.stickersRenamed(since: pattern)
      if matches[index].isEmpty { unmatched.append(pattern) }
    }
    let excluded = matches.reduce(Set()) { $0.union($1) }
    names = searchExclusions.filter { reasons.contains($0.reason) }.map(
      \.path.displayedName.printable)
    let places = plan.places
    for name in excluded.sorted().map({ places[$0].path.displayedName.printable })
    where !names.contains(name) { names.append(name) }
    plan.stickers = plan.stickers.indices.filter { !excluded.contains($0) }
      .map { plan.stickers[$0] }
  }

  /// The names for a message; `nil` if nothing is left out.
  var text: String? {
    guard !names.isEmpty else { return nil }
    return names.prefix(5).joined(separator: ", ") + andMore(names.count - 5)
  }
}

extension PackPlan {
  /// Returns the indices of the stickers that each pattern matches. A pattern may match the path of the file, relative
  /// to the working folder or to the pack, the name of the file, or the name of the sticker.
  func matches(_ patterns: [Glob]) -> [Set<Int>] {
    guard !patterns.isEmpty else { return [] }
    let budget = PatternBudget()
    let folder = folder.absolute
    let found = zip(stickers, paths).map { sticker, path in
      Self.globPaths(of: sticker, at: path, in: folder)
    }
    return patterns.map { pattern in
      Set(found.indices.filter { index in found[index].contains { pattern.matches($0, budget) } })
    }
  }

  /// Returns the indices of the stickers whose file has the name in a pattern, but another extension. For example,
  /// `wave.webp` matches `wave.png`, which a repair wrote. Returns none if the pattern does not end with an extension
  /// of an image.
  func stickersRenamed(since pattern: Glob) -> Set<Int> {
    let path = FilePath(pattern.text)
    guard ImageName.hasImageExtension(path), let stem = path.stem else { return [] }
    let literal = stem.filter { $0 != "\\" }
    return Set(zip(stickers.indices, places).filter { $1.path.stem == literal }.map(\.0))
  }

  /// Returns the paths of a sticker that patterns are matched against.
  private static func globPaths(
    of sticker: PlannedSticker, at path: FilePath, in folder: FilePath
  ) -> [GlobPath] {
    let absolute = path.absolute
    let name = FilePath.Component(sticker.name).map { FilePath("/").appending($0) }
    let file = absolute.lastComponent.map { FilePath("/").appending($0) }
    return [
      GlobPath(absolute, below: FilePath(workingFolder())), GlobPath(absolute, below: folder),
      file.flatMap { GlobPath($0, below: "/") }, name.flatMap { GlobPath($0, below: "/") },
    ].compactMap(\.self)
  }
}
