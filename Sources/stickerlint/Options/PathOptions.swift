import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import SystemPackage

/// The paths to check: arguments, lists of paths, or an image from standard input.
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

  /// True if an image comes from standard input.
  private var readsImage: Bool { arguments.contains("-") }

  /// True if anything comes from standard input.
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

  /// Returns the paths, and the name of an image from standard input. An unreadable list ends the run.
  func paths() throws -> NamedPaths {
    if readsImage {
      return NamedPaths(standardInput: stdinFilename.map { pathArguments([$0])[0] })
    }
    let isDefault = filesFrom.isEmpty && arguments.isEmpty
    var paths = NamedPaths(
      arguments: pathArguments(isDefault ? ["."] : arguments), wholePacks: !onlyNamed)
    for list in pathArguments(filesFrom) {
      if list != "-" { try Stop.ifMissing([list]) }
      let listed = try PathList.read(list == "-" ? nil : list, isNULSeparated: isNULSeparated)
      if let problem = Self.misread(listed) {
        throw Stop.failure("\(list == "-" ? "standard input" : list.display.printable) \(problem)")
      }
      paths.listed += listed
    }
    if !onlyNamed { paths.replaceSettingsWithFolders() }
    return paths
  }
}

extension PathOptions {
  /// Returns the problem with a list that seems to be in another format and names no path that exists; `nil` for any
  /// other list, such as one of deleted files.
  fileprivate static func misread(_ paths: [FilePath]) -> String? {
    guard !paths.isEmpty, !paths.contains(where: isThere) else { return nil }
    let first = paths[0].string
    if first.contains("\n") {
      return "lists paths in lines: leave out -0, or write the list with -z"
    }
    // The format of git diff --name-status: a letter, sometimes a number, and a tab.
    let status = first.prefix { $0 != "\t" }
    guard status.count < first.count, let letter = status.first, "ACDMRTUX".contains(letter),
      status.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return "lists the status of files next to their paths: use --name-only instead of --name-status"
  }
}

/// The paths that the command line names.
struct NamedPaths {
  /// Paths given as arguments. One that does not exist is probably misspelled.
  var arguments: [FilePath] = []
  /// Paths listed by another program, which may include deleted files.
  var listed: [FilePath] = []
  /// The name of an image from standard input; `nil` if there is none.
  var standardInput: FilePath?
  /// True if naming a file means its whole pack.
  var wholePacks = false

  /// Replaces a configuration or baseline with its folder: a change to it affects everything there.
  fileprivate mutating func replaceSettingsWithFolders() {
    func replaced(_ path: FilePath) -> FilePath {
      guard let name = path.lastComponent?.string,
        name == KnownNames.configuration || name.hasSuffix(KnownNames.baseline),
        isThere(path.parent)
      else { return path }
      return path.parent
    }
    arguments = arguments.map(replaced)
    listed = listed.map(replaced)
  }

  /// The paths that exist.
  var present: [FilePath] { (arguments + listed).filter(isThere) }

  /// The missing paths that were probably deleted: listed ones, and arguments that look like names of files.
  var removed: [FilePath] { listed.filter { !isThere($0) } + missing.filter(Self.isFileName) }

  /// Arguments that do not exist.
  var missing: [FilePath] { arguments.filter { !isThere($0) } }

  /// True if there are arguments, none of which exists, and no listed paths: probably a typo.
  var areAllMissing: Bool {
    listed.isEmpty && !arguments.isEmpty && missing.count == arguments.count
  }

  /// Returns true if a name is more likely that of a file than of a folder.
  static func isFileName(_ path: FilePath) -> Bool {
    path.extension != nil && !FoundPacks.isFolderName(path)
      // A pattern that the shell left unexpanded.
      && !path.string.contains("*")
  }
}

extension FilePath {
  /// This path if it is a folder, or else the folder of the file.
  var searchFolder: FilePath {
    (try? FileKind(self, followsLinks: true)) == .folder ? self : parent
  }
}
