import StickerMessages
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerAnalysis
@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

/// The message rules, applied to faulty and sound steps.
@Suite struct MessageRuleTests {
  private static func pack(_ steps: String, _ media: [MessageMedia] = []) throws -> Pack {
    let folder = try TemporaryFolder()
    for item in media { try folder.write([0], to: item.path.string) }
    let text =
      "participants: {anna: Anna, ben: Ben, cleo: Cleopatra of the Northern Kingdoms}\nsteps:\n"
    let file = try folder.write(Array((text + steps).utf8), to: "test.message.yml")
    let path = FilePath(file.path)
    var source = PackSource(path: path)
    source.conversation = ConversationSource(
      path: path, conversation: try Conversation(at: path), links: .refused)
    var pack = Pack(source)
    for var item in media {
      item.path = path.removingLastComponent().pushing(item.path)
      pack.media[item.path] = item
    }
    return pack
  }

  private static func findings(_ rule: any PackRule.Type, _ pack: Pack) -> [String] {
    var findings: [String] = []
    rule.init(profile: .messages).check(pack) {
      findings.append("\($0.line ?? 0):\($0.column ?? 0) \($0.message)")
    }
    return findings
  }

  private static func image(
    _ width: Int, _ height: Int, _ bytes: Int = 1_000, crop: LayoutCrop? = nil
  ) -> MessageMedia {
    MessageMedia(
      path: "cone.png", byteCount: ByteCount(bytes),
      kind: .image(
        .animation(width: width, height: height, frames: [], loopCount: 0)), crop: crop)
  }

  private static let imageStep = "  - {from: anna, layout: {image: cone.png}}\n"

  @Test(arguments: [
    (599, 100, true), (600, 100, false), (900, 900, false), (400, 1350, false), (1351, 900, true),
  ])
  func layoutSizeIsJudgedByTheLongerSide(_ width: Int, _ height: Int, _ isUnusual: Bool) throws {
    let pack = try Self.pack(Self.imageStep, [Self.image(width, height)])
    #expect(Self.findings(UnusualLayoutSize.self, pack).count == (isUnusual ? 1 : 0))
  }

  @Test(arguments: [
    (6, 0, "Move it out of the corners, whose radius is 18 px."),
    (0, 100, "Move it 6 px or more away from the left and right edges."),
  ])
  func croppedArtIsMovedFromWhereItIsLost(_ x: Int, _ y: Int, _ advice: String) throws {
    var pixels = [UInt32](repeating: .max, count: 300 * 300)
    for row in y..<y + 4 { for column in x..<x + 4 { pixels[row * 300 + column] = 0xFF00_0000 } }
    let crop = try #require(LayoutCrop(pixels, width: 300, height: 300))
    let pack = try Self.pack(Self.imageStep, [Self.image(300, 300, crop: crop)])
    var found: [String?] = []
    CroppedLayoutArt(profile: .messages).check(pack) { found.append($0.advice?.sentence) }
    #expect(found == [advice])
  }

  @Test(arguments: [(5 << 20, 0), (5 << 20 + 1, 1)])
  func largeMediaIsReported(_ bytes: Int, _ count: Int) throws {
    let pack = try Self.pack(Self.imageStep, [Self.image(900, 900, bytes)])
    #expect(Self.findings(HeavyMedia.self, pack).count == count)
  }

  @Test(arguments: [
    ("https://example.com", 0), ("HTTP://example.com", 0), ("file:///tmp/x", 1),
    ("myapp://build", 1), ("example.com/build", 1), ("'data:,x'", 1), ("'1a:x'", 1),
    ("'https://a.example/a b'", 1),
    ("'https:///build'", 1), ("'https:a.example'", 1), ("'https://a.example?x=/'", 0),
    ("'https://:80/'", 1), ("'https://me@/'", 1), ("'https://me:x@a.example:80'", 0),
    ("'https://[::1'", 1), ("'https://[::1]:80/'", 0),
  ])
  func urlsThatBrowsersCannotOpenAreReported(_ url: String, _ count: Int) throws {
    let pack = try Self.pack("  - {from: anna, url: \(url), layout: {caption: Hi}}\n")
    #expect(Self.findings(UnsuitedMessageAddress.self, pack).count == count)
  }

