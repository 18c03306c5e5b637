/// The distance of each pixel to the nearest seed, computed in linear time: first the distances along columns, then the
/// lower envelope of parabolas along rows (Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions,
/// 2012; in integers as in Meijster et al., 2000).
struct DistanceField {
  /// Squared Euclidean distances in px. Without a seed, they are larger than any distance on a canvas.
  private(set) var squares: [Int32]

  /// Larger than any distance in use; its square fits an Int32.
  private static let far = 32_767

  /// Computes the distances from all pixels to the seeds.
  ///
  /// - Parameter isSeed: true for pixels with distance 0.
  init(width: Int, height: Int, isSeed: (Int) -> Bool) {
    squares = [Int32](repeating: 0, count: width * height)
    guard width > 0, height > 0 else { return }
    var columns = [Int](repeating: Self.far, count: width)
    // The first pass finds the nearest seed above each pixel, the second the nearest one above or below.
    for index in squares.indices {
      let x = index % width
      columns[x] = isSeed(index) ? 0 : min(columns[x] + 1, Self.far)
      squares[index] = Int32(columns[x])
    }
    columns = [Int](repeating: Self.far, count: width)
    for index in squares.indices.reversed() {
      let x = index % width
      columns[x] = min(columns[x] + 1, Int(squares[index]))
      squares[index] = Int32(columns[x])
    }
    var row = Row(width)
    squares.withUnsafeMutableBufferPointer { squares in
      for y in 0..<height {
        row.transform(UnsafeMutableBufferPointer(rebasing: squares[y * width..<(y + 1) * width]))
      }
    }
  }

  /// Buffers for one row at a time.
  private struct Row {
    private var heights: [Int]
    /// The columns of the parabolas in the lower envelope.
    private var peaks: [Int]
    /// The column from which each of these parabolas is the lowest.
    private var starts: [Int]

    init(_ width: Int) {
      heights = [Int](repeating: 0, count: width)
      (peaks, starts) = (heights, heights)
    }

    /// Turns distances along columns into squared distances.
    mutating func transform(_ row: UnsafeMutableBufferPointer<Int32>) {
      for x in row.indices { heights[x] = Int(row[x]) * Int(row[x]) }
      var count = 1
      (peaks[0], starts[0]) = (0, 0)
      for x in 1..<max(1, row.count) {
        while count > 0,
          value(peaks[count - 1], at: starts[count - 1]) > value(x, at: starts[count - 1])
        {
          count -= 1
        }
        if count == 0 {
          (peaks[0], starts[0], count) = (x, 0, 1)
          continue
        }
        let peak = peaks[count - 1]
        let crossing = (x * x - peak * peak + heights[x] - heights[peak]) / (2 * (x - peak)) + 1
        if crossing < row.count {
          (peaks[count], starts[count]) = (x, crossing)
          count += 1
        }
      }
      for x in row.indices.reversed() {
        row[x] = Int32(clamping: value(peaks[count - 1], at: x))
        if x == starts[count - 1] { count = max(1, count - 1) }
      }
    }

    private func value(_ peak: Int, at x: Int) -> Int { (x - peak) * (x - peak) + heights[peak] }
  }
}
