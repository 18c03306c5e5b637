/// Metadata that describes a picture: the items of EXIF and XMP (ISO/IEC 23008-12, annex A).
struct HEIFMetadata {
  /// The TIFF structures of EXIF, each as the ranges of the file that make it up, in order.
  private(set) var exif: [[Range<Int>]] = []
  /// The packets of XMP.
  private(set) var packets: [[Range<Int>]] = []
  /// True if it is certain that no byte of the ranges is part of something else, so that the metadata can be emptied in
  /// place.
  var isSeparate = false

  /// The type of an XMP item's content.
  static let packetType = Array("application/rdf+xml".utf8)

  /// Adds the data of an EXIF item: a number of 32 bits, that many bytes (`Exif` and two zeros as in a JPEG, or none),
  /// and the TIFF structure.
  mutating func addEXIF(_ ranges: [Range<Int>], _ bytes: [UInt8]) {
    let head = ranges.joined().prefix(4)
    guard head.count == 4 else { return }
    let skipped = head.reduce(0) { $0 << 8 | Int(bytes[$1]) }
    exif.append(ranges.dropping(4 + skipped))
  }

  /// The ranges of ``exif`` and ``packets``, sorted by their start.
  var ranges: [Range<Int>] {
    (exif + packets).joined().sorted { $0.lowerBound < $1.lowerBound }
  }

  mutating func addPacket(_ ranges: [Range<Int>]) { packets.append(ranges) }

  /// Returns what the metadata reveal about people and places. Items beyond the limit on metadata are not searched.
  func contents(_ bytes: [UInt8], _ limits: DecodeLimits) -> MetadataContents {
    var contents: MetadataContents = []
    var remaining = limits.metadataBytes
    for (ranges, isEXIF) in exif.map({ ($0, true) }) + packets.map({ ($0, false) }) {
      remaining -= ranges.reduce(0) { $0 + $1.count }
      guard remaining >= 0 else { break }
      let data = ranges.flatMap { bytes[$0] }[...]
      contents.formUnion(isEXIF ? EXIF.contents(of: data) : XMP.contents(of: data))
    }
    return contents
  }

  /// Returns the file with empty metadata of the same length: TIFF structures without entries, and spaces for XMP.
  ///
  /// Nothing moves, so that all offsets in the file stay valid.
  func emptied(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for ranges in exif { Self.fill(ranges, with: EXIF.empty, then: 0, in: &bytes) }
    for ranges in packets { Self.fill(ranges, with: [], then: 0x20, in: &bytes) }
    return bytes
  }

  /// Overwrites ranges with the bytes `start`, and `filler` up to their end.
  private static func fill(
    _ ranges: [Range<Int>], with start: [UInt8], then filler: UInt8, in bytes: inout [UInt8]
  ) {
    for (index, offset) in ranges.joined().enumerated() {
      bytes[offset] = index < start.count ? start[index] : filler
    }
  }
}

extension [Range<Int>] {
  /// Returns the ranges without their first `count` bytes, counted across all ranges.
  fileprivate func dropping(_ count: Int) -> [Range<Int>] {
    var remaining = count
    return compactMap { range in
      let dropped = Swift.min(remaining, range.count)
      remaining -= dropped
      return dropped == range.count ? nil : range.lowerBound + dropped..<range.upperBound
    }
  }
}

extension ImageFile {
  /// The HEIC or HEICS with empty metadata of the same length; the pictures and all offsets stay the same. `nil` for
  /// another format, for empty metadata, and for metadata that may share bytes with something else.
  public var heifWithoutDescription: [UInt8]? {
    guard let content = content as? HEIFContent, content.metadata.isSeparate else { return nil }
    let emptied = content.metadata.emptied(content.bytes)
    return emptied == content.bytes ? nil : emptied
  }
}
