import SystemPackage

/// What was in a folder when it was looked at, by paths below it.
package struct Inventory: Equatable, Sendable {
  /// Of files and links.
  var stamps: [FilePath: FileStamp] = [:]
  var folders: Set<FilePath> = []

  /// Whether just this lay at a path.
  func has(_ stamp: FileStamp, at path: FilePath) -> Bool { stamps[path] == stamp }

  /// What is not here any more as it was, of that which another folder has not taken over; what the
  /// Finder writes aside.
  ///
  /// - Parameters:
  ///   - present: the same folder by now.
  ///   - heir: what takes its place. A file that has a second name there may have been written to.
  func firstChange(in present: Inventory, takenOverBy heir: Inventory) -> FilePath? {
    for (path, stamp) in stamps where path.lastComponent?.string != Self.findersFile {
      guard let now = present.stamps[path], now.isSameFile(as: stamp) else { return path }
      if now != stamp, heir.stamps[path]?.isSameFile(as: stamp) != true { return path }
    }
    return folders.first { !present.folders.contains($0) }
  }

  /// What the Finder keeps in folders that it shows.
  package static let findersFile = ".DS_Store"
}

// As a text that outlives the process.
extension Inventory {
  /// The entries, each with a NUL byte at its end, which no path holds.
  var text: [UInt8] {
    let files = stamps.map { path, stamp in Array("\(stamp.text) ".utf8) + path.bytes + [0] }
    let folders = folders.map { path in Array("folder ".utf8) + path.bytes + [0] }
    return Array((files + folders).joined())
  }

  /// Reads the entries of a text; `nil` when one of them is not understood.
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
