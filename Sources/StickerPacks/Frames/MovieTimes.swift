import StickerCodecs

/// The display times of a movie's frames in units of its time base.
struct MovieTimes {
  private let starts: [Int?]
  private let durations: [Int?]
  /// The time base in seconds.
  private let unit: Fraction

  init(_ starts: [Int?], lasting durations: [Int?], unit: Fraction) {
    (self.starts, self.durations, self.unit) = (starts, durations, unit)
  }

  /// Returns the delay of each frame. If all start times match a rate to about one unit, it is the delay of the first
  /// such rate: a time base of milliseconds, as in WebM, cannot represent 1/30 s. Otherwise it is the distance to the
  /// next start time. The last frame has no next start time. Its delay is its duration or, if the duration is unknown,
  /// the distance from the previous start time.
  ///
  /// - Parameter rates: rates in frames per second that the movie specifies.
  func delays(_ rates: [Fraction]) -> [FrameDelay] {
    for rate in rates where isSteady(rate) {
      guard let delay = Fraction(1).divided(by: rate)?.delay else { continue }
      return starts.map { _ in delay }
    }
    return starts.indices.map { index in
      var units = durations[index] ?? 0
      if index + 1 < starts.count, let start = starts[index], let next = starts[index + 1] {
        let (distance, isTooMuch) = next.subtractingReportingOverflow(start)
        if !isTooMuch, distance > 0 { units = distance }
      } else if units <= 0, index > 0, let start = starts[index], let last = starts[index - 1] {
        units = max(0, start.subtractingReportingOverflow(last).partialValue)
      }
      return (unit.multiplied(by: Fraction(max(0, units))) ?? unit).delay
    }
  }

  private func isSteady(_ rate: Fraction) -> Bool {
    guard rate.numerator > 0, let first = starts.first.flatMap(\.self) else { return false }
    return starts.enumerated().allSatisfy { index, start in
      guard let start else { return false }
      return abs((Double(start) - Double(first)) - Double(index) / (rate.value * unit.value)) < 1.01
    }
  }
}
