extension Animation {
  /// Returns one period of the animation, which looks exactly the same, if it plays forever and consists of several
  /// equal periods; otherwise the whole animation.
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

  /// Returns the animation with only some frames; the frame before each removed one takes over its delay.
  ///
  /// - Parameter kept: indices in ascending order, 0 among them.
  func keeping(_ kept: [Int]) -> Animation {
    var thinned: [TimedBitmap] = []
    var remaining = kept[...]
    for (index, frame) in frames.enumerated() {
      // A frame stays if its delay cannot be added to the previous one (numerator and denominator have 16
      // bits).
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

  /// Returns the indices of the frames to remove first, in order. Each is the one whose replacement by the frame before
  /// it, among those that remain, changes least.
  ///
  /// - Parameters:
  ///   - count: number of frames to return, less than all; the first frame is never among them.
  ///   - step: called for every comparison of two frames.
  func framesMissedLeast(count: Int, step: () -> Void = {}) -> [Int] {
    var kept = Array(frames.indices)
    var removed: [Int] = []
    func loss(_ place: Int) -> Double {
      step()
      return frames[kept[place]].bitmap.meanSquaredError(frames[kept[place - 1]].bitmap)
    }
    var losses = kept.indices.map { $0 == 0 ? Double.infinity : loss($0) }
    while removed.count < count,
      let place = losses.indices.min(by: { losses[$0] < losses[$1] }), place > 0
    {
      removed.append(kept.remove(at: place))
      losses.remove(at: place)
      if place < kept.count { losses[place] = loss(place) }
    }
    return removed
  }
}
