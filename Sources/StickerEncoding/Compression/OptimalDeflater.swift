internal import CDeflate

/// Deflates for the smallest size. All matches are found once; the parse and the division into blocks are
/// then refined with the symbol costs of the previous parse.
struct OptimalDeflater {
  /// Distance in bytes at which the data is likely to repeat, for example the size of a pixel; at most 4.
  var period: Int
  /// Maximum number of times that the parse of each final block is refined. With 10 or more rounds, the symbol counts
  /// are also perturbed at random.
  var rounds: Int
  /// Maximum number of earlier positions, or runs, to compare with at each position.
  var depth: Int

  /// Number of bytes parsed at a time, which bounds memory and the costs of ``SymbolCosts``.
  private static let pieceBytes = 4 << 20

  /// Returns the zlib stream (RFC 1950) of the first `count` bytes; `count` is at least 1.
  func compress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
      return zlibStream(of: bytes) { writer in
        for start in stride(from: 0, to: count, by: Self.pieceBytes) {
          let search = begin(bytes, start..<min(start + Self.pieceBytes, count))
          finish(search, isLast: start + Self.pieceBytes >= count, to: &writer)
        }
      }
    }
  }

  /// Compresses two lists of `count` bytes. A list that is clearly the larger one before refinement is not refined.
  ///
  /// - Returns: the smaller of the two zlib streams; the first one if they have the same size.
  func smaller(_ first: [UInt8], _ second: [UInt8], count: Int) -> [UInt8] {
    // Both searches are in memory at the same time. Together, they must not take more than a search of a whole piece.
    guard count <= Self.pieceBytes / 2 else {
      let (one, other) = (compress(first, count: count), compress(second, count: count))
      return other.count < one.count ? other : one
    }
    return first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        let lists = [first, second].map { UnsafeBufferPointer(rebasing: $0[..<count]) }
        let searches = lists.map { begin($0, 0..<count) }
        let minBits = searches.map(\.bits).min() ?? 0
        var best: [UInt8]?
        for (bytes, search) in zip(lists, searches)
        where search.bits <= minBits * Self.contenderFactor + Self.contenderBits {
          let stream = zlibStream(of: bytes) { finish(search, isLast: true, to: &$0) }
          if stream.count < best?.count ?? .max { best = stream }
        }
        return best ?? zlibStream(of: lists[0]) { finish(searches[0], isLast: true, to: &$0) }
      }
    }
  }

  /// A list is refined if its size before refinement is at most this many times the smaller size, plus
  /// ``contenderBits``: after refinement, it may be the smaller one.
  private static let contenderFactor: Float = 1.01
  private static let contenderBits: Float = 512

  /// Returns the zlib stream of bytes whose deflate blocks are written by `write`.
  private func zlibStream(
    of bytes: UnsafeBufferPointer<UInt8>, _ write: (inout BitWriter) -> Void
  ) -> [UInt8] {
    guard let start = bytes.baseAddress else { return [] }
    var writer = BitWriter()
    // CMF and FLG: a 32 KiB window, maximum compression (RFC 1950, 2.2).
    writer.append([0x78, 0xDA])
    write(&writer)
    writer.align()
    let checksum = cdeflate_adler32(start, bytes.count)
    writer.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
    return writer.bytes
  }

  /// A piece that has been parsed but not refined.
  private struct Search {
    let parse: LZParse
    let blocks: [Range<Int>]
    /// Estimated size in bits.
    let bits: Float
  }

  /// Parses a piece; matches may reach into the window before it.
  private func begin(_ bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Search {
    let before = min(piece.lowerBound, DeflateCodes.window)
    let start = bytes.baseAddress! + piece.lowerBound - before
    let parse = LZParse(
      start, before..<before + piece.count, period: period, depth: depth)
    parse.chooseLazily()
    for block in BlockSplit.blocks(of: parse) {
      parse.choose(block, SymbolCosts(parse.counts(block)))
    }
    let blocks = BlockSplit.blocks(of: parse)
    return Search(
      parse: parse, blocks: blocks,
      bits: blocks.reduce(0) { $0 + parse.counts($1).estimatedBits })
  }

  /// Refines a piece and writes its blocks.
  ///
  /// - Parameter isLast: true for the last piece of the stream.
  private func finish(_ search: Search, isLast: Bool, to writer: inout BitWriter) {
    let parse = search.parse
    var blocks = search.blocks
    if rounds > 3 {
      // Blocks that suit the first parses may not suit the refined one.
      for block in blocks { _ = improve(parse, block, rounds: rounds / 2, stopsWhenSettled: true) }
      blocks = BlockSplit.blocks(of: parse)
    }
    for block in blocks {
      let counts = improve(parse, block, rounds: rounds, stopsWhenSettled: rounds < 10)
      let isLastBlock = isLast && block.upperBound == parse.range.upperBound
      DeflateBlock(counts).write(parse, block, isLast: isLastBlock, to: &writer)
    }
  }

  /// Refines a block's parse until another round gains next to nothing.
  ///
  /// - Parameters:
  ///   - rounds: maximum number of rounds.
  ///   - stopsWhenSettled: true to stop then; false to go on from randomly perturbed counts until no rounds are left.
  /// - Returns: the symbol counts of the best parse.
  private func improve(
    _ parse: LZParse, _ block: Range<Int>, rounds: Int, stopsWhenSettled: Bool
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
      } else if stopsWhenSettled {
        break
      } else {
        (counts, bits) = (perturbation.perturbed(best), .max)
        isPerturbed = true
      }
    }
    parse.restore(bestSteps, block)
    return best
  }
}

extension SymbolCounts {
  /// Size in bits of a block with these counts.
  fileprivate var bits: Int { DeflateBlock(self).bits(self) + extraBits }
}
