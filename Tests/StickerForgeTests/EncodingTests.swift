import StickerCodecs
import Testing

@testable import StickerForge

@Suite struct EncodingTests {
  @Test func decodesToItself() async throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFF01_0203, 0])
    let animation = try Animation(frames: [
      TimedBitmap(bitmap: bitmap, delay: FrameDelay(numerator: 1, denominator: 10)),
      TimedBitmap(
        bitmap: Bitmap(width: 2, height: 1), delay: FrameDelay(numerator: 1, denominator: 15)),
    ])
    let bytes = try await APNGEncoder().encode(animation)
    #expect(try Animation(ImageFile.probe(bytes)) == animation)
  }
}
