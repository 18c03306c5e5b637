import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase

/// Batches of changes, which may fail halfway: a list never names a file that does not exist.
@Suite struct FileChangesTests {
  /// Two files and a list of their names, and a batch that renames both files and changes one of them and the list.
  private struct Batch {
    let folder: TemporaryFolder
    var changes = FileChanges()

    init() throws {
      folder = try TemporaryFolder()
      for name in ["a", "b", "lists/list"] { try folder.write(Array(name.utf8), to: name) }
      try changes.add(path("a"), FileStamp(path("a")), to: path("a2"), Array("new a".utf8))
      try changes.add(
        path("lists/list"), FileStamp(path("lists/list")), to: path("lists/list"), Array("new".utf8)
      )
      try changes.add(path("b"), FileStamp(path("b")), to: path("b2"), nil)
    }

    func path(_ name: String) -> FilePath { FilePath(folder.url.path).pushing(FilePath(name)) }

    /// The texts of all files by name.
    func texts() throws -> [String: String] {
      var texts: [String: String] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      where name != "lists" {
        texts[name] = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
      }
      return texts
    }
  }

  @Test func allFilesGetTheirNewNamesAndContents() throws {
    let batch = try Batch()
    #expect(batch.changes.commit() == [])
    #expect(try batch.texts() == ["a2": "new a", "b2": "b", "lists/list": "new"])
  }

  /// The new name of the second file is taken, or that of the first.
  @Test(arguments: ["b2", "a2"]) func takenNameLeavesAllFilesUnchanged(_ name: String) throws {
    var batch = try Batch()
    try batch.folder.write(Array("other".utf8), to: name)
    let faults = batch.changes.commit()
    #expect(faults.map(\.path) == [batch.path(name)] && faults.allSatisfy(\.isTaken))
    // Staged files are removed with the batch.
    batch.changes = FileChanges()
    #expect(try batch.texts() == ["a": "a", "b": "b", "lists/list": "lists/list", name: "other"])
  }

  @Test func changedFileLeavesAllFilesUnchanged() throws {
    var batch = try Batch()
    try batch.folder.write(Array("changed".utf8), to: "b")
    let faults = batch.changes.commit()
    #expect(faults.map(\.path) == [batch.path("b")])
    #expect(faults[0].reason == "it was changed in the meantime; nothing was written")
    batch.changes = FileChanges()
    #expect(try batch.texts() == ["a": "a", "b": "changed", "lists/list": "lists/list"])
  }

  /// A batch that changes one file twice: the second change finds the result of the first, which is already written.
  @Test func fileChangedDuringTheBatchIsReported() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write([1], to: "a").path)
    var changes = FileChanges()
    for byte in [2, 3] as [UInt8] { try changes.add(path, FileStamp(path), to: path, [byte]) }
    #expect(changes.commit().map(\.reason) == ["it was changed in the meantime"])
    #expect(FileReplacement.holds([2], at: path))
  }

  @Test func removalOfAChangedFileLeavesItAtItsPath() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write([1], to: "a").path)
    let stamp = try #require(FileStamp(path))
    try folder.write([2, 2], to: "a")
    #expect(throws: WriteFault.changed(path)) { try Renaming.remove(path, having: stamp) }
    #expect(FileReplacement.holds([2, 2], at: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }

  @Test func removalOfAnUnchangedFileLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write([1], to: "a").path)
    try Renaming.remove(path, having: #require(FileStamp(path)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  /// The file of a user is kept at such a path if it cannot be put back.
  @Test func keptPathsAreNotSwept() throws {
    let folder = try TemporaryFolder()
    let kept = Temporary.keptPath(in: FilePath(folder.url.path))
    try folder.write([1], to: #require(kept.lastComponent).string)
    Temporary.sweep(FilePath(folder.url.path))
    #expect(FileReplacement.holds([1], at: kept))
  }

  @Test func oldNamesStayIfTheListCannotBeWritten() throws {
    let batch = try Batch()
    // The list cannot be replaced once its staged file is gone.
    let lists = batch.folder.url.appending(path: "lists")
    for name in try FileManager.default.contentsOfDirectory(atPath: lists.path) where name != "list"
    {
      try FileManager.default.removeItem(at: lists.appending(path: name))
    }
    let faults = batch.changes.commit()
    #expect(faults.map(\.path) == ["lists/list", "a", "b"].map(batch.path))
    #expect(
      faults.last?.description.hasSuffix(
        "beside its new version, b2: compare the two, and delete one") == true)
    #expect(
      try batch.texts() == [
        "a": "a", "a2": "new a", "b": "b", "b2": "b", "lists/list": "lists/list",
      ])
  }
}
