import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// What is to be checked: paths, a list of paths, or an image from standard input.
struct PathOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Packs or images (default: the current folder); - reads one image from standard input.",
      valueName: "path"), completion: .file())
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also check the paths listed in this file, one per line (- for standard input); repeatable.",
      valueName: "file"), completion: .file())
  var filesFrom: [String] = []

  @Flag(name: .customShort("0"), help: "Paths in --files-from end with NUL bytes, not newlines.")
  var isNULSeparated = false

  @Flag(help: "Check only the files that are named, and not the rest of their packs.")
  var onlyNamed = false

  @Option(
    help: ArgumentHelp("The path to report for the image from standard input.", valueName: "name"))
  var stdinFilename: String?

  /// Whether an image comes from standard input.
  private var readsImage: Bool { arguments.contains("-") }

  /// Whether anything comes from standard input.
  var readsStream: Bool { readsImage || filesFrom.contains("-") }

  func validate() throws {
    if isNULSeparated, filesFrom.isEmpty {
      throw ValidationError("-0 needs --files-from.")
    }
    if readsImage, arguments.count > 1 || !filesFrom.isEmpty {
      throw ValidationError("- must be the only path: standard input is checked alone.")
    }
    if readsImage, stdinFilename.map({ FilePath($0) })?.lastComponent?.kind != .regular {
      throw ValidationError(
        "- needs --stdin-filename NAME, as in 'stickerlint - --stdin-filename Pack/cat.png'.")
    }
    if stdinFilename != nil, !readsImage {
      throw ValidationError("--stdin-filename needs the path -, an image from standard input.")
    }
  }

  /// The files that list paths.
  var lists: [FilePath] { pathArguments(filesFrom).filter { $0 != "-" } }

  /// The paths, and what an image from standard input is called. A list that cannot be read
  /// ends the run.
  func paths() throws -> NamedPaths {
    if readsImage {
      return NamedPaths(standardInput: stdinFilename.map { pathArguments([$0])[0] })
    }
    let isDefault = filesFrom.isEmpty && arguments.isEmpty
    var paths = NamedPaths(
      arguments: pathArguments(isDefault ? ["."] : arguments), wholePacks: !onlyNamed)
    for list in pathArguments(filesFrom) {
      if list != "-" { try Stop.ifMissing([list]) }
      let listed: [FilePath]
      do throws(PathList.Fault) {
        listed = try PathList.read(list == "-" ? nil : list, isNULSeparated: isNULSeparated)
      } catch {
        throw Stop.usage("\(error)")
      }
      if let problem = Self.misread(listed) {
        throw Stop.usage("\(list == "-" ? "standard input" : list.display.printable) \(problem)")
      }
      paths.listed += listed
    }
    if !onlyNamed { paths.spreadSettings() }
    return paths
  }
}

extension PathOptions {
  /// What is wrong with a list in which none of the paths is one; `nil` for one that is sound, as also
  /// one is of which every file is gone.
  fileprivate static func misread(_ paths: [FilePath]) -> String? {
    guard !paths.isEmpty, !paths.contains(where: isThere) else { return nil }
    let first = paths[0].string
    if first.contains("\n") {
      return "lists paths in lines: leave out -0, or have it written with -z"
    }
    // What git diff --name-status writes: a letter, sometimes with a number, and a tab.
    let status = first.prefix { $0 != "\t" }
    guard status.count < first.count, let letter = status.first, "ACDMRTUX".contains(letter),
      status.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return "lists states of files beside their paths: use --name-only in place of --name-status"
  }
}

/// The paths that a command line names.
struct NamedPaths {
  /// Given as arguments, where a path that leads nowhere is most likely a misprint.
  var arguments: [FilePath] = []
  /// Listed by another program, which may name what was removed.
  var listed: [FilePath] = []
  /// What an image from standard input is called; `nil` when there is none.
  var standardInput: FilePath?
  /// Whether naming a file means its pack, too.
  var wholePacks = false

  /// Puts its folder in place of a configuration or baseline: what changes in it changes what holds for all
  /// that is there.
  fileprivate mutating func spreadSettings() {
    func spread(_ path: FilePath) -> FilePath {
      guard let name = path.lastComponent?.string,
        name == KnownNames.configuration || name.hasSuffix(KnownNames.baseline),
        isThere(path.parent)
      else { return path }
      return path.parent
    }
    arguments = arguments.map(spread)
    listed = listed.map(spread)
  }

  /// All of them that are there.
  var present: [FilePath] { (arguments + listed).filter(isThere) }

  /// Those that are gone and were files, as their names tell.
  var removed: [FilePath] { listed.filter { !isThere($0) } + missing.filter(Self.isFileName) }

  /// Arguments that lead nowhere.
  var missing: [FilePath] { arguments.filter { !isThere($0) } }

  /// Whether nothing at all is there of what was typed.
  var isMisprint: Bool { listed.isEmpty && !arguments.isEmpty && missing.count == arguments.count }

  /// Whether a name is more likely that of a file than of a folder.
  static func isFileName(_ path: FilePath) -> Bool {
    path.extension != nil && !FoundPacks.isFolderName(path)
      // A pattern that no shell has found a file for.
      && !path.string.contains("*")
  }
}
