import StickerPacks

/// The timing and the changes that an `assemble` command sets, to which suggested options are adapted.
struct GivenMotion: Sendable {
  let timing: TimingOptions
  let change: MotionChange

  /// Returns the options that make a change, and those that they replace, in words for a suggestion; `nil` if the
  /// change cannot be combined with the given options.
  ///
  /// - Parameter milliseconds: the duration of one play with ``timing``, before any change.
  func options(for change: MotionChange, of milliseconds: Double) -> String? {
    var change = change
    var words: [String] = []
    var replaced: [String] = []
    if change.cut != nil, timing.duration != nil { return nil }
    if let duration = change.duration, let time = timing.scaled(to: duration, from: milliseconds) {
      // A given rate or delay is replaced with another one, since --duration cannot be used together with it.
      words.append(time.option)
      replaced += [time.replaced].compactMap(\.self)
      change.duration = nil
    } else if change.duration != nil {
      return nil
    }
    replaced += self.change.replaced(by: change)
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
  fileprivate func replaced(by other: MotionChange) -> [String] {
    [
      MotionChange(cut: cut == other.cut ? nil : cut),
      MotionChange(repeats: repeats == other.repeats ? nil : repeats),
      MotionChange(maxFrames: maxFrames == other.maxFrames ? nil : maxFrames),
      MotionChange(minQuality: minQuality == other.minQuality ? nil : minQuality),
    ].map(\.options).filter { !$0.isEmpty }
  }
}

extension TimingOptions {
  /// Returns the option that plays the same frames in another time, and the option that it replaces; `nil` if a
  /// frame would be shown for too short a time.
  ///
  /// - Parameters:
  ///   - seconds: the wanted duration of one play.
  ///   - milliseconds: the duration with these options.
  func scaled(to seconds: Double, from milliseconds: Double) -> (option: String, replaced: String?)?
  {
    let wanted = Fraction(Int((seconds * 10_000).rounded()), 10_000)
    let option: String
    let replaced: String?
    var other = self
    if let fps, let rate = Fraction(fps) {
      // The number of frames before any is dropped: those that remain take over the time of the dropped ones.
      let count = Fraction(Int((milliseconds / 1000 * rate.value).rounded()))
      guard let rate = count.divided(by: wanted) else { return nil }
      (other.fps, option, replaced) = (rate.text, "--fps \(rate.text)", "--fps \(fps)")
    } else if let delay, let each = Fraction(delay), each.value > 0 {
      let count = Fraction(Int((milliseconds / each.value).rounded()))
      guard let each = wanted.multiplied(by: Fraction(1000))?.divided(by: count) else { return nil }
      (other.delay, option, replaced) = (each.text, "--delay \(each.text)", "--delay \(delay)")
    } else {
      other.duration = wanted.text
      (option, replaced) = ("--duration \(seconds.written)", duration.map { "--duration \($0)" })
    }
    return (try? other.choice()) == nil ? nil : (option, replaced)
  }
}

extension Fraction {
  /// The number as an option takes it, for example `20` or `50/3`.
  fileprivate var text: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension Double {
  /// The number, without decimals if it is whole.
  fileprivate var written: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
