import Foundation
import StickerTestSupport
import Testing

/// Code for Messages, compiled and run with stand-ins for Messages and UIKit.
@Suite(.enabled(if: MessagesStubs.canBeUsed, "needs Linux and a Swift compiler"))
struct MessagesStubTests {
  /// The Messages code of the library, tested with the stand-ins.
  @Test func libraryTestsPassWithTheStandIns() throws {
    let tests = Folders.root.appending(path: "Tests/MessagesStubs/Tests/LibraryTests.swift")
    let log = try MessagesStubs().test("LibraryApp", [tests], resources: [])
    #expect(log.contains("Executed 6 tests, with 0 failures"), "\(log)")
  }

  /// The code in the guides compiles. Each whole file is compiled alone and unchanged; each snippet is put into a
  /// function whose parameters are the objects that the snippets use.
  @Test func guidesCompile() throws {
    let stubs = try MessagesStubs()
    let folder = try TemporaryFolder()
    var snippets: [URL] = []
    for (page, count) in [
      ("docs/guide/apps.md", 4), ("docs/guide/messages.md", 2),
      ("StickerManifest/Sources/StickerManifest.docc/ShowingAPack.md", 2),
    ] {
      let text = try String(contentsOf: Folders.root.appending(path: page), encoding: .utf8)
      let blocks = text.matches(of: /(?s)```swift\n(.*?)```/).map(\.1)
        .filter { !$0.contains("import PackageDescription") }
      #expect(blocks.count == count)
      for block in blocks {
        if block.hasPrefix("import ") {
          try stubs.check("ShownApp", [folder.write(Array(block.utf8), to: "Shown.swift")])
        } else {
          let code = Self.function("shown\(snippets.count)", block)
          snippets.append(
            try folder.write(Array(code.utf8), to: "Shown\(snippets.count).swift"))
        }
      }
    }
    try stubs.check("ShownApp", snippets)
  }

  private static func function(_ name: String, _ block: Substring) -> String {
    let uses = block.matches(of: /(?m)^let (\w+)/).map { "_ = \($0.1)\n" }.joined()
    return """
      import Foundation
      import Messages
      import StickerManifest
      import UIKit

      @MainActor func \(name)(
        conversation: MSConversation, message: MSMessage, received: MSMessage, sticker: MSSticker,
        pack: StickerPack, downloads: [(title: String, data: Data, label: String?)],
        cachesFolder: URL, view: UIView, log: (String) -> Void, show: (DirectSendRefusal) -> Void
      ) async throws {
      \(block)\(uses)}

      """
  }

  /// A misspelled name of Messages is a compiler error in each file that imports Messages.
  @Test func misspelledNamesAreFound() throws {
    let stubs = try MessagesStubs()
    for (name, call, misspelled) in [
      (
        "MessagesStickers.swift", "localizedDescription: localizedDescription)",
        "lokalizedDescription: localizedDescription)"
      ),
      ("MessagesSending.swift", "conversation.insert(", "conversation.inzert("),
      ("MessageBuilder.swift", "result.caption =", "result.kaption ="),
    ] {
      var sources = MessagesStubs.library
      let index = try #require(sources.firstIndex { $0.lastPathComponent == name })
      let text = try String(contentsOf: sources[index], encoding: .utf8)
      try #require(text.contains(call))
      let folder = try TemporaryFolder()
      let wrong = text.replacing(call, with: misspelled)
      sources[index] = try folder.write(Array(wrong.utf8), to: name)
      #expect(throws: MessagesStubs.Fault.self, "\(name)") {
        try stubs.check("StickerManifest", sources)
      }
    }
  }
}
