import ArgumentParser
import StickerBase
import StickerKit
import SystemPackage

/// The file that an animation is written to.
struct StickerFileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; its name ends with .png.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String

  @Flag(help: "Replace the file if it is there, even if it is one of the frames.")
  var force = false

  @Flag(help: "Write nothing, and say what would be written.")
  var dryRun = false

  @Flag(help: "Show no progress on a terminal.")
  var noProgress = false

  func validate() throws {
    let name = FilePath(output)
    guard name.extension?.lowercased() == "png" else {
      let isStream = output == "-" ? "; a stream has no name" : ""
      throw ValidationError("-o wants a name that ends with .png, as Messages does\(isStream).")
    }
  }

  var path: FilePath { pathArguments([output])[0] }

  /// Refuses to replace a file that was not given up, and a folder that is not there.
  func check() throws {
    if (try? FileKind(path, followsLinks: true)) == .folder {
      throw ValidationError("\(path.display) is a folder; -o wants a file.")
    }
    if !force, !dryRun, isThere(path) {
      throw ValidationError("\(path.display) is there already; --force replaces it.")
    }
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
  }
}
