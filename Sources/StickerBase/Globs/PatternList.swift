package import SystemPackage

/// The place of a pattern in a configuration.
package struct PatternPlace: Sendable, Hashable {
  /// The file's name in messages; safe to print.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Patterns and the folder that they are relative to.
package struct PatternList: Sendable {
  /// The folder, absolute and without links.
  let base: FilePath
  package let globs: [Glob]
  /// The place of each pattern. Empty for patterns from the command line and after ``settingAside(allOf:)``; a list
  /// without places does not record which of its patterns match.
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

  /// For each pattern, the innermost folder that contains everything it can match, absolute.
  package var folders: [FilePath] { globs.map(folder) }

  private func folder(of glob: Glob) -> FilePath {
    glob.folders.reduce(into: base) { path, name in
      FilePath.Component(name).map { path.append($0) }
    }
  }

  /// Records the patterns that match a file or folder, or a folder that contains it.
  ///
  /// - Parameters:
  ///   - path: the absolute path of a file or folder.
  ///   - isFolder: true to also record the patterns that match everything in it.
  package func note(_ path: FilePath, isFolder: Bool = false) {
    let pending = zip(globs, places).filter { !budget.hasMatched($0.1) }
    guard !pending.isEmpty, let names = globPath(path) else { return }
    let content = isFolder ? GlobPath(everythingIn: path, below: base) : nil
    for (glob, place) in pending
    where glob.covers(names, budget) || content.map({ glob.covers($0, budget) }) ?? false {
      budget.note(place)
    }
  }

  /// The patterns that have matched nothing, each with the folder that contains everything it could match.
  package var unmatched: [(glob: Glob, place: PatternPlace, folder: FilePath)] {
    zip(globs, places).filter { !budget.hasMatched($0.1) }.map { ($0, $1, folder(of: $0)) }
  }

  /// Returns the first pattern that matches an absolute path itself.
  package func pattern(matching path: FilePath) -> Glob? {
    guard let path = globPath(path) else { return nil }
    return globs.first { $0.matches(path, budget) }
  }

  /// Returns the first pattern that matches an absolute path, or a folder that contains it.
  package func pattern(covering path: FilePath) -> Glob? {
    guard let path = globPath(path) else { return nil }
    return globs.first { $0.covers(path, budget) }
  }

  private func globPath(_ path: FilePath) -> GlobPath? {
    guard !globs.isEmpty, budget.spend(path.length) else { return nil }
    return GlobPath(path, below: base)
  }

  /// Returns true if a pattern matches an absolute path, or a folder that contains it.
  package func covers(_ path: FilePath) -> Bool { pattern(covering: path) != nil }

  /// Returns this list without the patterns that match everything in a folder below the base. Also records as matched
  /// all patterns that match the folder, a folder that contains it, or everything in it.
  package func settingAside(allOf folder: FilePath) -> PatternList {
    guard let everything = GlobPath(everythingIn: folder, below: base) else { return self }
    note(folder, isFolder: true)
    return PatternList(
      base: base, globs: globs.filter { !$0.matches(everything, budget) }, budget: budget)
  }
}

extension GlobPath {
  /// Creates a path relative to a folder above it; `nil` if it lies elsewhere.
  package init?(_ path: FilePath, below base: FilePath) {
    var rest = path
    guard rest.removePrefix(base) else { return nil }
    self.init(
      rest.components.map { FilePath(root: nil, components: $0).bytes })
  }

  /// Creates a path that stands for everything in a folder: only patterns that match everything there match it. `nil`
  /// if the folder is not below the base.
  package init?(everythingIn folder: FilePath, below base: FilePath) {
    guard folder != base else { return nil }
    self.init(folder, below: base)
    names.append([Self.anyName])
  }
}
