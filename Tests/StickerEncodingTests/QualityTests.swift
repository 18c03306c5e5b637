import StickerCodecs
import Testing

@testable import StickerEncoding

@Suite struct QualityTests {
  /// An animation of opaque grays: in each frame, the level rises by 1 per px from left to right.
  ///
  /// - Parameter levels: the level at the left border of each frame.
  static func animation(_ levels: [UInt32], side: Int = 16) throws -> Animation {
    try Animation(
      frames: levels.map { level in
        TimedBitmap(
          bitmap: Bitmap(
            width: side, height: side,
            pixels: (0..<side * side).map { 0xFF00_0000 | (level &+ UInt32($0 % side)) * 0x01_0101 }
          ),
          delay: FrameDelay(numerator: 1, denominator: 10))
      })
  }

  @Test func equalAnimationsAreExact() throws {
    let original = try Self.animation([10, 20, 30])
    #expect(QualityMeter.measure(original, against: original) == .exact)
  }

  @Test func errorsAreMeasuredInDecibels() throws {
    let original = try Self.animation([10, 20])
    let quality = try QualityMeter.measure(Self.animation([10, 22]), against: original)
    // A mean squared error of 4 in one of two frames: 10 log10(255² / 2) on average, 10 log10(255² / 4) at
    // worst.
    #expect(abs(quality.psnr - 45.12) < 0.01)
    #expect(abs(quality.worstPSNR - 42.11) < 0.01)
    #expect(quality.ssim < 1 && quality.ssim > 0.9)
  }

  @Test func framesAreComparedAtTheOriginalsTimes() throws {
    let original = try Self.animation([10, 10, 40, 40])
    let slow = original.keeping([0, 2])
    #expect(slow.frames.count == 2)
    #expect(slow.frames[0].delay.milliseconds == 200)
    #expect(QualityMeter.measure(slow, against: original) == .exact)
    #expect(original.framesMissedLeast(count: 2) == [1, 3])
  }

  @Test func otherSizesAreComparedAtTheOriginalSize() throws {
    let original = try Self.animation([10, 100])
    let down = ViewPlane.Resizer(fromWidth: 16, height: 16, toWidth: 12, height: 12)
    let small = try Animation(
      frames: original.frames.map {
        TimedBitmap(bitmap: down.resize(ViewPlane($0.bitmap)).bitmap, delay: $0.delay)
      })
    let quality = QualityMeter.measure(small, against: original)
    #expect(quality.psnr > 45 && quality.psnr < 99)
  }

  @Test func lostStructureLowersSSIMMoreThanAddedBrightness() throws {
    let original = try Self.animation([100])
    let lighter = try QualityMeter.measure(Self.animation([104]), against: original)
    var flat = original.frames
    flat[0].bitmap.pixels = flat[0].bitmap.pixels.map { _ in 0xFF6B_6B6B }
    let flattened = try QualityMeter.measure(Animation(frames: flat), against: original)
    #expect(lighter.ssim > 0.95)
    #expect(flattened.ssim < lighter.ssim)
  }
}
