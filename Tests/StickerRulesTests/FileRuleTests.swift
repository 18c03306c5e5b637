import StickerCodecs
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

@Suite struct FileRuleTests {
  @Test(arguments: [
    (512_000, []),
    (512_001, ["This sticker is 500.1 KB. Messages allows 500 KB."]),
    (649_216, ["This sticker is 634 KB. Messages allows 500 KB."]),
  ])
  func sizeLimitIsInclusive(_ bytes: Int, _ expected: [String]) {
    #expect(messages(FileTooLarge.self, .made(bytes: bytes)) == expected)
  }

  @Test(arguments: [(618, []), (619, ["larger-than-size-class", "unusual-dimensions"])])
  func tooLargeFileOnATooLargeCanvasIsScaled(_ side: Int, _ rules: [String]) {
    var drafts: [Finding.Draft] = []
    FileTooLarge(profile: .messages).check(.made(bytes: 600_000, width: side, height: 300)) {
      drafts.append($0)
    }
    #expect(drafts.map(\.jointRepairs) == [rules])
  }

  @Test(arguments: [(500_000, 0), (500_001, 1), (512_000, 1), (512_001, 0)])
  func nearlyTooLargeEndsAtTheLimit(_ bytes: Int, _ count: Int) {
    #expect(messages(NearlyTooLarge.self, .made(bytes: bytes)).count == count)
  }

  @Test(arguments: [
    ("otter.png", ImageFormat.png, 0), ("otter.png", .apng, 0), ("OTTER.PNG", .png, 0),
    ("otter.apng", .apng, 1), ("otter.jpg", .png, 1), ("otter.jpg", .jpeg, 0),
    ("otter.JPEG", .jpeg, 0), ("otter.gif", .gif, 0), ("otter.png", .gif, 1), ("otter", .png, 1),
  ])
  func extensionMustFitTheContent(_ name: String, _ format: ImageFormat, _ count: Int) {
    #expect(messages(ExtensionMismatch.self, .made(name, format: format)).count == count)
  }

  @Test(arguments: [
    ("wave.gif", "wave.png"), ("wave.png.bak", "wave.bak.png"), ("wave.PNG.orig", "wave.orig.png"),
    ("wave.gif.bak", "wave.gif.bak.png"), ("wave", "wave.png"),
    // Frames of a series keep their numbers.
    ("w.png.000", "w.000.png"), ("w.gif.001", "w.gif.001.png"), ("w.2", "w.2.png"),
  ])
  func renamingIsSuggested(_ name: String, _ better: String) {
    var help: [String?] = []
    ExtensionMismatch(profile: .messages).check(.made(name, format: .apng)) {
      help.append($0.help)
    }
    #expect(help == ["Rename it to \(better)."])
  }

