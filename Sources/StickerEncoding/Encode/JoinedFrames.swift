public import StickerCodecs

extension Animation {
  /// Returns an animation that looks the same, without hidden colors under clear pixels. Equal consecutive frames are
  /// joined if players show each of them for exactly its delay and the sum of the delays can be stored.
  public func joined() -> Animation {
    var result: [TimedBitmap] = []
    for frame in framesWithoutHiddenColors {
      guard let last = result.last, last.stored == frame.stored else {
        result.append(frame)
        continue
      }
      if last.delay.isPlayedExactly, frame.delay.isPlayedExactly,
        let delay = last.delay.adding(frame.delay)
      {
        result[result.count - 1].delay = delay
      } else {
        result.append(TimedBitmap(stored: last.stored, delay: frame.delay))
      }
    }
    return Animation(
      unchecked: result, width: width, height: height, loopCount: loopCount, colors: colors,
      pixelAspect: pixelAspect)
  }
}

extension Animation {
  /// Returns an animation with the same frames, without hidden colors under clear pixels.
  func withoutHiddenColors() -> Animation {
    Animation(
      unchecked: framesWithoutHiddenColors, width: width, height: height, loopCount: loopCount,
      colors: colors, pixelAspect: pixelAspect)
  }

  /// The frames without hidden colors under clear pixels. A picture that several frames share is stored once.
  private var framesWithoutHiddenColors: [TimedBitmap] {
    var plain: [ObjectIdentifier: StoredBitmap] = [:]
    return frames.map { frame in
      let id = ObjectIdentifier(frame.stored)
      let stored = plain[id] ?? frame.stored.withoutHiddenColors
      plain[id] = stored
      return TimedBitmap(stored: stored, delay: frame.delay)
    }
  }
}

extension FrameDelay {
  /// Returns the exact sum of two delays, or `nil` if an fcTL chunk cannot hold it: numerator and denominator
  /// have 16 bits (PNG 3rd edition, 11.3.6.2).
  public func adding(_ other: FrameDelay) -> FrameDelay? {
    let first = denominator == 0 ? 100 : denominator
    let second = other.denominator == 0 ? 100 : other.denominator
    let common = first / greatestCommonDivisor(first, second) * second
    let sum = numerator * (common / first) + other.numerator * (common / second)
    let written = FrameDelay(numerator: sum, denominator: common)
    return written.isWritable ? written : written.reduced
  }

  /// True if players show a frame for exactly this delay. They replace delays below ``shortestKept``.
  fileprivate var isPlayedExactly: Bool { milliseconds >= Self.shortestKept }

  private var isWritable: Bool { numerator <= 0xFFFF && denominator <= 0xFFFF }

  private var reduced: FrameDelay? {
    let divisor = max(1, greatestCommonDivisor(numerator, denominator))
    let delay = FrameDelay(numerator: numerator / divisor, denominator: denominator / divisor)
    return delay.isWritable ? delay : nil
  }
}

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
