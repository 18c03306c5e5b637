/// The storage format of an animation's pixels: one color type and bit depth for all frames.
struct PixelFormat: Sendable, Hashable {
  /// PNG color types by their numbers (PNG 3rd edition, 11.2.1).
  enum ColorType: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgba = 6
  }

  var colorType: ColorType
  /// Bits per sample or index: 1, 2, 4 or 8.
  var bitDepth = 8
  /// Palette colors in the pixel layout of ``Bitmap``; opaque colors last, so that `tRNS` is short.
  var palette: [UInt32] = []
  /// The color that stands for clear pixels (`tRNS`) in gray and RGB, here with alpha 255; `nil` if there is none.
  var colorKey: UInt32?

  /// Distance in bytes between corresponding bytes of neighboring pixels, for filters; `nil` if it equals
  /// ``samplesPerPixel``.
  var filterDistance: Int?

  static let rgba = PixelFormat(colorType: .rgba)

  /// Samples or indices per pixel; in a ``SamplePlane``, each has one byte.
  var samplesPerPixel: Int {
    switch colorType {
    case .gray, .indexed: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  var bitsPerPixel: Int { samplesPerPixel * bitDepth }

  /// True if the format can store transparent pixels, which leave the canvas visible under blend op OVER.
  var hasClear: Bool {
    switch colorType {
    case .grayAlpha, .rgba: true
    case .gray, .rgb: colorKey != nil
    case .indexed: palette.contains(0)
    }
  }

  /// True if clear pixels may store any color.
  var hidesColors: Bool { colorType == .rgba || colorType == .grayAlpha }

  /// Returns the number of bytes in a packed row of `width` pixels.
  func rowBytes(_ width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}
