import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The removal of replaced files and folders, and of the temporary files of a killed run.
@Suite struct FolderClearingTests {
  private static func files(_ folder: TemporaryFolder) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        (try? Data(contentsOf: folder.url.appending(path: path)))
          .map { (path, String(decoding: $0, as: UTF8.self)) }
      })
  }

  private static func inventory(_ folder: TemporaryFolder, _ path: String) throws -> Inventory {
    try FileTree(keeping: FilePath(folder.url.path).appending(path)).inventory
  }

  /// Returns the name of the workshop in a folder; `nil` if there is none.
  private static func workshopName(in folder: TemporaryFolder) throws -> String? {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .first { $0.hasPrefix(".stickerlint-") }
  }

  /// A replaced folder in a workshop; files in it were added and changed after it was read.
  private struct ExchangedFolder: ~Copyable {
    let folder: TemporaryFolder
    let known: Inventory
    var workshop: Workshop
  }

  private static func exchangedFolder() throws -> ExchangedFolder {
    let folder = try TemporaryFolder()
    let workshop = try Workshop.beside(FilePath(folder.url.path).appending("set"))
    let inside = "\(try #require(try workshopName(in: folder)))/folder/set"
    for name in ["ours", "deep/ours", "changed", "deep/changed"] {
      try folder.write(Array("old".utf8), to: "\(inside)/\(name)")
    }
    let known = try inventory(folder, inside)
    for name in ["changed", "deep/changed", "added.txt", "deep/added", "new/added"] {
      try folder.write(Array("theirs".utf8), to: "\(inside)/\(name)")
    }
    for name in ["ours", "changed", "added.txt", "deep/ours"] {
      try folder.write(Array("new".utf8), to: "set/\(name)")
    }
    try workshop.prepareExchange(old: known, new: inventory(folder, "set"))
    return ExchangedFolder(folder: folder, known: known, workshop: workshop)
  }

  private static let clearedFiles = [
    "set/ours": "new", "set/changed": "new", "set/changed 2": "theirs", "set/added.txt": "new",
    "set/added 2.txt": "theirs", "set/deep/ours": "new", "set/deep/changed": "theirs",
    "set/deep/added": "theirs", "set/new/added": "theirs",
  ]

  @Test func unknownFilesMoveToTheNewFolder() throws {
    var exchanged = try Self.exchangedFolder()
    let (folder, known) = (exchanged.folder, exchanged.known)
    let notes = exchanged.workshop.clear(.old, known: known)
    _ = consume exchanged
    #expect(try Self.files(folder) == Self.clearedFiles)
    #expect(notes.count == 2)
    #expect(
      notes.contains {
        $0.hasPrefix("added.txt was added or changed in the meantime; that version is now")
          && $0.hasSuffix("/set/added 2.txt")
      })
  }

  /// The remark names the folder that is in the workshop: the new one if the old one was put back.
  @Test(arguments: [(Workshop.Version.old, "the old "), (.new, "the new ")])
  func folderThatCannotBeClearedAwayIsNamed(_ version: Workshop.Version, _ words: String) throws {
    var exchanged = try Self.exchangedFolder()
    let (folder, known) = (exchanged.folder, exchanged.known)
    let taken = "\(try #require(try Self.workshopName(in: folder)))/taken"
    try FileManager.default.removeItem(at: folder.url.appending(path: taken))
    let notes = exchanged.workshop.clear(version, known: known)
    _ = consume exchanged
    #expect(notes.count == 1 && notes[0].hasPrefix("\(words)\(folder.url.path)/set is now in "))
  }

  /// Sweeps until the expected files are left: a program that another test launches briefly holds this process's
  /// locks.
  private static func files(
    sweeping folder: TemporaryFolder, until expected: [String: String]
  ) throws -> [String: String] {
    for _ in 0..<100 {
      Temporary.sweep(FilePath(folder.url.path))
      if try files(folder) == expected { break }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return try files(folder)
  }

  /// The next run finds the workshop of a killed run, which is no longer locked.
  @Test func filesTakenByAKilledRunArePutBack() throws {
    let exchanged = try Self.exchangedFolder()
    let folder = exchanged.folder
    let name = try #require(try Self.workshopName(in: folder))
    let left = folder.url.appending(path: ".stickerlint-left.tmp")
    try FileManager.default.moveItem(at: folder.url.appending(path: name), to: left)
    try folder.write(Array("theirs".utf8), to: ".stickerlint-left.tmp/taken/judged")
    _ = consume exchanged
    let cleared = Self.clearedFiles.merging(["set/judged": "theirs"]) { $1 }
    #expect(try Self.files(sweeping: folder, until: cleared) == cleared)
  }

  /// An inventory without its end shows that the run was killed before the exchange: the workshop holds none of the
  /// user's files.
  @Test(arguments: ["old", "new", "both"])
  func unexchangedWorkshopOfAKilledRunIsRemoved(_ incomplete: String) throws {
    let exchanged = try Self.exchangedFolder()
    let folder = exchanged.folder
    let name = try #require(try Self.workshopName(in: folder))
    let left = folder.url.appending(path: ".stickerlint-left.tmp")
    try FileManager.default.moveItem(at: folder.url.appending(path: name), to: left)
    for inventory in incomplete == "both" ? ["old", "new"] : [incomplete] {
      let file = left.appending(path: inventory)
      try Data(try Data(contentsOf: file).dropLast()).write(to: file)
    }
    let expected = try Self.files(folder).filter { $0.key.hasPrefix("set/") }
    _ = consume exchanged
    #expect(try Self.files(sweeping: folder, until: expected) == expected)
  }

  /// A repository may contain a forged workshop: whatever its inventories and links say, no file outside it is touched.
  @Test(arguments: ["../out", "a/b", ".", "", "out", "link"], [true, false])
  func forgedInventoriesAreNotFollowed(_ name: String, isIdentityRight: Bool) throws {
    let folder = try TemporaryFolder()
    let (url, left) = (folder.url, "in/.stickerlint-a.tmp")
    for file in ["in/out/kept", "in/.hooks/kept", "out/kept"] { try folder.write([1], to: file) }
    try folder.write([2], to: "\(left)/taken/x")
    let links = [("in/link", ".hooks"), ("\(left)/folder", isIdentityRight ? ".." : "../..")]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: url.appending(path: link).path, withDestinationPath: target)
    }
    var status = stat()
    stat(url.appending(path: left).path, &status)
    let identity = isIdentityRight ? "\(status.st_dev):\(status.st_ino)" : "1:2"
    for inventory in ["old", "new"] {
      try folder.write(
        Array(name.utf8) + [0] + Array(identity.utf8) + [0] + Array("end".utf8) + [0],
        to: "\(left)/\(inventory)")
    }
    let before = try Self.files(folder).filter { !$0.key.hasPrefix(left) }
    Temporary.sweep(FilePath(url.path).appending("in"))
    #expect(try Self.files(folder).filter { !$0.key.hasPrefix(left) } == before)
  }

  /// A symbolic link in the target folder is not followed.
  @Test func puttingBackFollowsNoLinks() throws {
    var exchanged = try Self.exchangedFolder()
    let (folder, known) = (exchanged.folder, exchanged.known)
    let name = try #require(try Self.workshopName(in: folder))
    try folder.write([1], to: "hooks/kept")
    try FileManager.default.removeItem(at: folder.url.appending(path: "set/deep"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "set/deep").path, withDestinationPath: "../hooks")
    let notes = exchanged.workshop.clear(.old, known: known)
    _ = consume exchanged
    #expect(notes.contains { $0.contains("remains in") && $0.contains(name) })
    #expect(try Self.files(folder)["\(name)/folder/set/deep/added"] == "theirs")
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "hooks").path) == ["kept"])
  }

  @Test func secondWriterWaitsForTheFirst() async throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/old")
    let path = FilePath(folder.url.path).appending("set")
    var first = FolderLock(at: path) { Issue.record("nobody else is there") }
    #expect(first != nil)
    let (waiting, waits) = AsyncStream<Void>.makeStream()
    async let second = FolderLock(at: path) { waits.finish() }
    for await _ in waiting {}
    // The first writer leaves another folder in its place.
    let other = FilePath(folder.url.path).appending("other")
    try FileManager.default.createDirectory(atPath: other.string, withIntermediateDirectories: true)
    try Renaming.exchange(other, path)
    first = nil
    #expect(await second != nil)
    #expect(FolderLock(at: path.appending("none")) {} == nil)
  }

  @Test func existingFileIsReplacedOnlyIfAllowed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("theirs".utf8), to: "file")
    let path = FilePath(folder.url.path).appending("file")
    let fault = #expect(throws: WriteFault.self) {
      try FileReplacement.write([1], to: path, mayReplace: false)
    }
    #expect(fault?.isTaken == true)
    #expect(try Self.files(folder) == ["file": "theirs"])
    try FileReplacement.write(Array("ours".utf8), to: path)
    #expect(try Self.files(folder) == ["file": "ours"])
  }

  /// Files and links in Linux's in-memory file system are replaced like any other, although they are below `/dev`.
  @Test func filesInMemoryAreReplaced() throws {
    guard FileManager.default.fileExists(atPath: "/dev/shm") else { return }
    let folder = FilePath("/dev/shm/stickerlint-\(UUID().uuidString)")
    let (file, link) = (folder.appending("file"), folder.appending("link"))
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    try FileReplacement.write(Array("old".utf8), to: file)
    let fault = #expect(throws: WriteFault.self) {
      try FileReplacement.write([1], to: file, mayReplace: false)
    }
    #expect(fault?.isTaken == true && FileReplacement.holds("old", at: file))
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: file.string)
    try FileReplacement.write(Array("linked".utf8), to: link)
    #expect(FileReplacement.holds("linked", at: link) && FileReplacement.holds("old", at: file))
    try FileReplacement.write(Array("new".utf8), to: file)
    #expect(FileReplacement.holds("new", at: file))
  }

  @Test func openFileIsAppendedTo() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("old".utf8), to: "file")
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "file"))
    defer { try? file.close() }
    // On macOS, the new descriptor writes where this one is.
    _ = try file.seekToEnd()
    try FileReplacement.write(
      Array("new".utf8), to: FilePath("/dev/fd/\(file.fileDescriptor)"))
    #expect(try Self.files(folder) == ["file": "oldnew"])
  }

  @Test func unchangedFilesAndFoldersAreKept() throws {
    let folder = try TemporaryFolder()
    let old = Date(timeIntervalSince1970: 1_600_000_000)
    for name in ["same", "other", "theirs/note"] { try folder.write([1], to: "set/\(name)") }
    for name in ["same", "other", "theirs/note", "theirs"] {
      try FileManager.default.setAttributes(
        [.modificationDate: old, .posixPermissions: 0o750],
        ofItemAtPath: folder.url.appending(path: "set/\(name)").path)
    }
    try FileManager.default.linkItem(
      at: folder.url.appending(path: "set/same"), to: folder.url.appending(path: "second"))
    let path = FilePath(folder.url.path).appending("set")
    let present = try FileTree(keeping: path)
    var tree = FileTree()
    for (path, content) in present.contents { tree.add(content, at: path) }
    tree.add(.bytes([1]), at: "same")
    tree.add(.bytes([2]), at: "other")
    var new = try StagedFolder.filled(with: tree, at: path, replacing: present)
    #expect(try new.place() == [])
    _ = consume new
    for (name, isSame) in [
      ("same", true), ("other", false), ("theirs/note", true), ("theirs", true),
    ] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: path.appending(name).string)
      #expect(attributes[.posixPermissions] as? Int == 0o750, "\(name)")
      #expect((attributes[.modificationDate] as? Date == old) == isSame, "\(name)")
      #expect(name != "same" || attributes[.referenceCount] as? Int == 2)
    }
  }

  @Test func folderWithOnlyFinderFilesCountsAsEmpty() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/.DS_Store")
    let path = FilePath(folder.url.path).appending("set")
    var new = try StagedFolder.empty(at: path)
    try new.write([2], to: "file")
    _ = try new.place()
    _ = consume new
    #expect(try Self.files(folder).keys.sorted() == ["set/file"])
  }
}
