import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerMessages

/// The published schema and the reader of `*.message.yml`, compared on the same files. The expected mistakes are beside
/// each bad file.
@Suite struct ConversationFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Conversations")

  private static func files(_ kind: String) -> [String] {
    ((try? Folders.names(in: folder.appending(path: kind))) ?? [])
      .filter { $0.hasSuffix(Conversation.suffix) }.map { "\(kind)/\($0)" }
  }

  private static func matchesTheSchema(_ file: String) throws -> Bool {
    let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
    guard let node = try YAMLComposer.compose(bytes) else { return false }
    return SchemaChecker(ConversationFile.schema).accepts(node)
  }

  private static func mistakes(_ file: String) -> String? {
    do throws(ConversationFault) {
      _ = try Conversation(at: FilePath(folder.appending(path: file).path))
      return nil
    } catch {
      return error.description.replacing(folder.path + "/", with: "")
    }
  }

  @Test(arguments: files("good"))
  func goodFilePassesReaderAndSchema(_ file: String) throws {
    #expect(Self.mistakes(file) == nil)
    #expect(try Self.matchesTheSchema(file))
  }

  @Test(arguments: files("bad") + files("reader"))
  func mistakesAreReportedWithTheirPlaces(_ file: String) throws {
    let text = try #require(Self.mistakes(file))
    let golden = file.replacing(Conversation.suffix, with: ".txt")
    try expectGolden(text, at: Self.folder.appending(path: golden))
  }

  @Test(arguments: files("bad"))
  func schemaRefusesBadFiles(_ file: String) throws {
    #expect(try !Self.matchesTheSchema(file))
  }

  @Test func schemaIsCurrent() throws {
    try expectGolden(
      Conversation.schema, at: Folders.root.appending(path: "docs/reference/message.schema.json"))
  }

  @Test func fileBeyondTheLimitIsNotRead() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "large.message.yml")
    try Data(repeating: UInt8(ascii: "#"), count: 1 << 18 + 1).write(to: file)
    do throws(ConversationFault) {
      _ = try Conversation(at: FilePath(file.path))
      Issue.record("it was read")
    } catch {
      #expect(error.description.hasSuffix("is too large; the limit for a conversation is 256 KB"))
      #expect(error.mistakes.count == 1)
    }
  }

  @Test func everyKeyIsRead() throws {
    let path = FilePath(Self.folder.appending(path: "good/everything.message.yml").path)
    let conversation = try Conversation(at: path)
    #expect(conversation.participants.map(\.device) == [.app, .mac, .app])
    #expect(conversation.files.map(\.use) == [.image])
    #expect(conversation.sessions.map(\.steps) == [[0, 2]])
    let first = try #require(conversation.steps.first)
    #expect(first.texts.map(\.key).count == 8)
    #expect(
      first.template?.caption?.value.parts == [.mention("anna"), .words(" started an ice cream")])
    #expect(first.template?.trailingCaption?.value.mentionedIDs == [])
    #expect(first.summary?.place.description == "line 21, column 14")
  }

  @Test(
    arguments: [
      ("$5", [.words("$5")]),
      ("${ben", [.words("${ben")]),
      ("${b en}!", [.mention("b en"), .words("!")]),
      (
        "$0B5C1B2E-8A35-4C0A-9D51-4D7F1C9A2E10 wins",
        [.uuid("0B5C1B2E-8A35-4C0A-9D51-4D7F1C9A2E10"), .words(" wins")]
      ),
    ] as [(String, [MessageText.Part])])
  func onlyBracedIDsAndUUIDsArePlaceholders(_ text: String, _ parts: [MessageText.Part]) {
    #expect(MessageText(text).parts == parts)
    #expect(MessageText(text).text { "${\($0)}" } == text)
  }
}
