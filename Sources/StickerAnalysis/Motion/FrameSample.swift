/// A frame seen at every so many px, at least 136 to its longer side where it has them: enough to
/// compare it with other frames of the same canvas.
struct FrameSample {
  let columns: Int
  let rows: Int
  /// px from one sample to the next, and from the border to the first.
  private let step: Int
  private let first: Int
  /// The pixels as they are, those of alpha 0 without color.
  private var words: [UInt32]
  /// Premultiplied RGBA8, row-major.
  private(set) var colors: [UInt32]
  /// Relative luminance over white, 0…65535.
  private(set) var luminances: [UInt16]
  /// What each row adds to the balance.
  private(set) var rowSums: [RowSums]

  /// What the samples of each eighth of each row add up to: premultiplied RGBA.
  private(set) var cellSums: [SIMD4<UInt32>]

  /// Eighths of the canvas, across and down.
  static let cells = 8

  /// Sums over the samples of a row, weighted by alpha.
  struct RowSums {
    var across = 0
    var acrossSquared = 0
    /// Of premultiplied RGBA.
    var color = SIMD4<Int>.zero
    var alpha: Int { color.w }
  }

  /// How a frame differs from the one before it.
  struct Change {
    /// The sum of all differences, in levels of premultiplied channels.
    var difference = 0
    /// Samples that are not as they were.
    var count = 0
  }

  /// A clear frame.
  init(width: Int, height: Int) {
    step = max(1, max(width, height) / 136)
    first = step / 2
    columns = (width - first + step - 1) / step
    rows = (height - first + step - 1) / step
    words = [UInt32](repeating: 0, count: columns * rows)
    colors = words
    luminances = [UInt16](repeating: lightSum(0, white: 255, lights), count: columns * rows)
    rowSums = [RowSums](repeating: RowSums(), count: rows)
    cellSums = [SIMD4](repeating: .zero, count: rows * Self.cells)
  }

  var count: Int { columns * rows }

  /// Looks at some rows of the canvas anew.
  mutating func update(
    _ raster: Raster, _ range: Range<Int>, _ traces: inout Traces, _ flashes: inout Flashes
  ) -> Change {
    var change = Change()
    let lower = min(rows, max(0, range.lowerBound - first + step - 1) / step)
    let upper = min(rows, max(0, range.upperBound - first + step - 1) / step)
    for row in lower..<max(lower, upper)
    where update(row, raster, &change, &traces, &flashes) { sum(row) }
    return change
  }

