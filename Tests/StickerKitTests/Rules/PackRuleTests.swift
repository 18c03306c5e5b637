import StickerCodecs
import Testing

@testable import StickerKit

@Suite struct PackRuleTests {
  @Test func emptyPackIsAnError() {
    #expect(messages(EmptyPack.self, .made()).count == 1)
    #expect(messages(EmptyPack.self, .made(.made())).isEmpty)
  }

  @Test func sizesMustNotMix() {
    let large = Sticker.made("sun.png", width: 618, height: 618)
    #expect(
      messages(MixedStickerSizes.self, .made(.made(), .made(), large)) == [
        "This pack mixes sizes: 2 regular, 1 large."
      ])
  }

  @Test func sizesOfOneClassAreNotMixed() {
    let flat = Sticker.made(width: 408, height: 330)
    let odd = Sticker.made(width: 206, height: 206)
    #expect(messages(MixedStickerSizes.self, .made(.made(), flat, odd)).isEmpty)
  }

  @Test func duplicatesNameTheFirst() {
    func sticker(_ name: String, _ digest: String?) -> Sticker {
      var sticker = Sticker.made(name)
      sticker.digest = digest
      return sticker
    }
    let pack = Pack.made(
      sticker("a.png", "1"), sticker("b.png", "2"), sticker("c.png", "1"), sticker("d.png", nil),
      sticker("e.png", nil))
    #expect(messages(DuplicateStickers.self, pack) == ["This file is identical to a.png."])
  }

  @Test(arguments: [("small", 0), ("regular", 0), ("large", 0), ("medium", 1), ("Regular", 1)])
  func gridSizeIsOneOfThree(_ written: String, _ count: Int) throws {
    let folder = try writtenContents(#"{"properties":{"grid-size":"\#(written)"}}"#)
    #expect(messages(UnknownGridSize.self, folder).count == count)
    #expect(messages(UnreadableContents.self, folder).isEmpty)
  }

  @Test(arguments: [
    ("{", "it is not valid JSON"),
    (#"{"properties":{"grid-size":7}}"#, "'properties.grid-size' does not have the expected type"),
    (#"{"properties":[]}"#, "'properties' does not have the expected type"),
    (String(repeating: "[", count: 100_000), "it is not valid JSON"),
    (
      #"{"stickers":[{"filename":1}]}"#,
      "'stickers.Index 0.filename' does not have the expected type"
    ),
  ])
  func contentsMustBeUnderstood(_ json: String, _ reason: String) throws {
    let pack = try writtenContents(json)
    #expect(
      messages(UnreadableContents.self, pack) == ["This file cannot be understood: \(reason)."])
  }

  @Test(arguments: [
    ("../a.png", 1), ("/etc/passwd", 1), ("a\\\\b.png", 1), (".", 1), ("..", 1), ("", 1),
    ("a\\u0000.png", 1), ("a\\n.png", 1), ("~/a.png", 1), ("a.png", 0), ("ü é.png", 0),
  ])
  func listedNamesStayInTheFolder(_ name: String, _ count: Int) throws {
    let pack = try writtenContents(#"{"properties":{"filename":"\#(name)"}}"#)
    #expect(messages(UnreadableContents.self, pack).isEmpty)
    #expect(messages(EscapingFileName.self, pack).count == count)
    #expect(messages(MissingListedFile.self, pack).count == 1 - count)
  }

  @Test func missingFilesAreCounted() throws {
    let pack = try writtenContents(
      #"{"stickers":[{"filename":"A.sticker"},{},{"filename":"B.sticker"}],"frames":[]}"#)
    #expect(
      messages(MissingListedFile.self, pack) == [
        "It lists 'A.sticker' and 1 more, which are not there."
      ])
  }

  @Test func classIsInferredFromTheMajority() {
    let stickers = [408, 408, 300, 206, 206, 206].map { Sticker.made(width: $0, height: $0) }
    let inferred = PackSizeClass(inferredFrom: stickers, profile: .messages)
    #expect(inferred == PackSizeClass(SizeClass(name: "regular", side: 408), .inferred))
    #expect(PackSizeClass(inferredFrom: [], profile: .messages) == nil)
  }
}
