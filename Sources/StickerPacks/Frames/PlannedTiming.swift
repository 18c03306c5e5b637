import StickerCodecs
import SystemPackage

extension SequenceTiming {
  /// Creates a timing of the given frames per second that loops forever, as Xcode writes it for a new
  /// sequence.
  package init(rate: Double) {
    self.init()
    durationType = "fps"
    duration = rate
    repetitions = 0
  }

  /// Returns the timing of frames, and the delay of each if the delays differ; `nil` if the timing applies to all.
  ///
  /// - Parameters:
  ///   - list: the frames, with the times that their files, the files' names or a list of times give them.
  ///   - timing: the timing in a manifest or catalog, which takes precedence over all other times.
  static func found(
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

  /// Creates an endless timing of frames that share one delay: a rate if thousandths express it exactly, otherwise the
  /// duration of all frames.
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
