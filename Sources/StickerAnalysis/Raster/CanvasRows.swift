/// The alpha, counts and hashes of each row of the canvas. They are kept from frame to frame, so that only the
/// rows that change have to be measured again.
final class CanvasRows {
  /// One byte per pixel, row-major, and 8 more bytes, so that rows can be read in words.
  let alpha: UnsafeMutablePointer<UInt8>
  private let width: Int
  private var rows: [Row]

  fileprivate struct Row {
    var clear: UInt32
    var opaque: UInt32
    /// Number of pixels with any byte that is not 0. Together with ``clear`` it shows whether pixels of alpha 0 have
    /// colors.
    var nonZero: UInt32 = 0
    /// A hash of the pixels as stored.
    var content: UInt64 = 0
    /// A hash of the visible pixels alone; 0 if there are none.
    var hash: UInt64 = 0
  }

  /// Creates a transparent canvas of at most 65,535 px per row.
  init(width: Int, height: Int) {
    self.width = width
    alpha = .allocate(capacity: width * height + 8)
    alpha.initialize(repeating: 0, count: width * height + 8)
    rows = [Row](repeating: Row(clear: UInt32(width), opaque: 0), count: height)
  }

  deinit { alpha.deallocate() }

  /// Reads the rows in a range again.
  ///
  /// - Returns: Whether the alpha of any pixel has changed, and the range from the first to the last row that has
  ///   changed; empty if no row has.
  func update(
    _ range: Range<Int>, of pixels: UnsafePointer<UInt32>
  ) -> (hasNewAlpha: Bool, changed: Range<Int>) {
    var hasChanged = false
    var changed = 0..<0
    rows.withUnsafeMutableBufferPointer { rows in
      for y in range {
        let words = pixels + y &* width
        let content = rowHash(words, count: width) { $0 }
        guard content != rows[y].content else { continue }
        rows[y].content = content
        changed = (changed.isEmpty ? y : changed.lowerBound)..<y &+ 1
        let alpha = alpha + y &* width
        // A row is shorter than 2^16 px, so sums need no checks for overflow.
        var nonZero: UInt32 = 0
        var difference: UInt8 = 0
        for x in 0..<width {
          let word = words[x]
          let fresh = UInt8(truncatingIfNeeded: word.alpha)
          difference |= alpha[x] ^ fresh
          alpha[x] = fresh
          nonZero &+= (word | (0 &- word)) &>> 31
        }
        if difference != 0 {
          hasChanged = true
          rows[y].countAlpha(alpha, count: width)
        }
        rows[y].nonZero = nonZero
        rows[y].hash = rows[y].visibleHash(words, count: width)
      }
    }
    return (hasChanged, changed)
  }

  /// The counts of the whole canvas.
  var counts: PixelCounts {
    var counts = PixelCounts(total: width * rows.count)
    var nonZero = 0
    for row in rows {
      counts.clear &+= Int(row.clear)
      counts.opaque &+= Int(row.opaque)
      nonZero &+= Int(row.nonZero)
    }
    counts.hiddenColors = nonZero - (counts.total - counts.clear)
    return counts
  }

  /// A hash of everything visible, which tells frames of one canvas apart: all pixels of alpha 0 count as the same
  /// pixel, whatever their color. It is not cryptographic.
  var fingerprint: UInt64 {
    rows.reduce(UInt64(rows.count)) { fold($0 ^ firstKey, $1.hash ^ secondKey) }
  }
}

extension CanvasRows.Row {
  /// Counts the transparent and the opaque pixels of a row.
  fileprivate mutating func countAlpha(_ alpha: UnsafePointer<UInt8>, count: Int) {
    var (visible, opaque) = (UInt32(0), UInt32(0))
    var x = 0
    while x < count {
      // Sums of bytes are the fastest; 240 of them do not overflow.
      let end = min(count, x &+ 240)
      var (visibles, opaques) = (UInt8(0), UInt8(0))
      while x < end {
        visibles &+= min(alpha[x], 1)
        opaques &+= 1 &- min(alpha[x] &+ 1, 1)
        x &+= 1
      }
      visible &+= UInt32(visibles)
      opaque &+= UInt32(opaques)
    }
    clear = UInt32(truncatingIfNeeded: count) &- visible
    self.opaque = opaque
  }

  /// Returns the hash of the visible pixels in the row. All fields but ``hash`` must be up to date.
  fileprivate func visibleHash(_ words: UnsafePointer<UInt32>, count: Int) -> UInt64 {
    let length = UInt32(truncatingIfNeeded: count)
    if clear == length { return 0 }
    return nonZero &+ clear == length
      ? content : rowHash(words, count: count) { $0.alpha == 0 ? 0 : $0 }
  }
}

private let firstKey: UInt64 = 0x9E37_79B9_7F4A_7C15
private let secondKey: UInt64 = 0xC2B2_AE3D_27D4_EB4F

private func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a.multipliedFullWidth(by: b)
  return product.high ^ product.low
}

/// Returns a hash of a row.
///
/// - Parameter hashed: Returns the part of a pixel that is hashed.
@inline(__always)
private func rowHash(
  _ words: UnsafePointer<UInt32>, count: Int, _ hashed: (UInt32) -> UInt32
) -> UInt64 {
  @inline(__always)
  func pair(_ index: Int) -> UInt64 {
    UInt64(hashed(words[index])) | UInt64(hashed(words[index &+ 1])) &<< 32
  }
  // Four independent hashes: a processor overlaps about that many multiplications.
  var (one, two, three, four) = (firstKey, secondKey, ~firstKey, ~secondKey)
  var index = 0
  while index &+ 16 <= count {
    one = fold(pair(index) ^ firstKey, pair(index &+ 2) ^ one)
    two = fold(pair(index &+ 4) ^ secondKey, pair(index &+ 6) ^ two)
    three = fold(pair(index &+ 8) ^ firstKey, pair(index &+ 10) ^ three)
    four = fold(pair(index &+ 12) ^ secondKey, pair(index &+ 14) ^ four)
    index &+= 16
  }
  while index < count {
    one = fold(UInt64(hashed(words[index])) ^ firstKey, one ^ secondKey)
    index &+= 1
  }
  return fold(fold(one ^ secondKey, two ^ firstKey) ^ three, four ^ firstKey)
}
