import StickerPacks

/// The way in which each animation that a platform refuses gets the change that it needs: a person chooses it once for
/// all of them.
package enum Adaptation: String, Sendable, CaseIterable {
  /// All frames are played in the nearest time that the platform takes, or repeated if that changes the speed less.
  case speed
  /// The first seconds are kept; a play that is too short is changed as with ``speed``.
  case cut

  /// Returns the change that serves this way; `nil` if there is none.
  func choice(among changes: [MotionChange]) -> MotionChange? {
    let cut = self == .cut ? changes.first { $0.cut != nil } : nil
    return cut ?? changes.first { $0.repeats != nil } ?? changes.last
  }
}

extension ExportBuilder {
  /// Returns the change that an animation needs so that the platform takes its time and its frames; `nil` if it needs
  /// none, if none helps, or if no way is chosen.
  ///
  /// - Parameter chosen: the change that is chosen for the whole pack, which is kept as far as the platform takes it.
  func adaptation(
    of art: StickerArt, _ demands: PlatformLimits, chosen: MotionChange?
  ) -> MotionChange? {
    guard art.isAnimated else { return nil }
    return adaptation?.choice(
      among: demands.changes(
        for: art.animation.frames.map(\.delay), plays: art.animation.loopCount,
        chosen: chosen ?? MotionChange()))
  }

  /// Makes the picture of a sticker whose file is too large: with fewer frames, evenly spread, or else with a lower
  /// quality.
  ///
  /// - Parameters:
  ///   - art: the art on the platform's canvas, without changes.
  ///   - change: the change that its time and its frames need.
  ///   - refusal: the refusal of the art with that change, which is thrown again if nothing helps.
  func fitted(
    _ art: StickerArt, _ change: MotionChange, _ maker: PictureMaker, named name: String,
    after refusal: PackFault
  ) async throws(PackFault) -> (PlatformPicture, MotionChange) {
    guard adaptation != nil, refusal.excess != nil else { throw refusal }
    let offers = await maker.offers(
      for: art, among: [change], chosen: change, named: name, after: refusal, most: 1)
    guard let offer = offers.first else { throw refusal }
    return (offer.picture, offer.change)
  }
}
