import Foundation
import StickerTestSupport
import Testing

/// `stickerlint contact-sheet`. The goldens of ``CommandTests`` show its output.
@Suite struct ContactSheetTests {
  private static let ink: [UInt8] = [20, 90, 160, 255]

  /// A catalog with an animated sticker and a sequence, which is listed first.
  private static func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let pack = "Stickers.xcstickers/Otters.stickerpack"
    let info = #""info":{"author":"xcode","version":1}"#
    func write(_ text: String, to path: String) throws {
      try folder.write(Array("{\(text),\(info)}".utf8), to: "\(pack)/\(path)Contents.json")
    }
    try write(
      #""properties":{"grid-size":"small"},"stickers":[{"filename":"Wave.stickersequence"},{"filename":"Dance.sticker"}]"#,
      to: "")
    try write(#""properties":{"filename":"dance.png"}"#, to: "Dance.sticker/")
    try write(
      #""frames":[{"filename":"1.png"},{"filename":"2.png"}],"properties":{"duration":5,"duration-type":"fps","repetitions":0}"#,
      to: "Wave.stickersequence/")
    let colors: [[UInt8]] = [ink, [200, 30, 30, 255]]
    try folder.write(
      TestPNG.animation(300, 300, colors: colors, delay: (2, 10)).bytes,
      to: "\(pack)/Dance.sticker/dance.png")
    for (index, color) in colors.enumerated() {
      try folder.write(
        TestPNG.still(300, 300, color).bytes, to: "\(pack)/Wave.stickersequence/\(index + 1).png")
    }
    return folder
  }

  private func inspected(_ file: String, in folder: TemporaryFolder) throws -> String {
    try stickerlint(["inspect", file], in: folder.url).output
  }

  @Test func animationsAndSequencesMoveInAPNGButNotInPNG() throws {
    let folder = try Self.catalog()
    let arguments = ["contact-sheet", "Stickers.xcstickers", "--size", "32", "--on", "white"]
    let moving = try stickerlint(arguments + ["-o", "sheet.apng"], in: folder.url)
    #expect(moving.status == 0, "\(moving)")
    #expect(moving.output.hasPrefix("sheet.apng: 84 × 48 px, 2 stickers at 32 px, 0.4 s, "))
    #expect(
      try inspected("sheet.apng", in: folder).contains("2 frames, 400 ms in all, each 200 ms"))
    let still = try stickerlint(arguments + ["-o", "sheet.png"], in: folder.url)
    #expect(still.output.hasPrefix("sheet.png: 84 × 48 px, 2 stickers at 32 px, "))
    #expect(try inspected("sheet.png", in: folder).contains("PNG"))
  }

  @Test func aDamagedPictureIsNamed() throws {
    let folder = try TemporaryFolder()
    var bytes = TestPNG.disc(300).bytes
    // The last byte of the CRC of IDAT, before the 12 bytes of IEND.
    bytes[bytes.count - 13] ^= 1
    try folder.write(bytes, to: "pack/sun.png")
    let result = try stickerlint(["contact-sheet", "pack", "-o", "sheet.png"], in: folder.url)
    #expect(result.status == 0 && result.error.contains("sun.png is damaged"), "\(result)")
  }

  @Test func bytesDoNotDependOnJobsOrFolder() throws {
    var sheets: Set<Data> = []
    for jobs in ["1", "2", "8"] {
      let folder = try Self.catalog()
      let arguments = ["contact-sheet", ".", "-o", "sheet.apng", "--size", "32", "--jobs", jobs]
      let result = try stickerlint(arguments, in: folder.url)
      #expect(result.status == 0, "\(result)")
      sheets.insert(try Data(contentsOf: folder.url.appending(path: "sheet.apng")))
    }
    #expect(sheets.count == 1)
  }

  @Test func forceReplacesOnlyPNGs() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/wave.png")
    let notes = try folder.write(Array("milk".utf8), to: "notes.png")
    let run = ["contact-sheet", "Pack", "--size", "16", "--on", "white", "-o"]
    let refused = try stickerlint(run + ["notes.png", "--force"], in: folder.url)
    #expect(refused.status == 2)
    #expect(
      refused.error.contains(
        "notes.png is not a PNG; --force replaces only an earlier "
          + "picture."))
    #expect(try String(contentsOf: notes, encoding: .utf8) == "milk")
    #expect(try stickerlint(run + ["sheet.png"], in: folder.url).status == 0)
    let again = try stickerlint(run + ["sheet.png"], in: folder.url)
    #expect(again.status == 2)
    #expect(again.error.contains("sheet.png already exists; --force replaces it."))
    #expect(try stickerlint(run + ["sheet.png", "--force"], in: folder.url).status == 0)
    #expect(try Folders.names(in: folder.url) == ["Pack", "notes.png", "sheet.png"])
  }

  @Test func moreStickersThanTheLimitAreRefusedWithTheirNumber() throws {
    let folder = try TemporaryFolder()
    let bytes = TestPNG.still(1, 1).bytes
    for number in 0...1_000 { try folder.write(bytes, to: "Pack/\(number).png") }
    let result = try stickerlint(["contact-sheet", "Pack", "-o", "sheet.png"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains("1,001 stickers are too many: the limit is 1,000"))
    #expect(try Folders.names(in: folder.url) == ["Pack"])
  }
}
