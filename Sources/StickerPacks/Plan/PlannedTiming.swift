import StickerCodecs
import SystemPackage

extension PlannedFrames {
  /// Creates frames from those that a search found.
  ///
  /// - Parameter timing: the timing in a manifest, which takes precedence over a list beside the frames.
  init(_ list: FrameList, timing: SequenceTiming?) {
    files = list.entries.map(\.path)
    let found = list.entries.compactMap(\.delay)
    if let timing {
      self.timing = timing
    } else if found.count == files.count, let first = found.first, first.numerator > 0 {
      let isEven = found.allSatisfy { $0.fraction == first.fraction }
      self.timing = SequenceTiming(first, frames: files.count)
      if !isEven { delays = found }
    } else {
      self.timing = SequenceTiming(rate: SequenceTiming.standardRate)
    }
    if timing == nil, let loops = list.loopCount { self.timing.repetitions = max(0, loops - 1) }
  }
}

extension SequenceTiming {
  /// Creates a timing of the given frames per second that loops forever, as Xcode writes it for a new
  /// sequence.
  package init(rate: Double) {
    self.init()
    durationType = "fps"
    duration = rate
    repetitions = 0
  }

  /// Creates a timing from the delay of every frame: a rate if that is exact, otherwise the duration of all
  /// frames.
  init(_ delay: FrameDelay, frames: Int) {
    let (numerator, denominator) = (max(1, delay.numerator), delay.effectiveDenominator)
    if denominator * 1000 % numerator == 0 {
      self.init(rate: Double(denominator * 1000 / numerator) / 1000)
    } else {
      self.init()
      durationType = "fixed"
      duration = Double(numerator * frames) / Double(denominator)
      repetitions = 0
    }
  }
}

extension FrameDelay {
  /// A denominator of 0 means hundredths of a second (PNG, third edition, 11.3.6.2).
  fileprivate var effectiveDenominator: Int { denominator == 0 ? 100 : denominator }

  fileprivate var fraction: Fraction { Fraction(numerator, effectiveDenominator) }
}
