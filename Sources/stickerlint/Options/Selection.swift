import ArgumentParser
import StickerBase
import StickerKit
import StickerMessages
import StickerPacks
import StickerPreview
import SystemPackage

/// What the paths of a command line come to: the packs in them, and what holds for each.
struct Selection {
  let found: FoundPacks
  /// What holds for what was named, in its order.
  let common: [Configuration]
  /// Arguments that lead nowhere, beside others that do.
  let missing: [FilePath]
  private let namedFolders: [FilePath]
  /// Configurations that leave out all files, also named ones, because of a misprint.
  let uselessIncludes: [UselessInclude]
  private let configurations: [FilePath: Configuration]
  private let patternBudget: PatternBudget

  /// Looks through the paths. What is missing, or wrong in a configuration, is said on standard
  /// error and ends the run.
  init(_ inputs: PathOptions, _ options: SelectionOptions, flags: ConfigurationFlags) throws {
    try self.init(try inputs.paths(), options, flags: flags)
  }

  /// Looks through paths in the same way.
  init(_ paths: NamedPaths, _ options: SelectionOptions, flags: ConfigurationFlags) throws {
    try Stop.ifMissing((paths.isMisprint ? paths.missing : []) + options.choice.files)
    missing = paths.missing
    namedFolders = paths.present.map(\.besideProject.withoutCurrentFolders)
    let folder = FilePath(workingFolder())
    var search = ConfigurationSearch(options.choice, flags: flags, workingFolder: folder)
    let present = paths.present.map(\.besideProject)
    let named = try Self.configurations(
      of: (present + paths.removed).map { path in
        (path, BuiltProduct.Kind(path).map { _ in path.parent.realFolder })
      }, &search)
    let selection = FileSelection(
      search, excluding: options.exclude, from: folder, isForced: options.forceExclude)
    let limits = Dictionary(
      named.map { ($0.key.withoutCurrentFolders, $0.value.treeLimits) }
    ) { one, _ in one }
    found = FoundPacks(
      present, standardInput: paths.standardInput,
      limits: { limits[$0.withoutCurrentFolders] ?? .standard }, filter: selection,
      removed: paths.removed, wholePacks: paths.wholePacks)
    try Self.stop(at: found.configurationErrors)
    common = (present + paths.removed).compactMap { named[$0] }
    configurations = named.merging(
      try Self.configurations(of: found.packs.map { ($0.path, $0.realPath) }, &search)
    ) { $1 }
    let excluded = Set(found.exclusions.filter { !$0.isFolder }.map(\.path))
    uselessIncludes =
      options.forceExclude
      ? UselessInclude.find(
        in: present.filter { excluded.contains($0.withoutCurrentFolders) }.compactMap { file in
          named[file].map { (file, $0) }
        }) : []
    patternBudget = search.budget
  }

  /// Those of them that were no files, as their names tell: misprints.
  var missingFolders: [FilePath] { missing.filter { !NamedPaths.isFileName($0) } }

  /// Tells in a line each of paths that were named and are no stickers, and of what is gone.
  func sayWhatWasPassedOver() {
    let paths = found.passedOver
    let present = paths.filter(isThere)
    saySkipped(present, agreeing(present.count, "is no sticker", "are no stickers"))
    let gone = paths.filter { !isThere($0) }
    saySkipped(gone, agreeing(gone.count, "is gone", "are gone"))
    let passed = Set(paths)
    for path in missing where NamedPaths.isFileName(path) && !passed.contains(path) {
      Console.error.warn("\(complaint(missing: path)) Its pack is checked.")
    }
  }

  /// Tells in a line how many pictures are no stickers of a project and how to have them checked, and of
  /// what projects too little is known.
  func sayWhatLiesBeside() {
    for unknown in found.unknownProjects.prefix(3) {
      Console.error.warn(
        "\(unknown): pictures that its targets hold are not known; name their folder to have them checked"
      )
    }
    let beside = found.beside
    guard beside.count > 0 else { return }
    let pictures =
      "\(counted(beside.count, "picture")) "
      + "\(agreeing(beside.count, "lies", "lie")) beside the stickers of the project and "
      + "\(agreeing(beside.count, "is", "are")) not checked; 'stickerlint files' says why"
    let folder = beside.largestFolder(besides: namedFolders).flatMap(\.shellWord)
    Console.error.say(
      pictures + (folder.map { ", and naming a folder checks it: stickerlint \($0)" } ?? ""))
  }

  private func saySkipped(_ paths: [FilePath], _ what: String) {
    guard !paths.isEmpty else { return }
    let names = paths.prefix(3).map { $0.display.printable }.joined(separator: ", ")
    Console.error.say(
      "skipped \(counted(paths.count, "path")) that \(what): \(names)\(andMore(paths.count - 3))")
  }

  /// What is wrong when there was more to compare with patterns than the run may take.
  var patternComplaint: String? {
    guard patternBudget.isSpent else { return nil }
    return "matching the patterns of configurations and .gitignore files takes too long; use fewer "
      + "or simpler patterns, or --no-config"
  }

  /// The configurations that hold for anything, with what they extend.
  var configurationFiles: [FilePath] { configurations.values.flatMap(\.paths) }

  /// What holds for each pack that was found.
  var packConfigurations: [Configuration] { found.packs.map { configuration(of: $0.path) } }

  /// What holds for a pack, or for a path that was named.
  func configuration(of folder: FilePath) -> Configuration {
    configurations[folder] ?? Configuration()
  }

  /// A pack with all that was measured of it, for a page.
  func seen(_ pack: Pack, _ stickers: [Sticker]) -> SeenPack {
    SeenPack(pack, stickers, limits: configuration(of: pack.path).decodeLimits)
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
  /// What to watch where this is checked: a description of messages names files beside it.
  var withNeighbors: FilePath { Conversation.isName(self) ? removingLastComponent().orHere : self }

  private var orHere: FilePath { isEmpty ? "." : self }

  /// Xcode shows a project as one thing; its packs lie beside it.
  var besideProject: FilePath {
    guard ["xcodeproj", "xcworkspace"].contains(self.extension ?? "") else { return self }
    let folder = removingLastComponent()
    return folder.orHere
  }
}
