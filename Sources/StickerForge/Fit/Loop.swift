extension Animation {
  /// An animation that plays for ever and is a whole number of repetitions of a shorter loop
  /// becomes that loop, which shows exactly the same.
  func shortestLoop() -> Animation {
    guard loopCount == 0, frames.count > 1 else { return self }
    let period = (1...frames.count / 2).first { period in
      frames.count % period == 0
        && frames.indices.dropFirst(period).allSatisfy { frames[$0] == frames[$0 - period] }
    }
    guard let period else { return self }
    return Animation(
      unchecked: Array(frames[..<period]), width: width, height: height, loopCount: 0)
  }

  /// Only some of the frames; those before them show for the time of what is left out.
  ///
  /// - Parameter kept: positions in rising order, 0 among them.
  func keeping(_ kept: [Int]) -> Animation {
    var thinned: [TimedBitmap] = []
    var wanted = kept[...]
    for (index, frame) in frames.enumerated() {
      // A delay that cannot be added up (16 bits a number) keeps its frame.
      if wanted.first != index, let last = thinned.last,
        let delay = last.delay.adding(frame.delay)
      {
        thinned[thinned.count - 1].delay = delay
      } else {
        thinned.append(frame)
      }
      if wanted.first == index { wanted.removeFirst() }
    }
    return Animation(unchecked: thinned, width: width, height: height, loopCount: loopCount)
  }

  /// The frames that are missed least when the frames before them stay instead, the least first.
  ///
  /// - Parameters:
  ///   - count: how many, below the number of frames; the first frame is never among them.
  ///   - step: called after every comparison of two frames.
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
