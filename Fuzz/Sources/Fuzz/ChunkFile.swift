/// A PNG as a list of chunks that can be changed. Lengths and checksums are correct whenever it is written.
struct ChunkFile {
  struct Chunk {
    /// The four letters of the type.
    var type: [UInt8]
    var data: [UInt8]

    init(_ type: some Sequence<UInt8>, _ data: some Sequence<UInt8>) {
      self.type = Array(type)
      self.data = Array(data)
    }

    func hasType(_ name: String) -> Bool { type.elementsEqual(name.utf8) }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let types = [
    "IHDR", "PLTE", "tRNS", "IDAT", "acTL", "fcTL", "fdAT", "gAMA", "sRGB", "iCCP", "eXIf", "cHRM",
    "sBIT", "bKGD", "hIST", "pHYs", "sPLT", "tIME", "tEXt", "zTXt", "iTXt", "IEND", "prIv", "CRIT",
  ]

  private(set) var chunks: [Chunk] = []

  init(chunks: [Chunk]) { self.chunks = chunks }

  mutating func append(_ type: String, _ data: [UInt8]) { chunks.append(Chunk(type.utf8, data)) }

  /// Reads the chunks up to the first incomplete one; `nil` if the bytes are not a PNG or have no complete chunk.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { break }
      chunks.append(Chunk(bytes[at + 4..<at + 8], bytes[at + 8..<at + 8 + length]))
      at += 12 + length
    }
    guard !chunks.isEmpty else { return nil }
  }

  var bytes: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        bigEndian(UInt32(chunk.data.count)) + chunk.type + chunk.data
          + bigEndian(crc32(chunk.type + chunk.data))
      }
  }

  /// Makes one change, and usually repairs the numbers that it invalidates and keeps the canvas small.
  mutating func mutate(_ dice: inout Dice) {
    let index = dice.roll(chunks.count)
    switch dice.roll(10) {
    case 0...3: chunks[index].data = mutated(chunks[index].data)
    case 4 where chunks.count > 1: chunks.remove(at: index)
    case 5: chunks.insert(chunks[dice.roll(chunks.count)], at: index)
    case 6: chunks.swapAt(index, dice.roll(chunks.count))
    case 7:
      let data = mutated([UInt8](repeating: 0, count: dice.roll(40)))
      chunks.insert(Chunk(Self.types[dice.roll(Self.types.count)].utf8, data), at: index)
    case 8: insertFrame(&dice)
    default: replacePixels(&dice)
    }
    if dice.roll(8) > 0 { renumber() }
    if dice.roll(8) > 0 { recount() }
    if dice.roll(4) > 0 { shrink() }
  }

  /// Inserts a frame of a few pixels before the last chunk.
  private mutating func insertFrame(_ dice: inout Dice) {
    let area = [1 + dice.roll(8), 1 + dice.roll(8), dice.roll(8), dice.roll(8)]
    var control: [UInt8] = [0, 0, 0, 0]
    for number in area { control += bigEndian(UInt32(number)) }
    control += [0, UInt8(dice.roll(20)), 0, 100, UInt8(dice.roll(3)), UInt8(dice.roll(2))]
    let count = area[1] * (1 + 4 * area[0])
    let rows = mutated([UInt8](repeating: UInt8(dice.roll(256)), count: count))
    let last = max(0, chunks.count - 1)
    chunks.insert(Chunk("fcTL".utf8, control), at: last)
    chunks.insert(Chunk("fdAT".utf8, [0, 0, 0, 0] + stored(rows)), at: last + 1)
  }

  /// Replaces the data of an IDAT or fdAT chunk with a valid zlib stream.
  private mutating func replacePixels(_ dice: inout Dice) {
    let pictures = chunks.indices.filter {
      chunks[$0].hasType("IDAT") || chunks[$0].hasType("fdAT")
    }
    guard !pictures.isEmpty else { return }
    let index = pictures[dice.roll(pictures.count)]
    let count = 1 + dice.roll(dice.roll(4) == 0 ? 20_000 : 600)
    let rows = mutated((0..<count).map { _ in UInt8(dice.roll(256)) })
    let sequenceNumber: [UInt8] = chunks[index].hasType("fdAT") ? [0, 0, 0, 0] : []
    chunks[index].data = sequenceNumber + stored(rows)
  }

  /// Numbers the animation chunks 0, 1, 2…
  private mutating func renumber() {
    var next: UInt32 = 0
    for index in chunks.indices where chunks[index].hasType("fcTL") || chunks[index].hasType("fdAT")
    {
      guard chunks[index].data.count >= 4 else { continue }
      chunks[index].data.replaceSubrange(..<4, with: bigEndian(next))
      next += 1
    }
  }

  /// Sets acTL's count to the number of frames.
  private mutating func recount() {
    let count = UInt32(chunks.count { $0.hasType("fcTL") })
    for index in chunks.indices where chunks[index].hasType("acTL") {
      guard chunks[index].data.count >= 4 else { continue }
      chunks[index].data.replaceSubrange(..<4, with: bigEndian(count))
    }
  }

  /// Reduces the canvas to at most 63 × 63 px; a larger one only slows down runs.
  private mutating func shrink() {
    for index in chunks.indices where chunks[index].hasType("IHDR") && chunks[index].data.count >= 8
    {
      for at in [0, 1, 2, 4, 5, 6] { chunks[index].data[at] = 0 }
      for at in [3, 7] { chunks[index].data[at] = max(1, chunks[index].data[at] & 63) }
    }
  }
}
