import StickerBase

/// No encoding of acceptable quality fits under the limit.
struct FitFailure: Error {
  /// A sentence about the bytes and the quality, without its period.
  let reason: String
  /// Clauses, each about a way to a file that was tried and fits.
  var ways: [String]
  /// The longer side in px, and the number of frames, of what does not fit.
  let longerSide: Int
  let frameCount: Int
  /// How many times the limit an acceptable file has; `nil` if that is not known.
  let excess: Double?

  var sentence: String {
    let advice = ways.isEmpty ? "" : " \(ways.joined(separator: ", or ").capitalizedFirst)."
    return "\(reason). Nothing was written.\(advice)"
  }
}
