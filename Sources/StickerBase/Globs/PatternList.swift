package import SystemPackage

/// Where a pattern of a configuration is written.
package struct PatternPlace: Sendable, Hashable {
  /// As it is shown; safe to print.
  package let file: String
  /// From 1.
  package let line: Int
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Patterns and the folder that they are seen from.
package struct PatternList: Sendable {
  /// Absolute and without links.
  let base: FilePath
  package let globs: [Glob]
  /// Where each of them stands; empty when that is on the command line.
  private let places: [PatternPlace]
  let budget: PatternBudget

  package init(
    base: FilePath, globs: [Glob], places: [PatternPlace] = [], budget: PatternBudget
  ) {
    self.base = base
    self.globs = globs
    self.places = places
    self.budget = budget
  }

  /// The folders in which everything lies that the patterns are for, absolute.
  package var folders: [FilePath] { globs.map(folder) }

  private func folder(of glob: Glob) -> FilePath {
    glob.folders.reduce(into: base) { path, name in
      FilePath.Component(name).map { path.append($0) }
    }
  }

  /// Remembers which patterns are for something that was found, or for a folder that it lies in.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - isFolder: whether patterns for everything in it are for it, too.
  package func note(_ path: FilePath, isFolder: Bool = false) {
    let open = zip(globs, places).filter { !budget.hasMatched($0.1) }
    guard !open.isEmpty, let names = globPath(path) else { return }
    let content = isFolder ? GlobPath(everythingIn: path, below: base) : nil
    for (glob, place) in open
    where glob.covers(names, budget) || content.map({ glob.covers($0, budget) }) ?? false {
      budget.note(place)
    }
  }

  /// The patterns that were for nothing, each with the folder in which everything lies that it
  /// could be for.
  package var unmatched: [(glob: Glob, place: PatternPlace, folder: FilePath)] {
    zip(globs, places).filter { !budget.hasMatched($0.1) }.map { ($0, $1, folder(of: $0)) }
  }

  /// The first pattern that is for an absolute path itself.
  package func pattern(matching path: FilePath) -> Glob? {
    guard let path = globPath(path) else { return nil }
    return globs.first { $0.matches(path, budget) }
  }

  /// The first pattern that is for an absolute path, or for a folder that it lies in.
  package func pattern(covering path: FilePath) -> Glob? {
    guard let path = globPath(path) else { return nil }
    return globs.first { $0.covers(path, budget) }
  }

  private func globPath(_ path: FilePath) -> GlobPath? {
    guard !globs.isEmpty, budget.spend(path.length) else { return nil }
    return GlobPath(path, below: base)
  }

  /// Whether a pattern is for an absolute path, or for a folder that it lies in.
  package func covers(_ path: FilePath) -> Bool { pattern(covering: path) != nil }

  /// Without the patterns that are for everything in a folder below the one they are seen from.
  package func settingAside(allOf folder: FilePath) -> PatternList {
    guard let everything = GlobPath(everythingIn: folder, below: base) else { return self }
    note(folder, isFolder: true)
    return PatternList(
      base: base, globs: globs.filter { !$0.matches(everything, budget) }, budget: budget)
  }
}

extension GlobPath {
  /// A path as seen from a folder above it; `nil` when it lies elsewhere.
  package init?(_ path: FilePath, below base: FilePath) {
    var rest = path
    guard rest.removePrefix(base) else { return nil }
    self.init(
      rest.components.map { FilePath(root: nil, components: $0).bytes })
  }

  /// What only a pattern for everything in a folder matches; `nil` when the folder is not below the
  /// other one.
  package init?(everythingIn folder: FilePath, below base: FilePath) {
    guard folder != base else { return nil }
    self.init(folder, below: base)
    names.append([.max])
  }
}
