import Foundation
import StickerTestSupport
import Testing

/// What is compiled only where there is Messages, compiled here with stand-ins for it.
@Suite(.enabled(if: MessagesStubs.canBeUsed, "there is no compiler, or Messages itself"))
struct MessagesStubTests {
  private static let sources = Folders.root.appending(path: "StickerManifest/Sources")

  private static func names() throws -> [String] {
    try Folders.names(in: sources).filter { $0.hasSuffix(".swift") }
  }

  @Test func libraryIsRightWhereMessagesIs() throws {
    let names = try Self.names()
    try MessagesStubs().add("StickerManifest", names.map { Self.sources.appending(path: $0) })
  }

  /// A call that Messages does not have is found, in each file that is for it alone.
  @Test(arguments: [
    ("MessagesStickers.swift", "localizedDescription: localizedDescription)"),
    ("MessagesSending.swift", "conversation.insert("), ("MessageBuilder.swift", "made.caption ="),
  ])
  func misspeltCallsAreFound(_ file: String, _ call: String) throws {
    let stubs = try MessagesStubs()
    let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    try #require(text.contains(call))
    let folder = try TemporaryFolder()
    let wrong = text.replacing(call, with: call.replacing("s", with: "z").replacing("c", with: "k"))
    let place = try folder.write(Array(wrong.utf8), to: file)
    let others = try Self.names().filter { $0 != file }
      .map { Self.sources.appending(path: $0) }
    #expect(throws: MessagesStubs.Fault.self) {
      try stubs.add("StickerManifest", others + [place])
    }
  }
}
