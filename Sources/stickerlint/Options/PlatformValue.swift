import ArgumentParser
import StickerBase
import StickerPacks
import StickerPlatforms

/// The value of an option for all platforms of a run, such as `3`, or for one of them: `line=3`.
struct PlatformValue<Value: Sendable>: Sendable {
  let value: Value
  /// The platform; `nil` for all of them.
  let platform: Platform?

  /// Parses an argument.
  ///
  /// - Parameters:
  ///   - text: the argument.
  ///   - noun: the kind of value in messages, such as `a number`.
  ///   - read: parses a value; returns `nil` if the text is not valid.
  init(_ text: String, as noun: String, _ read: (String) throws -> Value?) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let named = parts.count == 2 ? Platform.named(String(parts[0])) : nil
    let rest = named == nil ? text : String(parts[1])
    guard let value = try read(rest) else {
      guard parts.count == 2, named == nil, try read(String(parts[1])) != nil else {
        throw ValidationError("'\(rest)' is not \(noun).")
      }
      throw ValidationError(Platform.complaint(unknown: String(parts[0])))
    }
    (self.value, platform) = (value, named)
  }
}

extension PlatformValue<Double> {
  static func number(_ text: String) throws -> PlatformValue {
    try PlatformValue(text, as: "a number") { Double($0) }
  }
}

extension PlatformValue<Int> {
  static func integer(_ text: String) throws -> PlatformValue {
    try PlatformValue(text, as: "a whole number") { Int($0) }
  }
}

extension PlatformValue<Adaptation> {
  static func adaptation(_ text: String) throws -> PlatformValue {
    let names = Adaptation.allCases.map(\.rawValue)
    return try PlatformValue(text, as: listed(names, "or")) { Adaptation(rawValue: $0) }
  }
}

extension PlatformValue<Glob> {
  /// Parses a pattern, which may itself contain `=`. The text before the first `=` is a platform only if it names one.
  static func pattern(_ text: String) throws -> PlatformValue {
    try PlatformValue(text, as: "a pattern") { text in
      do throws(Glob.Fault) {
        return try Glob(text)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}

extension Array {
  /// Returns the value for a platform: the last one for this platform only, or else the last one for all.
  func value<Value>(for platform: Platform) -> Value? where Element == PlatformValue<Value> {
    (last { $0.platform == platform } ?? last { $0.platform == nil })?.value
  }

  /// Returns true if there is a value for this platform only.
  func hasValue<Value>(onlyFor platform: Platform) -> Bool where Element == PlatformValue<Value> {
    contains { $0.platform == platform }
  }
}
