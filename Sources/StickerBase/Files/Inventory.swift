import SystemPackage

/// The contents of a folder when it was examined, by path below it.
package struct Inventory: Equatable, Sendable {
  /// The stamps of files and links.
  var stamps: [FilePath: FileStamp] = [:]
  var folders: Set<FilePath> = []

  /// Returns true if there was a file or link with exactly this stamp at the path.
  func has(_ stamp: FileStamp, at path: FilePath) -> Bool { stamps[path] == stamp }

  /// Returns an entry that was removed or replaced, or a file that was changed; `nil` if there is none. `.DS_Store`
  /// files and added entries are ignored.
  ///
  /// - Parameters:
  ///   - present: the same folder now.
  ///   - replacement: the folder that replaces it. Writes to a file that has a hard link at the same path in the
  ///     replacement do not count, because they are not lost.
  func changedPath(in present: Inventory, replacedBy replacement: Inventory) -> FilePath? {
    for (path, stamp) in stamps where path.lastComponent?.string != Self.findersFile {
      guard let now = present.stamps[path], now.isSameFile(as: stamp) else { return path }
      if now != stamp, replacement.stamps[path]?.isSameFile(as: stamp) != true { return path }
    }
    return folders.first { !present.folders.contains($0) }
  }

  /// The file that the Finder writes into folders that it shows.
  package static let findersFile = ".DS_Store"
}

// Serialization, from which a later process restores an inventory.
extension Inventory {
  /// The entries, each terminated by a NUL byte, which no path contains.
  var text: [UInt8] {
    let files = stamps.map { path, stamp in Array("\(stamp.text) ".utf8) + path.bytes + [0] }
    let folders = folders.map { path in Array("folder ".utf8) + path.bytes + [0] }
    return Array((files + folders).joined())
  }

  /// Parses the entries of a text; `nil` if one of them is malformed.
  init?(_ text: ArraySlice<UInt8>) {
    for entry in text.split(separator: 0) {
      guard let space = entry.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      let path = FilePath(
        platformString: entry[(space + 1)...].map(CChar.init(bitPattern:)) + [0])
      let kind = String(decoding: entry[..<space], as: UTF8.self)
      if kind == "folder" {
        folders.insert(path)
      } else if let stamp = FileStamp(text: kind) {
        stamps[path] = stamp
      } else {
        return nil
      }
    }
  }
}
