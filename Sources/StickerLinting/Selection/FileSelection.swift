package import StickerBase
package import StickerPacks
package import SystemPackage

/// Decides which of the files found in folders are checked.
///
/// A path that the user names is checked even if a pattern excludes it, unless the patterns are forced on
/// named paths.
package struct FileSelection: FileFilter {
  package private(set) var exclusions: [Exclusion] = []
  package private(set) var errors = DocumentErrors()

  private var search: ConfigurationSearch
  private let patterns: PatternList
  private let isForced: Bool
  private var folder: Folder?
  /// The named folders, absolute and without links.
  private var realRoots: [FilePath: FilePath] = [:]
  /// The `.gitignore` files. `nil` if these files and the marks of kept originals are ignored.
  private var gitIgnores: GitIgnores?

  /// Patterns that exclude files, and the text in front of a pattern in the reason.
  private struct Rule: Sendable {
    var patterns: PatternList
    var label: String

    /// Returns the reason that a file with this pattern is excluded.
    func reason(_ glob: Glob) -> String { label + glob.text.printable }
  }

  /// The facts about the folder being walked.
  private struct Folder: Sendable {
    var path: FilePath
    var real: FilePath
    /// The folder that the user named, absolute and without links.
    var root: FilePath
    var rules: [Rule]
    var include: Setting<PatternList>?
    /// All patterns that exclude or include files.
    var patterns: [PatternList]
  }

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - search: provides the configuration of each folder.
  ///   - patterns: patterns to exclude whatever a configuration says, relative to `workingFolder`.
  ///   - isForced: true if exclusions also apply to paths that the user names.
  package init(
    _ search: ConfigurationSearch, excluding patterns: [Glob] = [], from workingFolder: FilePath,
    isForced: Bool = false
  ) {
    self.search = search
    self.patterns = PatternList(
      base: workingFolder.realFolder, globs: patterns,
      places: patterns.indices.map { PatternPlace(file: "--exclude", line: $0 + 1, column: 1) },
      budget: search.budget)
    self.isForced = isForced
    if case .closest = search.choice { gitIgnores = GitIgnores(search.budget) }
  }

  /// Returns the patterns of `--exclude` that match nothing that was found. Patterns whose base folder lies in
  /// `folders` are left out.
  package func unmatchedPatterns(outside folders: Set<FilePath>) -> [Glob] {
    patterns.unmatched.filter { !folders.holds($0.folder) }.map(\.glob)
  }

  package mutating func excludes(named path: FilePath, isFolder: Bool) -> Bool {
    guard isForced else { return false }
    let absolute = path.absolute
    let configuration = configuration(for: path)
    for rule in rules(of: configuration) {
      if let glob = rule.patterns.pattern(covering: absolute) {
        return exclude(path, isFolder, rule.reason(glob))
      }
    }
    if !isFolder, let include = configuration.include, !include.value.covers(absolute) {
      return exclude(path, isFolder, Self.reason(include))
    }
    return false
  }

  package mutating func excludes(
    _ name: FilePath.Component, in path: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  ) -> Bool {
    let folder = enter(path, owner: owner, root: root)
    let absolute = folder.real.appending(name)
    for patterns in folder.patterns { patterns.note(absolute, isFolder: isFolder) }
    for rule in folder.rules {
      if let glob = rule.patterns.pattern(matching: absolute) {
        return exclude(path.appendingAsShown(name), isFolder, rule.reason(glob))
      }
    }
    if let found = gitIgnores?.exclusion(
      of: name, in: folder.real, isFolder: isFolder, below: folder.root)
    {
      let place = "\(search.displayName(of: found.file).printable):\(found.line)"
      return exclude(
        path.appendingAsShown(name), isFolder, "\(place) excludes \(found.text.printable)")
    }
    if isFolder, gitIgnores != nil,
      FileStamp(absolute.appending(KnownNames.keptOriginals)) != nil
    {
      return exclude(
        path.appendingAsShown(name), isFolder,
        "it holds originals that 'stickerlint fix --backup' kept")
    }
    if isFolder, FileStamp(absolute.appending(KnownNames.exportRecord)) != nil {
      return exclude(path.appendingAsShown(name), isFolder, Self.exportReason)
    }
    if !isFolder, let include = folder.include, !include.value.covers(absolute) {
      return exclude(path.appendingAsShown(name), isFolder, Self.reason(include))
    }
    return false
  }

  /// The reason that a search leaves out a folder with the record of an export.
  package static let exportReason = "'stickerlint export' wrote it"

  package mutating func includes(in path: FilePath, owner: FilePath, root: FilePath) -> Bool {
    enter(path, owner: owner, root: root).include != nil
  }

  package mutating func passOver(
    _ name: FilePath.Component, in path: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  ) {
    let folder = enter(path, owner: owner, root: root)
    let absolute = folder.real.appending(name)
    for patterns in folder.patterns { patterns.note(absolute, isFolder: isFolder) }
  }

  private static func reason(_ include: Setting<PatternList>) -> String {
    "\(include.origin) does not include it"
  }

  /// Records the exclusion of a path.
  ///
  /// - Returns: true.
  private mutating func exclude(_ path: FilePath, _ isFolder: Bool, _ reason: String) -> Bool {
    exclusions.append(Exclusion(path: path, isFolder: isFolder, reason: reason))
    return true
  }

  /// Returns the facts about a folder, which are computed when the walk enters it.
  private mutating func enter(_ path: FilePath, owner: FilePath, root: FilePath) -> Folder {
    if let folder, folder.path == path { return folder }
    let realRoot = realRoots[root] ?? root.realFolder
    realRoots[root] = realRoot
    let configuration = configuration(
      for: owner, real: owner.realFolder(below: root, real: realRoot))
    var rules = rules(of: configuration)
    if !isForced {
      rules = rules.map {
        Rule(patterns: $0.patterns.settingAside(allOf: realRoot), label: $0.label)
      }
    }
    let entered = Folder(
      path: path, real: path.realFolder(below: root, real: realRoot), root: realRoot, rules: rules,
      include: configuration.include,
      patterns: [patterns] + [configuration.include].compactMap { $0?.value }
        + configuration.excludes.map(\.patterns.value))
    folder = entered
    return entered
  }

  private func rules(of configuration: Configuration) -> [Rule] {
    var rules: [Rule] = []
    if !patterns.globs.isEmpty { rules.append(Rule(patterns: patterns, label: "--exclude ")) }
    for exclude in configuration.excludes.map(\.patterns) {
      rules.append(Rule(patterns: exclude.value, label: "\(exclude.origin) excludes "))
    }
    return rules
  }

  private mutating func configuration(
    for path: FilePath, real: FilePath? = nil
  ) -> Configuration {
    guard !errors.isFull else { return Configuration() }
    do throws(DocumentError) {
      return try search.configuration(for: path, real: real)
    } catch {
      errors.add(error)
      return Configuration()
    }
  }
}
