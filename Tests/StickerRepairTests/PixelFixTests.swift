import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerRepair
@testable import StickerRetouch

/// Changes to pictures whose correct pixels are known, and to the bytes of a GIF.
@Suite struct PixelFixTests {
  /// A shaded disc with soft edges.
  private static func disc(_ side: Int, radius: Double) -> Bitmap {
    let middle = Double(side) / 2
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
        let cover = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
        let alpha = UInt32((cover * 255).rounded())
        let green = UInt32(60 + 100 * y / side)
        if alpha > 0 { bitmap.pixels[y * side + x] = 190 | green << 8 | 40 << 16 | alpha << 24 }
      }
    }
    return bitmap
  }

  /// Returns the picture with a matte mixed into its soft edges; its alpha is unchanged.
  ///
  /// - Parameter strength: 1 mixes in as much of the matte as flattening does, 0 none.
  private static func matted(_ bitmap: Bitmap, _ matte: Color, _ strength: Double) -> Bitmap {
    Bitmap(
      width: bitmap.width, height: bitmap.height,
      pixels: bitmap.pixels.map { pixel in
        guard pixel.alpha > 0 else { return 0 }
        let share = strength * (1 - Double(pixel.alpha) / 255)
        let mixed = Color(Color(word: pixel).levels * (1 - share) + share * matte.levels)
        return UInt32(mixed.red) | UInt32(mixed.green) << 8 | UInt32(mixed.blue) << 16
          | pixel.alpha << 24
      })
  }

  private static func quality(_ bitmap: Bitmap, _ original: Bitmap) throws -> Quality {
    let delay = FrameDelay(numerator: 0, denominator: 100)
    return QualityMeter.measure(
      try Animation(frames: [TimedBitmap(bitmap: bitmap, delay: delay)]),
      against: try Animation(frames: [TimedBitmap(bitmap: original, delay: delay)]))
  }

  @Test(arguments: [Color.white, .black, Color(0, 255, 0), Color(128, 128, 128)], [1.0, 0.5])
  func unmixingRestoresTheOriginalColors(_ matte: Color, _ strength: Double) throws {
    let clean = Self.disc(300, radius: 130)
    let spoiled = Self.matted(clean, matte, strength)
    var unmixing = Unmixing(matte: matte, strength: strength)
    let restored = Bitmap(
      width: 300, height: 300, pixels: spoiled.pixels.map { unmixing.restored($0) })
    #expect(!unmixing.isWrong)
    let (before, after) = (try Self.quality(spoiled, clean), try Self.quality(restored, clean))
    #expect(after.psnr > 55)
    #expect(before.psnr < after.psnr - 6)
  }

  /// The background and its strength are found from the picture alone.
  @Test(arguments: [Color.white, .black, Color(0, 255, 0), Color(128, 128, 128)], [1.0, 0.5])
  func backgroundIsFoundFromNeighbors(_ matte: Color, _ strength: Double) throws {
    let clean = Self.disc(300, radius: 130)
    let spoiled = Self.matted(clean, matte, strength)
    let pairs = try #require(EdgePairs(spoiled))
    let found = try #require(pairs.likeliest())
    var unmixing = Unmixing(found)
    let restored = Bitmap(
      width: 300, height: 300, pixels: spoiled.pixels.map { unmixing.restored($0) })
    #expect(try Self.quality(restored, clean).psnr > 50, "\(found)")
    let untouched = MixedBackground(matte: found.matte, strength: 0)
    #expect(pairs.residual(found) < 0.5 * pairs.residual(untouched))
    #expect(EdgePairs(clean).map { $0.residual(untouched) < pairs.residual(untouched) } == true)
  }

  /// A clear picture has no pairs. Noise of any size may have any candidates, but each has a valid strength and a
  /// finite residual.
  @Test func edgePairsOfAnyPictureDoNotTrap() {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (2, 2), (40, 40)] {
      var state: UInt32 = 7
      var noise = Bitmap(width: width, height: height)
      #expect(EdgePairs(noise) == nil)
      for index in noise.pixels.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        noise.pixels[index] = state
      }
      guard let pairs = EdgePairs(noise) else { continue }
      for found in pairs.candidates() {
        #expect((0.15...1).contains(found.strength) && pairs.residual(found).isFinite)
      }
    }
  }

  /// A black shadow cannot have been flattened onto white.
  @Test func unmixingDetectsAWrongBackground() {
    var unmixing = Unmixing(matte: .white, strength: 1)
    for alpha in UInt32(30)..<200 { _ = unmixing.restored(alpha << 24) }
    #expect(unmixing.isWrong)
  }

  @Test func backgroundIsClearedWithSoftEdges() throws {
    let clean = Self.disc(300, radius: 120)
    let white: UInt32 = 0xFFFF_FFFF
    let boxed = clean.flattened(on: white)
    var cut = BackgroundRemoval(boxed, .white)
    cut.cut()
    #expect(cut.enclosedCount == 0)
    #expect(try Self.quality(cut.bitmap, clean).psnr > 40)
    // Flattened onto the original background, the picture looks the same.
    #expect(try Self.quality(cut.bitmap.flattened(on: white), boxed).psnr > 45)
  }

  /// A shadow that fades into the background leaves a rim; art alone does not.
  @Test(arguments: [(0.0, 0.0...0.02), (24.0, 0.3...1.0)])
  func aRimOfTheBackgroundIsCounted(_ shadow: Double, _ share: ClosedRange<Double>) {
    let white: UInt32 = 0xFFFF_FFFF
    var bitmap = Self.disc(300, radius: 100).flattened(on: white)
    for y in 0..<300 {
      for x in 0..<300 where bitmap.pixels[y * 300 + x] == white {
        let (dx, dy) = (Double(x) + 0.5 - 150, Double(y) + 0.5 - 150)
        let away = (dx * dx + dy * dy).squareRoot() - 100
        guard away < shadow else { continue }
        bitmap.pixels[y * 300 + x] = 255 << 24 | UInt32(255 - 60 * (1 - away / shadow)) * 0x10101
      }
    }
    var cut = BackgroundRemoval(bitmap, .white)
    cut.cut()
    #expect(share.contains(Double(cut.rimCount) / Double(max(1, cut.outlineCount))))
  }

  @Test func enclosedBackgroundIsKept() {
    var boxed = Self.disc(300, radius: 120).flattened(on: 0xFFFF_FFFF)
    for y in 140..<160 { for x in 140..<160 { boxed.pixels[y * 300 + x] = 0xFFFF_FFFF } }
    var cut = BackgroundRemoval(boxed, .white)
    cut.cut()
    #expect(cut.enclosedCount == 400)
    #expect(cut.bitmap.pixels[150 * 300 + 150] == 0xFFFF_FFFF)
  }

  /// The white of an eye belongs to the art although its outline has a gap; an area with a wide opening does not,
  /// and neither does a crevice that leads to no room.
  @Test(arguments: [(1, 20, true), (2, 20, true), (6, 20, false), (1, 1, false), (2, 6, false)])
  func onlyARoomBehindAHairlineGapIsKept(_ gap: Int, _ room: Int, _ isKept: Bool) {
    let white: UInt32 = 0xFFFF_FFFF
    var boxed = Self.disc(300, radius: 120).flattened(on: white)
    for y in 150 - room / 2..<150 + (room + 1) / 2 {
      for x in 140..<140 + room { boxed.pixels[y * 300 + x] = white }
    }
    for y in 150..<150 + gap { for x in 140..<290 { boxed.pixels[y * 300 + x] = white } }
    var cut = BackgroundRemoval(boxed, .white)
    cut.cut()
    #expect((cut.bitmap.pixels[150 * 300 + 141] == white) == isKept)
    #expect((cut.enclosedCount >= room * room) == isKept)
    #expect(cut.bitmap.pixels[150 * 300 + 285] == 0)
  }

  @Test func outlineIsAsWideAsRequestedAndRecognized() {
    let clean = Self.disc(300, radius: 120)
    let drawn = clean.outlined(by: 6, .white)
    let row = drawn.pixels[150 * 300..<151 * 300]
    let white = row.count { $0 == 0xFFFF_FFFF }
    #expect((10...12).contains(white))
    #expect(drawn.isOutlined(by: 6, .white))
    #expect(!clean.isOutlined(by: 6, .white))
    #expect(drawn.pixels[150 * 300 + 150] == clean.pixels[150 * 300 + 150])
  }

  @Test func strayPixelGetsNoOutline() {
    var bitmap = Self.disc(300, radius: 80)
    bitmap.pixels[10 * 300 + 10] = 0xFF00_00FF
    let drawn = bitmap.outlined(by: 6, .white)
    #expect(drawn.pixels[10 * 300 + 10] == bitmap.pixels[10 * 300 + 10])
    #expect(drawn.pixels[10 * 300 + 12] == 0)
    #expect(drawn.pixels[150 * 300 + 150 + 83].alpha == 255)
  }

  @Test func gifDelaysAndLoopAreChangedInPlace() throws {
    // A canvas of 1 × 1 px, a comment, no loop extension, one frame of 1 cs.
    let comment: [UInt8] = [0x21, 0xFE, 4] + Array("note".utf8) + [0]
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + comment
      + [0x21, 0xF9, 4, 0, 1, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
      + [0x3B] + Array("more".utf8)
    var edit = try #require(GIFEdit(gif))
    edit.loopForever()
    edit.writePlayedDelays(.messages)
    let count = edit.bytes.count
    edit.dropMetadata()
    #expect(edit.bytes.count == count - comment.count)
    #expect(edit.bytes.firstRange(of: comment) == nil)
    let image = try ImageFile.probe(edit.bytes).image
    #expect(image.loopCount == 0)
    #expect(image.frames.first?.delay?.milliseconds == 100)
    #expect(image.trailingByteCount == 0)
    // A frame without a graphic control extension gets one, with the delay that players use.
    let control = try #require(gif.firstRange(of: [0x21, 0xF9]))
    var untimed = try #require(
      GIFEdit(Array(gif[..<control.lowerBound] + gif[(control.lowerBound + 8)...])))
    untimed.writePlayedDelays(.messages)
    #expect(try ImageFile.probe(untimed.bytes).image.frames.map { $0.delay?.milliseconds } == [100])
    // A GIF that ends before its trailer is not edited.
    for end in 0..<gif.count - 5 {
      #expect(GIFEdit(Array(gif[..<end])) == nil)
    }
  }
}
