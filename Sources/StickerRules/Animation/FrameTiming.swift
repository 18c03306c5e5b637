import StickerCodecs
import StickerPacks

extension Sticker {
  /// Returns the median delay in ms as played, not as written; `nil` for a still image or a faulty file. The median of
  /// an even number of frames is the lower of the two middle values. A single long pause does not affect it.
  func typicalDelay(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let delays = frames.compactMap { $0.delay.map(profile.playedDelay) }.sorted()
    return delays.isEmpty ? nil : delays[(delays.count - 1) / 2]
  }

  /// Returns the median time in ms for which one picture is shown, as played: frames that look like the one before
  /// prolong it. `nil` for a still image or a faulty file.
  func typicalPictureTime(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    guard let motion = pixels?.motion, motion.frames.count == frames.count else {
      return typicalDelay(profile)
    }
    var times: [Double] = []
    for (frame, motion) in zip(frames, motion.frames) {
      let time = frame.delay.map(profile.playedDelay) ?? 0
      if motion.isRepeated, let last = times.popLast() {
        times.append(last + time)
      } else {
        times.append(time)
      }
    }
    times.sort()
    return times.isEmpty ? nil : times[(times.count - 1) / 2]
  }

  /// Returns the mean number of frames per second as played; `nil` for a still image or a faulty file.
  func meanFrameRate(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let duration = frames.reduce(0) { $0 + ($1.delay.map(profile.playedDelay) ?? 0) }
    return duration > 0 ? Double(frames.count) * 1000 / duration : nil
  }

  /// Returns the maximum number of frames that begin within one second as played; `nil` for a still image or a faulty
  /// file. For a loop of up to a second, it is the mean rate of the repeating loop.
  func maxFramesInASecond(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let delays = frames.map { $0.delay.map(profile.playedDelay) ?? 0 }
    return maxCountInASecond(Array(frames.indices), delays)
  }
}

/// Returns the maximum number of the given frames that begin within one second of the repeating loop; `nil` if the loop
/// takes no time. For a loop of up to a second, it is their mean number per second.
///
/// - Parameters:
///   - indices: the indices of the frames that count, in order.
///   - delays: the delay of each frame of the loop in ms.
func maxCountInASecond(_ indices: [Int], _ delays: [Double]) -> Double? {
  let duration = delays.reduce(0, +)
  guard duration > 0 else { return nil }
  guard duration > 1000 else { return Double(indices.count) * 1000 / duration }
  var starts: [Double] = []
  var time = 0.0
  for delay in delays {
    starts.append(time)
    time += delay
  }
  let times = indices.map { starts[$0] }
  let twoRounds = times + times.map { $0 + duration }
  var (maxCount, end) = (0, 0)
  for (index, start) in times.enumerated() {
    // The sums of delays have rounding errors.
    while end < twoRounds.count, twoRounds[end] < start + 1000 - 1e-6 { end += 1 }
    maxCount = max(maxCount, end - index)
  }
  return Double(maxCount)
}
