/// Walks the markers of a JPEG once (ITU-T T.81, annex B), in step with libjpeg.
///
/// A fault of the structure is thrown if it precedes the first scan, unless libjpeg tolerates it. After the first scan,
/// libjpeg decides what can be shown, and a fault is a serious defect. An exceeded limit is always thrown.
struct JPEGWalker {
  let bytes: [UInt8]
  let limits: DecodeLimits
  private(set) var frame: JPEGFrameHeader?
  private(set) var application = JPEGApplicationData()
  var defects = DefectList()
  /// Offset of the byte after the end marker; the length of the file if there is none.
  private(set) var end: Int
  private(set) var hasEndMarker = false
  /// True if libjpeg keeps all coefficients: for a progressive image, or if the first scan does not contain
  /// every component.
  private(set) var decodesWholeImage = false

  private var cursor: ByteCursor
  private var scanCount = 0
  private var segmentCount = 0
  private var commentBytes = 0
  private var hasHuffmanTables = false

  /// The start of image marker, SOI.
  static let signature: [UInt8] = [0xFF, 0xD8]
  /// Maximum number of bytes in comments that is not reported.
  private static let maxCommentBytes = 65_536
  /// Maximum number of scans in a usual file; the limit in libjpeg-turbo's fuzzers.
  private static let maxUsualScans = 100

  /// Reads the whole file.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) {
    self.bytes = bytes
    self.limits = limits
    cursor = ByteCursor(bytes, at: Self.signature.count)
    end = bytes.count
    do {
      try readSegments()
    } catch {
      if case .exceedsLimit = error { throw error }
      guard scanCount > 0 else { throw error }
      defects.add(error, .serious)
    }
    application.finish(&defects)
  }

  /// Returns the frame header, or throws if the file has none.
  func frameHeader() throws(ImageFault) -> JPEGFrameHeader {
    guard let frame else { throw .missing("frame header (SOF) in the JPEG") }
    return frame
  }

  private mutating func readSegments() throws(ImageFault) {
    while let marker = try nextMarker() {
      if marker == .endOfImage {
        end = cursor.offset
        hasEndMarker = true
        guard scanCount > 0 else { throw .missing("scan (SOS) in the JPEG") }
        return
      }
      segmentCount += 1
      try limits.check(.parts, segmentCount)
      try read(marker)
    }
    guard frame != nil else { throw .missing("frame header (SOF) in the JPEG") }
    guard scanCount > 0 else { throw .missing("scan (SOS) in the JPEG") }
    defects.add(.missing("end of image marker (EOI)"), .serious)
  }

  /// Returns the next marker that is not part of a scan, skipping entropy-coded data; `nil` at the end of the file.
  private mutating func nextMarker() throws(ImageFault) -> JPEGMarker? {
    while let value = cursor.takeMarker() {
      let marker = JPEGMarker(rawValue: value)
      if !marker.standsAlone { return marker }
    }
    return nil
  }

  private mutating func read(_ marker: JPEGMarker) throws(ImageFault) {
    let offset = cursor.offset - 2
    guard marker != .startOfImage else {
      throw .misplaced(
        "a second start of image marker", rule: "a file has only one", offset: offset)
    }
    if case .unsupported(let name)? = marker.process { throw .unsupported(name) }
    guard marker.process != nil || marker.isKnownSegment else {
      throw .unsupported("the \(marker) at byte \(offset)")
    }
    let segment = try takeSegment(of: marker, at: offset)
    if let process = marker.process {
      guard frame == nil else {
        throw .misplaced("a second frame header (SOF)", rule: "a file has only one", offset: offset)
      }
      frame = try JPEGFrameHeader(process, bytes, segment)
    }
    if scanCount == 0 { application.countDescriptiveBytes(marker, bytes[segment]) }
    switch marker {
    case .startOfScan: try readScan(segment)
    case .huffmanTables: hasHuffmanTables = true
    case .comment: readComment(segment)
    default: application.read(marker, bytes[segment], &defects)
    }
  }

  /// Takes the contents of a segment, after its two bytes of length.
  private mutating func takeSegment(
    of marker: JPEGMarker, at offset: Int
  ) throws(ImageFault) -> Range<Int> {
    let part = "the segment of \(marker)"
    let length = bytes.bigEndian16(try cursor.take(2, of: part).lowerBound)
    guard length >= 2 else {
      // libjpeg continues after the two bytes.
      defects.add(
        .invalidValue(
          "the length of the segment at byte \(offset)", found: "\(length)",
          expected: "at least 2"), .serious)
      return cursor.offset..<cursor.offset
    }
    return try cursor.take(length - 2, of: part)
  }

  /// Records a scan header, which the entropy-coded data follow (B.2.3).
  private mutating func readScan(_ segment: Range<Int>) throws(ImageFault) {
    guard let frame else { throw .missing("frame header (SOF) before the first scan") }
    if scanCount == 0 {
      let componentCount = segment.isEmpty ? 0 : Int(bytes[segment.lowerBound])
      decodesWholeImage =
        frame.process.isProgressive || componentCount < frame.components.count
      if frame.process.isArithmetic {
        defects.add(
          .invalidValue(
            "the entropy coding", found: "arithmetic",
            expected: "Huffman, as many decoders support nothing else"), .minor)
      } else if !hasHuffmanTables {
        defects.add(.missing("Huffman table (DHT) before the first scan"), .serious)
      }
    }
    scanCount += 1
    let allowed = limits.scans(ofArea: frame.width * frame.height)
    guard scanCount <= allowed else {
      throw .exceedsLimit(.scans, found: scanCount, allowed: allowed)
    }
    if scanCount > Self.maxUsualScans {
      defects.add(
        .invalidValue(
          "the number of scans", found: "more than \(Self.maxUsualScans)", expected: "about 10"),
        .minor)
    }
  }

  private mutating func readComment(_ segment: Range<Int>) {
    commentBytes += segment.count
    if let name = ForeignFormat.payload(in: bytes[segment]) {
      defects.add(.foreignContent("a comment at byte \(segment.lowerBound)", name), .minor)
    }
    guard commentBytes > Self.maxCommentBytes else { return }
    defects.add(
      .invalidValue(
        "the size of comments", found: "\(commentBytes) bytes",
        expected: "at most \(Self.maxCommentBytes) bytes"), .minor)
  }
}

extension ByteCursor {
  /// Moves beyond the next marker and returns its second byte; `nil` if there is no other marker.
  ///
  /// 0xFF may be repeated as fill before a marker, and 0xFF00 is a data byte (B.1.1.2, B.1.1.5).
  fileprivate mutating func takeMarker() -> UInt8? {
    let found = bytes.withUnsafeBufferPointer { bytes -> (code: UInt8, end: Int)? in
      var position = offset
      while position + 1 < bytes.count {
        let next = bytes[position + 1]
        if bytes[position] == 0xFF, next != 0xFF, next != 0x00 { return (next, position + 2) }
        position += 1
      }
      return nil
    }
    self = ByteCursor(bytes, at: found?.end ?? bytes.count)
    return found?.code
  }
}