  /// Returns whether anything in the row has changed.
  private mutating func update(
    _ row: Int, _ raster: Raster, _ change: inout Change, _ traces: inout Traces,
    _ flashes: inout Flashes
  ) -> Bool {
    let source = raster.pixels + ((first &+ row &* step) &* raster.width &+ first)
    let start = row &* columns
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: columns) { places in
      // What changes cannot be guessed: each step is done for all of them at once.
      let changed = places.prefix(takeWords(source, from: start, into: places))
      guard !changed.isEmpty else { return false }
      change.count &+= changed.count
      colors.withUnsafeMutableBufferPointer { colors in
        luminances.withUnsafeMutableBufferPointer { luminances in
          // A global is looked for at each use.
          let lights = lights
          for index in changed {
            let (word, before) = (words[index], colors[index])
            let color = premultiplied(word)
            change.difference &+= levelDifference(color, before)
            if color.isVisible != before.isVisible { traces.note(index, from: before) }
            colors[index] = color
            let (old, new) = (luminances[index], lightSum(color, white: 255 &- word.alpha, lights))
            luminances[index] = new
            flashes.note(index, from: old, to: new)
          }
        }
      }
      return true
    }
  }

  /// Takes over the samples of a row, and tells which are not as they were.
  ///
  /// - Returns: how many places there are.
  private mutating func takeWords(
    _ source: UnsafePointer<UInt32>, from start: Int, into places: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    var count = 0
    let (columns, step) = (columns, step)
    words.withUnsafeMutableBufferPointer { words in
      let known = words.baseAddress! + start
      var column = 0
      while column < columns {
        let end = min(columns, column &+ Self.block)
        // Most of a frame is as it was. What lies between samples is read as well, so that one has to follow.
        let isSame =
          end < columns && Self.isSame(source + column &* step, known + column, step: step)
        if !isSame {
          for column in column..<end {
            let index = start &+ column
            var word = UInt32(littleEndian: source[column &* step])
            word = word.alpha == 0 ? 0 : word
            places[count] = index
            count &+= word == words[index] ? 0 : 1
            words[index] = word
          }
        }
        column = end
      }
    }
    return count
  }

  private static let block = 8

  /// Whether the samples of a block are those that are known; false where that takes longer to say than to look at
  /// each.
  @inline(__always)
  private static func isSame(
    _ source: UnsafePointer<UInt32>, _ known: UnsafePointer<UInt32>, step: Int
  ) -> Bool {
    let source = UnsafeRawPointer(source)
    let known = UnsafeRawPointer(known).loadUnaligned(as: SIMD8<UInt32>.self)
    switch step {
    case 1: return source.loadUnaligned(as: SIMD8<UInt32>.self) == known
    case 2: return source.loadUnaligned(as: SIMD16<UInt32>.self).evenHalf == known
    default: return false
    }
  }

  private mutating func sum(_ row: Int) {
    // A row has 272 samples at most, so that no sum reaches 2^32, the largest being a third of 255 × 272³.
    // What is clear has no color.
    var sums = RowSums()
    colors.withUnsafeBufferPointer { colors in
      let start = row &* columns
      for cell in 0..<Self.cells {
        var (alphas, across, acrossSquared) = (UInt32(0), UInt32(0), UInt32(0))
        var (red, green, blue) = (UInt32(0), UInt32(0), UInt32(0))
        for column in columns * cell / Self.cells..<columns * (cell + 1) / Self.cells {
          let word = colors[start &+ column]
          let (alpha, column) = (word.alpha, UInt32(truncatingIfNeeded: column))
          alphas &+= alpha
          across &+= alpha &* column
          acrossSquared &+= alpha &* column &* column
          red &+= word & 255
          green &+= word &>> 8 & 255
          blue &+= word &>> 16 & 255
        }
        let color = SIMD4(red, green, blue, alphas)
        cellSums[row &* Self.cells &+ cell] = color
        sums.across &+= Int(across)
        sums.acrossSquared &+= Int(acrossSquared)
        sums.color &+= SIMD4<Int>(truncatingIfNeeded: color)
      }
    }
    rowSums[row] = sums
  }

  /// The sum of all differences to another frame of the same canvas in some rows, in levels of
  /// premultiplied channels.
  func difference(to other: FrameSample, _ rows: Range<Int>) -> Int {
    // A canvas of 272 × 272 samples differs by less than 2^32 levels.
    colors.withUnsafeBytes { a in
      other.colors.withUnsafeBytes { b in
        var sum: UInt32 = 0
        for index in 4 &* rows.lowerBound &* columns..<4 &* rows.upperBound &* columns {
          sum &+= UInt32(max(a[index], b[index]) &- min(a[index], b[index]))
        }
        return Int(sum)
      }
    }
  }

  /// The mean premultiplied RGBA of each cell, in levels, row-major.
  var cellMeans: [SIMD4<Double>] {
    let cells = Self.cells
    return (0..<cells * cells).map { index in
      let (down, across) = index.quotientAndRemainder(dividingBy: cells)
      let lines = rows * down / cells..<rows * (down + 1) / cells
      let columns = columns * (across + 1) / cells - columns * across / cells
      var sum = SIMD4<UInt32>.zero
      for row in lines { sum &+= cellSums[row &* cells &+ across] }
      return SIMD4<Double>(sum) / Double(max(1, lines.count * columns))
    }
  }
}

extension UInt32 {
  /// Whether a sample of so much alpha counts as art.
  var isVisible: Bool { alpha >= UInt32(Bounds.visibleAlpha) }
}

private func premultiplied(_ word: UInt32) -> UInt32 {
  let alpha = word.alpha
  guard alpha < 255 else { return word }
  let red = ((word & 255) &* alpha &+ 127) / 255
  let green = ((word &>> 8 & 255) &* alpha &+ 127) / 255
  let blue = ((word &>> 16 & 255) &* alpha &+ 127) / 255
  return red | green &<< 8 | blue &<< 16 | alpha &<< 24
}

/// The sum of the differences of all four channels.
@inline(__always)
func levelDifference(_ a: UInt32, _ b: UInt32) -> Int {
  let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
  let levels = unsafeBitCast(pointwiseMax(a, b) &- pointwiseMin(a, b), to: UInt32.self)
  let pairs = (levels & 0xFF_00FF) &+ (levels &>> 8 & 0xFF_00FF)
  return Int((pairs &+ pairs &>> 16) & 0xFFFF)
}

/// The relative luminance of a premultiplied color over so much white.
@inline(__always)
private func lightSum(_ color: UInt32, white: UInt32, _ lights: [UInt16]) -> UInt16 {
  lights.withUnsafeBufferPointer { lights in
    lights[Int((color & 255) &+ white)] &+ lights[256 &+ Int((color &>> 8 & 255) &+ white)]
      &+ lights[512 &+ Int((color &>> 16 & 255) &+ white)]
  }
}

/// What red, green and blue levels add to the relative luminance, together 65,535 at most.
private let lights = [0.2126, 0.7152, 0.0722].flatMap { weight in
  linearLight.map { UInt16($0 * weight * 65_535) }
}
