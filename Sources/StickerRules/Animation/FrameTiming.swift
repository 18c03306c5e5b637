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
}
