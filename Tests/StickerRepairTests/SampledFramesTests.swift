import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

@testable import StickerRepair

/// The evenly spaced frames in which a repair is tried.
@Suite struct SampledFramesTests {
  private static let colors: [[UInt8]] = [
    [200, 40, 40, 255], [40, 200, 40, 255], [40, 40, 200, 255], [40, 40, 40, 255],
  ]

  /// A sample of two of four frames is the first and the third; damage in the fourth does not matter.
  @Test func framesAfterTheLastSampledOneAreNotDecoded() throws {
    var image = TestPNG.animation(60, 60, colors: Self.colors)
    // The zlib header after the sequence number.
    image.chunks[image.index("fdAT", 2)].data[4] = 0
    let file = try ImageFile.probe(image.bytes, limits: .standard)
    #expect(throws: ImageFault.self) { try Animation(upright: file, .standard) }
    let some = try Animation(upright: file, .standard, frames: 2)
    #expect(some.frames.map { $0.bitmap.pixels.first?.alpha } == [255, 255])
  }
}
