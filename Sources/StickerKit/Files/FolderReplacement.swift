import SystemPackage

/// What a folder of files may take the place of.
enum FolderReplacement {
  /// Names of a folder that may be replaced; one that holds more is hardly what was meant.
  private static let mostNames = 1_000

  /// Checks that there is nothing at a path, or nothing but files in a folder.
  ///
  /// - Throws: ``WriteFault`` when something else would be lost.
  static func check(_ path: FilePath) throws(WriteFault) {
    if try !holdsFiles(path) { try NewFolder.check(path) }
  }

  /// Whether there is a folder at a path with files in it, and nothing else, that can be replaced.
  ///
  /// - Throws: ``WriteFault`` when there is more in the folder than files.
  private static func holdsFiles(_ path: FilePath) throws(WriteFault) -> Bool {
    guard (try? FileKind(path, followsLinks: false)) == .folder else { return false }
    let names: [FilePath.Component]
    do throws(FileFault) {
      names = try FolderListing.names(in: path, atMost: mostNames)
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
    guard names.count <= mostNames else {
      throw WriteFault(path: path, reason: "there are more than \(mostNames.grouped) files in it")
    }
    for name in names {
      let kind = try? FileKind(path.appending(name), followsLinks: false)
      guard kind == .file || kind == .link else {
        let found = kind.map { "\($0)" } ?? "something"
        throw WriteFault(
          path: path,
          reason: "there is \(found) in it, \(name.string.printable), which would be lost")
      }
    }
    return !names.isEmpty
  }
}
