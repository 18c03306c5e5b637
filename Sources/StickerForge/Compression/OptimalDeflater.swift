internal import CDeflate

/// Deflates for the smallest size: all matches are found once; the choice among them, and the
/// division into blocks, then follow what symbols cost as the choice before used them.
struct OptimalDeflater {
  /// Bytes after which the data is likely to repeat, as those of a pixel do; at most 4.
  var period: Int
  /// How often the first good choice is made anew for each block, at most; from 10 on also by chance.
  var rounds: Int
  /// Earlier positions, or runs, that are looked at for every match.
  var depth: Int

  /// Bytes that are searched at a time, which bounds memory; see ``SymbolCosts`` too.
  private static let piece = 4 << 20

  /// The zlib stream (RFC 1950) of the first `count` bytes, at least one.
  func compress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
      guard let start = bytes.baseAddress else { return [] }
      var writer = BitWriter()
      // The largest window, and the hint that time was taken (RFC 1950, 2.2).
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

  /// Writes the blocks of a piece, with matches from the window before it.
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
      // Blocks that suit the first choices may not suit what comes of them.
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

  /// Chooses a block's steps again and again until that gains next to nothing. Then, unless only
  /// settling, it goes on from counts that were changed at random for as many rounds as are left.
  ///
  /// - Returns: how often the steps that were chosen last use each symbol.
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
  /// Bits of a block with these counts.
  fileprivate var bits: Int { DeflateBlock(self).bits(self) + extraBits }
}
