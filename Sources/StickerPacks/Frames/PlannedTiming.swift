import StickerCodecs
import SystemPackage

extension SequenceTiming {
  /// Creates a timing with a number of frames per second that loops forever, as Xcode writes it for a new sequence.
  package init(rate: Double) {
    self.init()
    durationType = "fps"
    duration = rate
    repetitions = 0
  }

  /// Finds the timing of frames. If their delays differ, `delays` has the delay of each frame; otherwise it is `nil`.
  ///
  /// - Parameters:
  ///   - list: the frames, with the delays in their files, in the names of the files or in a list.
  ///   - timing: the timing in a manifest or catalog, which takes precedence over all other times.
  static func find(
    in list: FrameList, overriddenBy timing: SequenceTiming?
  ) -> (timing: SequenceTiming, delays: [FrameDelay]?) {
    if let timing { return (timing, nil) }
    let found = list.entries.compactMap(\.delay)
    var timing = SequenceTiming(rate: standardRate)
    var delays: [FrameDelay]?
    if found.count == list.entries.count, let first = found.first, first.numerator > 0 {
      timing = SequenceTiming(first, frames: found.count)
      if !found.allSatisfy({ $0.fraction == first.fraction }) { delays = found }
    }
    if let loops = list.loopCount { timing.repetitions = max(0, loops - 1) }
    return (timing, delays)
  }

  /// Creates a timing, which loops forever, of frames with the same delay. It is a rate if thousandths express the rate
  /// exactly, otherwise the duration of all frames.
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
  /// The denominator to divide by: 0 means hundredths of a second (PNG 3rd edition, 11.3.6.2).
  fileprivate var effectiveDenominator: Int { denominator == 0 ? 100 : denominator }

  fileprivate var fraction: Fraction { Fraction(numerator, effectiveDenominator) }
}
