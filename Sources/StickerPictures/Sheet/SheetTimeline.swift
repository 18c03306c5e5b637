import StickerCodecs

/// The moments at which a sheet that moves is drawn, the same for all its stickers.
struct SheetTimeline: Sendable, Equatable {
  /// How many there are; 1 for a sheet that does not move.
  let count: Int

  /// 10 a second: enough to see how something moves.
  static let step = FrameDelay(numerator: 1, denominator: 10)
  /// One round takes 3 s at most.
  static let mostMoments = 30

  static let still = SheetTimeline(count: 1)

  private init(count: Int) { self.count = count }

  /// Plays the longest animation to its end where that can be, and ends where the others are nearest to
  /// theirs.
  ///
  /// - Parameter durations: of one round of each animation, in ms.
  init(durations: [Double]) {
    guard let longest = durations.max(), longest > 0 else {
      self = .still
      return
    }
    let step = Self.step.milliseconds
    let least = min(max(2, Int((min(longest, 1e6) / step).rounded(.up))), Self.mostMoments)
    // How far an animation is from the beginning of a round when the sheet begins anew.
    func gaps(_ count: Int) -> Double {
      durations.reduce(0) { sum, duration in
        guard duration > 0 else { return sum }
        let rest = (Double(count) * step).truncatingRemainder(dividingBy: duration)
        return sum + (min(rest, duration - rest) / step).rounded(.down)
      }
    }
    count = (least...Self.mostMoments).min { gaps($0) < gaps($1) } ?? least
  }

  /// When a moment is, in ms.
  func time(_ moment: Int) -> Double { Double(moment) * Self.step.milliseconds }
}
