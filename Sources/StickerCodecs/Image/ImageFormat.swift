/// A container format, decided by what a file holds and never by its name.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// A PNG without an animation control chunk before its image data.
  case png
  /// A PNG whose `acTL` chunk comes before `IDAT` and counts at least one frame.
  case apng
  case gif
  case jpeg

  /// The name people use, for messages: `PNG`, `APNG`, `GIF`, `JPEG`.
  public var name: String { rawValue.uppercased() }

  /// True for formats that can hold more than one frame.
  public var canAnimate: Bool { self == .apng || self == .gif }
}

/// How the stored samples of a pixel are to be read.
public enum ColorType: String, CaseIterable, Sendable {
  case grayscale
  case grayscaleAlpha = "grayscale-alpha"
  case rgb
  case rgba
  case indexed
  /// JPEG luminance and chrominance.
  case ycbcr
  case cmyk
  /// JPEG's transformed CMYK.
  case ycck
}

extension ColorType {
  /// True when each stored pixel has an alpha sample.
  public var hasAlphaSamples: Bool { self == .grayscaleAlpha || self == .rgba }

  /// Samples that are stored for each pixel.
  var sampleCount: Int {
    switch self {
    case .grayscale, .indexed: 1
    case .grayscaleAlpha: 2
    case .rgb, .ycbcr: 3
    case .rgba, .cmyk, .ycck: 4
    }
  }
}
