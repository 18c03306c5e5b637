import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

// The changes to animations that a platform would refuse. A person chose them, or the export finds them.
extension ExportBuilder {
  /// Draws a sticker with the change that is chosen for it. The change for a whole pack applies only if the platform
  /// refuses the art without it.
  ///
  /// - Returns: the picture, a remark on the change, and the change if the sticker needed it and ``adaptation`` found
  ///   it.
  func changedPicture(
    of art: StickerArt, _ sticker: PlannedSticker, _ demands: PlatformLimits, named name: String
  ) async throws(PackFault) -> (PlatformPicture, Remark?, adapted: MotionChange?) {
    let choices = sticker.choices
    var maker = maker(demands)
    let drawn = try maker.drawn(art, named: name)
    var change = change(of: art, choices)
    if let needed = neededChange(for: drawn, demands, chosen: change) {
      maker.accept(needed)
      let changed = try drawn.changed(by: needed, named: name)
      do throws(PackFault) {
        return (
          try await maker.picture(ofDrawn: changed, named: name),
          remark(on: needed, of: drawn, completing: change), needed
        )
      } catch {
        let (picture, found) = try await smallerPicture(
          of: drawn, needed, maker, named: name, after: error)
        return (picture, remark(on: found, of: drawn, completing: change), found)
      }
    }
    if change == nil, let choice = choices[platform.id], choice.isOfPack, art.isAnimated {
      do throws(PackFault) {
        return (try await maker.picture(ofDrawn: drawn, named: name), nil, nil)
      } catch {
        // Only encoding shows whether the file is too large.
        guard error.sizeRatio != nil else { throw error }
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
          change.flatMap { remarkOnChosen($0, choice, drawn, changed ?? drawn, picture) }
        }, nil
      )
    } catch {
      guard adaptation != nil else { throw error.offeringAdaptation(of: art) }
      let (picture, found) = try await smallerPicture(
        of: drawn, change ?? MotionChange(), maker, named: name, after: error)
      return (picture, remark(on: found, of: drawn, completing: change), found)
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

  /// Returns the remark on a change, with the durations and the numbers of pictures before and after it.
  ///
  /// - Parameter chosen: the choice of a person that did not suffice; `nil` if there is none.
  private func remark(
    on change: MotionChange, of art: StickerArt, completing chosen: MotionChange? = nil
  ) -> Remark {
    var words = "changed for \(platform.id) with \(change.manifestText)"
    if let chosen, chosen != change { words += ", since \(chosen.manifestText) does not suffice" }
    var effects: [String] = []
    if let duration = change.duration, duration > 0, change.cut == nil {
      let whole = art.delays.reduce(0, +) / 1000
      effects.append(
        "\(hundredths(whole)) s → \(hundredths(duration)) s, \(MotionChange.speed(whole / duration))"
      )
    }
    var once = change
    once.repeats = nil
    if change.maxFrames != nil || change.cut != nil,
      let changed = try? art.changed(by: once, named: "")
    {
      let (before, after) = (art.pictureCount, changed.pictureCount)
      if after < before { effects.append("\(before.grouped) → \(counted(after, "frame"))") }
    }
    return .note(effects.isEmpty ? words : "\(words): \(effects.joined(separator: ", "))")
  }

  /// Returns the remark on a change that a person chose: its effect, or a warning if it has none.
  private func remarkOnChosen(
    _ change: MotionChange, _ choice: PlatformChoice, _ art: StickerArt, _ changed: StickerArt,
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
      ? remark(on: change, of: art)
      : .warning("\(place) changes nothing" + (art.isAnimated ? "" : ": it is a still"))
  }
}

extension ExportBuilder {
  /// Returns the change that an animation needs so that the platform takes its time and its frames; `nil` if it needs
  /// none, if none helps, or if ``adaptation`` is `nil`.
  ///
  /// - Parameter chosen: the change that a person chose, which is kept as far as the platform takes it.
  func neededChange(
    for art: StickerArt, _ demands: PlatformLimits, chosen: MotionChange?
  ) -> MotionChange? {
    guard art.isAnimated else { return nil }
    return adaptation?.choice(
      among: demands.changes(
        for: art.animation.frames.map(\.delay), plays: art.animation.loopCount,
        chosen: chosen ?? MotionChange()))
  }

  /// Makes a smaller picture of a sticker whose file is too large: with fewer frames, evenly spread, or else with a
  /// lower quality.
  ///
  /// - Parameters:
  ///   - art: the art on the platform's canvas, without changes.
  ///   - change: the change that the time and the frames need. A smaller number of frames or a lower quality is added
  ///     to it.
  ///   - refusal: the refusal of the art with that change, which is thrown again if nothing helps.
  func smallerPicture(
    of art: StickerArt, _ change: MotionChange, _ maker: PictureMaker, named name: String,
    after refusal: PackFault
  ) async throws(PackFault) -> (PlatformPicture, MotionChange) {
    guard adaptation != nil, refusal.sizeRatio != nil else { throw refusal }
    let offers = await maker.offers(
      for: art, among: [change], chosen: change, named: name, after: refusal, limit: 1)
    guard let offer = offers.first else { throw refusal }
    return (offer.picture, offer.change)
  }
}

extension PackFault {
  /// Returns this refusal of a file that is too large, with the option that makes the file smaller; other faults are
  /// returned unchanged.
  fileprivate func offeringAdaptation(of art: StickerArt) -> PackFault {
    guard case .refused(var refusal) = self, refusal.sizeRatio != nil else { return self }
    refusal.wayOut =
      "--adapt \(Adaptation.speed.rawValue) gives it "
      + (art.isAnimated ? "fewer frames, or else a lower quality" : "a lower quality")
    return .refused(refusal)
  }
}
