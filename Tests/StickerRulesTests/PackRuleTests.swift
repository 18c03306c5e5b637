import StickerCodecs
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct PackRuleTests {
  @Test func emptyPackIsReported() {
    var pack = Pack.made()
    pack.emptyFolders = ["pack"]
    #expect(messages(EmptyPack.self, pack).count == 1)
    #expect(messages(EmptyPack.self, .made(.made())).isEmpty)
  }

  @Test func mixedSizesAreReported() {
    let large = Sticker.made("sun.png", width: 618, height: 618)
    #expect(
      messages(MixedStickerSizes.self, .made(.made(), .made(), large)) == [
        "This pack mixes sizes: 2 stickers are regular (408 px), 1 large (618 px)."
      ])
  }

  /// Stickers without a size are counted, too, so that the numbers add up.
  @Test func stickersWithoutASizeAreCounted() {
    let sides = [330, 400, 618, 206, 650]
    let stickers = sides.map { Sticker.made("\($0).png", width: $0, height: $0) }
    var pack = Pack.made()
    pack.stickers = stickers.map { StickerSummary($0) }
    #expect(
      messages(MixedStickerSizes.self, pack) == [
        "This pack mixes sizes: 2 stickers are regular (330 to 400 px), 1 large (618 px); 1 is too small for any "
          + "size; 1 is too large for any size."
      ])
  }

  /// A requested size is right, however many stickers have another one.
  @Test func stickersNotOfTheRequestedSizeAreReported() {
    let large = Sticker.made("sun.png", width: 618, height: 618)
    var pack = Pack.made(.made("a.png"), .made("b.png"), large)
    pack.sizeClass = PackSizeClass(Profile.messages.sizeClasses[2], .option)
    var help: [String?] = []
    MixedStickerSizes(profile: .messages).check(pack) { help.append($0.help) }
    #expect(help == ["Export all in one size; look at a.png, b.png."])
  }

  @Test func sizesOfOneClassAreNotMixed() {
    let flat = Sticker.made(width: 408, height: 330)
    let odd = Sticker.made(width: 206, height: 206)
    #expect(messages(MixedStickerSizes.self, .made(.made(), flat, odd)).isEmpty)
  }

  @Test func duplicatesNameTheFirst() {
    var pack = Pack.made()
    pack.stickers = [("a", "1"), ("b", "2"), ("c", "1"), ("d", nil), ("e", nil)].map {
      name, digest in
      var sticker = StickerSummary(.made("\(name).png"))
      sticker.digest = digest
      return sticker
    }
    #expect(messages(DuplicateStickers.self, pack) == ["This file is identical to a.png."])
  }

  /// `blank-first-frame` asks for a picture in each empty sticker, so none is called a copy.
  @Test func emptyStickersAreNotDuplicates() {
    var pack = Pack.made()
    pack.stickers = ["a", "b"].map { name in
      var sticker = StickerSummary(.made("\(name).png"))
      (sticker.digest, sticker.isBlank) = ("1", true)
      return sticker
    }
    #expect(messages(DuplicateStickers.self, pack).isEmpty)
  }

  @Test(arguments: [("small", 0), ("regular", 0), ("large", 0), ("medium", 1), ("Regular", 1)])
  func unknownGridSizeIsReported(_ written: String, _ count: Int) {
    let folder = packWithContents(#"{"properties":{"grid-size":"\#(written)"}}"#)
    #expect(messages(UnknownGridSize.self, folder).count == count)
    #expect(messages(UnreadableContents.self, folder).isEmpty)
  }

  @Test(arguments: [
    ("{", "a key in quotes is missing at line 1, column 2"),
    ("{\n  \"info\" : tru\n}", "a value is missing at line 2, column 12"),
    (#"{"é":1,"é":2}"#, "the key 'é' appears twice at line 1, column 8"),
    (#"{"n":1e999}"#, "a number is out of range at line 1, column 6"),
    (
      #"{"properties":{"grid-size":7}}"#,
      "'grid-size' is a number, not a string at line 1, column 28"
    ),
    (#"{"properties":[]}"#, "'properties' is an array, not an object at line 1, column 15"),
    (
      String(repeating: "[", count: 100_000),
      "values are nested more than 64 deep at line 1, column 65"
    ),
    (
      #"{"stickers":[{"filename":1}]}"#, "'filename' is a number, not a string at line 1, column 26"
    ),
    (
      #"{"a":""# + String(repeating: "x", count: 20_000) + "\"}",
      "a string has more than 16,384 bytes at line 1, column 6"
    ),
    (#"{"filename":"a\u0000"}"#, "an escape is not a valid character at line 1, column 15"),
  ])
  func unreadableContentsAreReported(_ json: String, _ reason: String) {
    let pack = packWithContents(json)
    #expect(
      messages(UnreadableContents.self, pack) == ["This file cannot be understood: \(reason)."])
  }

  @Test(arguments: [
    ("../a.png", 1), ("/etc/passwd", 1), ("a\\\\b.png", 1), (".", 1), ("..", 1), ("", 1),
    ("a\\n.png", 1), ("a\\u200e", 1), ("~/a.png", 1), ("a.png", 0), ("ü é.png", 0),
  ])
  func listedNameThatIsNoPlainFileNameIsReported(_ name: String, _ count: Int) {
    let pack = packWithContents(#"{"properties":{"filename":"\#(name)"}}"#, of: .sticker)
    #expect(messages(UnreadableContents.self, pack).isEmpty)
    #expect(messages(EscapingFileName.self, pack).count == count)
    #expect(messages(MissingListedFile.self, pack).count == 1 - count)
  }

  @Test func missingListedFilesAreNamed() {
    let pack = packWithContents(
      #"{"stickers":[{"filename":"A.sticker"},{},{"filename":"B.sticker"}]}"#)
    #expect(
      messages(MissingListedFile.self, pack) == [
        "It lists 'A.sticker' and 'B.sticker', which are not there."
      ])
  }

  /// Stickers that are too small do not count, and too large ones belong to no class.
  @Test(arguments: [
    ([408, 408, 300, 206, 206, 206], "regular"), ([900, 900, 300], nil),
    ([900, 300, 300], "small"),
    ([], nil),
  ])
  func classIsInferredFromTheMajority(_ sides: [Int], _ name: String?) {
    let stickers = sides.map { StickerSummary(.made(width: $0, height: $0)) }
    let inferred = PackSizeClass(inferredFrom: stickers, profile: .messages)
    #expect(inferred?.sizeClass.name == name)
    #expect([nil, .inferred].contains(inferred?.origin))
  }
}
