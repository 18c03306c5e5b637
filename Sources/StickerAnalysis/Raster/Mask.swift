/// One bit a pixel, 64 to a word, the leftmost in the lowest bit. Every row has an empty word before
/// and after it, and there is an empty row below the last one, so that neighbors need no check.
struct Mask {
  let width: Int
  let height: Int
  /// Words from one row to the next.
  let stride: Int
  private var words: [UInt64]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 63) / 64 + 2
    words = [UInt64](repeating: 0, count: stride * (height + 1))
  }

  /// Which pixels a mask holds.
  enum Threshold {
    /// Alpha of 128 or more.
    case solid
    /// Alpha of 1 or more.
    case any
  }

  mutating func set(_ raster: Raster, _ threshold: Threshold) {
    words.withUnsafeMutableBufferPointer { words in
      for y in 0..<height {
        let row = UnsafeRawPointer(raster.alpha + y * width)
        let target = y * stride + 1
        for x in Swift.stride(from: 0, to: width, by: 8) {
          var bytes = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: x, as: UInt64.self))
          if threshold == .any { bytes = ((bytes & low) &+ low) | bytes }
          // Gathers the upper bit of each byte in the uppermost byte.
          var bits = (((bytes & ~low) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
          if x + 8 > width { bits &= 1 &<< UInt64(width - x) &- 1 }
          let index = target + x / 64
          if x % 64 == 0 { words[index] = bits } else { words[index] |= bits << UInt64(x % 64) }
        }
      }
    }
  }

  /// Calls a function with the words of all rows.
  func withWords<Result>(_ body: (MaskWords) -> Result) -> Result {
    words.withUnsafeBufferPointer { words in
      body(MaskWords(width: width, height: height, stride: stride, words: words.baseAddress!))
    }
  }
}

private let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

/// A mask's words, to be read.
struct MaskWords {
  let width: Int
  let height: Int
  let stride: Int
  let words: UnsafePointer<UInt64>

  /// The words of a row; -1 is readable, too, and so is the one after the last.
  func row(_ y: Int) -> UnsafePointer<UInt64> { words + (y &* stride &+ 1) }

  /// Words that hold the pixels of a row.
  var wordCount: Int { stride - 2 }

  func contains(_ x: Int, _ y: Int) -> Bool { row(y)[x &>> 6] &>> UInt64(x & 63) & 1 == 1 }

  /// Up to 63 pixels of a row from `x` on, the first in the lowest bit; none lie outside the canvas.
  func bits(from x: Int, count: Int, y: Int) -> UInt64 {
    guard UInt(bitPattern: y) < UInt(bitPattern: height) else { return 0 }
    let row = row(y)
    let (word, shift) = (x >> 6, UInt64(x & 63))
    // x is at most 31 px outside the canvas, where the empty words are.
    let low = row[word] >> shift
    let high = shift == 0 ? 0 : row[word + 1] << (64 - shift)
    return (low | high) & (1 &<< UInt64(count) &- 1)
  }

  /// Calls a function with the bounds of every run of set pixels in a row.
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
