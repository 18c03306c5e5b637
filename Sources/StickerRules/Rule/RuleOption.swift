package import StickerBase
package import StickerPacks

/// A number of the profile that a configuration may change for a rule.
package struct RuleOption: Sendable {
  /// The name in kebab case.
  package var name: String
  /// The meaning of the option, in one sentence.
  package var summary: String
  private let property: Property
  /// The allowed numbers, in the unit that ``set(_:in:)`` takes.
  private let range: ClosedRange<Double>

  /// The property of the profile, with its unit.
  private enum Property: Sendable {
    case bytes(any WritableKeyPath<Profile, ByteCount> & Sendable)
    case pixels(any WritableKeyPath<Profile, Int> & Sendable)
    case framesPerSecond(any WritableKeyPath<Profile, Double> & Sendable)
    case seconds(any WritableKeyPath<Profile, Double> & Sendable)
    case percent(any WritableKeyPath<Profile, Double> & Sendable)
  }

  /// Returns an option for a size in bytes.
  static func bytes(
    _ name: String, _ keyPath: any WritableKeyPath<Profile, ByteCount> & Sendable,
    _ range: ClosedRange<Int>, _ summary: String
  ) -> RuleOption {
    RuleOption(
      name: name, summary: summary, property: .bytes(keyPath),
      range: Double(range.lowerBound)...Double(range.upperBound))
  }

  /// Returns an option for a length in px.
  static func pixels(
    _ name: String, _ keyPath: any WritableKeyPath<Profile, Int> & Sendable,
    _ range: ClosedRange<Int>, _ summary: String
  ) -> RuleOption {
    RuleOption(
      name: name, summary: summary, property: .pixels(keyPath),
      range: Double(range.lowerBound)...Double(range.upperBound))
  }

  /// Returns an option for a frame rate in frames per second.
  static func framesPerSecond(
    _ name: String, _ keyPath: any WritableKeyPath<Profile, Double> & Sendable,
    _ range: ClosedRange<Double>, _ summary: String
  ) -> RuleOption {
    RuleOption(name: name, summary: summary, property: .framesPerSecond(keyPath), range: range)
  }

  /// Returns an option for a time in s; the profile stores it in ms.
  static func seconds(
    _ name: String, _ keyPath: any WritableKeyPath<Profile, Double> & Sendable,
    _ range: ClosedRange<Double>, _ summary: String
  ) -> RuleOption {
    RuleOption(name: name, summary: summary, property: .seconds(keyPath), range: range)
  }

  /// Returns an option for a share in percent; the profile stores it as 0…1.
  static func percent(
    _ name: String, _ keyPath: any WritableKeyPath<Profile, Double> & Sendable, _ summary: String
  ) -> RuleOption {
    RuleOption(name: name, summary: summary, property: .percent(keyPath), range: 0...100)
  }

  /// Returns the option's value in a profile, as written in a configuration.
  package func text(_ profile: Profile) -> String {
    switch property {
    case .bytes(let keyPath): profile[keyPath: keyPath].exactText
    case .pixels(let keyPath): "\(profile[keyPath: keyPath])"
    case .framesPerSecond, .seconds, .percent: Self.decimal(number(profile))
    }
  }

  /// Returns a number with up to six decimals. Further decimals would show the rounding errors of ``number(_:)``.
  private static func decimal(_ number: Double) -> String {
    guard number.magnitude < 1e12 else { return "\(number)" }
    let millionths = Int((number * 1_000_000).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var decimals = rest == 0 ? "" : ".\("\(1_000_000 + rest)".dropFirst())"
    while decimals.last == "0" { decimals.removeLast() }
    return "\(millionths < 0 ? "-" : "")\(whole)\(decimals)"
  }

  /// Returns the option's value in a profile, in the unit that ``set(_:in:)`` takes.
  package func number(_ profile: Profile) -> Double {
    switch property {
    case .bytes(let keyPath): Double(profile[keyPath: keyPath].bytes)
    case .pixels(let keyPath): Double(profile[keyPath: keyPath])
    case .framesPerSecond(let keyPath): profile[keyPath: keyPath]
    case .seconds(let keyPath): profile[keyPath: keyPath] / 1000
    case .percent(let keyPath): profile[keyPath: keyPath] * 100
    }
  }

  /// Returns true if a configuration may set the option to a number.
  package func allows(_ number: Double) -> Bool { range.contains(number) }

  /// Sets the option to a number from ``shape``.
  package func set(_ number: Double, in profile: inout Profile) {
    switch property {
    case .bytes(let keyPath): profile[keyPath: keyPath] = ByteCount(Int(number))
    case .pixels(let keyPath): profile[keyPath: keyPath] = Int(number)
    case .framesPerSecond(let keyPath): profile[keyPath: keyPath] = number
    case .seconds(let keyPath): profile[keyPath: keyPath] = number * 1000
    case .percent(let keyPath): profile[keyPath: keyPath] = number / 100
    }
  }

  /// The format of the option in a configuration.
  package var shape: Shape<Double> {
    let whole = Int(range.lowerBound)...Int(range.upperBound)
    return switch property {
    case .bytes: Shape<Int>.byteCount(whole).map { bytes, _ in Double(bytes) }
    case .pixels: Shape<Int>.integer(whole).map { pixels, _ in Double(pixels) }
    case .framesPerSecond, .seconds, .percent: .number(range)
    }
  }
}
