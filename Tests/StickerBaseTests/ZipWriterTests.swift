import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase

@Suite struct ZipWriterTests {
  @Test func archiveIsReadBack() throws {
    let folder = try TemporaryFolder()
    let files: [(String, [UInt8])] = [
      ("01.png", Array("PNG".utf8)), ("ütter.txt", []), ("b/c.bin", (0...255).map { UInt8($0) }),
    ]
    var writer = ZipWriter()
    for (name, bytes) in files {
      let isAdded = writer.add(bytes, as: name)
      #expect(isAdded)
    }
    try folder.write(writer.finish(), to: "a.zip")
    let path = FilePath(folder.url.appending(path: "a.zip").path)
    let archive = try ZipArchive(path, limits: .standard)
    for (name, bytes) in files {
      let entry = try #require(archive.tree.entry(at: FilePath(name)))
      #expect(try archive.contents(of: entry, limit: 1000).bytes == bytes)
    }
  }

  @Test func longNameIsRefused() {
    var writer = ZipWriter()
    let isLongAdded = writer.add([], as: String(repeating: "a", count: 65_536))
    let isShorterAdded = writer.add([], as: String(repeating: "a", count: 65_535))
    #expect(!isLongAdded && isShorterAdded)
  }
}
