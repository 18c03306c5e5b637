internal import CDeflate

/// Deflates for the smallest size. All matches are found once; the parse and the division into blocks are
/// then refined with the symbol costs of the previous parse.
struct OptimalDeflater {
  /// Distance in bytes at which the data is likely to repeat, such as the bytes of a pixel; at most 4.
  var period: Int
  /// Maximum number of times that each block's parse is refined; from 10 on, also with random perturbation.
  var rounds: Int
  /// Number of earlier positions, or runs, compared for each match.
  var depth: Int

  /// Bytes searched at a time, which bounds memory and the costs of ``SymbolCosts``.
  private static let piece = 4 << 20

  /// Returns the zlib stream (RFC 1950) of the first `count` bytes; `count` is at least 1.
  func compress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
      guard let start = bytes.baseAddress else { return [] }
      var writer = BitWriter()
      // CMF and FLG: a 32 KiB window, maximum compression (RFC 1950, 2.2).
      writer.append([0x78, 0xDA])
      for piece in stride(from: 0, to: count, by: Self.piece) {
        write(bytes, piece..<min(piece + Self.piece, count), to: &writer)
      }
      writer.align()
      let checksum = cdeflate_adler32(start, count)
      writer.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
      return writer.bytes
    }
  }

  /// Writes the blocks of a piece; matches may reach into the window before it.
  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, to writer: inout BitWriter
  ) {
    let before = min(piece.lowerBound, DeflateCodes.window)
    let start = bytes.baseAddress! + piece.lowerBound - before
    let parse = LZParse(
      start, before..<before + piece.count, period: period, depth: depth)
    parse.chooseGreedily()
    for block in BlockSplit.blocks(of: parse) {
      parse.choose(block, SymbolCosts(parse.counts(block)))
    }
    if rounds > 3 {
      // Blocks that suit the greedy parse may not suit the refined one.
      for block in BlockSplit.blocks(of: parse) {
        _ = improve(parse, block, rounds: rounds / 2, onlySettles: true)
      }
    }
    for block in BlockSplit.blocks(of: parse) {
      let counts = improve(parse, block, rounds: rounds, onlySettles: rounds < 10)
      let isLast = piece.upperBound == bytes.count && block.upperBound == parse.range.upperBound
      DeflateBlock(counts).write(parse, block, isLast: isLast, to: &writer)
    }
  }

  /// Refines a block's parse until another round gains next to nothing. Unless `onlySettles`, the remaining
  /// rounds start from randomly perturbed counts.
  ///
  /// - Returns: symbol counts of the best parse.
  private func improve(
    _ parse: LZParse, _ block: Range<Int>, rounds: Int, onlySettles: Bool
  ) -> SymbolCounts {
    var best = parse.counts(block)
    var (bestBits, bestSteps) = (best.bits, parse.chosenSteps(block))
    var (counts, bits) = (best, bestBits)
    var perturbation = Perturbation()
    var isPerturbed = false
    for _ in 0..<rounds {
      parse.choose(block, SymbolCosts(counts))
      let next = parse.counts(block)
      let nextBits = next.bits
      if nextBits < bestBits {
        (best, bestBits, bestSteps) = (next, nextBits, parse.chosenSteps(block))
      }
      if bits - nextBits >= 8 {
        (counts, bits) = (isPerturbed ? next.damped(by: counts) : next, nextBits)
      } else if onlySettles {
        break
      } else {
        (counts, bits) = (perturbation.changed(best), .max)
        isPerturbed = true
      }
    }
    parse.take(bestSteps, block)
    return best
  }
}

extension SymbolCounts {
  /// Size in bits of a block with these counts.
  fileprivate var bits: Int { DeflateBlock(self).bits(self) + extraBits }
}
