import StickerPacks

/// The timing and the changes that the options of an `assemble` command set. Suggested options are adapted to them.
struct GivenMotion: Sendable {
  let timing: TimingOptions
  let change: MotionChange

  /// Returns the options to suggest for a change, such as `--fps 20 instead of --fps 12`; `nil` if the change cannot be
  /// combined with the options of the command.
  ///
  /// - Parameter milliseconds: the duration of one play with ``timing``, before any change.
  func options(for change: MotionChange, of milliseconds: Double) -> String? {
    var change = change
    var words: [String] = []
    var replaced: [String] = []
    if change.cut != nil, timing.duration != nil { return nil }
    if let duration = change.duration,
      let scaled = timing.scaledOption(to: duration, from: milliseconds)
    {
      // A rate or delay is replaced with another one, since --duration cannot be used together with it.
      words.append(scaled.option)
      replaced += [scaled.replaced].compactMap(\.self)
      change.duration = nil
    } else if change.duration != nil {
      return nil
    }
    replaced += self.change.replacedOptions(by: change)
    if change.repeats == self.change.repeats { change.repeats = nil }
    if change.maxFrames == self.change.maxFrames { change.maxFrames = nil }
    if change.minQuality == self.change.minQuality { change.minQuality = nil }
    words += [change.options].filter { !$0.isEmpty }
    let instead = replaced.isEmpty ? "" : " instead of \(replaced.joined(separator: " "))"
    return words.joined(separator: " ") + instead
  }
}

extension MotionChange {
  /// Returns the options of this change that another change replaces.
  fileprivate func replacedOptions(by other: MotionChange) -> [String] {
    [
      MotionChange(cut: cut == other.cut ? nil : cut),
      MotionChange(repeats: repeats == other.repeats ? nil : repeats),
      MotionChange(maxFrames: maxFrames == other.maxFrames ? nil : maxFrames),
      MotionChange(minQuality: minQuality == other.minQuality ? nil : minQuality),
    ].map(\.options).filter { !$0.isEmpty }
  }
}

extension TimingOptions {
  /// Returns the option with which the same frames play in another time, and the option that it replaces; `nil` if
  /// the resulting delay would not be allowed.
  ///
  /// - Parameters:
  ///   - seconds: the wanted duration of one play.
  ///   - milliseconds: the duration of one play with these options.
  func scaledOption(
    to seconds: Double, from milliseconds: Double
  ) -> (option: String, replaced: String?)? {
    let wanted = Fraction(Int((seconds * 10_000).rounded()), 10_000)
    let option: String
    let replaced: String?
    var scaled = self
    if let fps, let rate = Fraction(fps) {
      // The number of frames before any are dropped, since the remaining frames take over the time of the others.
      let count = Fraction(Int((milliseconds / 1000 * rate.value).rounded()))
      guard let rate = count.divided(by: wanted) else { return nil }
      (scaled.fps, option, replaced) = (rate.text, "--fps \(rate.text)", "--fps \(fps)")
    } else if let delay, let each = Fraction(delay), each.value > 0 {
      let count = Fraction(Int((milliseconds / each.value).rounded()))
      guard let each = wanted.multiplied(by: Fraction(1000))?.divided(by: count) else { return nil }
      (scaled.delay, option, replaced) = (each.text, "--delay \(each.text)", "--delay \(delay)")
    } else {
      scaled.duration = wanted.text
      (option, replaced) = ("--duration \(seconds.shortText)", duration.map { "--duration \($0)" })
    }
    return (try? scaled.choice()) == nil ? nil : (option, replaced)
  }
}

extension Fraction {
  /// The number as an option takes it, for example `20` or `50/3`.
  fileprivate var text: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension Double {
  /// The number in decimal, without a decimal point if it is whole.
  fileprivate var shortText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
