/// Walks the chunks of a PNG or APNG once, and checks the order and counts of the specification (PNG 3rd
/// edition, 5.6 and 11.3.6).
///
/// libpng does not read animation chunks, and tolerates many faults. The walker checks both, and libpng receives only
/// the chunks that pixels depend on.
struct PNGWalker {
  let bytes: [UInt8]
  let limits: DecodeLimits
  var header: PNGHeader
  var metadata = ImageHeader.Metadata()
  var palette: Range<Int>?
  var transparency: Range<Int>?
  var animation: APNGAnimationControl?
  var frames: [PNGFrame] = []
  /// The payloads of the IDAT chunks: the default image, whether or not it is also the first frame.
  var defaultImage: [Range<Int>] = []
  var defects = DefectList()
  /// Offset of the byte after IEND.
  var end = 0

  /// Number of metadata chunks.
  var metadataParts = 0
  /// Number of bytes in metadata chunks: the stored bytes, and those that compressed data inflate to.
  var metadataBytes = 0

  /// The faults of fcTL chunks with a wrong checksum.
  private var wrongControlChecksums: [ImageFault] = []
  /// Number of all fcTL chunks.
  private var controlCount = 0

  var defaultImageIsFrame = false
  var previous: PNGChunkType?
  var expectedSequence: UInt32 = 0

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the whole file.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) {
    self.bytes = bytes
    self.limits = limits
    var chunk = try PNGChunk(at: Self.signature.count, in: bytes)
    let isCrushed = chunk.type == .appleCrushed
    if isCrushed { chunk = try PNGChunk(at: chunk.end, in: bytes) }
    guard chunk.type == .header else {
      throw .misplaced("\(chunk.type)", rule: "IHDR must be the first chunk", offset: chunk.offset)
    }
    if let mismatch = chunk.checksumMismatch(in: bytes) { throw mismatch }
    header = try PNGHeader(chunk, in: bytes)
    var count = 1
    while chunk.type != .end {
      chunk = try PNGChunk(at: chunk.end, in: bytes)
      count += 1
      try limits.check(.parts, count)
      try read(chunk)
      previous = chunk.type
    }
    end = chunk.end
    let orientationBytes = metadata.orientationEXIF.count
    if orientationBytes > 0 {
      metadata.descriptiveBytes -= min(metadata.descriptiveBytes, 12 + orientationBytes)
    }
    // If all fcTL chunks have wrong checksums, the encoder is faulty; if only some have, the file is damaged.
    if let wrong = wrongControlChecksums.first {
      guard wrongControlChecksums.count == controlCount else { throw wrong }
      defects.add(wrong, .serious)
    }
    try checkCompleteness()
    if metadata.place?.isWhole(header) == true { metadata.place = nil }
    // The structure is complete, but the pixels are not stored as in a PNG.
    if isCrushed { throw .appleCrushed }
  }

  /// True if the file plays as an animation.
  var isAnimated: Bool { animation != nil }

  var hasHiddenDefaultImage: Bool { isAnimated && !defaultImageIsFrame }

  private mutating func read(_ chunk: PNGChunk) throws(ImageFault) {
    if let mismatch = chunk.checksumMismatch(in: bytes) {
      switch chunk.type {
      // The zlib stream of image data has its own checksum, so decoding shows whether the data are intact.
      case .imageData, .frameData, .end: defects.add(mismatch, .serious)
      case .frameControl: wrongControlChecksums.append(mismatch)
      case _ where chunk.type.isCritical || chunk.type.isAnimation: throw mismatch
      default:
        defects.add(mismatch, .minor)
        return
      }
    }
    if chunk.type == .frameControl { controlCount += 1 }
    switch chunk.type {
    case .header: throw duplicate(chunk)
    case .palette: try readPalette(chunk)
    case .transparency: readTransparency(chunk)
    case .imageData: try readImageData(chunk)
    case .animationControl: try readAnimationControl(chunk)
    case .frameControl: try readFrameControl(chunk)
    case .frameData: try readFrameData(chunk)
    case .end:
      if !chunk.data.isEmpty {
        defects.add(
          .invalidValue("the length of IEND", found: "\(chunk.data.count)", expected: "0"), .minor)
      }
    default: try readOther(chunk)
    }
  }

  func misplaced(_ chunk: PNGChunk, _ rule: String) -> ImageFault {
    .misplaced("\(chunk.type)", rule: rule, offset: chunk.offset)
  }

  func duplicate(_ chunk: PNGChunk) -> ImageFault {
    .duplicate("\(chunk.type)", offset: chunk.offset)
  }

  private mutating func readOther(_ chunk: PNGChunk) throws(ImageFault) {
    guard !chunk.type.isCritical else {
      throw .unsupported("the critical chunk \(chunk.type) at byte \(chunk.offset)")
    }
    if !chunk.type.hasReservedBitClear {
      defects.add(
        .invalidValue(
          "the chunk type at byte \(chunk.offset)", found: "\(chunk.type)",
          expected: "an upper-case third letter"), .minor)
    }
    noteMetadata(chunk)
    if chunk.type.describesColors { readColorDescription(chunk) }
    switch chunk.type {
    case .exif:
      readOrientation(chunk)
      metadata.contents.formUnion(EXIF.contents(of: bytes[chunk.data]))
    case .physicalSize where chunk.data.count == 9:
      let start = chunk.data.lowerBound
      let (across, down) = (Int(bytes.bigEndian32(start)), Int(bytes.bigEndian32(start + 4)))
      metadata.pixelAspect = PixelAspect(densityAcross: across, down: down)
      // Unit 1 is the meter; 0 means that there is no unit (PNG 3rd edition, 11.3.4.3).
      if bytes[start + 8] == 1 { metadata.pixelsPerMeter = min(across, down) }
      // The pixel aspect ratio affects how the picture looks, so the chunk does not count as descriptive.
      if metadata.pixelAspect != nil { return }
    case .credentials: metadata.contents.insert(.credentials)
    case .offset, .canvas, .virtualPage: readPlace(chunk)
    default: if chunk.type.isText { readText(chunk) }
    }
    if !chunk.type.describesColors { metadata.descriptiveBytes += chunk.end - chunk.offset }
  }

  private mutating func readOrientation(_ chunk: PNGChunk) {
    switch EXIF.orientation(in: bytes[chunk.data]) {
    case .value(let orientation): metadata.orientation = orientation
    case .none: break
    case .invalid(let fault): defects.add(fault, .minor)
    }
  }
}
