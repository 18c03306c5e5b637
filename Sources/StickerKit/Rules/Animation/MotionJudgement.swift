import StickerAnalysis

extension MotionFacts {
  /// Frames whose area is below 2 % of what others show.
  var blankFrames: [Int] {
    let areas = frames.map(\.area)
    guard let largest = areas.max(), largest > 0 else { return [] }
    let usual = max(median(areas), largest / 2)
    return areas.indices.filter { areas[$0] < usual * 0.02 }
  }

  /// How much one frame differs from both its neighbors although they are alike: the smaller of both
  /// steps less the step between the neighbors, over a loop.
  ///
  /// - Parameter distance: between two frames; `nil` when it cannot be told.
  func pops(_ distance: (FrameMotion, FrameMotion) -> Double?) -> [(frame: Int, size: Double)] {
    guard frames.count > 2 else { return [] }
    let blank = Set(blankFrames)
    return frames.indices.compactMap { index in
      let (before, after) = (
        (index + frames.count - 1) % frames.count, (index + 1) % frames.count
      )
      guard blank.isDisjoint(with: [before, index, after]),
        let into = distance(frames[before], frames[index]),
        let out = distance(frames[index], frames[after]),
        let over = distance(frames[before], frames[after])
      else { return nil }
      return (index, min(into, out) - over)
    }
  }

  var medianArea: Double { median(frames.map(\.area)) }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

extension Sequence<(frame: Int, size: Double)> {
  /// The largest of those above a limit, and how many are.
  func worst(above limit: Double) -> (frame: Int, size: Double, count: Int)? {
    let above = filter { $0.size > limit }
    // The first of the largest.
    guard let worst = above.max(by: { $0.size < $1.size }) else { return nil }
    return (worst.frame, worst.size, above.count)
  }
}