  /// Renaming would leave a JPEG opaque.
  @Test func aPhotoIsExportedRatherThanRenamed() {
    var help: [String?] = []
    ExtensionMismatch(profile: .messages).check(.made("wave.png", format: .jpeg)) {
      help.append($0.help)
    }
    #expect(
      help == [
        "Export it as PNG with a transparent background; if it is meant to be a box, rename it to "
          + "wave.jpg."
      ])
  }

  /// If the limit leaves no room for a margin, only larger files are reported.
  @Test func aLimitWithoutRoomHasNoMargin() {
    var profile = Profile.messages
    profile.maximumBytes = ByteCount(48)
    NearlyTooLarge(profile: profile).check(.made(bytes: 40)) { Issue.record("\($0.message)") }
  }

  /// A sound HEIC is noted; its only other finding is about an extension that does not fit.
  @Test(
    arguments: [
      ("otter.heic", .still(300, 300), 0), ("otter.HEIF", .still(300, 300), 0),
      ("otter.heics", .still(300, 300), 1), ("otter.png", .still(300, 300), 1),
      ("otter", .still(300, 300), 1), ("otter.heics", .sequence(300, 300, count: 2), 0),
      ("otter.heic", .sequence(300, 300, count: 2), 0),
      ("otter.gif", .sequence(300, 300, count: 2), 1),
    ] as [(String, TestHEIC, Int)])
  func heicWithAnotherExtensionIsReported(_ name: String, _ heic: TestHEIC, _ count: Int) {
    var sticker = Sticker(path: FilePath(name), byteCount: ByteCount(heic.bytes.count))
    StickerInspector().measure(heic.bytes, into: &sticker)
    #expect(messages(ExtensionMismatch.self, sticker).count == count)
    #expect(messages(HeicImage.self, sticker).count == 1)
    #expect(messages(UnreadableImage.self, sticker).isEmpty)
    #expect(messages(UnsupportedFormat.self, sticker).isEmpty)
  }

  @Test func foreignFormatIsNamedOnce() {
    var webP = Sticker(path: "wave.png", byteCount: ByteCount(100))
    let picture = TestWebP([.picture(8, 8, [1, 2, 3, 255])])
    StickerInspector().measure(picture.bytes, into: &webP)
    for (sticker, name) in [
      (webP, "WebP"), (Sticker.broken(.unrecognizedFormat("AVIF")), "AVIF"),
    ] {
      #expect(
        messages(UnsupportedFormat.self, sticker) == [
          "The content is \(name). Messages shows PNG, APNG, GIF, JPEG, HEIC and HEICS."
        ])
      #expect(messages(UnreadableImage.self, sticker).isEmpty)
    }
  }

  @Test(arguments: [
    (ImageFault.missing("IDAT chunk"), "This image cannot be decoded: there is no IDAT chunk."),
    (.unrecognizedFormat(ImageFault.emptyFile), "The file is empty."),
    (.unrecognizedFormat(ImageFault.text), "This is text, not an image."),
    (
      .truncated("IDAT at byte 33", expected: 1500, found: 200),
      "This image is cut off: 1,300 bytes of IDAT at byte 33 are missing."
    ),
  ])
  func unreadableFileIsReportedWithItsFault(_ fault: ImageFault, _ message: String) {
    #expect(messages(UnreadableImage.self, .broken(fault)) == [message])
    #expect(messages(UnsupportedFormat.self, .broken(fault)).isEmpty)
  }

  @Test(arguments: [
    (3, 0, "3 px beyond the right edge"), (0, 2, "2 px beyond the bottom edge"),
    (3, 2, "3 px beyond the right edge and 2 px beyond the bottom edge"),
  ])
  func frameBeyondTheCanvasNamesTheEdgesItCrosses(_ right: Int, _ bottom: Int, _ words: String) {
    let fault = ImageFault.beyondCanvas(
      frame: 0, right: right, bottom: bottom, width: 128, height: 124)
    let sticker = Sticker.made(defects: [Defect(fault, severity: .serious, frame: 0)])
    #expect(
      messages(DamagedImage.self, sticker) == [
        "The picture shows, but frame 1 extends \(words) of the canvas (128 × 124 px)."
      ])
  }

  @Test func defectsAreSplitBySeverity() {
    let sticker = Sticker.made(defects: [
      Defect(.missing("acTL chunk"), severity: .serious), Defect(.missing("x"), severity: .serious),
      Defect(.missing("LZW end code"), severity: .minor),
    ])
    #expect(
      messages(DamagedImage.self, sticker) == [
        "The picture shows, but there is no acTL chunk, and 1 more."
      ])
    #expect(
      messages(IrregularStructure.self, sticker) == [
        "Decoders ignore it, but there is no LZW end code."
      ])
  }

  @Test(arguments: [(0, []), (1, ["1 byte follows the end of the image."])])
  func trailingBytesAreCounted(_ count: Int, _ expected: [String]) {
    #expect(messages(TrailingData.self, .made(trailing: count)) == expected)
  }

  @Test func unprintableFileNamesAreReported() {
    func findingCount(_ bytes: [CChar]) -> Int {
      let path = FilePath("bad\nplace/pack").appending(FilePath(platformString: bytes).components)
      var pack = Pack(PackSource(path: "bad\nplace/pack"))
      pack.stickers = [StickerSummary(Sticker(path: path, byteCount: ByteCount(1)))]
      return messages(InvalidFileName.self, pack).count
    }
    #expect(findingCount([97, 46, 112, 110, 103, 0]) == 0)
    #expect(findingCount([97, -1, 46, 112, 110, 103, 0]) == 1)
    #expect(findingCount([97, 10, 46, 112, 110, 103, 0]) == 1)
    let england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.png"
    #expect(findingCount(england.utf8.map { CChar(bitPattern: $0) } + [0]) == 0)
    let hidden = "a" + String(String.UnicodeScalarView(england.unicodeScalars.dropFirst()))
    #expect(findingCount(hidden.utf8.map { CChar(bitPattern: $0) } + [0]) == 1)
  }

  @Test func packOfALinkHasAFindingAndIsNotEmpty() {
    var pack = Pack.made()
    pack.irregularFiles = [IrregularFile(path: "pack/a.png", kind: .link)]
    #expect(
      messages(SpecialFile.self, pack) == ["This is a symbolic link, not a file, and was not read."]
    )
    #expect(messages(EmptyPack.self, pack).isEmpty)
  }
}
