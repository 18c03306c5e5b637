import StickerCodecs
import StickerPacks

extension Sticker {
  /// The delay in ms that half of the frames, rounded up, do not exceed; `nil` for a still. It is
  /// what a viewer sees, not what is written.
  ///
  /// The median, because one long pause says nothing about how the rest moves.
  func typicalDelay(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let delays = frames.compactMap { $0.delay.map(profile.playedDelay) }.sorted()
    return delays.isEmpty ? nil : delays[(delays.count - 1) / 2]
  }

  /// The most frames that a viewer sees begin within one second; `nil` for a still. A loop that is shorter
  /// goes on and on.
  func framesInASecond(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let delays = frames.map { $0.delay.map(profile.playedDelay) ?? 0 }
    let duration = delays.reduce(0, +)
    guard duration > 0 else { return nil }
    guard duration > 1000 else { return Double(frames.count) * 1000 / duration }
    var starts: [Double] = []
    var time = 0.0
    for delay in delays + delays {
      starts.append(time)
      time += delay
    }
    var (most, end) = (0, 0)
    for (index, start) in starts.prefix(frames.count).enumerated() {
      // Sums of binary fractions stray.
      while end < starts.count, starts[end] < start + 1000 - 1e-6 { end += 1 }
      most = max(most, end - index)
    }
    return Double(most)
  }
}
