@testable import StickerAnalysis
@testable import StickerPacks
@testable import StickerRules

extension MotionRuleTests {
  /// Returns frames of art that sways and swells once in 12 frames.
  static func swaying(_ count: Int = 12) -> [FrameMotion] {
    (0..<count).map { index in
      let wave = [0, 0.5, 0.87, 1, 0.87, 0.5, 0, -0.5, -0.87, -1, -0.87, -0.5][index % 12]
      return motion(x: 0.5 + 0.05 * wave, scale: 1 + 0.03 * wave)
    }
  }

  static func motion(
    x: Double = 0.5, y: Double = 0.5, scale: Double = 1, levels: Double = 120
  ) -> FrameMotion {
    var motion = FrameMotion()
    motion.area = 0.3 * scale * scale
    motion.center = SIMD2(x, y)
    motion.spread = SIMD2(0.2, 0.2) * scale
    motion.color = SIMD3(repeating: levels)
    motion.change = 0.1
    return motion
  }

  static func sticker(
    _ frames: [FrameMotion], delay: Double = 100, bytes: Int = 40_000
  ) -> Sticker {
    var sticker = Sticker.made(
      bytes: bytes, format: .apng, delays: Array(repeating: delay, count: frames.count))
    sticker.pixels?.motion = MotionFacts(frames: frames, seam: 0.1, seenShare: 0.5)
    return sticker
  }

  /// Returns art that moves along a line; equal positions in a row are repeated frames.
  static func path(_ positions: [Double]) -> Sticker {
    var frames = positions.map { _ in motion() }
    let distinct = positions.indices.filter { $0 == 0 || positions[$0] != positions[$0 - 1] }
    for index in frames.indices {
      frames[index].isRepeated = !distinct.contains(index)
      for (number, earlier) in distinct.filter({ $0 < index }).suffix(2).reversed().enumerated() {
        let distance = positions[index] - positions[earlier]
        frames[index].distances[number] = distance * distance
      }
    }
    var sticker = sticker(frames)
    let cells = distinct.map { [SIMD4(Float(positions[$0]), 0, 0, 0)] }
    sticker.pixels?.motion?.exchange = MotionOrder(cells).bestExchange.map {
      FrameExchange(
        first: distinct[$0.first], second: distinct[$0.second], roughness: $0.roughness)
    }
    return sticker
  }

  /// Returns the messages of `odd-frame` about swaying art whose fifth frame is changed.
  static func oddFrameMessages(_ change: (inout FrameMotion) -> Void) -> [String] {
    var frames = swaying()
    change(&frames[4])
    return messages(OddFrame.self, sticker(frames))
  }
}
