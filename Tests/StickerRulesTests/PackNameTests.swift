import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

/// Names that a Mac's file system treats as one, and unsupported art.
@Suite struct PackNameTests {
  @Test(arguments: [
    (["a.png", "b.png"], []), (["Wave.png", "wave.png"], [["Wave.png", "wave.png"]]),
    (["e\u{301}.png", "\u{E9}.png"], [["e\u{301}.png", "\u{E9}.png"]]),
    (["E\u{301}.png", "\u{E9}.png", "e.png"], [["E\u{301}.png", "\u{E9}.png"]]),
    (["\u{410}.png", "A.png", "\u{430}.png"], [["\u{410}.png", "\u{430}.png"]]),
    (["a.png", "a.png"], []), (["1.PNG", "1.png", "1.Png"], [["1.PNG", "1.Png", "1.png"]]),
  ])
  func collidingNamesAreGrouped(_ names: [String], _ expected: [[String]]) {
    let found = CollidingNames.collisions(names)
    #expect(found.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
  }

  /// Such files can exist side by side where the file system distinguishes their names, as most on Linux do.
  @Test func filesAreComparedWithinTheirFolder() {
    var source = PackSource(path: "P")
    source.files = ["P/Wave.png", "P/wave.png", "P/x/sun.png", "P/y/Sun.png"].map {
      PackSource.File(path: $0, links: .refused, role: .sticker)
    }
    var found: [Finding.Draft] = []
    CollidingNames(profile: .messages).check(Pack(source)) { found.append($0) }
    #expect(found.map(\.path) == ["P/wave.png"])
    #expect(found.map(\.covers) == [["P/Wave.png"]])
    #expect(
      found.map(\.message) == [
        "'Wave.png' and 'wave.png' are one name on a Mac's disk: they differ only in upper and lower "
          + "case."
      ])
  }

  @Test(arguments: [
    (["\u{C9}.png", "\u{E9}.png"], "upper and lower case"),
    (["e\u{301}.png", "\u{E9}.png"], "how accents are encoded"),
    (["\u{C9}.png", "e\u{301}.png"], "upper and lower case and in how accents are encoded"),
    (
      ["\u{C9}.png", "e\u{301}.png", "\u{E9}.png"],
      "upper and lower case and in how accents are encoded"
    ),
  ])
  func differencesOfNamesAreNamed(_ names: [String], _ reason: String) {
    var source = PackSource(path: "P")
    source.files = names.map {
      PackSource.File(path: FilePath("P/\($0)"), links: .refused, role: .sticker)
    }
    let messages = messages(CollidingNames.self, Pack(source))
    #expect(messages.count == 1 && messages[0].hasSuffix(" only in \(reason)."), "\(messages)")
  }

  @Test(arguments: [
    ("a.mp4", "", true), ("a.MOV", "", true), ("a.psd", "", true), ("a.svg", "", true),
    ("a.ai", "", true), ("a.webm", "", true), ("a.lottie", "", true), ("a.json", "{}", false),
    ("a.json", #"{"v":"5","fr":30,"ip":0,"op":60,"layers":[]}"#, true), ("a.txt", "", false),
  ])
  func unsupportedArtworkIsKnownByNameAndContent(_ name: String, _ text: String, _ isKnown: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), to: name)
    #expect(UnsupportedArtwork.isArtwork(FilePath(file.path), .refused) == isKnown)
  }
}
