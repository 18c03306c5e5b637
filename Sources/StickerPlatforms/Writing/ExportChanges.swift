import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

// The changes that a person chose for animations that a platform would refuse.
extension ExportBuilder {
  /// Draws a sticker with the change that is chosen for it. The change for a whole pack applies if the platform refuses
  /// the art without it.
  ///
  /// - Parameter mayTry: called if the platform refuses the art for its time or its bytes; returns true to try changes
  ///   of it.
  /// - Returns: the picture, and a remark on the change.
  func changed(
    _ art: StickerArt, _ choices: [String: PlatformChoice], _ demands: PlatformLimits,
    named name: String, mayTry: () -> Bool
  ) async throws(PackFault) -> (PlatformPicture, Remark?) {
    var maker = maker(demands)
    let drawn = try maker.drawn(art, named: name)
    var change = change(of: art, choices)
    if change == nil, let choice = choices[platform.id], choice.isOfPack, art.isAnimated {
      do throws(PackFault) {
        return (try await maker.picture(ofDrawn: drawn, named: name), nil)
      } catch {
        // Only encoding shows that the file is too large.
        guard error.excess != nil else { throw error }
        change = choice.change
      }
    }
    maker.accept(change)
    let changed = try change.map { change throws(PackFault) in
      try drawn.changed(by: change, named: name)
    }
    do throws(PackFault) {
      let picture = try await maker.picture(ofDrawn: changed ?? drawn, named: name)
      return (
        picture,
        choices[platform.id].flatMap { choice in
          change.flatMap { remark(on: $0, choice, drawn, changed ?? drawn, picture) }
        }
      )
    } catch {
      let chosen = change ?? MotionChange()
      guard maker.mayOffer(for: drawn, chosen: chosen, after: error), mayTry() else { throw error }
      let isOfSticker = choices[platform.id].map { !$0.change.isNone && !$0.isOfPack } ?? false
      throw await error.offering(maker, drawn, chosen: chosen, name) {
        isOfSticker
          ? "'for: {\(platform.id): \($0.change.manifestText)}' as its entry in stickerpack.yml"
          : $0.change.options(for: optionPlatform?.id)
      }
    }
  }

  /// The platform that options name; `nil` if the run is for one platform only.
  var optionPlatform: Platform? { platforms.count > 1 ? platform : nil }

  /// Returns the change that is chosen for a sticker; `nil` if there is none, or if it is chosen for the whole pack and
  /// the platform takes the time and the frames as they are.
  func change(of art: StickerArt, _ choices: [String: PlatformChoice]) -> MotionChange? {
    choices.change(
      for: platform,
      ifRefused: art.isAnimated
        && platform.refuses(delays: art.delays, plays: art.animation.loopCount))
  }

  private func remark(
    on change: MotionChange, _ choice: PlatformChoice, _ art: StickerArt, _ changed: StickerArt,
    _ picture: PlatformPicture
  ) -> Remark {
    let place =
      choice.isOption
      ? change.options(for: optionPlatform?.id)
      : "'for: {\(platform.id): \(change.manifestText)}' in stickerpack.yml"
    let isEffective =
      art.isAnimated && changed.delays != art.delays
      || change.minQuality != nil && !QualityFloor().admits(picture.quality)
    return isEffective
      ? .note("changed for \(platform.id) as you chose: \(change.manifestText)")
      : .warning("\(place) changes nothing" + (art.isAnimated ? "" : ": it is a still"))
  }
}
