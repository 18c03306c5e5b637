/// How an animation's pixels are stored: one color type and bit depth for all frames.
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
  var bitDepth = 8
  /// Colors by index, as ``Bitmap`` holds them; opaque ones last, so that `tRNS` is short.
  var palette: [UInt32] = []
  /// The one color that means clear, where the color type has no alpha; its alpha is 255 here.
  var colorKey: UInt32?

  /// Bytes from a sample to the one that filters take for its left neighbor, where that is not a
  /// pixel's width.
  var filterDistance: Int?

  static let rgba = PixelFormat(colorType: .rgba)

  /// Bytes of a pixel in a ``SamplePlane``, which has a byte for every sample or index.
  var bytesPerPixel: Int {
    switch colorType {
    case .gray, .indexed: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  var bitsPerPixel: Int { bytesPerPixel * bitDepth }

  /// Whether there are pixels in this format that show what lies below them.
  var hasClear: Bool {
    switch colorType {
    case .grayAlpha, .rgba: true
    case .gray, .rgb: colorKey != nil
    case .indexed: palette.contains(0)
    }
  }

  /// Whether the color of a clear pixel may be anything.
  var hidesColors: Bool { colorType == .rgba || colorType == .grayAlpha }

  /// Bytes of a packed row of this many px.
  func rowBytes(_ width: Int) -> Int { (width * bytesPerPixel * bitDepth + 7) / 8 }
}
