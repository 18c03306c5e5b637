public import Foundation

/// A WebP built chunk by chunk (RFC 9649, section 2), so that a test can change any part.
public struct TestWebP: Sendable {
  public struct Chunk: Sendable {
    public var name: String
    public var payload: [UInt8]

    public init(_ name: String, _ payload: [UInt8] = []) {
      (self.name, self.payload) = (name, payload)
    }

    var bytes: [UInt8] {
      Array(name.utf8) + littleEndian(payload.count, 4) + payload
        + (payload.count % 2 == 0 ? [] : [0])
    }
  }

  public var chunks: [Chunk]

  public init(_ chunks: [Chunk]) { self.chunks = chunks }

  public var bytes: [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap(\.bytes)
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  /// Files written by Scripts/webp-differential with libwebp, and `expected.jsonl`.
  public static let fixtures = Folders.root.appending(path: "Tests/StickerCodecsTests/WebP")

  public static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appending(path: name)))
  }

  /// An animation of whole frames, each of one RGBA color.
  public static func animation(
    _ width: Int, _ height: Int, colors: [[UInt8]], milliseconds: Int = 100, plays: UInt8 = 0
  ) -> TestWebP {
    TestWebP(
      [.canvas(width, height), .plays(plays)]
        + colors.map { .frame(width, height, $0, milliseconds: milliseconds) })
  }
}

extension TestWebP.Chunk {
  /// The VP8X chunk. Its flags are those of RFC 9649, 2.7; 0x12 is an animation with alpha.
  public static func canvas(_ width: Int, _ height: Int, flags: UInt8 = 0x12) -> Self {
    Self("VP8X", [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
  }

  public static func plays(_ count: UInt8) -> Self { Self("ANIM", [0, 0, 0, 0, count, 0]) }

  /// A single-colored frame. Flag 1 clears the area afterwards, flag 2 overwrites the canvas instead of blending.
  public static func frame(
    _ width: Int, _ height: Int, _ color: [UInt8], x: Int = 0, y: Int = 0, milliseconds: Int = 100,
    flags: UInt8 = 0
  ) -> Self {
    let numbers = [x / 2, y / 2, width - 1, height - 1, milliseconds]
    return Self(
      "ANMF",
      numbers.flatMap { littleEndian($0, 3) } + [flags] + picture(width, height, color).bytes)
  }

  /// A single-colored VP8L picture (RFC 9649, 3): each prefix code has one symbol, so that pixels take no
  /// bits.
  public static func picture(_ width: Int, _ height: Int, _ color: [UInt8]) -> Self {
    var fields = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3)]
    // No transform, no color cache, one group of codes, for green, red, blue, alpha and distances.
    fields.append((0, 3))
    for symbol in [color[1], color[0], color[2], color[3], 0] {
      fields += [(0b101, 3), (Int(symbol), 8)]
    }
    var bits: [UInt8] = []
    for (value, count) in fields { bits += (0..<count).map { UInt8(value >> $0 & 1) } }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
    }
    return Self("VP8L", bytes)
  }
}

private func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
