import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A hidden staging folder beside a destination: the new folder is built in it, and after the exchange the old
/// one is deleted from it.
///
/// Contents: `folder/NAME`, the folder itself; `old` and `new`, the inventories of the old and the new
/// folder, written before the two are exchanged; `taken`, the files that are about to be removed. The inventories
/// tell a later run which leftovers of a killed run it may remove. Each contains the hidden folder's device and inode,
/// which the author of a crafted pack cannot predict.
struct Workshop: ~Copyable {
  private let destination: FilePath
  private let hidden: OutputFile
  private var mayHoldUserFiles = false

  /// The path at which the folder is made; the last component is the final name.
  var folder: FilePath { Self.folder(in: hidden.path, for: destination) }

  /// Creates a workshop next to a destination.
  static func beside(_ destination: FilePath) throws(WriteFault) -> Workshop {
    let workshop = Workshop(destination, try Temporary.makeFolder(beside: destination))
    try workshop.make(content)
    return workshop
  }

  private init(_ destination: FilePath, _ hidden: consuming OutputFile) {
    self.destination = destination
    self.hidden = hidden
  }

  deinit {
    if !mayHoldUserFiles { FolderRemoval.remove(hidden.path) }
    Interruption.forget(hidden.path)
  }

  private static let content: FilePath.Component = "folder"
  private static let bin: FilePath.Component = "taken"
  private static let inventories: [FilePath.Component] = ["old", "new"]
  /// The mark at the end of a complete inventory.
  private static let end = Array("end".utf8) + [0]
  private static let maxInventoryBytes = 64 << 20

  private static func folder(in hidden: FilePath, for destination: FilePath) -> FilePath {
    let folder = hidden.appending(content)
    return destination.lastComponent.map { folder.appending($0) } ?? folder
  }

  private func make(_ name: FilePath.Component) throws(WriteFault) {
    let path = hidden.path.appending(name)
    try Interruption.making { () throws(WriteFault) in
      guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw WriteFault(path) }
    }
  }

  /// Prepares an exchange: creates the folder for files about to be removed, and writes the inventories.
  func prepareExchange(old: Inventory, new: Inventory) throws(WriteFault) {
    try make(Self.bin)
    guard let name = destination.lastComponent,
      let identity = Self.deviceAndInode(of: hidden.descriptor)
    else {
      throw WriteFault(destination, code: EINVAL)
    }
    let head = name.bytes + [0] + identity + [0]
    for (file, inventory) in zip(Self.inventories, [old, new]) {
      let path = hidden.path.appending(file)
      let file = try Interruption.making { () throws(WriteFault) in try OutputFile.new(path) }
      try file.write { $0.write(head + inventory.text + Self.end) }
      try file.flush()
    }
    try hidden.flush(isLast: true)
  }

  /// Marks that the hidden folder may hold the user's files from now on, so that only ``clear(_:known:)``
  /// removes them.
  mutating func keep() {
    mayHoldUserFiles = true
    Interruption.forget(hidden.path)
  }

  /// Marks that the hidden folder holds none of the user's files after all.
  mutating func release() { mayHoldUserFiles = false }

  /// The folder that is in the workshop after the exchange: the old folder, or the new folder if the old folder was put
  /// back.
  enum Version: String {
    case old, new
  }

  /// Returns a clause that says where the folder in the workshop is.
  func whereabouts(of version: Version) -> String {
    "the \(version.rawValue) \(destination.display.printable) is now in "
      + hidden.path.display.printable
  }

  /// Clears away the folder that is in the workshop now, except for unknown files.
  ///
  /// - Returns: remarks for the user: where the folder is if it cannot be opened; otherwise which files were renamed,
  ///   and the first file that could not be removed.
  mutating func clear(_ version: Version, known: Inventory) -> [String] {
    keep()
    guard let clearing = Self.clear(hidden.path, for: destination, known: [known]) else {
      return [whereabouts(of: version)]
    }
    if clearing.stuck.isEmpty {
      FolderRemoval.remove(hidden.path)
      release()
    }
    return clearing.renamed.map { from, to in
      "\(from.display.printable) was added or changed in the meantime; that version is now "
        + destination.pushing(to).display.printable
    }
      + clearing.stuck.prefix(1).map { path, reason in
        let path = path.isEmpty ? "the \(version.rawValue) folder" : "'\(path.display.printable)'"
        return "\(path) could not be removed and remains in "
          + "\(hidden.path.display.printable): \(reason)"
      }
  }

  /// Clears away the leftovers of a killed process.
  static func clearLeftover(_ hidden: FilePath) {
    let found = inventories.compactMap { readInventory(at: hidden.appending($0)) }
    // Without both inventories, the process was killed before any of the user's files could be here.
    guard found.count == inventories.count else { return FolderRemoval.remove(hidden) }
    // If device and inode differ, the folder is a copy or a forgery: leave it.
    guard let folder = try? OutputFile(folder: hidden),
      let identity = deviceAndInode(of: folder.descriptor),
      found.allSatisfy({ $0.deviceAndInode == identity && $0.name == found[0].name })
    else { return }
    let clearing = clear(
      hidden, for: hidden.parent.appendingAsShown(found[0].name), known: found.map(\.inventory))
    if clearing?.stuck.isEmpty == true { FolderRemoval.remove(hidden) }
  }

  /// Clears away the old or new folder that is in a hidden folder.
  ///
  /// - Returns: `nil` if one of the folders cannot be opened; nothing has changed then.
  private static func clear(
    _ hidden: FilePath, for destination: FilePath, known: [Inventory]
  ) -> FolderClearing? {
    guard let name = destination.lastComponent,
      let bin = try? OutputFile(folder: hidden.appending(bin)),
      let content = try? OutputFile(folder: hidden.appending(content)),
      let target = try? OutputFile(folder: destination)
    else { return nil }
    var clearing = FolderClearing(
      known: known, newFolder: target.descriptor, bin: bin.descriptor)
    clearing.clearBin()
    clearing.clear(name, in: content.descriptor)
    return clearing
  }

  /// Returns the device and inode number of an open folder as text.
  private static func deviceAndInode(of folder: CInt) -> [UInt8]? {
    var status = stat()
    guard fstat(folder, &status) == 0 else { return nil }
    return Array("\(status.st_dev):\(status.st_ino)".utf8)
  }

  /// Reads an inventory: the name of the destination, the device and inode of the hidden folder, and the files and
  /// folders; `nil` if it is missing or incomplete.
  private static func readInventory(
    at path: FilePath
  ) -> (name: FilePath.Component, deviceAndInode: [UInt8], inventory: Inventory)? {
    guard
      let file = try? FileContents(path, limit: maxInventoryBytes, followsLinks: false),
      let bytes = file.bytes, bytes.suffix(end.count) == end[...],
      let nameEnd = bytes.firstIndex(of: 0),
      let name = FilePath.Component(
        platformString: bytes[...nameEnd].map(CChar.init(bitPattern:))), name.kind == .regular,
      let numberEnd = bytes[(nameEnd + 1)...].firstIndex(of: 0),
      let inventory = Inventory(bytes[(numberEnd + 1)...].dropLast(end.count))
    else { return nil }
    return (name, Array(bytes[(nameEnd + 1)..<numberEnd]), inventory)
  }
}
