import Foundation
import StickerTestSupport
import Testing

/// Code for Messages, compiled and run with stand-ins.
@Suite(.enabled(if: MessagesStubs.canBeUsed, "needs Linux and a Swift compiler"))
struct MessagesStubTests {
  private static let sources = Folders.root.appending(path: "StickerManifest/Sources")

  private static func names() throws -> [String] {
    try Folders.names(in: sources).filter { $0.hasSuffix(".swift") }
  }

  /// The Messages code of the library, tested with the stand-ins.
  @Test func libraryTestsPassWithMessages() throws {
    let stubs = try MessagesStubs()
    try stubs.add("StickerManifest", try Self.names().map { Self.sources.appending(path: $0) })
    let tests = Folders.root.appending(path: "Tests/MessagesStubs/Tests/LibraryTests.swift")
    let log = try stubs.test("LibraryApp", [tests], resources: [], libraries: ["StickerManifest"])
    #expect(log.contains("Executed 6 tests, with 0 failures"), "\(log)")
  }

  /// The code in the guides compiles: files unchanged, snippets inside a function with the objects that they
  /// use.
  @Test func guidesCompile() throws {
    let stubs = try MessagesStubs()
    try stubs.add("StickerManifest", try Self.names().map { Self.sources.appending(path: $0) })
    for (page, count) in [
      ("docs/guide/apps.md", 4), ("docs/guide/messages.md", 2),
      ("StickerManifest/Sources/StickerManifest.docc/ShowingAPack.md", 2),
    ] {
      try check(page, blocks: count, with: stubs)
    }
  }

  private func check(_ page: String, blocks count: Int, with stubs: MessagesStubs) throws {
    let text = try String(contentsOf: Folders.root.appending(path: page), encoding: .utf8)
    let blocks = text.matches(of: /(?s)```swift\n(.*?)```/).map(\.1)
      .filter { !$0.contains("import PackageDescription") }
    #expect(blocks.count == count)
    let folder = try TemporaryFolder()
    for (number, block) in blocks.enumerated() {
      let isFile = block.hasPrefix("import ")
      let uses = block.matches(of: /(?m)^let (\w+)/).map { "_ = \($0.1)\n" }.joined()
      let code =
        isFile
        ? String(block)
        : """
        import Foundation
        import Messages
        import StickerManifest
        import UIKit

        @MainActor func shown(
          conversation: MSConversation, message: MSMessage, received: MSMessage, sticker: MSSticker,
          pack: StickerPack, downloads: [(title: String, data: Data, label: String?)],
          cachesFolder: URL, view: UIView, log: (String) -> Void, show: (DirectSendRefusal) -> Void
        ) async throws {
        \(block)\(uses)}

        """
      let file = try folder.write(Array(code.utf8), to: "Shown\(number).swift")
      try stubs.check("Shown\(number)App", [file])
    }
  }

  /// A misspelled name of Messages is a compiler error in each file that imports Messages.
  @Test func misspelledNamesAreFound() throws {
    let stubs = try MessagesStubs()
    for (file, call, misspelled) in [
      (
        "MessagesStickers.swift", "localizedDescription: localizedDescription)",
        "lokalizedDescription: localizedDescription)"
      ),
      ("MessagesSending.swift", "conversation.insert(", "conversation.inzert("),
      ("MessageBuilder.swift", "result.caption =", "result.kaption ="),
    ] {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      try #require(text.contains(call))
      let folder = try TemporaryFolder()
      let wrong = text.replacing(call, with: misspelled)
      let spoiled = try folder.write(Array(wrong.utf8), to: file)
      let others = try Self.names().filter { $0 != file }.map { Self.sources.appending(path: $0) }
      #expect(throws: MessagesStubs.Fault.self, "\(file)") {
        try stubs.check("StickerManifest", others + [spoiled])
      }
    }
  }
}
