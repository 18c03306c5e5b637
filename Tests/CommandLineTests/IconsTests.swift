import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint icons` end to end.
@Suite struct IconsTests {
  /// A PNG that is as wide as icons need, and only 1 px high, so that they are drawn quickly.
  private static let stripe = TestPNG.still(1024, 1, [20, 40, 200, 255]).bytes

  private static func files(_ folder: TemporaryFolder, _ path: String) throws -> [String: [UInt8]] {
    let set = folder.url.appending(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: set.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, Array(try Data(contentsOf: set.appending(path: $0))))
      })
  }

  @Test func iconSetIsCompleteAndRewrittenUnchanged() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.stripe, to: "logo.png")
    try folder.write(Array("{}\n".utf8), to: "Stickers.xcstickers/Contents.json")
    let set = "Stickers.xcstickers/iMessage App Icon.stickersiconset"
    let icons = ["icons", "logo.png", "-o", "Stickers.xcstickers"]
    let first = try stickerlint(icons, in: folder.url)
    // The picture is not square, and no option chooses the background.
    #expect(first.status == 0 && first.error.contains("1,024 × 1 px, not square"))
    #expect(
      first.output.hasPrefix("\(set): 13 icons from logo.png (1,024 × 1 px) on blue (#1428C8), "))
    let files = try Self.files(folder, set)
    #expect(files.count == 14)
    for (name, bytes) in files where name != "Contents.json" {
      let image = try ImageFile.probe(bytes).image
      #expect(image.format == .png && image.colorType == .rgb && image.bitDepth == 8, "\(name)")
      #expect(image.defects.isEmpty)
    }
    // stickerlint has no finding about its own output.
    let lint = try stickerlint([set], in: folder.url)
    #expect(lint.status == 0 && !lint.output.contains("["), "\(lint.output)")

    let second = try stickerlint(icons, in: folder.url)
    #expect(second.status == 0 && second.output.hasSuffix(", up to date\n"))
    #expect(try Self.files(folder, set) == files)

    // A folder with other files is not replaced, even with --force; a changed icon is, with --force.
    try folder.write([1], to: "\(set)/old.png")
    let refused = try stickerlint(icons + ["--dry-run"], in: folder.url)
    #expect(refused.status == 2 && refused.output.isEmpty)
    let reason = "it is not empty; --force replaces an icon set"
    #expect(refused.error.hasSuffix("stickerlint: \(set) could not be written: \(reason)\n"))
    let foreign = try stickerlint(icons + ["--force"], in: folder.url)
    #expect(foreign.status == 2)
    #expect(foreign.error.contains("old.png in it does not belong to the set and would be lost"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "\(set)/old.png"))
    try folder.write([1], to: "\(set)/Icon-1024x768.png")
    let forced = try stickerlint(icons + ["--force"], in: folder.url)
    #expect(forced.status == 0)
    #expect(try Self.files(folder, set) == files)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "Stickers.xcstickers").path
      ).sorted() == ["Contents.json", "iMessage App Icon.stickersiconset"])
  }

  @Test func dryRunWritesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.stripe, to: "logo.png")
    let result = try stickerlint(
      ["icons", "logo.png", "-o", "New.stickersiconset", "--background", "f80", "--dry-run"],
      in: folder.url)
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.contains(" on orange (#FF8800), "))
    #expect(result.output.hasSuffix(", not written (--dry-run)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["logo.png"])
  }

  @Test(
    arguments: [
      (["small.png", "-o", "A.stickersiconset"], 1, "small.png is 40 × 40 px, too small"),
      (["text.png", "-o", "A.stickersiconset"], 1, "text.png cannot be made into icons: "),
      (["logo.png", "-o", "A.stickersiconset", "--fill"], 1, "leave out --fill."),
      (["none.png", "-o", "A.stickersiconset"], 2, "there is no file or folder 'none.png'"),
      (["small.png", "-o", "x/A.stickersiconset"], 2, "there is no file or folder 'x'"),
      (["small.png", "-o", "A.appiconset"], 1, "small.png is 40 × 40 px, too small"),
      (["small.png", "-o", "A.stickersiconset", "--background", "wite"], 2, "wite"),
    ] as [([String], Int32, String)])
  func mistakesAreRefusedAndNothingIsWritten(
    _ arguments: [String], _ status: Int32, _ message: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(40).bytes, to: "small.png")
    try folder.write(Self.stripe, to: "logo.png")
    try folder.write(Array("hello".utf8), to: "text.png")
    let result = try stickerlint(["icons"] + arguments, in: folder.url)
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["logo.png", "small.png", "text.png"])
  }
}
