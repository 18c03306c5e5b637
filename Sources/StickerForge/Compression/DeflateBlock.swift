/// Writes blocks of deflate (RFC 1951, 3.2.3) with codes of their own.
struct DeflateBlock {
  private let symbols: HuffmanCode
  private let distances: HuffmanCode
  private let header: CodeLengths

  init(_ counts: SymbolCounts) {
    symbols = HuffmanCode(counts.symbols, limit: 15)
    // Some decoders refuse a block without any distance code.
    var distanceCounts = counts.distances
    if distanceCounts.allSatisfy({ $0 == 0 }) { distanceCounts[0] = 1 }
    distances = HuffmanCode(distanceCounts, limit: 15)
    header = CodeLengths(symbols.lengths, distances.lengths)
  }

  func write(_ parse: LZParse, _ range: Range<Int>, isLast: Bool, to writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, 1)
    writer.write(2, 2)
    header.write(to: &writer)
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

/// The lengths of a block's codes, as they are written before it (RFC 1951, 3.2.7).
private struct CodeLengths {
  /// A length 0…15, or a repetition 16…18 with its extra bits.
  private var items: [(symbol: Int, extra: Int)] = []
  private let symbolCount: Int
  private let distanceCount: Int

  /// The order in which the lengths of the lengths' own code come.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ symbols: [UInt8], _ distances: [UInt8]) {
    symbolCount = max(257, (symbols.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let lengths = (symbols.prefix(symbolCount) + distances.prefix(distanceCount)).map(Int.init)
    var start = 0
    while start < lengths.count {
      let end = lengths[start...].firstIndex { $0 != lengths[start] } ?? lengths.count
      add(lengths[start], times: end - start)
      start = end
    }
  }

  private mutating func add(_ length: Int, times: Int) {
    var left = times
    if length == 0 {
      while left >= 11 {
        let run = min(left, 138)
        items.append((18, run - 11))
        left -= run
      }
      if left >= 3 {
        items.append((17, left - 3))
        left = 0
      }
    } else {
      items.append((length, 0))
      left -= 1
      while left >= 3 {
        // Not so many that fewer than three remain.
        let run = left == 7 || left == 8 ? left - 4 + left % 2 : min(left, 6)
        items.append((16, run - 3))
        left -= run
      }
    }
    for _ in 0..<left { items.append((length, 0)) }
  }

  func write(to writer: inout BitWriter) {
    var counts = [UInt32](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    let code = HuffmanCode(counts, limit: 7)
    let lengths = Self.order.map { Int(code.lengths[$0]) }
    let lengthCount = max(4, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    writer.write(symbolCount - 257, 5)
    writer.write(distanceCount - 1, 5)
    writer.write(lengthCount - 4, 4)
    for length in lengths.prefix(lengthCount) { writer.write(length, 3) }
    for item in items {
      writer.write(Int(code.codes[item.symbol]), Int(code.lengths[item.symbol]))
      switch item.symbol {
      case 16: writer.write(item.extra, 2)
      case 17: writer.write(item.extra, 3)
      case 18: writer.write(item.extra, 7)
      default: break
      }
    }
  }
}
