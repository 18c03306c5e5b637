internal import CDeflate
import StickerCodecs
import StickerPacks

/// A PNG or APNG split into chunks, so that some can be edited while the compressed pixels stay unchanged. The caller
/// has validated its structure. Data after IEND is dropped.
struct PNGEdit {
  private struct Chunk {
    var type: String
    var data: [UInt8]

    /// True for a critical chunk, and for a chunk of an animation.
    var isEssential: Bool {
      type.utf8.first.map { $0 & 0x20 == 0 } ?? false || ["acTL", "fcTL", "fdAT"].contains(type)
    }

    /// The CRC over type and data (PNG 5.3).
    var checksum: UInt32 {
      let content = Array(type.utf8) + data
      let checksum = content.withUnsafeBufferPointer { buffer in
        cdeflate_crc32(0, buffer.baseAddress, buffer.count)
      }
      return UInt32(truncatingIfNeeded: checksum)
    }
  }

  private var chunks: [Chunk] = []

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Chunks that define the color space (PNG 3rd edition, 11.3.2).
  private static let colorTypes = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "mDCV", "cLLI"]

  /// Splits a file into chunks; `nil` if the bytes are not a sequence of chunks up to IEND.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var unread = bytes.dropFirst(Self.signature.count)
    while unread.count >= 12 {
      let length = unread.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= unread.count - 12 else { return nil }
      let type = String(decoding: unread.dropFirst(4).prefix(4), as: UTF8.self)
      let chunk = Chunk(type: type, data: Array(unread.dropFirst(8).prefix(length)))
      // Readers ignore an ancillary chunk with a wrong checksum; writing the right one would bring the chunk back.
      let stored = unread.dropFirst(8 + length).prefix(4)
      if chunk.isEssential || Self.bigEndianBytes(chunk.checksum).elementsEqual(stored) {
        chunks.append(chunk)
      }
      unread = unread.dropFirst(12 + length)
      if type == "IEND" { return }
    }
    return nil
  }

  /// Makes the animation loop forever (`num_plays` of acTL, PNG 3rd edition, 11.3.6.1).
  mutating func loopForever() {
    for index in chunks.indices where chunks[index].type == "acTL" && chunks[index].data.count == 8
    {
      chunks[index].data.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    }
  }

  /// Replaces delays that are too short with the delays that players use instead (`delay_num` and `delay_den` of fcTL,
  /// 11.3.6.2).
  mutating func writePlayedDelays(_ profile: Profile) {
    for index in chunks.indices where chunks[index].type == "fcTL" && chunks[index].data.count == 26
    {
      let data = chunks[index].data
      let written = FrameDelay(
        numerator: Int(data[20]) << 8 | Int(data[21]),
        denominator: Int(data[22]) << 8 | Int(data[23]))
      let played = profile.writtenDelay(written)
      guard played != written else { continue }
      chunks[index].data.replaceSubrange(
        20..<24,
        with: [
          UInt8(truncatingIfNeeded: played.numerator >> 8),
          UInt8(truncatingIfNeeded: played.numerator),
          UInt8(truncatingIfNeeded: played.denominator >> 8),
          UInt8(truncatingIfNeeded: played.denominator),
        ])
    }
  }

  /// True if the rows are interlaced in seven passes (Adam7).
  var isInterlaced: Bool { chunks.first.map { $0.type == "IHDR" && $0.data.last != 0 } ?? false }

  /// The compressed rows of a still picture.
  var imageData: [UInt8] {
    get { chunks.filter { $0.type == "IDAT" }.flatMap(\.data) }
    set {
      guard let first = chunks.firstIndex(where: { $0.type == "IDAT" }) else { return }
      chunks.removeAll { $0.type == "IDAT" }
      chunks.insert(Chunk(type: "IDAT", data: newValue), at: min(first, chunks.count))
    }
  }

  /// Removes chunks that do not affect the appearance of the picture, such as text, times, histograms and the size of
  /// square pixels.
  ///
  /// - Parameter metadata: the metadata of the file, whose orientation and pixel aspect ratio stay.
  mutating func dropMetadata(of metadata: ImageHeader.Metadata) {
    var kept = Self.colorTypes + ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "acTL", "fcTL", "fdAT"]
    if metadata.pixelAspect != nil { kept.append("pHYs") }
    chunks.removeAll { !kept.contains($0.type) }
    writeOrientation(metadata.orientationEXIF)
  }

  /// Writes EXIF data with the orientation as an eXIf chunk (11.3.4.5), unless the data is empty.
  mutating func writeOrientation(_ exif: [UInt8]) {
    if !exif.isEmpty { chunks.insert(Chunk(type: "eXIf", data: exif), at: min(1, chunks.count)) }
  }

  /// Chunks for the place of a picture on a larger canvas: oFFs (PNG extensions, 4.2.2), and ImageMagick's own.
  private static let placeTypes = ["oFFs", "caNv", "vpAg"]

  /// Copies the place on a larger canvas from another PNG.
  mutating func copyPlace(of other: PNGEdit) {
    chunks.removeAll { Self.placeTypes.contains($0.type) }
    let place = other.chunks.filter { Self.placeTypes.contains($0.type) }
    chunks.insert(contentsOf: place, at: min(1, chunks.count))
  }

  /// Removes the color space chunks.
  mutating func dropColorChunks() { chunks.removeAll { Self.colorTypes.contains($0.type) } }

  /// The bytes of the whole file.
  var bytes: [UInt8] {
    var bytes = Self.signature
    for chunk in chunks {
      bytes += Self.bigEndianBytes(UInt32(truncatingIfNeeded: chunk.data.count))
      bytes += Array(chunk.type.utf8) + chunk.data + Self.bigEndianBytes(chunk.checksum)
    }
    return bytes
  }

  /// Returns a number as four bytes, the most significant first.
  private static func bigEndianBytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
