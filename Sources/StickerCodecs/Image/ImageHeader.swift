/// What one image file says of itself, whatever its format, read without decoding a pixel.
///
/// ``ImageFile/probe(_:limits:)`` finds it out.
public struct ImageHeader: Sendable, Equatable {
  /// The container, by content.
  public let format: ImageFormat
  /// Canvas size as stored, in px. EXIF's orientation is not applied, but what turns and crops a
  /// HEIC is a part of its picture; for GIF it is the logical screen.
  public let width: Int
  public let height: Int
  /// Bits a sample (or a palette index) as stored.
  public let bitDepth: Int
  public let colorType: ColorType
  /// Adam7 PNG, interlaced GIF (any frame), or progressive JPEG.
  public let isInterlaced: Bool
  public let metadata: Metadata
  /// Every frame of the animation in order of display; one entry for a still picture.
  public let frames: [FrameHeader]
  /// How often the animation plays, as written: APNG `num_plays`, the number in GIF's NETSCAPE
  /// block, 1 for a GIF without one. 0 means for ever; `nil` for still formats and for HEICS, of
  /// which it is not read.
  public let loopCount: Int?
  /// True when an APNG has a default image that is not a frame: animation players never show it.
  public let hasHiddenDefaultImage: Bool
  /// Bytes after the end of the image.
  public let trailingByteCount: Int
  /// What breaks the format without hiding the picture, as far as the structure tells.
  public let defects: [Defect]

  /// Colour and orientation facts that travel beside the pixels.
  public struct Metadata: Sendable, Equatable {
    /// An embedded ICC profile (`iCCP`, or an APP2 `ICC_PROFILE` segment).
    public var hasICCProfile = false
    /// What a PNG's `gAMA` chunk says, in hundred thousandths.
    public var gamma: Int?
    public var hasGamma: Bool { gamma != nil }
    /// A PNG `sRGB` chunk.
    public var hasSRGB = false
    /// EXIF orientation, 1…8, or `nil` when none is written.
    public var orientation: Int?
    /// Bytes of chunks, segments and extensions that say nothing of how the picture looks, such as texts, XMP, EXIF,
    /// thumbnails and times, with their heads.
    public var descriptiveBytes = 0
    /// Whether EXIF or XMP tells where the picture was taken.
    public var hasLocation = false

    public init() {}

    /// EXIF that says how the picture is to be turned and nothing else (a TIFF structure); empty for one that is upright.
    public var orientationEXIF: [UInt8] { EXIF.block(orientation: orientation) }

    /// Whether colors are said to be others than sRGB's, whose gamma is 0.45455 (PNG 3rd edition, 11.3.2.5).
    public var hasForeignColors: Bool {
      hasICCProfile || !hasSRGB && gamma.map { abs($0 - 45_455) > 2 } ?? false
    }
  }
}

extension ImageHeader {
  /// What would be said of an APNG of whole 8-bit RGBA frames that is yet to be made.
  ///
  /// - Parameters:
  ///   - width: of the canvas in px, as is the height.
  ///   - loopCount: plays; 0 means for ever.
  public static func animation(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int
  ) -> ImageHeader {
    ImageHeader(
      format: .apng, width: width, height: height, bitDepth: 8, colorType: .rgba,
      isInterlaced: false, metadata: Metadata(), frames: frames, loopCount: loopCount,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// The header of a PNG of one whole 8-bit RGBA frame, or of an APNG of several, before it is encoded.
  ///
  /// - Parameters:
  ///   - width: of the canvas in px, as is the height.
  ///   - loopCount: plays; 0 means for ever, `nil` is for a still.
  public static func encoded(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int?
  ) -> ImageHeader {
    ImageHeader(
      format: frames.count > 1 ? .apng : .png, width: width, height: height, bitDepth: 8,
      colorType: .rgba, isInterlaced: false, metadata: Metadata(), frames: frames,
      loopCount: loopCount, hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// How long one round of the animation takes as written, in ms; 0 for a still.
  public var duration: Double { frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } }

  /// Memory that all frames take when decoded, in bytes.
  public var decodedBytes: Int { frames.count * width * height * 4 }

  /// The same facts without the list of frames, which can be long.
  public var withoutFrames: ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, bitDepth: bitDepth, colorType: colorType,
      isInterlaced: isInterlaced, metadata: metadata, frames: [], loopCount: loopCount,
      hasHiddenDefaultImage: hasHiddenDefaultImage, trailingByteCount: trailingByteCount,
      defects: [])
  }
}
