import Messages
import StickerManifest
import XCTest

/// Tests that the app's messages match `Messages/messages.json`.
final class MessageTests: XCTestCase {
  @MainActor func testBuiltMessagesHaveThePropertiesOfTheScript() throws {
    let script = try AppMessages.bundled()
    let people = Dictionary(
      script.participants.map { ($0, UUID()) }, uniquingKeysWith: { first, _ in first })
    let builder = MessageBuilder(script, in: AppMessages.folder, participants: people)
    for described in script.messages {
      let message = try builder.message(described)
      func text(_ text: String?) throws -> String? {
        try text.map { try MessageScript.Message.text($0, for: people) }
      }
      XCTAssertEqual(message.url?.absoluteString, described.url)
      XCTAssertEqual(message.summaryText, try text(described.summary))
      XCTAssertEqual(message.accessibilityLabel, try text(described.accessibilityLabel))
      XCTAssertEqual(message.session == nil, described.session == nil)
      let live = message.layout as? MSMessageLiveLayout
      XCTAssertEqual(live != nil, described.isLive)
      let layout = try XCTUnwrap(
        live?.alternateLayout ?? message.layout as? MSMessageTemplateLayout)
      XCTAssertEqual(layout.image != nil, described.layout?.image != nil)
      XCTAssertEqual(layout.mediaFileURL != nil, described.layout?.media != nil)
      XCTAssertEqual(layout.imageTitle, try text(described.layout?.imageTitle))
      XCTAssertEqual(layout.imageSubtitle, try text(described.layout?.imageSubtitle))
      XCTAssertEqual(layout.caption, try text(described.layout?.caption))
      XCTAssertEqual(layout.subcaption, try text(described.layout?.subcaption))
      XCTAssertEqual(layout.trailingCaption, try text(described.layout?.trailingCaption))
      XCTAssertEqual(layout.trailingSubcaption, try text(described.layout?.trailingSubcaption))
    }
  }

  @MainActor func testMessagesWithTheSameSessionNameShareOneSession() throws {
    let script = try AppMessages.bundled()
    let people = Dictionary(
      script.participants.map { ($0, UUID()) }, uniquingKeysWith: { first, _ in first })
    let builder = MessageBuilder(script, in: AppMessages.folder, participants: people)
    var sessions: [String: MSSession] = [:]
    for described in script.messages {
      guard let name = described.session else { continue }
      let session = try XCTUnwrap(try builder.message(described).session)
      XCTAssertTrue(session === sessions[name, default: session])
      sessions[name] = session
    }
  }

  @MainActor func testWrittenStatesAreReadBackUnchanged() throws {
    for described in try AppMessages.bundled().messages {
      guard let url = try described.checkedURL() else { continue }
      let coder = AppMessages.coder(for: url)
      // If the item `v` is not a number, it is part of the state.
      guard coder.version(of: url) != nil else { continue }
      let state = try coder.state(of: url)
      // The version may need more characters than Messages allows in a URL.
      guard try coder.room(after: state) >= 0 else { continue }
      XCTAssertEqual(try coder.state(of: try coder.url(for: state)), state)
    }
  }
}
