/// Walks the chunks of a WebP file (RFC 9649, section 2) for what libwebp's demuxer does not report: the end of the
/// file, the offset at which it is cut off, and metadata.
struct WebPWalker {
  let bytes: [UInt8]
  private(set) var metadata = ImageHeader.Metadata()
  private(set) var defects = DefectList()
  /// The canvas size in px that `VP8X` declares; `nil` if there is no such chunk.
  private(set) var canvas: (width: Int, height: Int)?
  /// The payloads of the `ANMF` chunks, each of which holds a frame.
  private(set) var frames: [Range<Int>] = []
  /// The whole chunks that make up the pictures, without padding.
  private(set) var pictureChunks: [Range<Int>] = []
  /// Offset of the byte after the end that the file's header declares, and after the padding byte if there is one.
  let end: Int

  private var features: Features = []
  private var hasEXIF = false

  /// The flags of VP8X (RFC 9649, 2.7). libwebp ignores metadata chunks that the flags do not announce.
  private struct Features: OptionSet {
    let rawValue: UInt8
    static let exif = Features(rawValue: 0x08)
    static let colorProfile = Features(rawValue: 0x20)
  }

  /// Size in bytes of the file's header: `RIFF`, the number of bytes that follow, `WEBP`.
  private static let fileHeaderLength = 12
  /// Size in bytes of a chunk's header: its name, and the size of its payload.
  private static let chunkHeaderLength = 8

  /// The names of the chunks that make up the pictures (RFC 9649, 2.7).
  private static let pictures: Set<String> = ["VP8X", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]

  /// Walks the whole file.
  ///
  /// - Throws: ``ImageFault/truncated(_:expected:found:)`` if the file or one of its chunks is cut off, or an
  ///   exceeded limit.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) {
    self.bytes = bytes
    guard bytes.count >= Self.fileHeaderLength else {
      throw .truncated("RIFF", expected: Self.fileHeaderLength, found: bytes.count)
    }
    let size = Int(bytes.littleEndian32(4))
    let declared = Self.chunkHeaderLength + size
    // Odd sizes are padded by a byte.
    end = min(bytes.count, declared + declared % 2)
    let present = min(bytes.count, declared)
    var offset = Self.fileHeaderLength
    var count = 0
    while present - offset >= Self.chunkHeaderLength {
      count += 1
      try limits.check(.parts, count)
      let length = Int(bytes.littleEndian32(offset + 4))
      let name = name(at: offset)
      let start = offset + Self.chunkHeaderLength
      guard length <= present - start else {
        throw .truncated(title(of: name), expected: length, found: present - start)
      }
      read(name, start..<start + length)
      try limits.check(.frames, frames.count)
      offset = start + length + length % 2
    }
    guard declared <= bytes.count else {
      throw .truncated("RIFF", expected: size, found: bytes.count - Self.chunkHeaderLength)
    }
    let kept = metadata.orientationEXIF.count
    if kept > 0 {
      metadata.descriptiveBytes = max(0, metadata.descriptiveBytes - Self.chunkHeaderLength - kept)
    }
  }

  private func name(at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  /// Returns a chunk's name for messages: `a chunk` for an invalid name, which may contain anything, including escape
  /// sequences.
  private func title(of name: String) -> String {
    if name == "ANMF" { return "frame \(frames.count + 1) (ANMF)" }
    let isName = name.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    return isName ? String(name.prefix { $0 != " " }) : "a chunk"
  }

  private mutating func read(_ name: String, _ payload: Range<Int>) {
    if Self.pictures.contains(name) {
      pictureChunks.append(payload.lowerBound - Self.chunkHeaderLength..<payload.upperBound)
    }
    switch name {
    case "VP8X" where payload.count >= 10:
      features = Features(rawValue: bytes[payload.lowerBound])
      let start = payload.lowerBound + 4
      canvas = (bytes.littleEndian24(start) + 1, bytes.littleEndian24(start + 3) + 1)
    case "ANMF": frames.append(payload)
    case "VP8X", "ANIM", "ALPH", "VP8 ", "VP8L": break
    case "ICCP":
      guard features.contains(.colorProfile), metadata.colors.profile == nil else { return }
      metadata.colors.profile = ICCProfile.whole(Array(bytes[payload]))
    default:
      metadata.descriptiveBytes += Self.chunkHeaderLength + payload.count
      if name == "EXIF" { readEXIF(bytes[payload]) }
      if name == "XMP " { metadata.contents.formUnion(XMP.contents(of: bytes[payload])) }
      if name == ContentCredentials.webPName { metadata.contents.insert(.credentials) }
    }
  }

  private mutating func readEXIF(_ payload: ArraySlice<UInt8>) {
    // Many programs keep the name that EXIF has in a JPEG.
    let tiff =
      payload.starts(with: EXIF.name) ? payload.dropFirst(EXIF.name.count) : payload
    metadata.contents.formUnion(EXIF.contents(of: tiff))
    guard features.contains(.exif), !hasEXIF else { return }
    hasEXIF = true
    switch EXIF.orientation(in: tiff) {
    case .value(let orientation): metadata.orientation = orientation
    case .none: break
    case .invalid(let fault): defects.add(fault, .minor)
    }
  }
}

extension [UInt8] {
  /// Returns the little-endian number of three bytes at `offset`, which must be in bounds.
  func littleEndian24(_ offset: Int) -> Int {
    littleEndian16(offset) | Int(self[offset + 2]) << 16
  }
}
