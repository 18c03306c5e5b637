/// A bitmap of pixels, 64 to a word, the leftmost in the lowest bit. Every row has an empty word before and
/// after it, and there is an empty row below the last one, so that neighbors to the left, to the right
/// and below need no bounds check.
struct Mask {
  let width: Int
  let height: Int
  /// Number of words from one row to the next.
  let stride: Int
  private var words: [UInt64]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 63) / 64 + 2
    words = [UInt64](repeating: 0, count: stride * (height + 1))
  }

  /// Sets the rows of two masks in a range from a raster. Both masks have the raster's size.
  ///
  /// - Parameters:
  ///   - any: The mask of the pixels of alpha 1 or more.
  ///   - solid: The mask of the pixels of alpha 128 or more.
  static func read(
    _ raster: Raster, _ rows: Range<Int>, any: inout Mask, solid: inout Mask
  ) {
    let stride = any.stride
    any.words.withUnsafeMutableBufferPointer { any in
      solid.words.withUnsafeMutableBufferPointer { solid in
        for y in rows {
          let row = UnsafeRawPointer(raster.alpha + y &* raster.width)
          var target = y &* stride &+ 1
          var x = 0
          while x < raster.width {
            if x &+ 64 <= raster.width, let bits = row.sameBits(from: x) {
              any[target] = bits
              solid[target] = bits
              target &+= 1
              x &+= 64
              continue
            }
            var (anyBits, solidBits) = (UInt64(0), UInt64(0))
            let end = min(x &+ 64, raster.width)
            var shift: UInt64 = 0
            while x < end {
              let bytes = UInt64(
                littleEndian: row.loadUnaligned(fromByteOffset: x, as: UInt64.self))
              if bytes != 0 {
                anyBits |= upperBits(bytes.nonZeroBytes) &<< shift
                solidBits |= upperBits(bytes) &<< shift
              }
              shift &+= 8
              x &+= 8
            }
            // Bytes read beyond the row belong to the next row.
            let inside: UInt64 = x > end ? 1 &<< UInt64(raster.width & 63) &- 1 : .max
            any[target] = anyBits & inside
            solid[target] = solidBits & inside
            target &+= 1
          }
        }
      }
    }
  }

  /// Calls a function with read access to the words of all rows.
  func withWords<Result>(_ body: (MaskWords) -> Result) -> Result {
    words.withUnsafeBufferPointer { words in
      body(MaskWords(width: width, height: height, stride: stride, words: words.baseAddress!))
    }
  }
}

extension UnsafeRawPointer {
  /// Returns 64 clear bits if 64 bytes are all 0, and 64 set bits if they are all 255; otherwise `nil`.
  @inline(__always)
  fileprivate func sameBits(from start: Int) -> UInt64? {
    let first = loadUnaligned(fromByteOffset: start, as: UInt64.self)
    guard first == 0 || first == .max else { return nil }
    for offset in stride(from: 8, to: 64, by: 8)
    where loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self) != first { return nil }
    return first
  }
}

/// Returns the uppermost bit of each byte; the bit of the lowest byte becomes the lowest bit.
private func upperBits(_ bytes: UInt64) -> UInt64 {
  (((bytes & ~.lowerBits) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
}

/// Read access to the words of a mask.
struct MaskWords {
  let width: Int
  let height: Int
  let stride: Int
  let words: UnsafePointer<UInt64>

  /// Returns the words of a row; the row after the last is readable as well.
  func row(_ y: Int) -> UnsafePointer<UInt64> { words + (y &* stride &+ 1) }

  /// Number of words with the pixels of a row.
  var wordCount: Int { stride - 2 }

  func contains(_ x: Int, _ y: Int) -> Bool { row(y)[x &>> 6] &>> UInt64(x & 63) & 1 == 1 }

  /// Calls a function with the bounds of every run of set pixels in a row; `end` is exclusive.
  func runs(_ y: Int, _ body: (_ start: Int, _ end: Int) -> Void) {
    let row = row(y)
    var start = 0
    var inside = false
    for index in 0...wordCount {
      let word = row[index]
      // A bit is set where a run starts or has just ended.
      var changes = word ^ (word &<< 1 | row[index - 1] &>> 63)
      while changes != 0 {
        let x = index &* 64 &+ changes.trailingZeroBitCount
        if inside { body(start, x) } else { start = x }
        inside.toggle()
        changes &= changes &- 1
      }
    }
  }
}

extension MaskWords {
  /// The centroid of all set bits, in widths and heights from the upper left corner; `nil` if none is set.
  var centroid: SIMD2<Double>? {
    // Doubled coordinates of the pixel centers, summed over the bits.
    var (count, across, down) = (0, 0, 0)
    for y in 0..<height {
      runs(y) { start, end in
        count += end - start
        across += (end - start) * (start + end)
        down += (end - start) * (2 * y + 1)
      }
    }
    guard count > 0 else { return nil }
    return SIMD2(
      Double(across) / Double(2 * count * width), Double(down) / Double(2 * count * height))
  }
}
