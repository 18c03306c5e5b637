import StickerCodecs
import SystemPackage

extension PlannedFrames {
  /// Frames as a search has found them.
  ///
  /// - Parameter timing: what a manifest says, which wins over what lies beside the frames.
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
  /// So many frames a second, for ever: what Xcode writes for a new sequence.
  package init(rate: Double) {
    self.init()
    durationType = "fps"
    duration = rate
    repetitions = 0
  }

  /// A delay of every frame: as a rate where that is exact, otherwise as the time of all frames.
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
  /// A denominator of 0 means hundredths (PNG, third edition, 11.3.6.2).
  fileprivate var effectiveDenominator: Int { denominator == 0 ? 100 : denominator }

  fileprivate var fraction: Fraction { Fraction(numerator, effectiveDenominator) }
}
