/// The scale in the name of an image for one pixel density, as in `otter@2x.png`.
enum DensityScale {
  /// Splits the scale from a stem: `otter@2x` is `otter` at scale 2. A stem without a
  /// scale from 1 to 4 is returned whole, with scale 1.
  static func split(_ stem: String) -> (stem: String, scale: Int) {
    guard stem.hasSuffix("x"), let at = stem.lastIndex(of: "@") else { return (stem, 1) }
    let digits = stem[at...].dropFirst().dropLast()
    guard digits.count == 1, let scale = Int(digits), 1...4 ~= scale else { return (stem, 1) }
    return (String(stem[..<at]), scale)
  }
}
