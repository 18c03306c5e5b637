import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// The output file of an animation.
struct StickerFileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, a .png for Messages, or a .webp for other apps. With --each, the folder for the files.",
      valueName: "file"),
    completion: .file(extensions: ["png", "webp"]))
  var output: String?

  @Flag(help: "Replace the file if it exists, even if it is one of the frames.")
  var force = false

  @Flag(help: "Write nothing; only say what would be written.")
  var dryRun = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  /// Refuses a file name that ends neither in `.png` nor in `.webp`.
  func checkName() throws {
    let name = FilePath(output ?? "")
    guard name.extension?.lowercased() == "png" || name.isWebP else {
      let isStream = output == "-" ? "; standard output has no name" : ""
      throw ValidationError(
        "-o must be a name ending in .png, as Messages requires, or in .webp\(isStream).")
    }
  }

  var path: FilePath { pathArguments([output ?? ""])[0] }

  /// Refuses to replace a file without `--force` (unless nothing is written), a folder as output, and a missing parent
  /// folder.
  func check() throws {
    if (try? FileKind(path, followsLinks: true)) == .folder {
      throw ValidationError("\(path.display) is a folder; -o must name a file.")
    }
    if !force, !dryRun, isThere(path) {
      throw ValidationError("\(path.display) already exists; --force replaces it.")
    }
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
  }
}

extension FilePath {
  /// True if a file with this name is written as a WebP.
  var isWebP: Bool { self.extension?.lowercased() == "webp" }
}
