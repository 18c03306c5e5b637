@testable import StickerEncoding

/// A still PNG of one of the usual color types and bit depths with any filters, whose data are complete or damaged in
/// one place, as the input decides.
struct RandomPNG {
  let bytes: [UInt8]

  private static let kinds: [(type: UInt8, samples: Int, depths: [UInt8])] = [
    (6, 4, [8]), (2, 3, [8]), (6, 4, [8]), (2, 3, [8]), (3, 1, [1, 2, 4, 8]), (0, 1, [1, 2, 4, 8]),
    (4, 2, [8]), (6, 4, [16]), (0, 1, [16]),
  ]

  init(_ entropy: inout Entropy) {
    let kind = entropy.pick(Self.kinds)
    let depth = entropy.pick(kind.depths)
    let maxSide = entropy.pick([3, 20, 70])
    let (width, height) = (1 + entropy.roll(maxSide), 1 + entropy.roll(maxSide))
    let header =
      bigEndian(UInt32(width)) + bigEndian(UInt32(height))
      + [depth, kind.type, 0, 0, entropy.once(in: 12) ? 1 : 0]
    var file = ChunkFile(chunks: [ChunkFile.Chunk("IHDR".utf8, header)])
    Self.addColors(kind.type, depth, to: &file, &entropy)
    let rowBytes = (width * kind.samples * Int(depth) + 7) / 8
    let rows = Self.rows(count: height, of: rowBytes, &entropy)
    var left = Self.stream(of: rows, &entropy)[...]
    repeat {
      let count = entropy.once(in: 3) ? entropy.roll(200) : left.count
      file.append("IDAT", Array(left.prefix(count)))
      left = left.dropFirst(count)
    } while !left.isEmpty
    file.append("IEND", [])
    bytes = file.bytes
  }

  private static func addColors(
    _ type: UInt8, _ depth: UInt8, to file: inout ChunkFile, _ entropy: inout Entropy
  ) {
    var entries = 256
    if type == 3 || (type == 2 && entropy.once(in: 8)) {
      let full = 1 << Int(depth)
      entries = entropy.once(in: 3) ? 1 + entropy.roll(256) : min(256, full)
      file.append("PLTE", (0..<entries * 3).map { _ in entropy.byte() })
    }
    guard entropy.once(in: 2) else { return }
    // Samples rarely exceed the depth.
    func sample() -> [UInt8] {
      [entropy.once(in: 20) ? 1 : 0, entropy.byte() & UInt8((1 << min(8, Int(depth))) - 1)]
    }
    switch type {
    case 0: file.append("tRNS", sample())
    case 2: file.append("tRNS", sample() + sample() + sample())
    case 3: file.append("tRNS", (0..<1 + entropy.roll(entries)).map { _ in entropy.byte() })
    default: break
    }
  }

  /// Filtered rows of uniform or noisy bytes.
  private static func rows(
    count: Int, of rowBytes: Int, _ entropy: inout Entropy
  ) -> [UInt8] {
    let mask = entropy.pick([0xFF, 0xFF, 0x81, 0x03, 0x00] as [UInt8])
    let filter = entropy.roll(8)
    var rows: [UInt8] = []
    for _ in 0..<count {
      rows.append(UInt8(filter < 5 ? filter : entropy.roll(5)))
      for _ in 0..<rowBytes { rows.append(entropy.byte() & mask) }
    }
    return rows
  }

  /// The zlib stream, damaged in one way or not at all.
  private static func stream(of rows: [UInt8], _ entropy: inout Entropy) -> [UInt8] {
    var rows = rows
    let damage = entropy.roll(20)
    switch damage {
    case 0: rows[entropy.roll(min(65_536, rows.count))] = entropy.byte()
    case 1: rows += (0...entropy.roll(300)).map { _ in entropy.byte() }
    case 2: rows.removeLast(min(rows.count - 1, 1 + entropy.roll(20)))
    case 3: rows[0] = 5 + entropy.byte() % 251
    default: break
    }
    let deflater = Deflater(level: 1 + entropy.roll(12))
    var stream =
      entropy.once(in: 4) ? stored(rows) : deflater.compress(rows, count: rows.count)
    switch damage {
    case 4: stream[entropy.roll(min(65_536, stream.count))] ^= 1 << (entropy.byte() & 7)
    case 5: stream += (0...entropy.roll(30)).map { _ in entropy.byte() }
    case 6: stream.removeLast(min(stream.count - 1, 1 + entropy.roll(6)))
    case 7, 8: setWindow(8 + entropy.roll(8), of: &stream)
    default: break
    }
    return stream
  }

  /// Sets the window size in the header of the stream to 2^bits bytes (RFC 1950, 2.2).
  private static func setWindow(_ bits: Int, of stream: inout [UInt8]) {
    stream[0] = UInt8((bits - 8) << 4 | 8)
    stream[1] &= 0xC0
    stream[1] |= UInt8((31 - (Int(stream[0]) << 8 | Int(stream[1])) % 31) % 31)
  }
}
