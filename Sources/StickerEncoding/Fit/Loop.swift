extension Animation {
  /// Returns one period of the animation, which looks exactly the same, if the animation plays forever and consists of
  /// several equal periods; otherwise the whole animation.
  func shortestLoop() -> Animation {
    guard loopCount == 0, frames.count > 1 else { return self }
    let period = (1...frames.count / 2).first { period in
      frames.count % period == 0
        && frames.indices.dropFirst(period).allSatisfy { frames[$0] == frames[$0 - period] }
    }
    guard let period else { return self }
    return Animation(
      unchecked: Array(frames[..<period]), width: width, height: height, loopCount: 0,
      colors: colors, pixelAspect: pixelAspect)
  }

  /// Returns the animation with only some frames. The frame before each removed frame takes over its delay.
  ///
  /// - Parameter kept: indices in ascending order, 0 among them.
  func keeping(_ kept: [Int]) -> Animation {
    var thinned: [TimedBitmap] = []
    var remaining = kept[...]
    for (index, frame) in frames.enumerated() {
      // A frame stays if the sum of its delay and the previous delay cannot be stored (numerator and denominator have
      // 16 bits).
      if remaining.first != index, let last = thinned.last,
        let delay = last.delay.adding(frame.delay)
      {
        thinned[thinned.count - 1].delay = delay
      } else {
        thinned.append(frame)
      }
      if remaining.first == index { remaining.removeFirst() }
    }
    return Animation(
      unchecked: thinned, width: width, height: height, loopCount: loopCount, colors: colors,
      pixelAspect: pixelAspect)
  }

  /// Returns the indices of the frames to remove first, in order. Each is the frame that differs least from the frame
  /// before it, among the frames that remain.
  ///
  /// - Parameters:
  ///   - count: number of indices to return, less than the number of frames; index 0 is never among them.
  ///   - step: called for every comparison of two frames.
  func framesMissedLeast(count: Int, step: () -> Void = {}) -> [Int] {
    var kept = Array(frames.indices)
    var removed: [Int] = []
    func loss(_ position: Int) -> Double {
      step()
      return frames[kept[position]].bitmap.meanSquaredError(frames[kept[position - 1]].bitmap)
    }
    var losses = kept.indices.map { $0 == 0 ? Double.infinity : loss($0) }
    while removed.count < count,
      let position = losses.indices.min(by: { losses[$0] < losses[$1] }), position > 0
    {
      removed.append(kept.remove(at: position))
      losses.remove(at: position)
      if position < kept.count { losses[position] = loss(position) }
    }
    return removed
  }
}
