import Foundation
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerTestSupport
import Testing

@testable import StickerRepair

/// Fits of repaired art under a size limit.
@Suite struct RepairFitTests {
  /// A disc of noise that touches all sides of its canvas, or an opaque square.
  private static func noise(_ side: Int, isDisc: Bool, bits: UInt32) -> [UInt8] {
    var seed: UInt32 = 1
    let center = Double(side - 1) / 2
    let rows = (0..<side).map { y in
      (0..<side).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x) - center, Double(y) - center)
        guard !isDisc || dx * dx + dy * dy < Double(side * side) / 4 else { return [0, 0, 0, 0] }
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let noise = UInt8(seed >> (32 - bits))
        return [UInt8(x / 3 & 255) &+ noise, UInt8(y / 3 & 255) &+ noise, noise, 255]
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end]).bytes
  }

  /// Returns a disc of noise to repair.
  private static func art(_ side: Int, bits: UInt32) throws -> EditablePicture {
    let file = try ImageFile.probe(noise(side, isDisc: true, bits: bits))
    return try EditablePicture(
      file, name: "noise.png", profile: .messages, sizeClass: nil, request: RepairRequest(),
      limits: .standard)
  }

  @Test func canvasKeepsItsSizeAndMarginAfterTheArtIsFitted() async throws {
    var art = try Self.art(512, bits: 8)
    #expect(try FitSizeClass.apply(&art) == "padded to 618 × 618 px")
    let output = try await RepairEncoder(limits: WritingLimits(), jobs: 1)
      .fittedOutput(art, ByteCount(480_000))
    #expect(output.bytes.count <= 480_000)
    #expect(output.shown.width == 618 && output.shown.height == 618)
    let visible = Bitmap.visibleArea(of: output.shown.frames.map(\.stored))
    #expect(visible == Area(x: 53, y: 53, width: 512, height: 512))
  }

  /// A margin that a repair added is left out of the fit; a margin of the original is not.
  @Test(arguments: [
    (Gravity.center, Area(x: 15, y: 15, width: 60, height: 60)),
    (.bottom, Area(x: 15, y: 30, width: 60, height: 60)),
    (.topLeft, Area(x: 0, y: 0, width: 60, height: 60)),
  ])
  func addedMarginIsNotFitted(_ gravity: Gravity, _ square: Area) throws {
    let art = try Self.art(60, bits: 1)
    let padded = try Animation(
      frames: art.original.frames.map {
        TimedBitmap(
          bitmap: $0.bitmap.placed(onWidth: 90, height: 90, gravity), delay: $0.delay)
      })
    #expect(art.square(of: padded) == square)
    #expect(art.square(of: art.original) == nil)
  }

  /// A still that is too large for a size class and for the limit is scaled only if compressing it again does not make
  /// it fit. The rows of the first one are alike, so that it compresses well.
  @Test(arguments: [(0, "700 × 700 px", false), (5, "618 × 618 px", true)])
  func stillsAreScaledOnlyIfNecessary(_ bits: UInt32, _ size: String, _ isScaled: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes =
      bits == 0
      ? TestPNG.disc(700).bytes : Self.noise(700, isDisc: true, bits: bits)
    try folder.write(bytes, to: "pack/a.png")
    try #require(bytes.count > 512_000)
    let finding = try LintedFinding.all(["pack", "--no-config"], in: folder.url)
      .first { $0.ruleId == "file-too-large" }
    let command = try #require(finding?.command)
    #expect(command.contains("unusual-dimensions") == isScaled, "\(command)")
    let fix = try stickerlint(
      ["fix", "pack", "--must-fix", "--no-config", "-o", "out"], in: folder.url)
    #expect(fix.status == 0 && fix.output.contains(size), "\(fix.transcript)")
    #expect(fix.output.contains("scaled to") == isScaled, "\(fix.transcript)")
  }

  /// A conversion must not replace one finding that must be fixed with another.
  @Test func conversionThatWouldBeTooLargeIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.noise(720, isDisc: false, bits: 5), to: "noise.png")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "pack"), withIntermediateDirectories: false)
    let made = try stickerlint(
      ["assemble", "noise.png", "-o", "pack/noise.webp"], in: folder.url)
    let bytes = try Data(contentsOf: folder.url.appending(path: "pack/noise.webp")).count
    try #require(made.status <= 1 && bytes <= 512_000, "\(made.transcript)")
    let fix = try stickerlint(
      ["fix", "pack", "--pick", "unsupported-format", "--no-config", "-o", "fixed"], in: folder.url)
    #expect(fix.status == 1)
    #expect(fix.output.contains("it would become a PNG of "), "\(fix.output)")
    #expect(!fix.output.contains("[file-too-large]"), "\(fix.output)")
  }

  /// A lossy file of 97 KB may become a PNG above the limit of 500 KB; a still PNG of this size does not.
  @Test(arguments: [("lossy.webp", true), (nil, false)])
  func conversionsOfLossyFilesMayExceedTheLimit(_ fixture: String?, _ mayExceed: Bool) throws {
    let bytes = try fixture.map(TestWebP.fixture) ?? TestPNG.disc(64).bytes
    let header = try ImageFile.probe(bytes, limits: .standard).image
    #expect(FileRepairer.mayExceedLimit(97_000, of: header, .messages) == mayExceed)
  }
}
