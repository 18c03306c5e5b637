import StickerCodecs

extension Sticker {
  /// The delay in ms that half of the frames do not exceed, as a viewer sees it; `nil` for a still.
  ///
  /// The median, because one long pause says nothing about how the rest moves.
  func typicalDelay(_ profile: Profile) -> Double? {
    guard isAnimated, fault == nil, let frames = image?.frames else { return nil }
    let delays = frames.compactMap { $0.delay.map(profile.playedDelay) }.sorted()
    return delays.isEmpty ? nil : delays[delays.count / 2]
  }
}
