import Foundation
import StickerTestSupport
import Testing

/// Repairs do not replace one problem with another, alone or with other repairs.
@Suite struct RepairOutcomeTests {
  private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> CommandResult
  {
    try stickerlint(arguments, in: folder.url)
  }

  /// Returns the output in one line with single spaces, however it was wrapped.
  private static func words(_ result: CommandResult) -> String {
    result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The rows of a square picture. The distance of a pixel from the center gives its color.
  ///
  /// - Parameter shift: the distance in px of that center from the middle of the canvas, to the right.
  private static func rows(
    _ side: Int, movedBy shift: Double = 0, _ color: (_ distance: Double) -> [UInt8]
  ) -> [[UInt8]] {
    let middle = Double(side - 1) / 2
    return (0..<side).map { y in
      (0..<side).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x) - middle - shift, Double(y) - middle)
        return color((dx * dx + dy * dy).squareRoot())
      }
    }
  }

  private static func still(_ side: Int, _ color: (_ distance: Double) -> [UInt8]) -> [UInt8] {
    TestPNG([.header(side, side), .image(rows(side, color)), .end]).bytes
  }

  /// Scaling would mix colors that are darkened at the edges.
  @Test func colorsAreDividedBeforeTheyAreScaled() throws {
    let folder = try TemporaryFolder()
    let bytes = Self.still(450) { distance in
      let alpha = (min(1, max(0, (160 - distance) / 20)) * 255).rounded()
      return [230, 90, 40].map { UInt8(($0 * alpha / 255).rounded()) } + [UInt8(alpha)]
    }
    try folder.write(bytes, to: "pack/sun.png")
    let result = try Self.run(
      ["fix", "pack", "--lossy", "--size", "small", "-o", "mended", "--no-config"], folder)
    let words = Self.words(result)
    let divided = try #require(words.firstRange(of: "colors divided by their alpha"))
    let scaled = try #require(words.firstRange(of: "scaled to 300 × 300 px"))
    #expect(divided.upperBound < scaled.lowerBound)
    #expect(words.contains("left: nothing"), "\(result.transcript)")
  }

  /// Before the repair, the note about the size hid the note about the shape, so the repair is not its cause.
  @Test func aNoteThatALargerPictureHidDoesNotUndoScaling() throws {
    let folder = try TemporaryFolder()
    let row = (0..<700).flatMap { x -> [UInt8] in [UInt8(x / 3), UInt8(x % 251), 90, 255] }
    let wide = TestPNG([
      .header(700, 420), .image([[UInt8]](repeating: row, count: 420)), .end,
    ]).bytes
    try folder.write(wide, to: "pack/flag.png")
    let result = try Self.run(
      [
        "fix", "pack", "--size", "large", "--pick", "larger-than-size-class", "-o", "mended",
        "--no-config",
      ], folder)
    #expect(
      Self.words(result).contains("scaled to 618 × 371 px [larger-than-size-class]"),
      "\(result.transcript)")
  }

  /// A leg that reaches the bottom stays there. If the body is cut off at the top as well, the repair is refused, since
  /// a margin would show one of the cuts.
  @Test(arguments: [0, 60])
  func cutsStayOnTheBorder(_ top: Int) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<512).map { y in
      (0..<512).flatMap { x -> [UInt8] in
        let isBody = y >= top && y < 300 && abs(x - 250) < 90 + y / 6
        let isLeg = y >= 300 && (200..<252).contains(x)
        return isBody || isLeg ? [UInt8(120 + (x * y) % 40), 70, 40, 255] : [0, 0, 0, 0]
      }
    }
    try folder.write(
      TestPNG([.header(512, 512), .image(rows), .end]).bytes, to: "pack/dog.png")
    let result = try Self.run(
      ["fix", "pack", "--pick", "between-size-classes", "-o", "fixed", "--no-config"], folder)
    let isRefused = top == 0
    #expect(
      Self.words(result).contains("a margin would show that") == isRefused, "\(result.transcript)")
    guard !isRefused else { return }
    let lint = try stickerlint(["lint", "fixed", "--no-config"], in: folder.url)
    #expect(Self.words(result).contains("padded to 618 × 618 px"))
    #expect(lint.output.contains("touching-art"), "\(lint.transcript)")
  }

  /// Soft shadows would stay as a rim, at any size.
  @Test func aRefusedBackgroundIsRefusedWithOtherRepairs() throws {
    let folder = try TemporaryFolder()
    let bytes = Self.still(450) { distance in
      guard distance >= 110 else { return [40, 90, 200, 255] }
      let gray = UInt8(min(255, 235 + 20 * max(0, distance - 110) / 70))
      return [gray, gray, gray, 255]
    }
    try folder.write(bytes, to: "pack/ball.png")
    let refusal = "would stay as a rim: export it with a transparent background"
    let alone = try Self.run(
      ["fix", "pack", "--pick", "missing-transparency", "-o", "alone", "--no-config"], folder)
    let all = try Self.run(
      ["fix", "pack", "--lossy", "--size", "small", "-o", "all", "--no-config"], folder)
    #expect(Self.words(alone).contains(refusal), "\(alone.transcript)")
    #expect(Self.words(all).contains(refusal), "\(all.transcript)")
    #expect(all.output.contains("scaled to 300 × 300 px") && !all.output.contains("cleared"))
  }

  @Test(arguments: [(30, false), (15, true)])
  func framesAreDroppedOnlyIfHalfOfThemStay(_ maxRate: Int, _ isDeclined: Bool) throws {
    let folder = try TemporaryFolder()
    let colors = (0..<6).map { [UInt8(40 * $0), 120, 200, 255] }
    let animation = TestPNG.animation(
      300, 300, colors: colors, hundredths: colors.map { _ in 2 })
    try folder.write(animation.bytes, to: "pack/roll.png")
    let settings = "version: 1\nrules:\n  high-frame-rate:\n    maximum: \(maxRate)\n"
    try folder.write(Array(settings.utf8), to: ".stickerlint.yml")
    let fix = try Self.run(["fix", "pack", "--pick", "high-frame-rate", "-o", "out"], folder)
    let words = Self.words(fix)
    #expect(words.contains("of 6 frames would be left") == isDeclined, "\(fix.transcript)")
  }

  @Test func aMarginThatMakesAnAnimationHeavyIsUndone() throws {
    let folder = try TemporaryFolder()
    let frames = [0.0, 9, 18].map { shift in
      Self.rows(400, movedBy: shift) { distance in
        let alpha = UInt8((min(1, max(0, 150 - distance)) * 255).rounded())
        return alpha > 0 ? [235, 110, 20, alpha] : [0, 0, 0, 0]
      }
    }
    let animation = TestPNG([
      .header(400, 400), .animation(frames: 3), .frame(0, 400, 400), .image(frames[0]),
      .frame(1, 400, 400), .frameData(2, frames[1]), .frame(3, 400, 400), .frameData(4, frames[2]),
      .end,
    ])
    try folder.write(animation.bytes, to: "pack/roll.png")
    // 3 frames of 400 px take 1,920,000 bytes, and 1,997,568 at 408 px.
    let settings = "version: 1\nrules:\n  heavy-animation:\n    maximum: 1950000\n"
    try folder.write(Array(settings.utf8), to: ".stickerlint.yml")
    let arguments = ["--size", "regular"]
    let lint = try Self.run(["lint", "pack", "--all"] + arguments, folder)
    #expect(lint.output.contains("[between-size-classes]"))
    #expect(!lint.output.contains("--pick between-size-classes"), "\(lint.output)")
    let fix = try Self.run(
      ["fix", "pack", "--pick", "between-size-classes", "--dry-run"] + arguments, folder)
    #expect(
      Self.words(fix).contains(
        "undone, because lint would then report that the decoded frames take a lot of memory (heavy-animation): "
      ),
      "\(fix.transcript)")
  }

  /// Three hundredths of a second are a common delay, in every format.
  @Test func theRateOfAGIFIsJudgedLikeThatOfAnAPNG() throws {
    let folder = try TemporaryFolder()
    let red: [UInt8] = [255, 0, 0, 255]
    let blue: [UInt8] = [0, 0, 255, 255]
    for (name, hundredths) in [("fine", 3), ("fast", 2)] {
      // Images of one pixel: LZW codes of 3 bits for "clear", index 0 or 1, and "end".
      let frames = (0..<12).flatMap { index -> [UInt8] in
        [0x21, 0xF9, 4, 0, UInt8(hundredths), 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
          + [index % 2 == 0 ? 0x44 : 0x4C, 1, 0]
      }
      let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
      try folder.write(start + loop + frames + [0x3B], to: "\(name)/a.gif")
      let png = TestPNG.animation(
        1, 1, colors: (0..<12).map { $0 % 2 == 0 ? red : blue }, delay: (hundredths, 100))
      try folder.write(png.bytes, to: "\(name)/a.png")
    }
    func findingCount(_ pack: String) throws -> Int {
      let run = try Self.run(
        [
          "lint", pack, "--rule", "high-frame-rate", "--format", "json", "--no-config",
        ], folder)
      return run.output.matches(of: /"ruleId" ?: ?"high-frame-rate"/).count
    }
    #expect(try findingCount("fine") == 0)
    #expect(try findingCount("fast") == 2)
  }

  /// In place, a PNG replaces a WebP only if the rule about its format is picked.
  @Test(arguments: [
    ["lint", "pack", "--fix"], ["fix", "pack", "--in-place"],
    ["fix", "pack", "--in-place", "--lossy"],
  ])
  func aWebPIsReplacedInPlaceOnlyIfPicked(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let webP = try Data(
      contentsOf: Folders.samplePacks.appending(path: "broken-pack/say-thanks.png"))
    try folder.write([UInt8](webP), to: "pack/thanks.webp")
    let pack = folder.url.appending(path: "pack")
    _ = try Self.run(arguments + ["--no-config"], folder)
    #expect(try Folders.names(in: pack) == ["thanks.webp"])
    #expect(try Data(contentsOf: pack.appending(path: "thanks.webp")) == webP)
    let asked = try Self.run(
      ["fix", "pack", "--in-place", "--pick", "unsupported-format", "--no-config"], folder)
    #expect(asked.status == 0, "\(asked.transcript)")
    #expect(try Folders.names(in: pack) == ["thanks.png"])
  }

  /// Fitted art has the requested size class, and passes lint.
  @Test func fittedArtHasTheRequestedSize() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(500).bytes, to: "sun.png")
    let result = try Self.run(
      ["assemble", "sun.png", "--fit", "--size", "regular", "-o", "fitted.png"], folder)
    #expect(result.status == 0 && result.output.contains("408 × 408 px"), "\(result.transcript)")
    #expect(
      try Self.run(["lint", "fitted.png", "--size", "regular", "--no-config"], folder).status == 0)
  }

  /// Files that are not fixed for the same reason are named together.
  @Test func oneReasonIsPrintedOnce() throws {
    let folder = try TemporaryFolder()
    for side in 206..<212 { try folder.write(TestPNG.disc(side).bytes, to: "pack/\(side).png") }
    let result = try Self.run(["fix", "pack", "--lossy", "--dry-run", "--no-config"], folder)
    let reasons = Self.words(result).components(separatedBy: "would blur it").count - 1
    #expect(reasons == 1, "\(result.transcript)")
  }

  /// The picture for the icons is extended to a square, which is reported.
  @Test func packReportsAnIconPictureThatIsNotSquare() throws {
    let folder = try TemporaryFolder()
    for side in 300..<303 { try folder.write(TestPNG.disc(side).bytes, to: "art/\(side).png") }
    try folder.write(TestPNG.still(1024, 768, [200, 90, 40, 255]).bytes, to: "icon.png")
    let result = try Self.run(["pack", "art", "--icon", "icon.png", "-o", "A.xcstickers"], folder)
    #expect(result.error.contains("1,024 × 768 px, not square"), "\(result.transcript)")
  }
}
