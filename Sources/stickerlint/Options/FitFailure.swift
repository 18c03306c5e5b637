import StickerBase

/// No encoding of acceptable quality fits under the limit.
struct FitFailure: Error {
  /// A sentence about the bytes and the quality, without its period.
  let reason: String
  /// Options that were tried and make the frames fit, each as a clause.
  var ways: [String]
  /// The longer side in px and the number of frames of the animation that does not fit.
  let longerSide: Int
  let frameCount: Int
  /// Size of an acceptable file as a multiple of the limit; `nil` if it is unknown.
  let excess: Double?

  var sentence: String {
    let advice = ways.isEmpty ? "" : " \(ways.joined(separator: ", or ").capitalizedFirst)."
    return "\(reason). Nothing was written.\(advice)"
  }
}
