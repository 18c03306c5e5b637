import StickerCodecs

/// The moments at which an animated sheet is drawn, which are the same for all stickers.
struct SheetTimeline: Sendable, Equatable {
  /// Number of moments; 1 for a still sheet.
  let count: Int

  /// The time between moments. 10 moments a second are enough to show motion.
  static let step = FrameDelay(numerator: 1, denominator: 10)
  /// Maximum number of moments, with which the sheet plays for 3 s.
  static let maxMoments = 30

  static let still = SheetTimeline(count: 1)

  private init(count: Int) { self.count = count }

  /// Creates a timeline that plays the longest animation to its end if possible, and ends where all animations together
  /// are closest to the start of a loop.
  ///
  /// - Parameter durations: the duration of one loop of each animation, in ms.
  init(durations: [Double]) {
    guard let longest = durations.max(), longest > 0 else {
      self = .still
      return
    }
    let step = Self.step.milliseconds
    let minCount = min(max(2, Int((min(longest, 1e6) / step).rounded(.up))), Self.maxMoments)
    // Returns the sum of the animations' distances from the start of a loop when the sheet starts over, in moments.
    func gaps(_ count: Int) -> Double {
      durations.reduce(0) { sum, duration in
        guard duration > 0 else { return sum }
        let played = (Double(count) * step).truncatingRemainder(dividingBy: duration)
        return sum + (min(played, duration - played) / step).rounded(.down)
      }
    }
    count = (minCount...Self.maxMoments).min { gaps($0) < gaps($1) } ?? minCount
  }

  /// Returns the time of a moment in ms.
  func time(_ moment: Int) -> Double { Double(moment) * Self.step.milliseconds }
}
