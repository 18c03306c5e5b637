import StickerPixels

/// The codec of HEIC and HEICS: it reads the boxes (ISO/IEC 23008-12). Pixels are not decoded, since no
/// library that decodes HEVC is linked.
enum HEIFCodec: ImageCodec {
  /// The major brands of HEIC and HEICS files (ISO/IEC 23008-12, 10 and annex B).
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
    let meta = try boxes.atMostOne("meta")
    let movie = try boxes.atMostOne("moov")
    let items = try meta.map { (meta) throws(ImageFault) in try HEIFItems(meta, &reader) }
    let item = try items.map { (items) throws(ImageFault) in try items.primaryPicture(&reader) }
    let track = try movie.flatMap { (movie) throws(ImageFault) in
      try HEIFMovie(movie, &reader).sequence
    }
    guard let picture = track?.picture ?? item else {
      throw .missing(
        movie == nil ? "'meta' box in the file" : "picture track in the 'moov' box")
    }
    let mediaData = boxes.filter { $0.type == "mdat" }.map(\.content)
    var metadata = items?.metadata(bytes, in: mediaData) ?? HEIFMetadata()
    // The metadata may share bytes with the pictures of a track, which is not checked.
    if movie != nil { metadata.isSeparate = false }
    var contents = metadata.contents(bytes, limits)
    if boxes.contains(where: { $0.hasIdentifier(ContentCredentials.boxIdentifier, bytes) }) {
      contents.insert(.credentials)
    }
    let header = ImageHeader(picture, track, contents, area: try picture.size.area(limits))
    return ImageFile(
      image: header, content: HEIFContent(bytes: bytes, format: header.format, metadata: metadata))
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
  /// The aspect ratio of the displayed pixels; `nil` if they are square, or if the file does not say.
  let pixelAspect: PixelAspect?
}

extension ImageHeader {
  fileprivate init(
    _ picture: HEIFPicture, _ track: HEIFSequence?, _ contents: MetadataContents, area: Area
  ) {
    let isGray = picture.configuration.isMonochrome
    var metadata = Metadata()
    metadata.colors = picture.colors
    metadata.pixelAspect = picture.pixelAspect
    metadata.contents = contents
    let count = track?.pictureCount ?? 1
    let delays = track?.times.delays ?? []
    self.init(
      format: track == nil ? .heic : .heics, width: area.width, height: area.height,
      bitDepth: picture.configuration.bitDepth,
      colorType: picture.hasAlpha
        ? isGray ? .grayscaleAlpha : .ycbcrAlpha : isGray ? .grayscale : .ycbcr,
      isInterlaced: false, metadata: metadata,
      frames: delays.isEmpty
        ? Array(repeating: FrameHeader(area: area), count: count)
        : delays.map { FrameHeader(area: area, delay: $0) },
      loopCount: track?.times.plays, hasHiddenDefaultImage: false, trailingByteCount: 0, defects: []
    )
  }
}

/// A file with valid boxes, which cannot be drawn.
struct HEIFContent: ParsedImage, FrameSource {
  let bytes: [UInt8]
  let format: ImageFormat
  let metadata: HEIFMetadata
  let drawingWork = 0
  let scratchByteCount = 0

  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource { self }

  func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    throw .undecoded(format)
  }
}
