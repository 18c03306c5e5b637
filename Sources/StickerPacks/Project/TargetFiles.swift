package import StickerBase
package import SystemPackage

/// The files of a target: files, folders and patterns that its project lists.
package struct TargetFiles: Sendable, Equatable {
  /// Files, and folders with everything below them.
  package var paths: [FilePath] = []
  package var patterns: [Pattern] = []
  /// Files, and folders with everything below them, that the target excludes.
  package var excluded: [FilePath] = []
  package var excludedPatterns: [Pattern] = []

  /// A glob, and the folder that it is relative to.
  package struct Pattern: Sendable, Equatable {
    package var base: FilePath
    package var glob: Glob

    func matches(_ path: FilePath, _ budget: PatternBudget) -> Bool {
      guard let names = path.names(below: base),
        let place = GlobPath(FilePath(root: nil, names), below: FilePath())
      else { return false }
      return glob.matches(place, budget)
    }

    /// The folder that contains everything that the pattern can match.
    var folder: FilePath {
      glob.folders.compactMap { FilePath.Component($0) }
        .reduce(base) { $0.appendingAsShown($1) }
    }
  }

  package init(paths: [FilePath] = []) { self.paths = paths }

  /// Creates a list of the files, folders and globs that a script lists; see ``add(_:from:excluding:)``.
  init(_ written: [String], from base: FilePath) { add(written, from: base) }

  /// Adds the files, folders and globs that a script lists, relative to a folder. Paths outside of the folder and
  /// invalid globs are left out.
  ///
  /// - Parameter excluding: true if the target excludes them.
  mutating func add(_ written: [String], from base: FilePath, excluding: Bool = false) {
    for text in written.prefix(Self.maxWritten) {
      if text.contains(where: { "*?[".contains($0) }) {
        guard let glob = try? Glob(text) else { continue }
        let pattern = Pattern(base: base, glob: glob)
        if excluding { excludedPatterns.append(pattern) } else { patterns.append(pattern) }
      } else {
        let place = base.pushing(FilePath(text)).lexicallyNormalized().withoutCurrentFolders
        guard FilePath(text).root == nil, place.names(below: base) != nil else { continue }
        if excluding { excluded.append(place) } else { paths.append(place) }
      }
    }
  }

  /// Maximum number of entries that are read in one list.
  private static let maxWritten = 1_000

  package var isEmpty: Bool { paths.isEmpty && patterns.isEmpty }

  /// The paths, and the folders that contain everything that the patterns can match.
  var roots: [FilePath] { paths + patterns.map(\.folder) }

  /// Returns true if the target includes the file at `path`.
  ///
  /// - Parameter budget: the limit on the work of comparing patterns.
  package func contains(_ path: FilePath, _ budget: PatternBudget) -> Bool {
    guard
      paths.contains(where: { path.isOrLies(in: $0) })
        || patterns.contains(where: { $0.matches(path, budget) })
    else { return false }
    return !excluded.contains { path.isOrLies(in: $0) }
      && !excludedPatterns.contains { $0.matches(path, budget) }
  }

  /// Adds the files and the exclusions of another target.
  mutating func formUnion(_ other: TargetFiles) {
    paths += other.paths
    patterns += other.patterns
    excluded += other.excluded
    excludedPatterns += other.excludedPatterns
  }
}

extension FilePath {
  /// Returns true if the path is `folder` or lies below it; `.` contains every relative path.
  func isOrLies(in folder: FilePath) -> Bool {
    folder == "." ? root == nil : starts(with: folder)
  }
}
