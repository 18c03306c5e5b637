import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A hidden folder beside a place, in which a folder for that place is made, and in which the one
/// that was there is taken away.
///
/// What is in it: `folder/NAME`, the folder itself; `old` and `new`, what was found at the place and
/// what was made, from before the two are exchanged; `taken`, what is about to be removed. A later
/// run finds in them what an earlier one, that was killed, may and may not remove.
struct Workshop: ~Copyable {
  private let place: FilePath
  private let hidden: OutputFile
  private var keepsRest = false

  /// Where the folder is made; it has its later name.
  var folder: FilePath { Self.folder(in: hidden.path, for: place) }

  /// Makes one.
  static func beside(_ place: FilePath) throws(WriteFault) -> Workshop {
    let workshop = Workshop(place, try Temporary.folder(beside: place))
    try workshop.make(content)
    return workshop
  }

  private init(_ place: FilePath, _ hidden: consuming OutputFile) {
    self.place = place
    self.hidden = hidden
  }

  deinit {
    if !keepsRest { FolderRemoval.remove(hidden.path) }
    Interruption.forget(hidden.path)
  }

  private static let content: FilePath.Component = "folder"
  private static let bin: FilePath.Component = "taken"
  private static let inventories: [FilePath.Component] = ["old", "new"]
  private static let end = Array("end".utf8) + [0]
  private static let mostNoteBytes = 64 << 20

  private static func folder(in hidden: FilePath, for place: FilePath) -> FilePath {
    let folder = hidden.appending(content)
    return place.lastComponent.map { folder.appending($0) } ?? folder
  }

  private func make(_ name: FilePath.Component) throws(WriteFault) {
    let path = hidden.path.appending(name)
    try Interruption.making { () throws(WriteFault) in
      guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw WriteFault(path) }
    }
  }

  /// Makes ready for an exchange: from now on, what is here may be somebody else's.
  func prepareExchange(old: Inventory, new: Inventory) throws(WriteFault) {
    try make(Self.bin)
    let name = (place.lastComponent?.bytes ?? []) + [0]
    for (file, inventory) in zip(Self.inventories, [old, new]) {
      let path = hidden.path.appending(file)
      let file = try Interruption.making { () throws(WriteFault) in try OutputFile.new(path) }
      try file.write { $0.write(name + inventory.text + Self.end) }
      try file.flush()
    }
    try hidden.flush(isLast: true)
  }

  /// Takes away the folder that is here by now, but what is not known.
  ///
  /// - Returns: what was not simply put back, in sentences.
  mutating func clear(known: Inventory) -> [String] {
    let bin: OutputFile
    do throws(WriteFault) {
      bin = try OutputFile(folder: hidden.path.appending(Self.bin))
    } catch {
      keepsRest = true
      return ["what was at \(place.display.printable) is in \(hidden.path.display.printable) now"]
    }
    var clearing = FolderClearing(known: [known], place: place, bin: bin.descriptor)
    clearing.clear(folder)
    keepsRest = !clearing.stuck.isEmpty
    return clearing.renamed.map { from, to in
      "\(from.display.printable) was changed meanwhile; what was there is "
        + place.pushing(to).display.printable
    }
      + clearing.stuck.prefix(1).map { path, reason in
        "\(path.display.printable) could not be taken away and stays: \(reason)"
      }
  }

  /// Takes away what a process has left that was killed.
  static func clearLeftover(_ hidden: FilePath) {
    let notes = inventories.compactMap { note(at: hidden.appending($0)) }
    // Without both, it was killed before anything of anybody else's could be here.
    guard notes.count == inventories.count, let bin = try? OutputFile(folder: hidden.appending(bin))
    else { return FolderRemoval.remove(hidden) }
    let place = hidden.parent.appendingVisibly(notes[0].name)
    var clearing = FolderClearing(
      known: notes.map(\.inventory), place: place, bin: bin.descriptor)
    clearing.clearBin()
    clearing.clear(folder(in: hidden, for: place))
    if clearing.stuck.isEmpty { FolderRemoval.remove(hidden) }
  }

  /// The name of the place and what was there, or was made for it; `nil` when that is not all there.
  private static func note(
    at path: FilePath
  ) -> (name: FilePath.Component, inventory: Inventory)? {
    guard
      let file = try? FileContents(path, limit: mostNoteBytes, followsLinks: false),
      let bytes = file.bytes, bytes.suffix(end.count) == end[...],
      let nameEnd = bytes.firstIndex(of: 0),
      let name = FilePath.Component(
        platformString: bytes[...nameEnd].map(CChar.init(bitPattern:))), name.kind == .regular,
      let inventory = Inventory(bytes[(nameEnd + 1)...].dropLast(end.count))
    else { return nil }
    return (name, inventory)
  }
}
