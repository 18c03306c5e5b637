/// A container format, determined by the content of a file and never by its name.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// A PNG that is not an APNG.
  case png
  /// A PNG with an `acTL` chunk before `IDAT` that counts at least one frame.
  case apng
  case gif
  case jpeg
  /// Lossy or lossless, a still or an animation.
  case webp
  /// A HEIF file of HEVC pictures without a sequence. Only the primary picture is read.
  case heic
  /// A HEIF file of a sequence of HEVC pictures.
  case heics

  /// The usual name, for messages: `PNG`, `APNG`, `GIF`, `JPEG`, `WebP`, `HEIC`, `HEICS`.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// True for formats that can contain more than one frame.
  public var canAnimate: Bool { [.apng, .gif, .webp, .heics].contains(self) }

  /// False for formats whose structure is walked but whose pixels are not decoded.
  public var isDecoded: Bool { self != .heic && self != .heics }
}

/// The meaning of a pixel's stored samples.
public enum ColorType: String, CaseIterable, Sendable {
  case grayscale
  case grayscaleAlpha = "grayscale-alpha"
  case rgb
  case rgba
  case indexed
  /// Luminance and chrominance, as in JPEG and HEIC.
  case ycbcr
  /// Luminance and chrominance with alpha, which is a picture or a layer of its own.
  case ycbcrAlpha = "ycbcr-alpha"
  case cmyk
  /// JPEG's transformed CMYK.
  case ycck
}

extension ColorType {
  /// True if each stored pixel has an alpha sample.
  public var hasAlphaSamples: Bool {
    self == .grayscaleAlpha || self == .rgba || self == .ycbcrAlpha
  }

  /// Number of samples stored for each pixel.
  public var sampleCount: Int {
    switch self {
    case .grayscale, .indexed: 1
    case .grayscaleAlpha: 2
    case .rgb, .ycbcr: 3
    case .rgba, .ycbcrAlpha, .cmyk, .ycck: 4
    }
  }
}
