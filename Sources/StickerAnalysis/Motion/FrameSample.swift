/// A frame sampled at regular distances, to be compared with other frames of the same canvas. It has at least 136
/// samples along its longer side, or one per pixel if that side is shorter.
struct FrameSample {
  let columns: Int
  let rows: Int
  /// Distance from sample to sample in px.
  private let step: Int
  /// Distance from the border to the first sample in px.
  private let first: Int
  /// The straight pixels, without color where alpha is 0. ``words``, ``colors`` and ``luminances`` end with a block of
  /// transparent samples, so that the last samples can be read eight at a time.
  private var words: [UInt32]
  /// Premultiplied RGBA8, row-major.
  private(set) var colors: [UInt32]
  /// Relative luminance over white, 0…1.
  private(set) var luminances: [Float]
  /// The sums of each row, from which the centroid, the spread and the mean color follow.
  private(set) var rowSums: [RowSums]

  /// The sums of premultiplied RGBA over the samples of each eighth of each row.
  private(set) var cellSums: [SIMD4<UInt32>]

  /// Number of cells of the canvas, across and down.
  static let cells = 8

  /// Sums over the samples of a row.
  struct RowSums {
    /// The column indices, weighted by alpha.
    var across = 0
    /// The squared column indices, weighted by alpha.
    var acrossSquared = 0
    /// The sum of premultiplied RGBA.
    var color = SIMD4<Int>.zero
    var alpha: Int { color.w }
  }

  /// The difference of a frame from the frame before.
  struct Change {
    /// The sum of all differences, in levels of premultiplied channels.
    var difference = 0
    /// Number of samples that have changed.
    var count = 0
  }

  /// Creates the sample of a transparent frame.
  init(width: Int, height: Int) {
    step = max(1, max(width, height) / 136)
    first = step / 2
    columns = (width - first + step - 1) / step
    rows = (height - first + step - 1) / step
    words = [UInt32](repeating: 0, count: columns * rows + SampleBlock.scalarCount)
    colors = words
    luminances = [Float](repeating: SampleBlock.zero.luminances[0], count: words.count)
    rowSums = [RowSums](repeating: RowSums(), count: rows)
    cellSums = [SIMD4](repeating: .zero, count: rows * Self.cells)
  }

  var count: Int { columns * rows }

  /// Samples the canvas rows in a range again.
  ///
  /// - Returns: The difference of these rows from the frame before.
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

  /// Samples a row again. Returns true if anything in it has changed.
  private mutating func update(
    _ row: Int, _ raster: Raster, _ change: inout Change, _ traces: inout Traces,
    _ flashes: inout Flashes
  ) -> Bool {
    let source = raster.pixels + ((first &+ row &* step) &* raster.width &+ first)
    let (columns, step) = (columns, step)
    var (differences, changed) = (SampleBlock.zero, SampleBlock.zero)
    words.withUnsafeMutableBytes { words in
      colors.withUnsafeMutableBytes { colors in
        luminances.withUnsafeMutableBytes { luminances in
          for column in Swift.stride(from: 0, to: columns, by: SampleBlock.scalarCount) {
            let index = row &* columns &+ column
            let known = words.loadUnaligned(fromByteOffset: 4 &* index, as: SampleBlock.self)
            let fresh = Self.samples(source + column &* step, columns &- column, step, known)
              .withoutHiddenColors
            guard !(fresh ^ known).isAllZero else { continue }
            let (before, after) = (
              colors.loadUnaligned(fromByteOffset: 4 &* index, as: SampleBlock.self),
              fresh.premultiplied
            )
            let (old, new) = (
              luminances.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD8<Float>.self),
              after.luminances
            )
            words.storeBytes(of: fresh, toByteOffset: 4 &* index, as: SampleBlock.self)
            colors.storeBytes(of: after, toByteOffset: 4 &* index, as: SampleBlock.self)
            luminances.storeBytes(of: new, toByteOffset: 4 &* index, as: SIMD8<Float>.self)
            changed &+= (fresh ^ known).isNotZero
            differences &+= after.levelDifferences(to: before)
            let toggled = after.isVisible ^ before.isVisible
            toggled.forEachLane { traces.note(index &+ $0, from: before[$0]) }
            let (lightened, darkened) = Flashes.changes(from: old, to: new)
            lightened.forEachLane { flashes.note(index &+ $0, isLighter: true) }
            darkened.forEachLane { flashes.note(index &+ $0, isLighter: false) }
          }
        }
      }
    }
    change.count &+= Int(changed.wrappedSum())
    change.difference &+= Int((differences & 0xFFFF &+ differences &>> 16).wrappedSum())
    return changed != .zero
  }

  /// Returns the next samples of a row that has `remaining` samples left; the lanes beyond its end keep the values in
  /// `known`.
  @inline(__always)
  private static func samples(
    _ source: UnsafePointer<UInt32>, _ remaining: Int, _ step: Int, _ known: SampleBlock
  ) -> SampleBlock {
    let bytes = UnsafeRawPointer(source)
    // Whole vectors also contain the pixels between samples, so another sample must follow the last of them.
    if remaining > SampleBlock.scalarCount {
      if step == 1 { return bytes.loadUnaligned(as: SampleBlock.self) }
      if step == 2 { return bytes.loadUnaligned(as: SIMD16<UInt32>.self).evenHalf }
      return SampleBlock(
        source[0], source[step], source[2 &* step], source[3 &* step], source[4 &* step],
        source[5 &* step], source[6 &* step], source[7 &* step])
    }
    var samples = known
    for lane in 0..<min(remaining, SampleBlock.scalarCount) { samples[lane] = source[lane &* step] }
    return samples
  }

  /// Computes the sums of a row.
  private mutating func sum(_ row: Int) {
    // A row has 272 samples at most, so no sum reaches 2^32: the largest is a third of 255 × 272³.
    // Transparent samples have no color.
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

  /// Returns the sum of all differences from another frame of the same canvas in a range of sample rows, in levels of
  /// premultiplied channels.
  func difference(to other: FrameSample, _ rows: Range<Int>) -> Int {
    // The difference of canvases of 272 × 272 samples is below 2^32 levels.
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
  var cellMeans: [SIMD4<Float>] {
    let cells = Self.cells
    return (0..<cells * cells).map { index in
      let (down, across) = index.quotientAndRemainder(dividingBy: cells)
      let lines = rows * down / cells..<rows * (down + 1) / cells
      let columns = columns * (across + 1) / cells - columns * across / cells
      var sum = SIMD4<UInt32>.zero
      for row in lines { sum &+= cellSums[row &* cells &+ across] }
      return SIMD4<Float>(sum) / Float(max(1, lines.count * columns))
    }
  }
}

extension UInt32 {
  /// True if the sample has enough alpha to count as art.
  var isVisible: Bool { alpha >= UInt32(SpeckBounds.visibleAlpha) }
}

/// Returns the sum of the differences of all four channels of two pixels, in levels.
@inline(__always)
func levelDifference(_ a: UInt32, _ b: UInt32) -> Int {
  let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
  let levels = unsafeBitCast(pointwiseMax(a, b) &- pointwiseMin(a, b), to: UInt32.self)
  let pairs = (levels & 0xFF_00FF) &+ (levels &>> 8 & 0xFF_00FF)
  return Int((pairs &+ pairs &>> 16) & 0xFFFF)
}
