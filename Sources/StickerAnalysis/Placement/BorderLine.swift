/// The pixels of a row or column at a distance in px from a side.
struct BorderLine {
  let start: Int
  let step: Int
  let count: Int

  init(_ edge: BorderSide.Edge, inset: Int, of raster: Raster) {
    let (width, height) = (raster.width, raster.height)
    switch edge {
    case .left: (start, step, count) = (min(inset, width - 1), width, height)
    case .right: (start, step, count) = (max(0, width - 1 - inset), width, height)
    case .top: (start, step, count) = (min(inset, height - 1) * width, 1, width)
    case .bottom: (start, step, count) = (max(0, height - 1 - inset) * width, 1, width)
    }
  }
}

extension BorderLine {
  /// Returns the number of solid pixels (alpha 128 or more) on the line.
  func solid(_ raster: Raster) -> Int {
    (0..<count).count { raster.alpha[start + $0 * step] >= 128 }
  }

  /// Returns the median alpha of the pixels at a range of indices on the line.
  func medianAlpha(_ raster: Raster, _ indices: Range<Int>) -> Int {
    var alphas = Histogram()
    for index in indices { alphas.add(raster.alpha[start + index * step]) }
    return alphas.median
  }

  /// Returns the indices of the longest run of solid pixels; an empty range if there is none.
  ///
  /// - Parameter window: Indices of which the run must contain at least one.
  func longestRun(_ raster: Raster, touching window: Range<Int>? = nil) -> Range<Int> {
    var (run, longest) = (0..<0, 0..<0)
    for index in 0..<count {
      run =
        raster.alpha[start + index * step] >= 128
        ? run.lowerBound..<index + 1 : index + 1..<index + 1
      if run.count > longest.count, window?.overlaps(run) ?? true { longest = run }
    }
    return longest
  }
}
