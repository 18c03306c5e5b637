package import StickerBase
package import SystemPackage

/// The files that a target takes: files and folders that its project lists, and patterns.
package struct TargetFiles: Sendable, Equatable {
  /// Files, and folders with everything below them.
  package var places: [FilePath] = []
  package var patterns: [Pattern] = []
  /// Files and folders in those that the target leaves out.
  package var excluded: [FilePath] = []
  package var excludedPatterns: [Pattern] = []

  /// A glob, and the folder that it is seen from.
  package struct Pattern: Sendable, Equatable {
    package var base: FilePath
    package var glob: Glob

    func matches(_ path: FilePath, _ budget: PatternBudget) -> Bool {
      guard let names = path.names(below: base),
        let place = GlobPath(FilePath(root: nil, names), below: FilePath())
      else { return false }
      return glob.matches(place, budget)
    }

    /// The folder in which everything lies that the pattern matches.
    var folder: FilePath {
      glob.folders.compactMap { FilePath.Component($0) }
        .reduce(base) { $0.appendingVisibly($1) }
    }
  }

  package init(places: [FilePath] = []) { self.places = places }

  /// Files, folders and globs as a script lists them, seen from a folder; what leads out of it is left out.
  init(_ written: [String], from base: FilePath) {
    add(written, from: base)
  }

  mutating func add(_ written: [String], from base: FilePath, excluding: Bool = false) {
    for text in written.prefix(Self.mostWritten) {
      if text.contains(where: { "*?[".contains($0) }) {
        guard let glob = try? Glob(text) else { continue }
        let pattern = Pattern(base: base, glob: glob)
        if excluding { excludedPatterns.append(pattern) } else { patterns.append(pattern) }
      } else {
        let place = base.pushing(FilePath(text)).lexicallyNormalized().withoutCurrentFolders
        guard FilePath(text).root == nil, place.names(below: base) != nil else { continue }
        if excluding { excluded.append(place) } else { places.append(place) }
      }
    }
  }

  /// Entries of one list that are looked at.
  private static let mostWritten = 1_000

  package var isEmpty: Bool { places.isEmpty && patterns.isEmpty }

  /// The files, and the folders in which everything lies that the patterns match.
  var roots: [FilePath] { places + patterns.map(\.folder) }

  /// True if the target takes the file at `path`.
  ///
  /// - Parameter budget: the work that comparing patterns may take.
  package func contains(_ path: FilePath, _ budget: PatternBudget) -> Bool {
    guard
      places.contains(where: { path.isOrLies(in: $0) })
        || patterns.contains(where: { $0.matches(path, budget) })
    else { return false }
    return !excluded.contains { path.isOrLies(in: $0) }
      && !excludedPatterns.contains { $0.matches(path, budget) }
  }

  mutating func formUnion(_ other: TargetFiles) {
    places += other.places
    patterns += other.patterns
    excluded += other.excluded
    excludedPatterns += other.excludedPatterns
  }
}

extension FilePath {
  /// True if this is `folder`, or lies below it; `.` holds every relative path.
  func isOrLies(in folder: FilePath) -> Bool {
    folder == "." ? root == nil : starts(with: folder)
  }
}