  /// A non-ASCII byte takes three characters.
  @Test(arguments: [(4_982, "", 0), (4_983, "", 1), (4_976, "é", 0), (4_977, "é", 1)])
  func urlsAreMeasuredEncoded(_ count: Int, _ end: String, _ findings: Int) throws {
    let url = "https://a.example/" + String(repeating: "x", count: count) + end
    let pack = try Self.pack("  - {from: anna, url: \"\(url)\", layout: {caption: Hi}}\n")
    #expect(Self.findings(LongMessageAddress.self, pack).count == findings)
  }

  @Test func plainTextNeedsNoSummaryOrLabel() throws {
    let pack = try Self.pack("  - {from: anna, text: Hello}\n")
    for rule in [MissingSummary.self, MissingMessageLabel.self, LostInFallback.self]
      as [any PackRule.Type]
    {
      #expect(Self.findings(rule, pack).isEmpty)
    }
  }

  @Test func unknownParticipantIsReportedAtItsPlace() throws {
    let pack = try Self.pack(
      "  - from: anna\n    layout:\n      caption: \"$5 for ${ann} of ${anna}\"\n")
    #expect(
      Self.findings(UnknownParticipant.self, pack) == [
        "5:16 '${ann}' in 'caption' names no participant, and is shown unchanged."
      ])
    #expect(Self.findings(KeptParticipant.self, pack).isEmpty)
  }

  @Test(arguments: [("$anna adds", 1), ("${anna adds", 1), ("$annabel and $5 and $", 0)])
  func participantWithoutBracesIsReported(_ text: String, _ count: Int) throws {
    let pack = try Self.pack("  - {from: anna, layout: {caption: \"\(text)\"}}\n")
    let findings = Self.findings(UnknownParticipant.self, pack)
    #expect(
      findings
        == Array(
          repeating:
            "3:36 '$anna' in 'caption' is shown unchanged: the id of a participant needs braces.",
          count: count))
  }

  @Test(arguments: ["${anna}", "$123E4567-E89B-12D3-A456-426614174000"])
  func participantInAURLIsReported(_ person: String) throws {
    let pack = try Self.pack(
      "  - {from: anna, url: \"https://a.example/?p=\(person)\", layout: {caption: Hi}}\n")
    #expect(
      Self.findings(KeptParticipant.self, pack).first?.contains("'\(person)' in the URL") == true)
  }

  @Test func unprintableDescriptionNameIsReported() {
    var source = PackSource(path: "a\u{1b}.message.yml")
    source.conversation = ConversationSource(path: source.path, links: .refused)
    #expect(
      Self.findings(InvalidFileName.self, Pack(source)) == [
        "0:0 The file's name contains control or invisible characters."
      ])
  }

  /// docs/design/messages.md assigns each statement of Apple's sessions to existing rules or keys, and lists no
  /// statement twice.
  @Test func everyStatementIsAssignedOnce() throws {
    let page = try String(
      contentsOf: Folders.root.appending(path: "docs/design/messages.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.firstMatch(of: /^\| \d/) != nil }
    let numbers = rows.flatMap { row -> [Int] in
      let cell = row.dropFirst().prefix { $0 != "|" }
      let listed = cell.matches(of: /\d+/).compactMap { Int($0.0) }
      guard cell.contains("to"), let first = listed.first, let last = listed.last else {
        return listed
      }
      return Array(first...last)
    }
    #expect(numbers.sorted() == Array(74...138))
    let names = Set(rows.flatMap { $0.matches(of: /`([a-z]+(?:-[a-z]+)+)`/).map { String($0.1) } })
    let rules = Set(
      RuleRegistry.allMetadata.filter { $0.group == .messages }.map(\.id)
        .filter { $0 != InvalidMessage.metadata.id })
    let keys = names.subtracting(rules)
    #expect(keys.allSatisfy { Conversation.schema.contains("\"\($0)\"") }, "\(keys)")
    #expect(rules.subtracting(names).isEmpty, "\(rules.subtracting(names))")
  }

  /// Placeholders count with the length of the participants' names.
  @Test(arguments: [
    ("Your turn", "", 0), (String(repeating: "Your turn ", count: 11), "", 0),
    (String(repeating: "Your turn ", count: 20), "", 1),
    (String(repeating: "Your turn ", count: 8), ", trailing-caption: Step 1", 0),
    (String(repeating: "Your turn ", count: 13), ", trailing-caption: Step 1", 1),
    (
      String(repeating: "Your turn ", count: 8),
      ", trailing-caption: Step 1 of as many as you like", 1
    ),
    (
      String(repeating: "Your turn ", count: 5),
      ", trailing-caption: Step 1 of as many as you like", 0
    ),
    ("${cleo} asks ${cleo} and ${cleo} to choose", "", 1),
    ("${anna} asks ${anna} and ${anna} to choose", "", 0),
    (String(repeating: "今", count: 54), "", 0), (String(repeating: "今", count: 60), "", 1),
  ])
  func captionsThatAreCutAreReported(_ text: String, _ more: String, _ count: Int) throws {
    let pack = try Self.pack("  - {from: anna, layout: {caption: \"\(text)\"\(more)}}\n")
    #expect(Self.findings(CutCaption.self, pack).count == count)
  }

  private static func step(_ id: String, _ session: String, _ reply: String = "") -> String {
    let session = session.isEmpty ? "" : "session: \(session), "
    let reply = reply.isEmpty ? "" : "reply-to: \(reply), "
    return "  - {from: anna, id: \(id), \(session)\(reply)layout: {caption: Hi}}\n"
  }

  @Test(
    arguments: [
      (step("a", "s") + step("b", "s", "a"), nil),
      (step("a", "s") + step("x", "t") + step("b", "s", "a"), nil),
      (step("a", "") + step("b", "", "a"), nil),
      (step("a", "s", "b") + step("b", "s"), "'b' is sent later"),
      (step("a", "s", "a"), "'a' is this message"),
      (step("b", "s", "a"), "there is no message 'a'"),
      (step("a", "t") + step("b", "s", "a"), "'a' is in the session 't', and this message is not"),
      (step("a", "") + step("b", "s", "a"), "'a' is in no session"),
      (
        "  - {from: ben, id: a, text: Hi}\n" + step("b", "s", "a"),
        "'a' is a text, which cannot be tapped to open the app"
      ),
      (
        step("a", "s") + step("b", "s") + step("c", "s", "a"),
        "a later message of 's' has replaced 'a'"
      ),
    ] as [(String, String?)])
  func repliesFollowTheirSession(_ steps: String, _ problem: String?) throws {
    let findings = Self.findings(SessionOutOfOrder.self, try Self.pack(steps))
    #expect(findings.count == (problem == nil ? 0 : 1))
    if let problem { #expect(findings.first?.contains(problem) == true, "\(findings)") }
  }

  @Test(
    arguments: [
      ("layout: {image: cone.png}, url: 'https://a.example/'", nil),
      ("layout: {image: cone.png}", "the picture alone"),
      ("layout: {caption: Hi}, url: 'https://a.example/'", "the URL alone"),
      ("layout: {caption: Hi}", "nothing"),
      ("live: {alternate: {caption: Hi}}", "nothing"),
      ("live: {}", nil), ("layout: {caption: Hi}, url: 'myapp:x'", nil),
      ("layout: {caption: Hi}, url: 'file:///tmp/x'", nil),
    ] as [(String, String?)])
  func fallbackIsThePictureAndTheURL(_ step: String, _ remainder: String?) throws {
    let pack = try Self.pack("  - {from: anna, \(step)}\n", [Self.image(900, 900)])
    let findings = Self.findings(LostInFallback.self, pack)
    #expect(findings.count == (remainder == nil ? 0 : 1))
    if let remainder {
      #expect(findings.first?.contains("arrives as \(remainder):") == true, "\(findings)")
    }
  }

  @Test(
    arguments: [
      (Array("\0\0\0\u{18}ftypmp42".utf8), "movie"), (Array("\0\0\0\u{14}ftypqt  ".utf8), "movie"),
      (Array("\0\0\0\u{14}ftypM4A ".utf8), "sound"), (Array("RIFF....WAVEfmt ".utf8), "sound"),
      ([0xFF, 0xFB, 0x90, 0x64], "sound"), (Array("\0\0\0\u{18}ftypheic".utf8), nil),
      ([0xFF, 0xD8, 0xFF, 0xE0], nil), ([0xFF], nil), ([], nil), (Array("RIFF....WEBP".utf8), nil),
    ] as [([UInt8], String?)])
  func mediaTypeComesFromTheContent(_ start: [UInt8], _ kind: String?) {
    let found = MessageMedia.Kind(signature: start).map { "\($0)" }
    #expect(found == kind)
  }
}
