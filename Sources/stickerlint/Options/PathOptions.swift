import ArgumentParser
import StickerBase
import StickerKit
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

  @Option(
    help: ArgumentHelp("The path to report for the image from standard input.", valueName: "name"))
  var stdinFilename: String?

  /// Whether an image comes from standard input.
  private var readsImage: Bool { arguments.contains("-") }

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
  func paths() throws -> (paths: [FilePath], standardInput: FilePath?) {
    if readsImage { return ([], stdinFilename.map { pathArguments([$0])[0] }) }
    if filesFrom.isEmpty { return (pathArguments(arguments.isEmpty ? ["."] : arguments), nil) }
    var paths = pathArguments(arguments)
    for list in pathArguments(filesFrom) {
      if list != "-" { try Stop.ifMissing([list]) }
      do throws(PathList.Fault) {
        paths += try PathList.read(list == "-" ? nil : list, isNULSeparated: isNULSeparated)
      } catch {
        throw Stop.usage("\(error)")
      }
    }
    return (paths, nil)
  }
}
