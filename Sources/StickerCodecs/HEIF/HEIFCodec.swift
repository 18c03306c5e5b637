/// Reads the boxes of HEIC and HEICS (ISO/IEC 23008-12), which are not decoded: no library that does
/// is linked.
enum HEIFCodec: ImageCodec {
  /// Brands that such a file begins with (ISO/IEC 23008-12, 10 and annex B).
  private static let brands: Set<FourCharacterCode> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1",
  ]

  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(prefix)
    return bytes.count >= 12 && FourCharacterCode(rawValue: bytes.bigEndian32(4)) == "ftyp"
      && brands.contains(FourCharacterCode(rawValue: bytes.bigEndian32(8)))
  }

  /// - Throws: ``ImageFault/heic(_:)`` when all is in order.
  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    throw .heic(try HEIFPicture(bytes, limits: limits))
  }
}

extension HEIFPicture {
  /// Walks the boxes of a whole file.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) {
    var reader = ISOBoxReader(bytes, limits: limits)
    let boxes = try reader.boxes(in: bytes.indices)
    let type = try boxes.one("ftyp")
    var brands = ISOFields(type, bytes)
    try brands.take(8)
    guard brands.rest.count.isMultiple(of: 4) else {
      throw .invalidValue(
        "the length of \(type.name)", found: "\(type.content.count) bytes",
        expected: "8, and 4 for each brand")
    }
    let meta = try boxes.oneAtMost("meta")
    let movie = try boxes.oneAtMost("moov")
    let item = try meta.map { (meta) throws(ImageFault) in try HEIFItems(meta, &reader) }
    let track = try movie.flatMap { (movie) throws(ImageFault) in
      try HEIFTrack(of: movie, &reader)
    }
    guard let size = try item?.primarySize(&reader) ?? track?.size else {
      throw .missing(
        movie == nil ? "'meta' box in the file" : "track of pictures in the 'moov' box")
    }
    try limits.check(.side, max(size.width, size.height))
    self.init(width: size.width, height: size.height, isSequence: track != nil)
  }
}

/// A size in px; at least 1.
struct HEIFSize {
  let width: Int
  let height: Int

  init(width: Int, height: Int, of name: String) throws(ImageFault) {
    guard width > 0, height > 0 else {
      throw .invalidValue(
        "the size in \(name)", found: "\(width) × \(height) px", expected: "at least 1 × 1 px")
    }
    self.width = width
    self.height = height
  }
}
