import ArgumentParser
import StickerBase
import StickerLinting
import StickerMessages
import StickerPacks
import StickerPreview
import SystemPackage

/// The packs at the paths of a command line, with their configurations.
struct Selection {
  var found: FoundPacks
  /// The configurations of the named paths, in order.
  let namedConfigurations: [Configuration]
  /// The arguments that do not exist.
  let missing: [FilePath]
  private let namedFolders: [FilePath]
  /// With `--force-exclude`, the `include` settings that match no file, probably because of a typo, and so exclude
  /// named files; otherwise none.
  let uselessIncludes: [UnmatchedInclude]
  /// The patterns of `--exclude` that match nothing, probably because of a typo; none if no folder was searched.
  private let uselessExclusions: [Glob]
  private let configurations: [FilePath: Configuration]
  private let patternBudget: PatternBudget

  /// Searches the paths of the options. If a list of paths cannot be read, none of the arguments exists, or a
  /// configuration is missing or has errors, the run ends.
  init(_ inputs: PathOptions, _ options: SelectionOptions, flags: ConfigurationFlags) throws {
    try self.init(try inputs.paths(), options, flags: flags)
  }

  /// Searches some paths. If none of the arguments exists, or a configuration is missing or has errors, the run ends.
  init(_ paths: NamedPaths, _ options: SelectionOptions, flags: ConfigurationFlags) throws {
    try Stop.ifMissing((paths.areAllMissing ? paths.missing : []) + options.choice.files)
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
    namedConfigurations = (present + paths.removed).compactMap { named[$0] }
    configurations = named.merging(
      try Self.configurations(of: found.packs.map { ($0.path, $0.realPath) }, &search)
    ) { $1 }
    let unsearched = Set(found.unsearchedPaths.map(\.absolute))
    uselessExclusions =
      found.searchedFolders.isEmpty || options.forceExclude
      ? [] : selection.unmatchedPatterns(outside: unsearched)
    let excluded = Set(found.exclusions.filter { !$0.isFolder }.map(\.path))
    uselessIncludes =
      options.forceExclude
      ? UnmatchedInclude.find(
        in: present.filter { excluded.contains($0.withoutCurrentFolders) }.compactMap { file in
          named[file].map { (file, $0) }
        }) : []
    patternBudget = search.budget
  }

  /// Missing paths that look like names of folders, and so are probably misspelled.
  var missingFolders: [FilePath] { missing.filter { !NamedPaths.isFileName($0) } }

  /// Prints a line about each kind of named path that was skipped: paths that are not stickers, and paths that are
  /// gone. A warning follows for each missing file whose pack is checked instead, and for each useless `--exclude`.
  func reportSkippedPaths() {
    let paths = found.passedOver
    let present = paths.filter(isThere)
    saySkipped(present, agreeing(present.count, "is not a sticker", "are not stickers"))
    let gone = paths.filter { !isThere($0) }
    saySkipped(gone, agreeing(gone.count, "is gone", "are gone"))
    let skipped = Set(paths)
    for path in missing where NamedPaths.isFileName(path) && !skipped.contains(path) {
      Console.error.warn("\(complaint(missing: path)) Its pack is checked.")
    }
    for pattern in uselessExclusions {
      let name = pattern.text.excerpt
      let hint = name.contains("/") ? "." : "; '**/\(name)' would match it in any folder."
      Console.error.warn("--exclude '\(name)' matches nothing\(hint)")
    }
  }

  /// Prints warnings about at most three projects whose files are not known, and then the numbers of pictures that are
  /// not stickers, with advice on how to have them checked.
  func reportUnrelatedImages() {
    for unknown in found.unknownProjects.prefix(3) {
      Console.error.warn(
        "\(unknown): the pictures in its targets are not known; name their folder to check them"
      )
    }
    sayUnchecked(
      found.unrelatedImages,
      agreeing(
        found.unrelatedImages.count, "is not a sticker of the project",
        "are not stickers of the project"))
    sayUnchecked(
      found.otherArt,
      agreeing(found.otherArt.count, "is not meant for a pack", "are not meant for a pack")
        + " (such as icons, screenshots and photos)")
  }

  private func sayUnchecked(_ pictures: UnrelatedImages, _ clause: String) {
    guard pictures.count > 0 else { return }
    let folder = pictures.largestFolder(besides: namedFolders).flatMap(\.shellWord)
    Console.error.say(
      "\(counted(pictures.count, "picture")) \(clause) and "
        + "\(agreeing(pictures.count, "is", "are")) not checked; 'stickerlint files' says why"
        + (folder.map { "; to check a folder, name it: stickerlint \($0)" } ?? ""))
  }

  /// Prints the built products that the search found but did not open, and the command that checks one.
  func reportUnopenedProducts() {
    let products = found.unopenedProducts
    guard let first = products.first else { return }
    let names = products.prefix(3).map { $0.display.printable }.joined(separator: ", ")
    let command = first.shellWord.map { "stickerlint \($0)" } ?? "stickerlint PRODUCT"
    Console.error.say(
      "\(names)\(andMore(products.count - 3)): \(agreeing(products.count, "a build product", "build products")), "
        + "checked only if named: \(command)")
  }

  private func saySkipped(_ paths: [FilePath], _ clause: String) {
    guard !paths.isEmpty else { return }
    let names = paths.prefix(3).map { $0.display.printable }.joined(separator: ", ")
    Console.error.say(
      "skipped \(counted(paths.count, "path")) that \(clause): \(names)\(andMore(paths.count - 3))")
  }

  /// A message if matching the patterns exceeded the budget of the run; otherwise `nil`.
  var patternComplaint: String? {
    guard patternBudget.isSpent else { return nil }
    return "matching the patterns of configurations and .gitignore files takes too long; use fewer "
      + "or simpler patterns, or --no-config"
  }

  /// All configuration files of the selection, including extended ones.
  var configurationFiles: [FilePath] { configurations.values.flatMap(\.paths) }

  /// The configurations of the packs that were found.
  var packConfigurations: [Configuration] { found.packs.map { configuration(of: $0.path) } }

  /// Returns the configuration of a pack or a named path.
  func configuration(of folder: FilePath) -> Configuration {
    configurations[folder] ?? Configuration()
  }

  /// Returns a pack with all its measurements, for a page.
  func previewed(_ pack: Pack, _ stickers: [Sticker]) -> PreviewedPack {
    PreviewedPack(pack, stickers, limits: configuration(of: pack.path).decodeLimits)
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
    if !errors.isEmpty { throw Stop.failure(errors) }
  }
}

extension FilePath {
  /// The path to watch when this one is checked: for a description of messages, which refers to files next to it, its
  /// folder; otherwise the path itself.
  var withNeighbors: FilePath {
    Conversation.isName(self) ? removingLastComponent().orCurrentFolder : self
  }

  private var orCurrentFolder: FilePath { isEmpty ? "." : self }

  /// The folder of this path if it is a project, whose packs are next to it; otherwise the path itself.
  var besideProject: FilePath {
    guard ["xcodeproj", "xcworkspace"].contains(self.extension ?? "") else { return self }
    return removingLastComponent().orCurrentFolder
  }
}
