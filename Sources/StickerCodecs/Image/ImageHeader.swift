/// The facts of one image file of any format, read without decoding a pixel.
///
/// ``ImageFile/probe(_:limits:)`` reads them.
public struct ImageHeader: Sendable, Equatable {
  /// The container format, determined by the content.
  public let format: ImageFormat
  /// Canvas size as stored, in px. EXIF's orientation is not applied, but the rotation and cropping of a HEIC
  /// is, as a part of its picture. For GIF it is the logical screen.
  public let width: Int
  public let height: Int
  /// Bits per sample (or palette index) as stored.
  public let bitDepth: Int
  public let colorType: ColorType
  /// True for Adam7 PNG, interlaced GIF (any frame), and progressive JPEG.
  public let isInterlaced: Bool
  public let metadata: Metadata
  /// Every frame of the animation in order of display; one entry for a still picture.
  public let frames: [FrameHeader]
  /// Number of plays of the animation as written: APNG `num_plays`, the number in GIF's NETSCAPE block, 1 for
  /// a GIF without one, the edit list of HEICS. 0 means forever; `nil` for still formats and for HEICS
  /// without an edit list.
  public let loopCount: Int?
  /// True if an APNG has a default image that is not a frame: animation players never show it.
  public let hasHiddenDefaultImage: Bool
  /// Number of bytes after the end of the image.
  public let trailingByteCount: Int
  /// Faults that do not hide the picture, as far as the structure shows them.
  public let defects: [Defect]

  /// Color, orientation and other facts stored besides the pixels.
  public struct Metadata: Sendable, Equatable {
    /// True if there is an embedded ICC profile (`iCCP`, or an APP2 `ICC_PROFILE` segment).
    public var hasICCProfile = false
    /// The value of a PNG's `gAMA` chunk, in hundred thousandths.
    public var gamma: Int?
    public var hasGamma: Bool { gamma != nil }
    /// True if a PNG has an `sRGB` chunk.
    public var hasSRGB = false
    /// EXIF orientation, 1…8; `nil` if there is none.
    public var orientation: Int?
    /// Size in bytes of the chunks, segments and extensions that do not affect how the picture looks, such as
    /// texts, XMP, EXIF, thumbnails and times, including their headers.
    public var descriptiveBytes = 0
    /// True if EXIF or XMP has the location where the picture was taken.
    public var hasLocation = false
    /// Number of repetitions after the first play, as a GIF's loop block has it; `nil` without one, and in
    /// other formats.
    public var repetitions: Int?

    public init() {}

    /// EXIF with the orientation alone (a TIFF structure); empty for an upright picture.
    public var orientationEXIF: [UInt8] { EXIF.block(orientation: orientation) }

    /// True if colors are declared other than sRGB's, whose gamma is 0.45455 (PNG 3rd edition, 11.3.2.5).
    public var hasForeignColors: Bool {
      hasICCProfile || !hasSRGB && gamma.map { abs($0 - 45_455) > 2 } ?? false
    }
  }
}

extension ImageHeader {
  /// Returns the header of an APNG of whole 8-bit RGBA frames before it is made.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  ///   - loopCount: The number of plays; 0 means forever.
  public static func animation(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int
  ) -> ImageHeader {
    ImageHeader(
      format: .apng, width: width, height: height, bitDepth: 8, colorType: .rgba,
      isInterlaced: false, metadata: Metadata(), frames: frames, loopCount: loopCount,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// Returns the header of a PNG of one whole 8-bit RGBA frame, or of an APNG of several, before it is
  /// encoded.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  ///   - loopCount: The number of plays; 0 means forever, `nil` is for a still.
  public static func encoded(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int?
  ) -> ImageHeader {
    ImageHeader(
      format: frames.count > 1 ? .apng : .png, width: width, height: height, bitDepth: 8,
      colorType: .rgba, isInterlaced: false, metadata: Metadata(), frames: frames,
      loopCount: loopCount, hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// Duration of one play of the animation as written, in ms; 0 for a still.
  public var duration: Double { frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } }

  /// Memory of all decoded frames, in bytes.
  public var decodedBytes: Int { frames.count * width * height * 4 }

  /// Number of plays of the animation; 0 means forever. Browsers play a GIF once more than the number that it
  /// has, which they read as repetitions (Chromium issue 592735, Mozilla bug 1255497).
  public var plays: Int? { metadata.repetitions.map { $0 == 0 ? 0 : $0 + 1 } ?? loopCount }

  /// The same facts without the lists of frames and defects, which can be long.
  public var withoutFrames: ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, bitDepth: bitDepth, colorType: colorType,
      isInterlaced: isInterlaced, metadata: metadata, frames: [], loopCount: loopCount,
      hasHiddenDefaultImage: hasHiddenDefaultImage, trailingByteCount: trailingByteCount,
      defects: [])
  }
}
