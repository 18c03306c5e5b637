/// Writes deflate blocks with fixed or dynamic Huffman codes (RFC 1951, 3.2.3).
struct DeflateBlock {
  private let symbols: HuffmanCode
  private let distances: HuffmanCode
  /// The description of dynamic codes; `nil` for the fixed codes.
  private let header: CodeLengths?

  /// Chooses the codes that take the fewest bits together with their description. The description is shorter
  /// if neighboring symbols have codes of the same length.
  init(_ counts: SymbolCounts) {
    let own = [counts] + [Float(1), 3, 8].map(counts.evened)
    self = own.map(DeflateBlock.init(fitting:)).reduce(Self.fixed) { best, other in
      other.bits(counts) < best.bits(counts) ? other : best
    }
  }

  private init(fitting counts: SymbolCounts) {
    symbols = HuffmanCode(counts.symbols, limit: 15)
    // Some decoders reject a block without any distance code.
    var distanceCounts = counts.distances
    if distanceCounts.allSatisfy({ $0 == 0 }) { distanceCounts[0] = 1 }
    distances = HuffmanCode(distanceCounts, limit: 15)
    header = CodeLengths(symbols.lengths, distances.lengths)
  }

  /// The fixed codes (RFC 1951, 3.2.6).
  private static let fixed = DeflateBlock()

  private init() {
    symbols = HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    distances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32))
    header = nil
  }

  /// Size in bits of the header and the coded symbols, without the extra bits of lengths and distances.
  func bits(_ counts: SymbolCounts) -> Int {
    (header?.bits ?? 0) + symbols.bits(counts.symbols) + distances.bits(counts.distances)
  }

  func write(_ parse: LZParse, _ range: Range<Int>, isLast: Bool, to writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, 1)
    writer.write(header == nil ? 1 : 2, 2)
    header?.write(to: &writer)
    var output = writer
    parse.forEachStep(range) { byte in
      put(symbols, Int(byte), &output)
    } match: { length, distance in
      let symbol = DeflateCodes.symbol(ofLength: length)
      put(symbols, symbol, &output)
      let lengthBits = DeflateCodes.extraBits(ofSymbol: symbol)
      output.write((length - DeflateCodes.shortest) & (1 << lengthBits - 1), lengthBits)
      let code = DeflateCodes.code(ofDistance: distance)
      put(distances, code, &output)
      let distanceBits = DeflateCodes.extraBits(ofDistanceCode: code)
      output.write((distance - 1) & (1 << distanceBits - 1), distanceBits)
    }
    writer = output
    put(symbols, DeflateCodes.endOfBlock, &writer)
  }

  private func put(_ code: HuffmanCode, _ symbol: Int, _ writer: inout BitWriter) {
    writer.write(Int(code.codes[symbol]), Int(code.lengths[symbol]))
  }
}

/// The code lengths of a block as written in its header (RFC 1951, 3.2.7).
private struct CodeLengths {
  /// Code lengths 0…15 and repeat codes 16…18, the latter with their extra bits.
  private let items: [(symbol: Int, extra: Int)]
  private let code: HuffmanCode
  private let symbolCount: Int
  private let distanceCount: Int
  /// Size of the description in bits.
  let bits: Int

  /// The order in which the lengths of the code length code are written (RFC 1951, 3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ symbols: [UInt8], _ distances: [UInt8]) {
    symbolCount = max(257, (symbols.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let lengths = (symbols.prefix(symbolCount) + distances.prefix(distanceCount)).map(Int.init)
    let ways = (0..<8).map { Way(lengths, repeats: $0) }
    let best = ways.min { $0.bits < $1.bits } ?? ways[0]
    (items, code, bits) = (best.items, best.code, best.bits)
  }

  /// An encoding of the lengths that uses some of the three repeat codes.
  private struct Way {
    var items: [(symbol: Int, extra: Int)] = []
    var code = HuffmanCode(lengths: [])
    var bits = 0

    init(_ lengths: [Int], repeats: Int) {
      var start = 0
      while start < lengths.count {
        var end = start + 1
        while end < lengths.count, lengths[end] == lengths[start] { end += 1 }
        add(lengths[start], times: end - start, repeats)
        start = end
      }
      var counts = [UInt32](repeating: 0, count: 19)
      for item in items { counts[item.symbol] += 1 }
      code = HuffmanCode(counts, limit: 7)
      bits = 14 + 3 * CodeLengths.lengthCount(code)
      for symbol in 0..<19 {
        bits += Int(counts[symbol]) * (Int(code.lengths[symbol]) + CodeLengths.extraBits(symbol))
      }
    }

    private mutating func add(_ length: Int, times: Int, _ repeats: Int) {
      var left = times
      if length == 0 {
        while left >= 11, repeats & 1 != 0 {
          let run = min(left, 138)
          items.append((18, run - 11))
          left -= run
        }
        while left >= 3, repeats & 2 != 0 {
          let run = min(left, 10)
          items.append((17, run - 3))
          left -= run
        }
      } else if repeats & 4 != 0 {
        items.append((length, 0))
        left -= 1
        while left >= 3 {
          // Leaves zero or at least three repetitions, so that the rest can be a repeat code too.
          let run = left == 7 || left == 8 ? left - 4 + left % 2 : min(left, 6)
          items.append((16, run - 3))
          left -= run
        }
      }
      for _ in 0..<left { items.append((length, 0)) }
    }
  }

  private static func lengthCount(_ code: HuffmanCode) -> Int {
    max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  func write(to writer: inout BitWriter) {
    let lengthCount = Self.lengthCount(code)
    writer.write(symbolCount - 257, 5)
    writer.write(distanceCount - 1, 5)
    writer.write(lengthCount - 4, 4)
    for symbol in Self.order.prefix(lengthCount) { writer.write(Int(code.lengths[symbol]), 3) }
    for item in items {
      writer.write(Int(code.codes[item.symbol]), Int(code.lengths[item.symbol]))
      writer.write(item.extra, Self.extraBits(item.symbol))
    }
  }
}
