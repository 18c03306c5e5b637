import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Color spaces other than sRGB, in the commands that check pictures or make new ones from them.
@Suite struct ColorTests {
  private static let p3 = TestPNG.Chunk("cICP", [12, 13, 0, 1])
  private static let pq = TestPNG.Chunk("cICP", [9, 16, 0, 1])
  private static let linear = TestPNG.Chunk("gAMA", bigEndian(100_000))
  private static let profile = TestPNG.Chunk(
    "iCCP", Array("P3\0\0".utf8) + zlib(TestProfile.displayP3))
  private static let adobe = TestPNG.Chunk(
    "iCCP", Array("Adobe\0\0".utf8) + zlib(TestProfile.adobeRGB))
  private static let primaries = TestPNG.Chunk(
    "cHRM",
    [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap {
      bigEndian(UInt32($0))
    })

  private static func frame(_ level: UInt8, _ chunks: [TestPNG.Chunk]) -> [UInt8] {
    var file = TestPNG.still(8, 8, [level, 0, 0, 255])
    file.chunks.insert(contentsOf: chunks, at: 1)
    return file.bytes
  }

  /// A folder `walk` with one frame for each list of chunks.
  private static func walk(_ frames: [[TestPNG.Chunk]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, chunks) in frames.enumerated() {
      try folder.write(frame(UInt8(10 * index + 100), chunks), to: "walk/\(index).png")
    }
    return folder
  }

  private static func colors(_ folder: TemporaryFolder, _ path: String) throws -> ColorDescription {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try ImageFile.probe(Array(bytes)).image.metadata.colors
  }

  @Test(
    arguments: [[p3], [profile], [adobe], [linear], [linear, primaries], [pq]], [[], ["--fit"]])
  func framesOfOneColorSpaceKeepIt(_ chunks: [TestPNG.Chunk], _ options: [String]) throws {
    let folder = try Self.walk([chunks, chunks, chunks])
    let first = try Self.colors(folder, "walk/0.png")
    let result = try AssembleTests.assemble(["walk"] + options, in: folder)
    #expect(try Self.colors(folder, "out.png") == first)
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == [100, 110, 120])
    #expect(!result.error.contains("taken for sRGB") && !result.error.contains("converted"))
    #expect(result.error.contains("3 images are HDR (PQ)") == (first.encoding.isHDR))
    // A single file as input.
    let again = try stickerlint(["assemble", "out.png", "-o", "two.png"] + options, in: folder.url)
    #expect(
      again.status == 0 && again.error.contains("out.png is HDR (PQ)") == first.encoding.isHDR)
    #expect(try Self.colors(folder, "two.png") == first)
  }

  /// The same color space, described by a profile and by code points.
  @Test func equivalentDescriptionsAreOneColorSpace() throws {
    let folder = try Self.walk([[Self.profile], [Self.p3]])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.colors(folder, "out.png").encoding == .codePoints(.displayP3))
    #expect(!result.error.contains("converted"))
  }

  @Test func framesOfDifferentColorSpacesBecomeSRGB() throws {
    let folder = try Self.walk([[Self.linear], [], [TestPNG.Chunk("sRGB", [0])]])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.colors(folder, "out.png").encoding == .sRGB)
    // Linear 100/255 is sRGB level 168 (IEC 61966-2-1).
    #expect(try AssembleTests.levels(AssembleTests.animation(folder)) == [168, 110, 120])
    #expect(
      result.error.contains(
        "1 of 3 images is converted from linear light (a gamma of 1) to sRGB, since the images "
          + "differ in color space"))
  }

  @Test func hdrFrameAmongSDRFramesIsRefused() throws {
    let folder = try Self.walk([[], [Self.pq]])
    let result = try AssembleTests.assemble(["walk"], in: folder, status: 1)
    #expect(
      result.error.contains(
        "walk/1.png is HDR (PQ), but walk/0.png is not, and HDR cannot be converted: "
          + "export all frames in sRGB"))
  }

  @Test func unusableProfileIsReportedAndTakenForSRGB() throws {
    var damaged = TestProfile.adobeRGB
    damaged.replaceSubrange(36..<40, with: [0, 0, 0, 0])
    let chunk = TestPNG.Chunk("iCCP", Array("a\0\0".utf8) + zlib(damaged))
    let folder = try Self.walk([[chunk], [chunk]])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.colors(folder, "out.png") == .none)
    #expect(
      result.error.contains(
        "the colors of 2 images have a description that cannot be used and are taken for sRGB"))
  }

  @Test func disassembledFramesKeepTheirColorSpace() throws {
    let folder = try Self.walk([[Self.profile], [Self.profile]])
    try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      try stickerlint(["disassemble", "out.png", "-o", "parts"], in: folder.url).status == 0)
    #expect(
      try Self.colors(folder, "parts/frame-002.png").profile == TestProfile.displayP3)
  }

  @Test func contactSheetsAreSRGB() throws {
    let folder = try TemporaryFolder()
    var file = TestPNG.disc(300)
    file.chunks.insert(Self.linear, at: 1)
    try folder.write(file.bytes, to: "pack/a.png")
    let result = try stickerlint(["contact-sheet", "pack", "-o", "out.png"], in: folder.url)
    #expect(
      result.status == 0 && result.error.contains("the colors of 1 sticker are converted to sRGB"))
    let colors = try Set(AssembleTests.animation(folder).frames[0].bitmap.pixels)
    // The sRGB levels of the disc's linear colors 235, 110 and 20 of 255.
    #expect(colors.contains(0xFF4F_AFF6))
  }

  @Test func contactSheetsWarnOfHDR() throws {
    let folder = try TemporaryFolder()
    var file = TestPNG.disc(300)
    file.chunks.insert(Self.pq, at: 1)
    try folder.write(file.bytes, to: "pack/a.png")
    let result = try stickerlint(["contact-sheet", "pack", "-o", "out.png"], in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.error.contains(
        "a.png is in HDR (PQ), and its colors are taken for sRGB; export it again in sRGB"))
  }

  @Test func cicpWithAMatrixIsReported() throws {
    let folder = try Self.walk([[TestPNG.Chunk("cICP", [12, 13, 1, 1])]])
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.colors(folder, "out.png") == .none)
    #expect(
      result.error.contains("the cICP of 1 image has a matrix other than 0, which PNG forbids"))
  }

  /// WebP has no HDR: a refused conversion is not reported as done.
  @Test func refusedHDRIsNotReportedAsConverted() throws {
    let folder = try Self.walk([[Self.pq]])
    let result = try stickerlint(["assemble", "walk", "-o", "out.webp"], in: folder.url)
    #expect(result.status != 0 && result.error.contains("HDR"), "\(result.error)")
    #expect(!result.error.contains("converted"))
  }

  @Test(arguments: [
    (p3, "are in Display P3, and were judged as sRGB", false),
    (adobe, "are in the color space of an ICC profile", false),
    (pq, "This sticker is HDR (PQ): without HDR it shows pale", true),
    (TestPNG.Chunk("cICP", [1, 13, 0, 1]), nil as String?, false),
  ])
  func lintReportsTheColorSpace(
    _ chunk: TestPNG.Chunk, _ message: String?, _ isWarning: Bool
  ) throws {
    let folder = try TemporaryFolder()
    var file = TestPNG.disc(300)
    file.chunks.insert(chunk, at: 1)
    try folder.write(file.bytes, to: "a.png")
    let result = try stickerlint(
      ["lint", "a.png", "--rule", "foreign-color-space", "--format", "json"], in: folder.url)
    let text = result.output.replacing(" ", with: "")
    #expect(message.map { result.output.contains($0) } ?? !text.contains(#""severity""#))
    #expect(text.contains(#""severity":"warning""#) == isWarning)
  }

  /// Equal pixel values in another color space are another picture.
  @Test func samePixelsInAnotherColorSpaceAreNotADuplicate() throws {
    let folder = try TemporaryFolder()
    // Two profiles that are not read, one above the size limit and one for Lab. Their files still do not show the
    // same colors as a file without a profile.
    let filler = [UInt8](repeating: 0, count: 300_000 - TestProfile.adobeRGB.count)
    let unread = [
      bigEndian(300_000) + TestProfile.adobeRGB.dropFirst(4) + filler,
      TestProfile.bytes(columns: [], curve: TestProfile.power(1), space: "Lab "),
    ].map { [TestPNG.Chunk("iCCP", Array("A\0\0".utf8) + zlib($0))] }
    let chunks = [[], [Self.p3], [Self.linear], [Self.profile]] + unread
    for (index, chunks) in chunks.enumerated() {
      var file = TestPNG.disc(300)
      file.chunks.insert(contentsOf: chunks, at: 1)
      try folder.write(file.bytes, to: "pack/\(index).png")
    }
    let result = try stickerlint(
      ["lint", "pack", "--rule", "look-alike-stickers", "--format", "json"], in: folder.url)
    let found = result.output.components(separatedBy: "shows exactly the same picture").count - 1
    // The two descriptions of Display P3.
    #expect(found == 1 && result.output.contains("the same picture as 1.png"))
  }

  /// 70 different profiles of 250 KB exceed the limit of 16 MB. The error names the same file with any number of jobs.
  @Test func tooManyProfilesAreRefusedNamingAFile() throws {
    let folder = try TemporaryFolder()
    for index in 0..<70 {
      let filler = [UInt8](repeating: UInt8(index), count: 250_000 - TestProfile.adobeRGB.count)
      let profile = bigEndian(250_000) + TestProfile.adobeRGB.dropFirst(4) + filler
      let chunk = TestPNG.Chunk("iCCP", Array("A\0\0".utf8) + zlib(profile))
      try folder.write(Self.frame(100, [chunk]), to: "walk/\(index + 100).png")
    }
    let complaints = try ["1", "4"].map { jobs in
      try stickerlint(
        ["assemble", "walk", "-o", "out.png", "--jobs", jobs], in: folder.url
      ).error
    }
    #expect(complaints[0].contains("up to walk/167.png"), "\(complaints[0])")
    #expect(complaints[0] == complaints[1])
  }

  /// The color profile of the frames can be larger than `--max-bytes`.
  @Test func refusalNamesAProfileThatAloneExceedsTheLimit() throws {
    let folder = try TemporaryFolder()
    var profile = TestProfile.adobeRGB
    var state: UInt32 = 1
    while profile.count < 30_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      profile.append(UInt8(state >> 24))
    }
    profile.replaceSubrange(0..<4, with: bigEndian(UInt32(profile.count)))
    let chunk = TestPNG.Chunk("iCCP", Array("A\0\0".utf8) + zlib(profile))
    try folder.write(Self.frame(100, [chunk]), to: "walk/1.png")
    let result = try stickerlint(
      ["assemble", "walk", "-o", "out.png", "--max-bytes", "20000"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("the frames' color profile alone takes"), "\(result.output)")
  }
}
