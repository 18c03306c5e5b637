import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerXcode

/// A new folder that replaces another one.
@Suite struct FolderReplacementTests {
  private static func write(_ path: FilePath, mayReplace: Bool) throws(WriteFault) {
    let replaced = mayReplace ? try FolderReplacement.filesToReplace(in: path, by: ["new"]) : nil
    var new = try StagedFolder.filled(with: tree, at: path, replacing: replaced)
    _ = try new.place()
  }

  private static var tree: FileTree {
    var tree = FileTree()
    tree.add(.bytes([2]), at: "new")
    return tree
  }

  /// Returns all paths below a folder, including those of hidden files.
  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func folderOfItsOwnFilesIsReplacedOnlyIfAllowed() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/old")
    try folder.write([1], to: "set/.DS_Store")
    try folder.write([1], to: "set/._old")
    try folder.write(Array(#"{"images": [{"filename": "old"}]}"#.utf8), to: "set/Contents.json")
    let path = FilePath(folder.url.path).appending("set")
    #expect(throws: WriteFault.self) { try Self.write(path, mayReplace: false) }
    let all = [
      "set", "set/.DS_Store", "set/._old", "set/Contents.json", "set/old",
    ]
    #expect(try Self.names(folder) == all)
    try Self.write(path, mayReplace: true)
    #expect(try Self.names(folder) == ["set", "set/new"])
  }

  @Test(arguments: [true, false])
  func missingOrEmptyFolderIsFilled(_ isEmptyFolder: Bool) throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appending(path: "set")
    if isEmptyFolder {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    }
    try Self.write(FilePath(target.path), mayReplace: true)
    #expect(try Self.names(folder) == ["set", "set/new"])
  }

  @Test func foreignContentsFilesAndLinksAreNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/inner/old")
    try folder.write([1], to: "hidden/.notes")
    try folder.write([1], to: "file")
    let path = FilePath(folder.url.path)
    let inner = #expect(throws: WriteFault.self) {
      try Self.write(path.appending("set"), mayReplace: true)
    }
    #expect(inner?.reason == "inner in it does not belong to the set and would be lost")
    let hidden = #expect(throws: WriteFault.self) {
      try Self.write(path.appending("hidden"), mayReplace: true)
    }
    #expect(hidden?.reason == ".notes in it does not belong to the set and would be lost")
    let file = #expect(throws: WriteFault.self) {
      try Self.write(path.appending("file"), mayReplace: true)
    }
    #expect(file?.reason == "a file already exists there")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link"), withDestinationURL: folder.url.appending(path: "set"))
    let link = #expect(throws: WriteFault.self) {
      try Self.write(path.appending("link"), mayReplace: true)
    }
    #expect(link?.reason == "a symbolic link already exists there")
    #expect(
      try Self.names(folder) == [
        "file", "hidden", "hidden/.notes", "link", "set", "set/inner", "set/inner/old",
      ])
  }

  @Test func filesWrittenMeanwhileAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/new")
    let path = FilePath(folder.url.path).appending("set")
    let replaced = try FolderReplacement.filesToReplace(in: path, by: ["new"])
    var new = try StagedFolder.filled(with: Self.tree, at: path, replacing: replaced)
    try folder.write([3], to: "set/note")
    try folder.write([4], to: "set/notes/deep/note")
    #expect(try new.place() == [])
    _ = consume new
    #expect(
      try Self.names(folder) == [
        "set", "set/new", "set/note", "set/notes", "set/notes/deep", "set/notes/deep/note",
      ])
  }

  /// The replaced folder was read before, so a change since then must not be lost.
  @Test(arguments: [[9], nil] as [[UInt8]?])
  func filesChangedMeanwhileAreNotReplaced(_ content: [UInt8]?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "set/new")
    let path = FilePath(folder.url.path).appending("set")
    let replaced = try FolderReplacement.filesToReplace(in: path, by: ["new"])
    var new = try StagedFolder.filled(with: Self.tree, at: path, replacing: replaced)
    try FileManager.default.removeItem(at: file)
    if let content { try folder.write(content, to: "set/new") }
    let fault = #expect(throws: WriteFault.self) { try new.place() }
    #expect(fault?.reason == "'new' in it was changed in the meantime; nothing was written")
    _ = consume new
    #expect(try Self.names(folder) == ["set"] + (content == nil ? [] : ["set/new"]))
    let found = try? Data(contentsOf: file)
    #expect(found.map(Array.init) == content)
  }

  @Test func replacedFolderKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/new")
    let set = folder.url.appending(path: "set").path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: set)
    try Self.write(FilePath(set), mayReplace: true)
    let mode = try FileManager.default.attributesOfItem(atPath: set)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  /// The old folder stays complete until the exchange; a new one that is abandoned is removed.
  @Test func abandonedReplacementKeepsTheOldFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "set/old")
    func giveUp() throws(WriteFault) {
      let new = try StagedFolder.filled(
        with: Self.tree, at: FilePath(folder.url.path).appending("set"))
      #expect(FileManager.default.fileExists(atPath: new.folder.appending("new").string))
    }
    try giveUp()
    #expect(try Self.names(folder) == ["set", "set/old"])
  }
}
