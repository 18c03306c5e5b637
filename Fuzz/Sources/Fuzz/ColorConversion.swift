@testable import StickerCodecs
@testable import StickerEncoding

/// Uses the input as an ICC profile, and its first bytes as chromaticities, a gamma and code points, and
/// converts pixels from each color space. Checks that alpha is unchanged, and that a second conversion has the same
/// result.
func convertColors(_ input: [UInt8]) {
  var entropy = Entropy(input)
  let numbers = (0..<8).map { _ in entropy.roll(65_536) }
  let points = CodePoints(
    primaries: UInt8(entropy.roll(24)), transfer: UInt8(entropy.roll(20)),
    isFullRange: entropy.once(in: 2))
  let chromaticities = Chromaticities(numbers)
  var encodings = [ColorEncoding(profile: input), .profile(input)]
  encodings.append(ColorEncoding(gamma: 1 + numbers[0], chromaticities))
  if let encoding = ColorEncoding(points) { encodings.append(encoding) }
  let alphas = (0..<256).map { UInt32($0) << 24 }
  let picture = Bitmap(
    width: 256, height: 1,
    pixels: alphas.enumerated().map { $1 | UInt32($0) * 0x01_8101 & 0xFF_FFFF })
  for encoding in encodings {
    precondition(!encoding.name.isEmpty)
    guard let converter = try? ColorConverter(from: encoding) else { continue }
    let converted = converter.converted(picture)
    precondition(converted.pixels.map { $0 & 0xFF00_0000 } == alphas, "alpha must stay")
    precondition(
      converter.converted(picture) == converted, "a conversion must be the same every time")
  }
}
