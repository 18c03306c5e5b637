import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// What the paths of a command line come to: the packs in them, and what holds for each.
struct Selection {
  let found: FoundPacks
  private let configurations: [FilePath: Configuration]
  private let patternBudget: PatternBudget

  /// Looks through the paths. What is missing, or wrong in a configuration, is said on standard
  /// error and ends the run.
  init(_ inputs: PathOptions, _ options: SelectionOptions, flags: ConfigurationFlags) throws {
    let (paths, standardInput) = try inputs.paths()
    try self.init(paths, standardInput: standardInput, options, flags: flags)
  }

  /// Looks through paths in the same way.
  init(
    _ paths: [FilePath], standardInput: FilePath? = nil, _ options: SelectionOptions,
    flags: ConfigurationFlags
  ) throws {
    try Stop.ifMissing(paths + options.choice.files)
    let paths = paths.map(\.besideProject)
    let folder = FilePath(workingFolder())
    var search = ConfigurationSearch(options.choice, flags: flags, workingFolder: folder)
    let named = try Self.configurations(of: paths.map { ($0, nil) }, &search)
    let selection = FileSelection(
      search, excluding: options.exclude, from: folder, isForced: options.forceExclude)
    found = FoundPacks(
      paths, standardInput: standardInput, limits: { named[$0]?.treeLimits ?? .standard },
      filter: selection)
    try Self.stop(at: found.configurationErrors)
    configurations = named.merging(
      try Self.configurations(of: found.packs.map { ($0.path, $0.realPath) }, &search)
    ) { $1 }
    patternBudget = search.budget
  }

  /// What is wrong when there was more to compare with patterns than the run may take.
  var patternComplaint: String? {
    guard patternBudget.isSpent else { return nil }
    return "matching the patterns of configurations and .gitignore files takes too long; use fewer "
      + "or simpler patterns, or --no-config"
  }

  /// The configurations that hold for anything, with what they extend.
  var configurationFiles: [FilePath] { configurations.values.flatMap(\.paths) }

  /// What holds for a pack, or for a path that was named.
  func configuration(of folder: FilePath) -> Configuration {
    configurations[folder] ?? Configuration()
  }

  private static func configurations(
    of paths: [(FilePath, real: FilePath?)], _ search: inout ConfigurationSearch
  ) throws -> [FilePath: Configuration] {
    var configurations: [FilePath: Configuration] = [:]
    var errors = DocumentErrors()
    for (path, real) in paths where !errors.isFull {
      do throws(DocumentError) {
        configurations[path] = try search.configuration(for: path, real: real)
      } catch {
        errors.add(error)
      }
    }
    try stop(at: errors)
    return configurations
  }

  private static func stop(at errors: DocumentErrors) throws {
    if !errors.isEmpty { throw Stop.usage(errors) }
  }
}

extension FilePath {
  /// Xcode shows a project as one thing; its packs lie beside it.
  var besideProject: FilePath {
    guard ["xcodeproj", "xcworkspace"].contains(self.extension ?? "") else { return self }
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }
}
