import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerPacks
import SystemPackage

// Changes of animations that a platform would refuse, as a person chose them.
extension ExportBuilder {
  /// Draws a sticker with the change that is chosen for it. The change for a whole pack applies if the platform refuses the
  /// art without it.
  ///
  /// - Parameter mayTry: called if the platform refuses the art; returns true to try changes of it.
  /// - Returns: the picture, and a remark on the change.
  func changed(
    _ art: StickerArt, _ choices: [String: PlatformChoice], _ demands: PlatformLimits,
    named name: String, mayTry: () -> Bool
  ) async throws(PackFault) -> (PlatformPicture, Remark?) {
    var change = change(of: art, choices)
    var picture: PlatformPicture?
    if change == nil, let choice = choices[platform.id], choice.isOfPack, art.isAnimated {
      do throws(PackFault) {
        picture = try await maker(demands).picture(of: art, named: name)
      } catch {
        // The bytes may be in the way, which only drawing shows.
        guard case .refused = error else { throw error }
        change = choice.change
      }
    }
    if let picture { return (picture, nil) }
    var maker = maker(demands)
    maker.accept(change)
    let changed = try change.map { change throws(PackFault) in
      try art.changed(by: change, named: name)
    }
    let isOwn = choices[platform.id].map { !$0.change.isNone && !$0.isOfPack } ?? false
    do throws(PackFault) {
      let picture = try await maker.picture(of: changed ?? art, named: name)
      return (
        picture, change.flatMap { remark(on: $0, isOwn: isOwn, art, changed ?? art, picture) }
      )
    } catch {
      guard case .refused = error, mayTry() else { throw error }
      throw await error.offering(maker, art, chosen: change ?? MotionChange(), name) {
        isOwn
          ? "'for: {\(platform.id): \($0.change.manifestText)}' as its entry in stickerpack.yml"
          : $0.change.options
      }
    }
  }

  /// Returns the change that is chosen for a sticker; `nil` if there is none, or if it is that of a whole pack and the
  /// platform takes the time and the frames as they are.
  func change(of art: StickerArt, _ choices: [String: PlatformChoice]) -> MotionChange? {
    choices.change(
      for: platform,
      ifRefused: art.isAnimated
        && platform.refuses(delays: art.delays, plays: art.animation.loopCount))
  }

  private func remark(
    on change: MotionChange, isOwn: Bool, _ art: StickerArt, _ changed: StickerArt,
    _ picture: PlatformPicture
  ) -> Remark {
    let isEffective =
      art.isAnimated && changed.delays != art.delays
      || change.minQuality != nil && !QualityFloor().admits(picture.quality)
    return isEffective
      ? .note("changed for \(platform.id) as you chose: \(change.manifestText)")
      : .warning(
        (isOwn
          ? "'for: {\(platform.id): \(change.manifestText)}' in stickerpack.yml"
          : "the choice for all animations, \(change.manifestText),") + " changes nothing"
          + (art.isAnimated ? "" : ": it is a still"))
  }
}

/// The animations of a pack whose time or frames a platform does not take, and one change that all of them need.
struct CommonChange {
  private var animations: [(delays: [FrameDelay], plays: Int)] = []

  mutating func add(_ art: StickerArt) {
    animations.append((art.animation.frames.map(\.delay), art.animation.loopCount))
  }

  /// Returns the options of `export` that make the platform take the time and the frames of all; none for a single one, whose
  /// refusal says more.
  func options(for limits: PlatformLimits) -> [String] {
    guard animations.count > 1 else { return [] }
    let kinds: [(MotionChange) -> Bool] = [
      { $0.duration != nil }, { $0.cut != nil }, { _ in true },
    ]
    let changes = kinds.compactMap { kind -> MotionChange? in
      var common = MotionChange()
      for animation in animations {
        let found = limits.changes(for: animation.delays, plays: animation.plays).first(where: kind)
        guard let found else { return nil }
        common.duration = [common.duration, found.duration].compactMap(\.self).min()
        common.cut = [common.cut, found.cut].compactMap(\.self).min()
        common.repeats = [common.repeats, found.repeats].compactMap(\.self).max()
        common.maxFrames = [common.maxFrames, found.maxFrames].compactMap(\.self).min()
      }
      let isEnough = common.cut == nil || common.duration == nil
      return isEnough
        && animations.allSatisfy { delays, plays in
          let shown = common.playback(delays).delays.map(\.milliseconds)
          return shown.count > 1 && limits.plan(delays: shown, plays: plays).problems.isEmpty
        } ? common : nil
    }
    return changes.reduce(into: []) { all, next in
      if !all.contains(next.options) { all.append(next.options) }
    }
  }

  /// Returns the end of a refusal: what to add to the command; `nil` if no change helps all.
  func sentence(for platform: Platform, remembers: Bool) -> String? {
    guard let limits = platform.animation else { return nil }
    let options = options(for: limits)
    guard !options.isEmpty else { return nil }
    return "all \(animations.count.grouped) have a time and frames that \(platform.name) take with "
      + "\(options.joined(separator: ", or with "))"
      + (remembers ? "; --remember keeps that in \(ManifestFile.name)" : "")
  }
}

// Refusals of the number of stickers.
extension ExportBuilder {
  /// Returns the sentence that refuses the number of stickers of a pack; `nil` if the platform takes it.
  package func refusalOfCount(_ whole: PackPlan) -> String? {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    return refusalOfCount(chosen: plan)
  }

  func refusalOfCount(chosen plan: PackPlan) -> String? {
    let count = plan.stickers.count
    guard !platform.isShared, let limit = platform.pack[.stickers], !limit.allows(count) else {
      return nil
    }
    return
      "this pack has \(counted(count, "sticker")); a pack of \(platform.name) has \(limit.text)"
      + plan.wayOut(to: limit.nearest(below: count), of: platform)
  }
}

extension PackPlan {
  /// The end of a sentence that refuses the number of stickers: the stickers to leave out, the last ones of the pack.
  ///
  /// - Parameter count: the number of stickers that would be taken; `nil` if fewer do not help.
  fileprivate func wayOut(to count: Int?, of platform: Platform) -> String {
    guard let count, count < stickers.count else { return "" }
    let last = stickers.suffix(stickers.count - count)
    let options = last.compactMap { $0.fileName.shellWord.map { "--exclude \($0)" } }
    guard options.count == last.count else { return "; leave out \(last.count.grouped) of them" }
    let keeping =
      manifest == nil
      ? "" : ", and --remember writes that for \(platform.id) into \(ManifestFile.name)"
    return
      "; leave out \(last.count.grouped) of them, such as the last: \(options.joined(separator: " "))\(keeping)"
  }
}

extension PlannedSticker {
  /// The name of the image, or of the sticker if it consists of frames, as a pattern.
  fileprivate var fileName: FilePath {
    if case .image(let path) = content, let name = path.lastComponent {
      return FilePath(name.string.literalPattern)
    }
    return FilePath(name.literalPattern)
  }
}

extension String {
  /// A pattern that matches only this name.
  fileprivate var literalPattern: String {
    String(flatMap { "\\*?[]{}".contains($0) ? ["\\", $0] : [$0] })
  }
}
