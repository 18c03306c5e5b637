/// Writes deflate blocks with fixed or dynamic Huffman codes (RFC 1951, 3.2.3).
struct DeflateBlock {
  private let symbols: HuffmanCode
  private let distances: HuffmanCode
  /// The description of dynamic codes; `nil` for the fixed codes.
  private let header: CodeLengths?

  /// Chooses the codes that take the fewest bits together with their description. The description is shorter
  /// if neighboring symbols have codes of the same length.
  init(_ counts: SymbolCounts) {
    let dynamic = [counts] + [Float(1), 3, 8].map(counts.evened)
    self = dynamic.map(DeflateBlock.init(fitting:)).reduce(Self.fixed) { best, other in
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

  /// Returns the size in bits of the header and the coded symbols, without the extra bits of lengths and distances.
  func bits(_ counts: SymbolCounts) -> Int {
    (header?.bits ?? 0) + symbols.bits(counts.symbols) + distances.bits(counts.distances)
  }

  /// Writes the chosen steps of a range as a block.
  ///
  /// - Parameter isLast: true for the last block of the stream.
  func write(_ parse: LZParse, _ range: Range<Int>, isLast: Bool, to writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, 1)
    writer.write(header == nil ? 1 : 2, 2)
    header?.write(to: &writer)
    var output = writer
    let (symbolCodes, distanceCodes) = (symbols.codes, distances.codes)
    func put(_ symbol: Int) {
      output.write(Int(symbolCodes[symbol]), Int(symbols.lengths[symbol]))
    }
    parse.forEachStep(range) { byte in
      put(Int(byte))
    } match: { length, distance in
      let symbol = DeflateCodes.symbol(ofLength: length)
      put(symbol)
      let lengthBits = DeflateCodes.extraBits(ofSymbol: symbol)
      output.write((length - DeflateCodes.shortest) & (1 << lengthBits - 1), lengthBits)
      let code = DeflateCodes.code(ofDistance: distance)
      output.write(Int(distanceCodes[code]), Int(distances.lengths[code]))
      let distanceBits = DeflateCodes.extraBits(ofDistanceCode: code)
      output.write((distance - 1) & (1 << distanceBits - 1), distanceBits)
    }
    put(DeflateCodes.endOfBlock)
    writer = output
  }
}

/// The code lengths of a block as written in its header (RFC 1951, 3.2.7).
private struct CodeLengths {
  private let runs: [(length: Int, times: Int)]
  /// The repeat codes in use, as a sum: 1 for 18, 2 for 17, 4 for 16.
  private let repeats: Int
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
    let runs = Self.runs(of: symbols.prefix(symbolCount) + distances.prefix(distanceCount))
    var best: (repeats: Int, code: HuffmanCode, bits: Int)?
    for repeats in 0..<8 {
      var counts = [UInt32](repeating: 0, count: 19)
      Self.forEachItem(of: runs, repeats) { symbol, _ in counts[symbol] += 1 }
      let code = HuffmanCode(counts, limit: 7)
      var bits = 14 + 3 * Self.lengthCount(code)
      for symbol in 0..<19 {
        bits += Int(counts[symbol]) * (Int(code.lengths[symbol]) + Self.extraBits(symbol))
      }
      if bits < best?.bits ?? .max { best = (repeats, code, bits) }
    }
    self.runs = runs
    (repeats, code, bits) = best ?? (0, HuffmanCode(lengths: []), 0)
  }

  /// Returns the runs of equal lengths: each length with the number of times that it occurs in a row.
  private static func runs(of lengths: ArraySlice<UInt8>) -> [(length: Int, times: Int)] {
    var runs: [(length: Int, times: Int)] = []
    for length in lengths {
      if let last = runs.last, last.length == Int(length) {
        runs[runs.count - 1].times += 1
      } else {
        runs.append((Int(length), 1))
      }
    }
    return runs
  }

  /// Calls `body` with the code lengths 0…15 and the repeat codes 16…18 that encode the runs; a repeat code comes with
  /// the value of its extra bits.
  ///
  /// - Parameter repeats: the repeat codes to use, as a sum: 1 for 18, 2 for 17, 4 for 16.
  @inline(__always)
  private static func forEachItem(
    of runs: [(length: Int, times: Int)], _ repeats: Int,
    _ body: (_ symbol: Int, _ extra: Int) -> Void
  ) {
    for (length, times) in runs {
      var remaining = times
      if length == 0 {
        while remaining >= 11, repeats & 1 != 0 {
          let run = min(remaining, 138)
          body(18, run - 11)
          remaining -= run
        }
        while remaining >= 3, repeats & 2 != 0 {
          let run = min(remaining, 10)
          body(17, run - 3)
          remaining -= run
        }
      } else if repeats & 4 != 0 {
        body(length, 0)
        remaining -= 1
        while remaining >= 3 {
          // Leaves zero or at least three repetitions, so that a repeat code can store the remainder, too.
          let run = remaining == 7 || remaining == 8 ? 4 : min(remaining, 6)
          body(16, run - 3)
          remaining -= run
        }
      }
      for _ in 0..<remaining { body(length, 0) }
    }
  }

  /// Returns the number of lengths of the code length code that are written.
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
    let codes = code.codes
    Self.forEachItem(of: runs, repeats) { symbol, extra in
      writer.write(Int(codes[symbol]), Int(code.lengths[symbol]))
      writer.write(extra, Self.extraBits(symbol))
    }
  }
}
