import Testing

@testable import StickerAnalysis
@testable import StickerPacks
@testable import StickerRules

/// Empty frames whose picture was lost in an export.
@Suite struct BlankFrameTests {
  /// Returns the number of findings about art that moves to the right, given its area in each frame.
  private static func findingCount(areas: [Double]) -> Int {
    let frames = areas.indices.map { index in
      var motion = FrameMotion()
      motion.area = areas[index]
      motion.center = areas[index] > 0 ? SIMD2(0.3 + 0.05 * Double(index), 0.5) : nil
      return motion
    }
    return findingCount(frames)
  }

  private static func findingCount(_ frames: [FrameMotion]) -> Int {
    var sticker = Sticker.made(
      format: .apng, delays: Array(repeating: 100, count: frames.count))
    sticker.pixels?.motion = MotionFacts(frames: frames, seam: 0.1, seenShare: 0.5)
    return messages(BlankFrame.self, sticker).count
  }

  /// A single empty frame is reported, but not beside small art, which leaves and returns; several in a row are a
  /// pause.
  @Test(arguments: [
    ([0.3, 0.3, 0.3, 0, 0.3, 0.3], 1), ([0.3, 0.3, 0.1, 0, 0.1, 0.3], 0),
    ([0.3, 0.3, 0.3, 0, 0, 0.3], 0), ([0.3, 0, 0.3, 0, 0.3, 0.3], 1),
    ([0.3, 0.3, 0.3, 0.3, 0.3, 0], 1), ([0, 0.3, 0.3, 0.3, 0.3, 0], 0),
  ])
  func singleBlankFrameBetweenPicturesIsReported(_ areas: [Double], _ count: Int) {
    #expect(Self.findingCount(areas: areas) == count)
  }

  /// A single picture that appears and disappears blinks, even in a slightly different palette; between two
  /// different pictures, one was lost.
  @Test(arguments: [(0.3, 0, 0), (0.31, 0, 1), (0.3, 0.9, 0), (0.3, 1, 1)])
  func blankFrameBetweenEqualPicturesIsFine(_ area: Double, _ levels: Double, _ count: Int) {
    var frames = [FrameMotion](repeating: FrameMotion(), count: 4)
    for index in frames.indices { frames[index].area = 0.3 }
    frames[2].area = 0
    frames[3].area = area
    frames[3].color = SIMD3(0, levels, 0)
    #expect(Self.findingCount(frames) == count)
  }
}
