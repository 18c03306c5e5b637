internal import CDeflate
import StickerCodecs
import StickerPacks

/// A PNG or APNG taken apart into its chunks, so that what is around the compressed pixels can change
/// while those stay. The structure has been walked before; what is beyond its end is left out.
struct PNGEdit {
  /// One chunk: its type and its data.
  private struct Chunk {
    var type: String
    var data: [UInt8]
  }

  private var chunks: [Chunk] = []

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// What says how colors are meant (PNG 3rd edition, 11.3.2), in the order in which it is written.
  private static let colorTypes = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  /// `nil` when the bytes are no chunks up to an IEND.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var rest = bytes.dropFirst(Self.signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { return nil }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
      if type == "IEND" { return }
    }
    return nil
  }

  /// Lets the animation play for ever (`num_plays` of acTL, PNG 3rd edition, 11.3.6.1).
  mutating func loopForever() {
    for index in chunks.indices where chunks[index].type == "acTL" && chunks[index].data.count == 8
    {
      chunks[index].data.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    }
  }

  /// Writes delays as they are played (`delay_num` and `delay_den` of fcTL, 11.3.6.2).
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

  /// Whether it says how its colors are meant.
  var hasColorChunks: Bool { chunks.contains { Self.colorTypes.contains($0.type) } }

  /// Whether it has an ICC profile, which is for color or for gray (11.3.2.3).
  private var hasProfile: Bool { chunks.contains { $0.type == "iCCP" } }

  /// Whether its samples are gray.
  private var isGray: Bool {
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
      return false
    }
    return header.data[9] & 2 == 0
  }

  /// Takes over how colors are meant from another file.
  ///
  /// - Throws: ``Left`` when a profile is for color and the samples have become gray, or the other way.
  mutating func takeColorChunks(of other: PNGEdit) throws(Left) {
    if other.hasProfile, isGray != other.isGray {
      throw Left("its ICC profile would not fit the smaller file: convert it to sRGB first")
    }
    let taken = other.chunks.filter { Self.colorTypes.contains($0.type) }
    dropColorChunks()
    chunks.insert(contentsOf: taken, at: min(1, chunks.count))
  }

  /// Leaves out what says how colors are meant.
  mutating func dropColorChunks() { chunks.removeAll { Self.colorTypes.contains($0.type) } }

  /// The file.
  var bytes: [UInt8] {
    var bytes = Self.signature
    for chunk in chunks {
      bytes += Self.number(UInt32(truncatingIfNeeded: chunk.data.count))
      let content = Array(chunk.type.utf8) + chunk.data
      bytes += content
      let checksum = content.withUnsafeBufferPointer { buffer in
        cdeflate_crc32(0, buffer.baseAddress, buffer.count)
      }
      bytes += Self.number(UInt32(truncatingIfNeeded: checksum))
    }
    return bytes
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
