import StickerEncoding

/// The visible course of an animation: pictures that differ from the previous one, each with its duration.
struct Timeline: Equatable {
  struct Moment: Equatable {
    /// Straight RGBA8 with clear pixels all zero.
    var pixels: [UInt8]
    var duration: Seconds
  }

  private(set) var moments: [Moment] = []

  /// Adds a frame; an unchanged picture extends the previous moment.
  mutating func append(_ pixels: [UInt8], numerator: Int, denominator: Int) {
    let duration = Seconds(numerator, denominator == 0 ? 100 : denominator)
    let pixels = visible(pixels)
    if let last = moments.indices.last, moments[last].pixels == pixels {
      moments[last].duration.add(duration)
    } else {
      moments.append(Moment(pixels: pixels, duration: duration))
    }
  }
}

extension Timeline {
  init(_ animation: Animation) {
    for frame in animation.frames {
      let pixels = frame.bitmap.pixels.flatMap { pixel in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
      }
      append(pixels, numerator: frame.delay.numerator, denominator: frame.delay.denominator)
    }
  }
}

/// A number of seconds as a fraction in lowest terms. Traps if its numbers exceed 64 bits, which a dozen delays with
/// a few denominators do not.
struct Seconds: Equatable {
  private var numerator: Int
  private var denominator: Int

  /// - Precondition: the denominator is positive.
  init(_ numerator: Int, _ denominator: Int) {
    let divisor = Self.divisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  mutating func add(_ other: Seconds) {
    let divisor = Self.divisor(denominator, other.denominator)
    self = Seconds(
      numerator * (other.denominator / divisor) + other.numerator * (denominator / divisor),
      denominator / divisor * other.denominator)
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? max(a, 1) : divisor(b, a % b) }
}
