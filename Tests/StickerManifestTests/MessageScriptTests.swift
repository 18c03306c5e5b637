import Foundation
import StickerBase
import StickerManifest
import Testing

/// The messages that an app receives as JSON.
@Suite struct MessageScriptTests {
  private static let script = MessageScript(
    generator: "stickerlint 1.0.0", participants: ["anna", "ben"],
    messages: [
      MessageScript.Message(
        id: "start", sender: "anna", session: "ice-cream", url: "https://example.com/?scoops=2",
        summary: "${anna} builds", accessibilityLabel: "An ice cream", isLive: true,
        liveHeight: 120,
        layout: MessageScript.Layout(
          image: "a/cone.png", media: "cone.mp4", imageTitle: "t", imageSubtitle: "s", caption: "c",
          subcaption: "d", trailingCaption: "e", trailingSubcaption: "f")),
      MessageScript.Message(sender: "ben"),
    ])

  @Test func writtenScriptIsReadBack() throws {
    #expect(try MessageScript(json: Data(jsonText(Self.script).utf8)) == Self.script)
  }

  @Test(arguments: [
    (
      "\"schemaVersion\" : 1", "\"schemaVersion\" : 2",
      ManifestError.unknownSchemaVersion(2, supported: MessageScript.schemaVersion)
    ),
    (
      "\"a/cone.png\"", "\"../cone.png\"",
      .fileEscapes(sticker: "start", file: "../cone.png")
    ),
    (
      "\"anna\",", "7,",
      .invalid(
        place: "the file",
        reason: "is not a message script, or a value in it is missing or has the wrong type")
    ),
  ])
  func mistakesAreRefusedWithTheReason(
    _ part: String, _ replacement: String, _ expected: ManifestError
  ) throws {
    let text = jsonText(Self.script)
    try #require(text.contains(part), "\(text)")
    let json = Data(text.replacing(part, with: replacement).utf8)
    #expect(throws: expected) { try MessageScript(json: json) }
    #expect(!"\(expected)".contains("manifest") && !"\(expected)".contains("sticker \""))
  }

  @Test func participantsBecomeIdentifiers() throws {
    let (anna, ben) = (UUID(), UUID())
    func text(_ text: String) throws -> String {
      try MessageScript.Message.text(text, for: ["anna": anna, "ben-2": ben])
    }
    #expect(try text("${anna} and ${ben-2}!") == "$\(anna.uuidString) and $\(ben.uuidString)!")
    for plain in ["", "$5", "$", "${", "${anna", "a }{ $", "$$ {anna}"] {
      #expect(try text(plain) == plain)
    }
    #expect(try text("$${anna}") == "$$\(anna.uuidString)")
    #expect(throws: MessageScriptError.unknownParticipant("carl")) { try text("${carl}") }
    #expect(MessageScript.Message.text("${carl} builds") { $0.uppercased() } == "CARL builds")
  }

  @Test func urlsAreCheckedAsMessagesWould() throws {
    func message(_ url: String?) -> MessageScript.Message {
      MessageScript.Message(sender: "anna", url: url)
    }
    #expect(try message(nil).checkedURL() == nil)
    let longest = "https://example.com/" + String(repeating: "a", count: 4980)
    #expect(try message(longest).checkedURL()?.absoluteString == longest)
    #expect(throws: MessageScriptError.urlExceedsMaxSize(characters: 5001, limit: 5000)) {
      try message(longest + "a").checkedURL()
    }
    #expect(throws: MessageScriptError.improperURL("")) { try message("").checkedURL() }
  }
}
