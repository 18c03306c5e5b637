import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint assemble … -o x.webp`.
@Suite struct AssembleWebPTests {
  /// A folder with six frames of a noisy gradient.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var state: UInt32 = 5
    for frame in 0..<6 {
      let rows = (0..<60).map { y -> [UInt8] in
        (0..<60).flatMap { x -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          let noise = UInt8(state >> 28)
          return [UInt8(x * 3) + noise, UInt8(y * 3) + noise, UInt8(frame * 40), x > 4 ? 255 : 0]
        }
      }
      let png = TestPNG([.header(60, 60), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "walk/\(frame).png")
    }
    return folder
  }

  private static func assemble(
    _ arguments: String..., in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["assemble", "walk", "-o", "out.webp", "--effort", "1"] + arguments, in: folder.url)
  }

  private static func animation(_ folder: TemporaryFolder) throws -> Animation {
    let data = try Data(contentsOf: folder.url.appending(path: "out.webp"))
    return try Animation(ImageFile.probe([UInt8](data)))
  }

  /// A file that matches its frames exactly is not called lossless if their colors were converted first.
  @Test(arguments: [
    ([TestPNG.Chunk("cICP", [12, 13, 0, 1])], "converted from Display P3 to sRGB", true),
    ([], "", false),
  ]) func onlyUnconvertedFramesAreCalledLossless(
    _ chunks: [TestPNG.Chunk], _ remark: String, _ isChanged: Bool
  ) throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.disc(60)
    png.chunks.insert(contentsOf: chunks, at: 1)
    try folder.write(png.bytes, to: "walk/0.png")
    let result = try Self.assemble("--fit", in: folder)
    #expect(
      isChanged ? result.error.contains(remark) : result.error.isEmpty, "\(result.error)")
    #expect(
      result.output.contains(isChanged ? "; nothing else lost" : "; nothing lost"),
      "\(result.output)")
  }

  /// No rule checks a written WebP, so `assemble` itself reports the colors.
  @Test func premultipliedColorsAreReported() throws {
    let folder = try TemporaryFolder()
    // A bright bar with soft edges whose colors are multiplied by alpha.
    let row = (0..<64).flatMap { x -> [UInt8] in
      let alpha = UInt8(max(0, min(255, 255 - 12 * abs(x - 32))))
      return [alpha, UInt8(Int(alpha) * 200 / 255), UInt8(Int(alpha) * 90 / 255), alpha]
    }
    let png = TestPNG(
      [.header(64, 64), .image([[UInt8]](repeating: row, count: 64)), TestPNG.Chunk("IEND")])
    try folder.write(png.bytes, to: "walk/0.png")
    let kept = try Self.assemble(in: folder)
    #expect(kept.error.contains("the colors look multiplied by alpha: --premultiplied"))
    let divided = try Self.assemble("--premultiplied", "--force", in: folder)
    #expect(!divided.error.contains("look multiplied"), "\(divided.error)")
  }

  @Test(arguments: [
    (["--duration", "80000"], "a WebP cannot have delays of more than 16,777,215 ms, and frame"),
    (["--delay", "70000000"], "shows each frame for 70,000 s: the limit is 65,535 s"),
  ]) func longDelaysAreRefused(_ arguments: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    for level: UInt8 in 1...2 {
      try folder.write(
        TestPNG.still(8, 8, [level, 0, 0, 255]).bytes, to: "walk/\(level).png")
    }
    let result = try stickerlint(
      ["assemble", "walk", "-o", "out.webp"] + arguments, in: folder.url)
    #expect(result.status != 0)
    #expect(result.error.contains(message), "\(result.error)")
    let accepted = try stickerlint(
      ["assemble", "walk", "-o", "out.webp", "--delay", "70000"], in: folder.url)
    #expect(accepted.output.contains("2 frames in 140 s"), "\(accepted.error)")
  }

  @Test func framesAndTimesAreKept() throws {
    let folder = try Self.folder()
    let result = try Self.assemble("--fps", "30", "--loop", "2", in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.isEmpty, "\(result.error)")
    #expect(
      result.output.hasPrefix("out.webp: 60 × 60 px, 6 frames in 0.2 s, "), "\(result.output)")
    let animation = try Self.animation(folder)
    #expect(animation.frames.map(\.delay.milliseconds) == [33, 34, 33, 33, 34, 33])
    #expect(animation.loopCount == 2)
    for (index, frame) in animation.frames.enumerated() {
      let png = try Data(contentsOf: folder.url.appending(path: "walk/\(index).png"))
      let expected = try Animation(ImageFile.probe([UInt8](png))).frames[0].bitmap
      #expect(frame.bitmap.withoutHiddenColors == expected.withoutHiddenColors)
    }
    let again = try Self.assemble(in: folder)
    #expect(again.status == 2 && again.error.contains("out.webp already exists"), "\(again.error)")
  }

  @Test func fitKeepsTheLimitAndShowsTheLoss() throws {
    let folder = try Self.folder()
    let limit = ["--max-bytes", "6000", "--min-quality", "20"]
    let trial = try Self.assemble(limit[0], limit[1], limit[2], limit[3], "--dry-run", in: folder)
    #expect(trial.output.contains(" of 6,000 bytes; compressed with loss"), "\(trial.output)")
    #expect(trial.output.contains("not written (--dry-run)"))
    let result = try Self.assemble(limit[0], limit[1], limit[2], limit[3], "--details", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let line = #/fits: [0-9,]+ of 6,000 bytes: WebP quality [0-9]+.*; PSNR [0-9.]+ dB, worst frame/#
    #expect(result.output.firstMatch(of: line) != nil, "\(result.output)")
    let size =
      try FileManager.default.attributesOfItem(
        atPath: folder.url.appending(path: "out.webp").path)[.size] as? Int
    #expect(try #require(size) <= 6000)
    #expect(try Self.animation(folder).frames.count == 6)
  }

  @Test func fitDefaultsToTheLimitOfWhatsApp() throws {
    let folder = try Self.folder()
    let moving = try Self.assemble("--fit", "--details", in: folder)
    #expect(moving.output.contains(" of 500,000 bytes (500,000 bytes, the limit of WhatsApp"))
    let still = try stickerlint(
      ["assemble", "walk/0.png", "-o", "one.webp", "--fit"], in: folder.url)
    #expect(still.output.contains(" of 100,000 bytes; nothing lost"), "\(still.output)")
  }

  @Test func fitBelowTheQualityFloorWritesNothing() throws {
    let folder = try Self.folder()
    let result = try Self.assemble("--max-bytes", "400", in: folder)
    #expect(result.status == 1, "\(result.error)")
    #expect(
      result.output.contains("out.webp: does not fit under 400 bytes at any quality"),
      "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "out.webp").path))
  }

  @Test(arguments: [["--colors", "16"], ["--dither"]]) func paletteOptionsAreRefusedForWebP(
    _ options: [String]
  ) throws {
    let folder = try Self.folder()
    let result = try stickerlint(["assemble", "walk", "-o", "out.webp"] + options, in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains("--colors and --dither are for a .png"), "\(result.error)")
  }
}
