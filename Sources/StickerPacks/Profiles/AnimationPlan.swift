package import StickerCodecs

/// A plan for writing an animation for a platform without a visible change, or the problems that prevent it.
package struct AnimationPlan: Sendable, Equatable {
  /// Number of times that all frames are shown in one play.
  package private(set) var repetitions = 1
  /// Number of frames in the file. The file has more frames than the animation if the animation is repeated, or if
  /// frames are split to reach the minimum.
  package private(set) var frames: Int
  /// Number of plays; 0 means forever.
  package private(set) var plays: Int
  package private(set) var problems: [Problem] = []

  /// A demand that cannot be met without changing the animation.
  package struct Problem: Sendable, Equatable {
    package var limit: PlatformLimit
    /// The number of the animation, in the unit of the demand.
    package var measured: Double
    /// The allowed number that differs from ``measured`` by the smallest factor; `nil` if the demand has no numbers.
    /// The factor is what people notice if an animation plays faster or slower.
    package var nearest: Int?

    init(_ limit: PlatformLimit, _ measured: Double) {
      (self.limit, self.measured) = (limit, measured)
      switch limit.value {
      case .numbers(let numbers):
        func ratio(_ number: Int) -> Double {
          max(Double(number), measured) / max(1, min(Double(number), measured))
        }
        nearest = numbers.min { ratio($0) < ratio($1) }
      default:
        nearest = measured < Double(limit.least ?? 0) ? limit.least : limit.most ?? limit.least
      }
    }
  }
}

extension PlatformLimits {
  /// Returns a plan for writing an animation.
  ///
  /// - Parameters:
  ///   - delays: the duration of each frame in ms.
  ///   - plays: number of plays; 0 means forever.
  package func plan(delays: [Double], plays: Int) -> AnimationPlan {
    var plan = AnimationPlan(frames: delays.count, plays: canStore(plays: plays) ? plays : 0)
    plan.fit(delays, self)
    return plan
  }
}

extension PlatformLimits {
  /// Returns true if the file format can store a number of plays. A larger number practically means forever, and is
  /// written as that.
  package func canStore(plays: Int) -> Bool {
    let formats = self[.formats]?.words ?? []
    // GIF and WebP store the number in 16 bits.
    return plays <= 0xFFFF || !["gif", "webp"].contains(formats.first)
  }
}

extension Platform {
  /// Returns true if the platform does not accept the timing or the number of frames of an animation. Returns false if
  /// it takes no animations at all.
  ///
  /// - Parameters:
  ///   - delays: the duration of each frame in ms.
  ///   - plays: number of plays; 0 means forever.
  package func refuses(delays: [Double], plays: Int) -> Bool {
    animation.map { !$0.plan(delays: delays, plays: plays).problems.isEmpty } ?? false
  }
}

extension AnimationPlan {
  /// Tolerance for durations in ms: delays are fractions of a second, and their sums are inexact.
  private static let tolerance = 0.5

  fileprivate init(frames: Int, plays: Int) { (self.frames, self.plays) = (frames, plays) }

  fileprivate mutating func fit(_ delays: [Double], _ limits: PlatformLimits) {
    let time = delays.reduce(0, +)
    if let limit = limits[.frameTime], let shortest = delays.min(), !limit.allows(shortest) {
      problems.append(Problem(limit, shortest))
    }
    if let limit = limits[.frameRate] {
      // Rounded, since delays of 33 ms, which stand for 30 frames per second, are 30.3 frames per second.
      let rate = (1000 * Double(delays.count) / max(1, time)).rounded()
      if !limit.allows(rate) { problems.append(Problem(limit, rate)) }
    }
    if let limit = limits[.loopTime] {
      if let count = Self.repetitions(time, delays.count, limit, limits[.frames]?.most) {
        repetitions = count
      } else {
        problems.append(Problem(limit, time))
      }
    }
    frames = delays.count * repetitions
    if let limit = limits[.frames] {
      if let maxFrames = limit.most, frames > maxFrames {
        problems.append(Problem(limit, Double(frames)))
      }
      frames = max(frames, limit.least ?? 0)
    }
    setPlays(limits, loop: time * Double(repetitions))
  }

  /// Returns how many times to show all frames so that one play has an allowed duration; `nil` if no number does.
  private static func repetitions(
    _ time: Double, _ frames: Int, _ limit: PlatformLimit, _ maxFrames: Int?
  ) -> Int? {
    guard case .numbers(let numbers) = limit.value else {
      return limit.allows(time) || limit.allows(time.rounded()) && abs(time - time.rounded()) < 1e-6
        ? 1 : nil
    }
    return numbers.lazy.compactMap { number -> Int? in
      let count = Int((Double(number) / max(1, time)).rounded())
      guard count >= 1, abs(Double(count) * time - Double(number)) < tolerance,
        count == 1 || count * frames <= maxFrames ?? .max
      else { return nil }
      return count
    }.first
  }

  private mutating func setPlays(_ limits: PlatformLimits, loop: Double) {
    if let limit = limits[.plays], !limit.allows(plays) || limits[.totalTime] != nil {
      plays = plays == 0 || !limit.allows(plays) ? limit.most ?? 0 : plays
      if plays == 0 { return }
      let maxPlays = limits[.totalTime]?.most.map {
        Int((Double($0) + Self.tolerance) / max(1, loop))
      }
      plays = max(limit.least ?? 1, min(plays, maxPlays ?? plays))
    }
  }
}

extension FrameDelay {
  /// The delay for which players show the frame. It differs from this delay if this is 0.
  package var played: FrameDelay {
    milliseconds > 0
      ? self : FrameDelay(numerator: Int(Profile.messages.shortDelayPlaysAs), denominator: 1000)
  }
}
