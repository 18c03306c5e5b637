/// The facts of one image file of any format, read without decoding a pixel.
///
/// ``ImageFile/probe(_:limits:)`` reads them.
public struct ImageHeader: Sendable, Equatable {
  /// The container format, determined by the content.
  public let format: ImageFormat
  /// Canvas size in px, as stored. EXIF's orientation is not applied, but the rotation and cropping of a HEIC are,
  /// since they are parts of its picture. For a GIF, the size of the logical screen.
  public let width: Int
  public let height: Int
  /// Bits per sample (or palette index) as stored.
  public let bitDepth: Int
  public let colorType: ColorType
  /// True for Adam7 PNG, interlaced GIF (any frame), and progressive JPEG.
  public let isInterlaced: Bool
  public private(set) var metadata: Metadata
  /// Every frame of the animation in order of display; one entry for a still picture.
  public let frames: [FrameHeader]
  /// Number of plays of the animation as written: `num_plays` of an APNG, the number in a GIF's loop block (1 without
  /// such a block), the loop count of a WebP, or the number that follows from the edit list of a HEICS. 0 means
  /// forever; `nil` for a still that is not a GIF, and for a HEICS without a usable edit list.
  public let loopCount: Int?
  /// True if an APNG has a default image that is not a frame: animation players never show it.
  public let hasHiddenDefaultImage: Bool
  /// Number of bytes after the end of the image.
  public let trailingByteCount: Int
  /// Faults that do not hide the picture, as far as the structure shows them.
  public let defects: [Defect]

  /// Color, orientation and other facts stored besides the pixels.
  public struct Metadata: Sendable, Equatable {
    /// The meaning of the color samples according to the file.
    public var colors = ColorDescription.none
    /// EXIF orientation, 1…8; `nil` if there is none, and for HEIC, whose rotation is part of its picture.
    public var orientation: Int?
    /// The aspect ratio of the stored pixels, for a HEIC after its rotation; `nil` if they are square, or if the file
    /// does not say. It comes from PNG's `pHYs`, the densities of JFIF or EXIF in a JPEG, GIF's pixel aspect ratio, or
    /// HEIC's `pasp`.
    public var pixelAspect: PixelAspect?
    /// The lower of the two densities in a PNG's `pHYs`, in px per meter; `nil` if there is no such chunk, if it has no
    /// unit, and in other formats.
    public var pixelsPerMeter: Int?
    /// Size in bytes, headers included, of the chunks, segments and extensions that do not affect how the picture
    /// looks, for example texts, XMP, EXIF, thumbnails and times. The size of EXIF that has only the orientation is
    /// subtracted.
    public var descriptiveBytes = 0
    /// The kinds of personal data in EXIF, XMP, texts and credentials.
    public var contents: MetadataContents = []
    /// The place of a PNG's picture on a larger canvas, from `oFFs` and ImageMagick's chunks, which viewers ignore.
    /// `nil` if there are no such chunks, if the picture fills the canvas, and if it begins at the corner of a canvas
    /// of unknown size.
    public var place: FramePlace?
    /// True for a CMYK JPEG without Adobe's marker: some programs take its inks as stored, others as inverted.
    public var isUnmarkedCMYK = false
    /// Number of repetitions after the first play, as written in a GIF's loop block; `nil` if there is no such block,
    /// and in other formats.
    public var repetitions: Int?

    public init() {}

    /// True if EXIF or XMP has the location where the picture was taken.
    public var hasLocation: Bool { contents.contains(.location) }

    /// A TIFF structure of EXIF that has only the orientation; empty for an upright picture.
    public var orientationEXIF: [UInt8] { EXIF.block(orientation: orientation, nil) }

    /// True if there is an embedded ICC profile.
    public var hasICCProfile: Bool { colors.profile != nil }
    /// True if a PNG has a `gAMA` chunk before its pixels.
    public var hasGamma: Bool { colors.gamma != nil }
    /// True if a PNG has a valid `sRGB` chunk before its pixels.
    public var hasSRGB: Bool { colors.intent != nil }
  }
}

