public import SystemPackage

/// Decides which of the files found in folders are checked.
///
/// A path that the user names wins over everything that would leave it out, unless the patterns are
/// forced on it.
public final class FileSelection {
  /// Something that is not checked, and why.
  public struct Exclusion: Sendable {
    public var path: FilePath
    public var isFolder: Bool
    /// In words, with the file and line that say so.
    public var reason: String
  }

  /// What was left out, in the order in which it was met.
  public private(set) var exclusions: [Exclusion] = []
  /// Mistakes in configurations below the paths that were named.
  public private(set) var errors: [ConfigurationError] = []

  private var search: ConfigurationSearch
  private let patterns: PatternList
  private let isForced: Bool
  private let ignoresFiles: Bool
  private var folder: Folder?

  /// What is known of the folder that is being walked.
  private struct Folder {
    var path: FilePath
    var real: FilePath
    var rules: [(patterns: PatternList, reason: (Glob) -> String)]
    var include: Setting<PatternList>?
  }

  /// - Parameters:
  ///   - search: where the configuration of each folder comes from.
  ///   - patterns: what to leave out whatever a configuration says, seen from `workingFolder`.
  ///   - isForced: whether patterns hold for paths that the user names, too.
  public init(
    _ search: ConfigurationSearch, excluding patterns: [Glob] = [], from workingFolder: FilePath,
    isForced: Bool = false
  ) {
    self.search = search
    self.patterns = PatternList(base: workingFolder, globs: patterns)
    self.isForced = isForced
    ignoresFiles = search.trustsTree
  }

  /// Whether a path that the user named is left out.
  func excludes(named path: FilePath, isFolder: Bool) -> Bool {
    guard isForced else { return false }
    let real = path.real
    let configuration = configuration(for: path)
    for (patterns, reason) in rules(of: configuration) {
      if let glob = patterns.globs.first(where: { $0.covers(real, below: patterns.base) }) {
        exclusions.append(Exclusion(path: path, isFolder: isFolder, reason: reason(glob)))
        return true
      }
    }
    return false
  }

  /// Whether something found in a folder is left out.
  ///
  /// - Parameters:
  ///   - root: the path that the user named, above the folder or the folder itself.
  ///   - owner: the folder whose configuration holds.
  func excludes(
    _ name: FilePath.Component, in path: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  ) -> Bool {
    let folder = enter(path, owner: owner, root: root)
    let real = folder.real.appending(name)
    var reason: String?
    for (patterns, describe) in folder.rules where reason == nil {
      reason = patterns.pattern(matching: real).map(describe)
    }
    if reason == nil, !isFolder, let include = folder.include, !include.value.covers(real) {
      reason = "\(include.origin) includes other files only"
    }
    guard let reason else { return false }
    exclusions.append(
      Exclusion(path: path.appendingVisibly(name), isFolder: isFolder, reason: reason))
    return true
  }

  private func enter(_ path: FilePath, owner: FilePath, root: FilePath) -> Folder {
    if let folder, folder.path == path { return folder }
    let configuration = configuration(for: owner)
    let realRoot = root.realFolder
    let rules = rules(of: configuration).map { ($0.settingAside(allOf: realRoot), $1) }
    let entered = Folder(
      path: path, real: path.realFolder, rules: rules, include: configuration.include)
    folder = entered
    return entered
  }

  private func rules(
    of configuration: Configuration
  ) -> [(patterns: PatternList, reason: (Glob) -> String)] {
    var rules: [(patterns: PatternList, reason: (Glob) -> String)] = []
    if !patterns.globs.isEmpty {
      rules.append((patterns, { "--exclude \($0.text)" }))
    }
    if let exclude = configuration.exclude {
      rules.append((exclude.value, { "\(exclude.origin) excludes \($0.text)" }))
    }
    return rules
  }

  private func configuration(for path: FilePath) -> Configuration {
    do throws(ConfigurationError) {
      return try search.configuration(for: path)
    } catch {
      if !errors.contains(where: { $0.description == error.description }) { errors.append(error) }
      return Configuration()
    }
  }
}
