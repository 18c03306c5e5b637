internal import StickerCodecs

extension Animation {
  /// Returns the delays in whole ms: the end of each frame is rounded, so that rounding errors do not add up. A delay
  /// above 0 becomes at least 1 ms, since viewers show 0 ms as 100 ms.
  ///
  /// - Throws: ``EncodingFault/beyondWebP(_:)`` for a delay or a number of plays that no WebP can hold.
  func wholeMilliseconds() throws(EncodingFault) -> [Int] {
    guard loopCount <= WebPWriter.maxPlays else {
      throw .beyondWebP("more than \(WebPWriter.maxPlays.grouped) plays")
    }
    var (exactEnd, end) = (0.0, 0)
    var delays: [Int] = []
    for (index, frame) in frames.enumerated() {
      let delay = frame.delay.milliseconds
      exactEnd += delay
      let next = max(Int(exactEnd.rounded()), end + (delay > 0 ? 1 : 0))
      guard next - end <= WebPWriter.maxMilliseconds else {
        throw .beyondWebP(
          "delays of more than \(WebPWriter.maxMilliseconds.grouped) ms, and frame \(index + 1) has "
            + "\((next - end).grouped) ms; shorten its delay")
      }
      delays.append(next - end)
      end = next
    }
    return delays
  }
}