extension ImageHeader {
  /// Returns the header of an APNG that is yet to be encoded from whole 8-bit RGBA frames.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  ///   - frames: The headers of the frames.
  ///   - loopCount: The number of plays; 0 means forever.
  public static func animation(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int
  ) -> ImageHeader {
    ImageHeader(
      format: .apng, width: width, height: height, bitDepth: 8, colorType: .rgba,
      isInterlaced: false, metadata: Metadata(), frames: frames, loopCount: loopCount,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// Returns the header of a PNG that is yet to be encoded from one whole 8-bit RGBA frame, or of an APNG from several.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  ///   - frames: The headers of the frames.
  ///   - loopCount: The number of plays; 0 means forever. `nil` for a still.
  public static func encoded(
    width: Int, height: Int, frames: [FrameHeader], loopCount: Int?
  ) -> ImageHeader {
    ImageHeader(
      format: frames.count > 1 ? .apng : .png, width: width, height: height, bitDepth: 8,
      colorType: .rgba, isInterlaced: false, metadata: Metadata(), frames: frames,
      loopCount: loopCount, hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  /// The meaning of the decoded pixels, which are RGB or gray. A profile for other samples, such as CMYK, is left out,
  /// since the samples are converted to RGB without it. A profile for gray is left out if the samples have color, as
  /// libpng and browsers do.
  public var decodedColors: ColorDescription {
    var colors = metadata.colors
    if let profile = colors.profile.map({ ICCProfile($0) }), !profile.isRGB,
      !(profile.isGray && hasOnlyGray)
    {
      colors.profile = nil
    }
    return colors
  }

  private var hasOnlyGray: Bool { colorType == .grayscale || colorType == .grayscaleAlpha }

  /// The reason why the colors of the decoded pixels are not known although the file has a profile, as the rest of a
  /// sentence that begins with the profile; `nil` if they are known, or if there is no profile.
  public var unknownColorsReason: String? {
    guard let bytes = metadata.colors.profile, decodedColors.encoding == .unspecified else {
      return nil
    }
    if bytes.isEmpty {
      return "cannot be read, or has more than \(ICCProfile.maxBytes >> 10) KB"
    }
    return ICCProfile(bytes).isGray ? "is for gray pixels only" : "is not for RGB or gray"
  }

  /// The density in px per inch that the file specifies; `nil` if it specifies none.
  public var pixelsPerInch: Double? { metadata.pixelsPerMeter.map { Double($0) * 0.0254 } }

  /// Duration of one play of the animation as written, in ms. 0 for a still, unless it is a GIF with a delay.
  public var duration: Double { frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } }

  /// Size of all decoded frames in bytes.
  public var decodedBytes: Int { frames.count * width * height * 4 }

  /// Number of plays of the animation in browsers; 0 means forever, and `nil` has the meaning that it has in
  /// ``loopCount``. A GIF plays once more than the number in its loop block, which browsers read as repetitions
  /// (Chromium issue 592735, Mozilla bug 1255497).
  public var plays: Int? { metadata.repetitions.map { $0 == 0 ? 0 : $0 + 1 } ?? loopCount }

  /// Returns the same header with a given copy of the color profile, so that equal profiles can share memory.
  public func sharing(profile: [UInt8]) -> ImageHeader {
    var shared = self
    shared.metadata.colors.profile = profile
    return shared
  }

  /// The same header without the lists of frames and defects, which can be long.
  public var withoutFrames: ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, bitDepth: bitDepth, colorType: colorType,
      isInterlaced: isInterlaced, metadata: metadata, frames: [], loopCount: loopCount,
      hasHiddenDefaultImage: hasHiddenDefaultImage, trailingByteCount: trailingByteCount,
      defects: [])
  }
}
