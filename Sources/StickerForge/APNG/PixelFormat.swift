/// How an animation's pixels are stored: one colour type and bit depth for all frames.
struct PixelFormat: Sendable, Hashable {
  /// PNG's numbers (PNG 3rd edition, table 9).
  enum ColorType: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgba = 6
  }

  var colorType: ColorType
  /// Bits of a sample or index: 1, 2, 4 or 8.
  var bitDepth: Int
  /// Colors by index, as ``Bitmap`` holds them; clear and partial ones first.
  var palette: [UInt32] = []
  /// The one color that means clear, where the color type has no alpha.
  var colorKey: UInt32?

  static let rgba = PixelFormat(colorType: .rgba, bitDepth: 8)
}
