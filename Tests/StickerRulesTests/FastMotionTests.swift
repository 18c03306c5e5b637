import Testing

@testable import StickerAnalysis
@testable import StickerPacks
@testable import StickerRules

/// Motion that is fast or flashing.
extension MotionRuleTests {
  @Test(arguments: [(100.0, 0), (30, 1)])
  func fastMotionIsNoted(_ delay: Double, _ count: Int) {
    func frames(_ step: Double) -> [FrameMotion] {
      (0..<12).map { Self.motion(x: $0 % 6 < 3 ? 0.3 + step * Double($0 % 3) : 0.3 + 4 * step) }
    }
    #expect(messages(FastMotion.self, Self.sticker(frames(0.1), delay: delay)).count == count)
    // Art that shakes in place is as fast but goes nowhere.
    #expect(messages(FastMotion.self, Self.sticker(frames(0.07), delay: delay / 2)).isEmpty)
  }

  /// Eight frames of 100 ms, in which a share of the canvas turns dark and light again a number of times per loop.
  @Test(
    arguments: [(1, 0.5, []), (4, 0.5, [.warning]), (4, 0.2, [.note]), (4, 0.05, [])]
      as [(Int, Double, [Severity])])
  func flashesAreCountedAcrossTheLoop(_ flashes: Int, _ area: Double, _ expected: [Severity]) {
    var frames = (0..<8).map { _ in Self.motion() }
    for index in 0..<2 * flashes {
      if index % 2 == 0 { frames[index].darkened = area } else { frames[index].lightened = area }
    }
    var sticker = Self.sticker(frames)
    sticker.pixels?.motion?.seenShare = 0.3
    var found: [Severity] = []
    FlashingFrames(profile: .messages).check(sticker) { found.append($0.severity ?? .warning) }
    #expect(found == expected)
  }
}
