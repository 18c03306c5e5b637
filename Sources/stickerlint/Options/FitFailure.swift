import StickerBase

/// The failure to find an encoding of acceptable quality that fits under the limit.
struct FitFailure: Error {
  /// A sentence about the size and the quality, without its period.
  let reason: String
  /// Clauses, each with a change of options that makes the frames fit, or the result acceptable.
  var suggestions: [String]
  /// The longer side, in px, of the animation that does not fit.
  let longerSide: Int
  /// The number of frames of the animation.
  let frameCount: Int
  /// The size of an acceptable file as a multiple of the limit; `nil` if it is unknown.
  let sizeRatio: Double?

  var sentence: String {
    let advice =
      suggestions.isEmpty ? "" : " \(suggestions.joined(separator: ", or ").capitalizedFirst)."
    return "\(reason). Nothing was written.\(advice)"
  }
}
