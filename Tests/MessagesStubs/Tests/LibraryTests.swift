import Foundation
import Messages
import StickerManifest
import XCTest

/// StickerManifest's code for Messages, tested as far as the stand-ins for Apple's frameworks allow.
final class LibraryTests: XCTestCase {
  private final class GroupConversation: MSConversation {
    let people = (0..<3).map { _ in UUID() }
    override var localParticipantIdentifier: UUID { people[0] }
    override var remoteParticipantIdentifiers: [UUID] { Array(people.dropFirst()) }
  }

  private static func script(_ messages: MessageScript.Message...) -> MessageScript {
    MessageScript(generator: "test", participants: ["anna", "ben", "cleo"], messages: messages)
  }

  @MainActor private static func builder(
    _ script: MessageScript, _ conversation: MSConversation = GroupConversation()
  ) -> MessageBuilder {
    MessageBuilder(script, in: FileManager.default.temporaryDirectory, conversation: conversation)
  }

  private static func message(
    from sender: String, session: String? = nil, isLive: Bool = false,
    _ layout: MessageScript.Layout? = MessageScript.Layout(caption: "${anna}, ${ben}, ${cleo}")
  ) -> MessageScript.Message {
    MessageScript.Message(
      sender: sender, session: session, summary: "${ben}", isLive: isLive, layout: layout)
  }

  /// A message is made on the sender's device, so the sender is the local participant.
  @MainActor func testSenderIsTheLocalParticipant() throws {
    let conversation = GroupConversation()
    let names = conversation.people.map { "$\($0.uuidString)" }
    let builder = Self.builder(Self.script(), conversation)
    func captions(_ sender: String) throws -> String? {
      (try builder.message(Self.message(from: sender)).layout as? MSMessageTemplateLayout)?.caption
    }
    XCTAssertEqual(try captions("anna"), "\(names[0]), \(names[1]), \(names[2])")
    XCTAssertEqual(try captions("ben"), "\(names[1]), \(names[0]), \(names[2])")
    XCTAssertEqual(try captions("cleo"), "\(names[1]), \(names[2]), \(names[0])")
    XCTAssertEqual(try builder.message(Self.message(from: "ben")).summaryText, names[0])
    // Without other participants, nobody is left for the names `ben` and `cleo`.
    XCTAssertThrowsError(
      try Self.builder(Self.script(), MSConversation()).message(Self.message(from: "anna")))
  }

  @MainActor func testNamedSessionIsKeptUntilTheSessionOfATappedMessageReplacesIt() throws {
    let builder = Self.builder(Self.script())
    func session(_ name: String?) throws -> MSSession? {
      try builder.message(Self.message(from: "anna", session: name)).session
    }
    let first = try session("sundae")
    XCTAssertNotNil(first)
    XCTAssertTrue(try session("sundae") === first)
    XCTAssertFalse(try session("other") === first)
    XCTAssertNil(try session(nil))
    let tapped = MSSession()
    builder.join(tapped, as: "sundae")
    builder.join(nil, as: "sundae")
    XCTAssertTrue(try session("sundae") === tapped)
  }

  @MainActor func testMessageThatCannotBeSentIsAnError() throws {
    let builder = Self.builder(Self.script())
    func error(_ message: MessageScript.Message) -> MessageScriptError? {
      do {
        _ = try builder.message(message)
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(
      error(Self.message(from: "anna", isLive: true, nil)), .missingAlternate)
    let layout = MessageScript.Layout(image: "there/is/none.png")
    XCTAssertEqual(error(Self.message(from: "anna", layout)), .fileUnreadable("there/is/none.png"))
    var long = Self.message(from: "anna")
    long.url = "https://example.com/" + String(repeating: "a", count: 4981)
    XCTAssertEqual(error(long), .urlExceedsMaxSize(characters: 5001, limit: 5000))
    long.url?.removeLast()
    XCTAssertNil(error(long))
  }

  /// Only the two codes of direct send, in Messages' error domain, are refusals.
  @MainActor func testOnlyDirectSendErrorsAreRefusals() {
    let conversation = MessageConversation(MSConversation())
    func refusal(_ code: Int, _ domain: String = MSMessagesErrorDomain) -> DirectSendRefusal? {
      conversation.refusal(in: NSError(domain: domain, code: code))
    }
    XCTAssertEqual(refusal(9), .sendWithoutRecentInteraction)
    XCTAssertEqual(refusal(10), .sendWhileNotVisible)
    for code in [-1, 0, 1, 8, 11, 99] { XCTAssertNil(refusal(code)) }
    XCTAssertNil(refusal(9, "NSCocoaErrorDomain"))
  }

  @MainActor func testOneBadStickerDoesNotAffectTheOthers() {
    struct Bad: Error {}
    let file = URL(fileURLWithPath: "/sticker.png")
    let source = StickerBrowserDataSource(["a", "b", "c"], refused: [Bad()]) { name in
      guard name != "b" else { throw Bad() }
      return try MSSticker(contentsOfFileURL: file, localizedDescription: name)
    }
    XCTAssertEqual(source.stickers.map(\.localizedDescription), ["a", "c"])
    XCTAssertEqual(source.refused.count, 2)
    let view = MSStickerBrowserView(frame: .zero, stickerSize: .regular)
    XCTAssertEqual(source.numberOfStickers(in: view), 2)
    XCTAssertEqual(source.stickerBrowserView(view, stickerAt: 1).localizedDescription, "c")
  }

  /// Messages reads a sticker from a file with the extension of its content.
  @MainActor func testCheckedStickersAreWrittenToFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let gif =
      Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0, 0, 0]) + Data([0x2C, 0, 0, 0, 0, 1, 0, 1])
      + Data([0, 0, 2, 1, 0x44, 0, 0x3B])
    let checked = CheckedStickers([
      LooseSticker(name: "wave", data: gif, label: "Waves"),
      LooseSticker(name: "page", data: Data("<html>".utf8)),
    ])
    let source = StickerBrowserDataSource(checked, in: folder)
    XCTAssertEqual(source.stickers.map(\.localizedDescription), ["Waves"])
    XCTAssertEqual(source.stickers.map(\.imageFileURL.pathExtension), ["gif"])
    XCTAssertEqual(try source.stickers.map { try Data(contentsOf: $0.imageFileURL) }, [gif])
    XCTAssertEqual(source.refused.count, 1)
  }
}
