public import Testing

/// A PNG built chunk by chunk, so that a test can change any part.
public struct TestPNG: Sendable, CustomTestStringConvertible {
  public struct Chunk: Sendable {
    public var type: String
    public var data: [UInt8]
    /// The written length and checksum; `nil` for the correct ones.
    public var length: UInt32?
    public var checksum: UInt32?

    public init(_ type: String, _ data: [UInt8] = []) {
      self.type = type
      self.data = data
    }

    var bytes: [UInt8] {
      let body = Array(type.utf8) + data
      return bigEndian(length ?? UInt32(data.count)) + body + bigEndian(checksum ?? crc32(body))
    }
  }

  public var chunks: [Chunk]
  public var signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  public init(_ chunks: [Chunk]) { self.chunks = chunks }

  public var bytes: [UInt8] { signature + chunks.flatMap(\.bytes) }

  /// The types of the chunks. Without this text, a test with a picture as argument would print all bytes.
  public var testDescription: String { chunks.map(\.type).joined(separator: " ") }

  /// The index in ``chunks`` of a chunk of a type.
  ///
  /// - Parameter occurrence: the number of chunks of this type before it.
  public func index(_ type: String, _ occurrence: Int = 0) -> Int {
    chunks.indices.filter { chunks[$0].type == type }[occurrence]
  }
}

extension TestPNG.Chunk {
  public static func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 6, interlace: UInt8 = 0
  ) -> Self {
    Self(
      "IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, type, 0, 0, interlace])
  }

  public static func animation(frames: UInt32, plays: UInt32 = 0) -> Self {
    Self("acTL", bigEndian(frames) + bigEndian(plays))
  }

  public static func frame(
    _ sequence: UInt32, _ width: Int, _ height: Int, x: Int = 0, y: Int = 0,
    delay: (Int, Int) = (1, 10), dispose: UInt8 = 0, blend: UInt8 = 0
  ) -> Self {
    let numbers = [width, height, x, y].flatMap { bigEndian(UInt32($0)) }
    let delays = [delay.0, delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Self("fcTL", bigEndian(sequence) + numbers + delays + [dispose, blend])
  }

  /// Rows of samples, each with filter type 0, in a zlib stream of stored blocks.
  public static func image(_ rows: [[UInt8]]) -> Self {
    Self("IDAT", zlib(rows.flatMap { [0] + $0 }))
  }

  public static func frameData(_ sequence: UInt32, _ rows: [[UInt8]]) -> Self {
    Self("fdAT", bigEndian(sequence) + zlib(rows.flatMap { [0] + $0 }))
  }

  public static let end = Self("IEND")
}

extension TestPNG {
  /// A still picture of one RGBA color.
  public static func still(_ width: Int, _ height: Int, _ color: [UInt8] = [255, 0, 0, 255])
    -> TestPNG
  {
    TestPNG([.header(width, height), .image(rows(width, height, color)), .end])
  }

  /// A still picture without faults: an orange disc with soft edges.
  ///
  /// - Parameter line: the alpha of the outermost pixels; above 0 it is a fault.
  public static func disc(_ side: Int, line: UInt8 = 0) -> TestPNG {
    let middle = Double(side) / 2
    let rows = (0..<side).map { y in
      (0..<side).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
        let distance = (dx * dx + dy * dy).squareRoot()
        let coverage = min(max(0.45 * Double(side) - distance, 0), 1)
        if x == 0 || y == 0 || x == side - 1 || y == side - 1 {
          return line > 0 ? [90, 90, 90, line] : [0, 0, 0, 0]
        }
        return coverage > 0 ? [235, 110, 20, UInt8(coverage * 255)] : [0, 0, 0, 0]
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end])
  }

  /// Rows of one color.
  public static func rows(_ width: Int, _ height: Int, _ color: [UInt8]) -> [[UInt8]] {
    Array(repeating: (0..<width).flatMap { _ in color }, count: height)
  }

  /// An animation of whole frames, each of one RGBA color.
  ///
  /// - Parameters:
  ///   - delay: the delay of each frame as a fraction of a second.
  ///   - hundredths: delays of the first frames in hundredths of a second, which replace `delay`.
  public static func animation(
    _ width: Int, _ height: Int, colors: [[UInt8]], delay: (Int, Int) = (1, 10),
    hundredths: [Int] = [], plays: UInt32 = 0
  ) -> TestPNG {
    var chunks: [Chunk] = [
      .header(width, height), .animation(frames: UInt32(colors.count), plays: plays),
    ]
    var sequence: UInt32 = 0
    for (index, color) in colors.enumerated() {
      let frameDelay = hundredths.indices.contains(index) ? (hundredths[index], 100) : delay
      chunks.append(.frame(sequence, width, height, delay: frameDelay))
      sequence += 1
      if index == 0 {
        chunks.append(.image(rows(width, height, color)))
      } else {
        chunks.append(.frameData(sequence, rows(width, height, color)))
        sequence += 1
      }
    }
    return TestPNG(chunks + [.end])
  }
}

public func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A zlib stream of stored blocks (RFC 1950, RFC 1951 3.2.4).
public func zlib(_ data: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let block = data[start..<min(start + 65_535, data.count)]
    start = block.endIndex
    let count = UInt16(block.count)
    stream += [start == data.count ? 1 : 0]
    stream +=
      [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + block
  } while start < data.count
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in data {
    a = (a + UInt32(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return stream + bigEndian(b << 16 | a)
}

/// The CRC of PNG Annex D.
public func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes { crc = crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
  return ~crc
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { value, _ in
    value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
  }
}
