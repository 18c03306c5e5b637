import StickerBase

/// The failure to find an encoding of acceptable quality that fits under the limit.
struct FitFailure: Error {
  /// A sentence about the size and the quality, without its period.
  let reason: String
  /// Changes of options that make the frames fit, or the result acceptable, the least harmful first.
  var suggestions: [Suggestion]
  /// The longer side, in px, of the animation that does not fit.
  let longerSide: Int
  /// The number of frames of the animation.
  let frameCount: Int
  /// The duration of one play in seconds.
  let seconds: Double
  /// The size of an acceptable file as a multiple of the limit; `nil` if it is unknown.
  let sizeRatio: Double?

  /// A change of options.
  struct Suggestion {
    /// The effect as a clause, such as `drop every second frame`.
    let clause: String
    /// The name of the option, such as `--skip-every`.
    let name: String
    /// The value of the option; `nil` to leave the option out.
    let value: String?
  }

  var sentence: String {
    let clauses = suggestions.map { suggestion in
      suggestion.clause + (suggestion.value.map { " with \(suggestion.name) \($0)" } ?? "")
    }
    let advice = clauses.isEmpty ? "" : " \(clauses.joined(separator: ", or ").capitalizedFirst)."
    return "\(reason). Nothing was written.\(advice)"
  }
}
