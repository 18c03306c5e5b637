import StickerPixels

/// The codec of HEIC and HEICS: it reads the boxes (ISO/IEC 23008-12). Pixels are not decoded, since no
/// library that decodes HEVC is linked.
enum HEIFCodec: ImageCodec {
  /// Major brands of these files (ISO/IEC 23008-12, 10 and annex B).
  private static let brands: Set<FourCharacterCode> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1",
  ]

  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(prefix)
    return bytes.count >= 12 && FourCharacterCode(rawValue: bytes.bigEndian32(4)) == "ftyp"
      && brands.contains(FourCharacterCode(rawValue: bytes.bigEndian32(8)))
  }

  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    var reader = ISOBoxReader(bytes, limits: limits)
    let boxes = try reader.boxes(in: bytes.indices)
    let type = try boxes.one("ftyp")
    var brands = ISOFields(type, bytes)
    try brands.take(8)
    guard brands.rest.count.isMultiple(of: 4) else {
      throw .invalidValue(
        "the length of \(type.name)", found: "\(type.content.count) bytes",
        expected: "8, plus 4 for each brand")
    }
    let meta = try boxes.oneAtMost("meta")
    let movie = try boxes.oneAtMost("moov")
    let item = try meta.map { (meta) throws(ImageFault) in
      try HEIFItems(meta, &reader).primaryPicture(&reader)
    }
    let track = try movie.flatMap { (movie) throws(ImageFault) in
      try HEIFMovie(movie, &reader).sequence
    }
    guard let picture = track?.picture ?? item else {
      throw .missing(
        movie == nil ? "'meta' box in the file" : "picture track in the 'moov' box")
    }
    let header = ImageHeader(picture, track, area: try picture.size.area(limits))
    return ImageFile(image: header, content: HEIFContent(bytes: bytes, format: header.format))
  }
}

/// The properties of one picture, or of all pictures of a track.
struct HEIFPicture {
  /// The displayed size, after rotation and cropping.
  var size: HEIFSize
  let configuration: HEVCConfiguration
  /// True if the picture has or may have alpha, for example in an auxiliary picture.
  let hasAlpha: Bool
  let colors: ColorDescription
}

extension ImageHeader {
  fileprivate init(_ picture: HEIFPicture, _ track: HEIFSequence?, area: Area) {
    let isGray = picture.configuration.isMonochrome
    var metadata = Metadata()
    metadata.colors = picture.colors
    self.init(
      format: track == nil ? .heic : .heics, width: area.width, height: area.height,
      bitDepth: picture.configuration.bitDepth,
      colorType: picture.hasAlpha
        ? isGray ? .grayscaleAlpha : .ycbcrAlpha : isGray ? .grayscale : .ycbcr,
      isInterlaced: false, metadata: metadata,
      frames: Array(repeating: FrameHeader(area: area), count: track?.pictureCount ?? 1),
      loopCount: nil, hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }
}

/// A file with valid boxes, which cannot be drawn.
private struct HEIFContent: ParsedImage, FrameSource {
  let bytes: [UInt8]
  let format: ImageFormat
  let drawingWork = 0
  let scratchByteCount = 0

  func makeFrameSource(limits: DecodeLimits, asksOnlyLibraries: Bool) -> any FrameSource { self }

  func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    throw .undecoded(format)
  }
}
