import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// A change after which a platform takes a sticker. It was tried, and is offered to a person as a choice.
struct MotionOffer: Sendable {
  let change: MotionChange
  /// The picture of the changed art. Its quality is measured against the changed art.
  let picture: PlatformPicture
  /// The number of frames before the change.
  let frameCount: Int
  /// The duration in ms of one play before the change, as players show it.
  let milliseconds: Double

  /// The effect and the losses in words: `keeps the first 3 s of 4.2 s (143,210 bytes, nothing else lost)`.
  var effect: String {
    let quality = picture.quality
    var losses = quality == .exact ? [] : ["PSNR \(hundredths(quality.psnr)) dB"]
    if picture.hasCutEdges { losses.append("soft edges cut") }
    let loss = losses.isEmpty ? "nothing else lost" : losses.joined(separator: ", ")
    let words = change.effect(frameCounts: [frameCount], milliseconds: [milliseconds])
    return "\(words) (\(picture.bytes.count.grouped) bytes, \(loss))"
  }
}

extension [MotionOffer] {
  /// The offers in the order in which ``Adaptation/speed`` prefers them: repetitions first, cuts last.
  fileprivate var bySpeedFirst: [MotionOffer] {
    func rank(_ change: MotionChange) -> Int {
      change.repeats != nil ? 0 : change.cut == nil ? 1 : 2
    }
    return (0...2).flatMap { wantedRank in filter { rank($0.change) == wantedRank } }
  }

  /// Returns the offers as the way out of a refusal; `nil` if none of them can be written.
  ///
  /// - Parameter words: returns the text with which a person chooses an offer; `nil` if it cannot be written.
  func wayOut(_ words: (MotionOffer) -> String?) -> String? {
    let choices = compactMap { offer in words(offer).map { "\($0) \(offer.effect)" } }
    return choices.isEmpty ? nil : "choose: " + choices.joined(separator: ", or ")
  }
}

extension PackFault {
  /// Returns this refusal with the changes that a person can choose; other faults are returned unchanged.
  ///
  /// - Parameters:
  ///   - art: the art on the platform's canvas, without the change that a person chose.
  ///   - chosen: the change that a person chose. An offer keeps the parts of it that need no replacement.
  ///   - name: the name of the sticker in messages.
  ///   - words: returns the text with which a person chooses an offer; `nil` if it cannot be written.
  func offering(
    _ maker: PictureMaker, _ art: StickerArt, chosen: MotionChange, _ name: String,
    _ words: (MotionOffer) -> String?
  ) async -> PackFault {
    guard case .refused(var refusal) = self,
      maker.mayOffer(for: art, chosen: chosen, after: self)
    else { return self }
    let offers = await maker.offers(for: art, chosen: chosen, named: name, after: self)
    guard let wayOut = offers.wayOut(words) else { return self }
    (refusal.wayOut, refusal.sizeRatio) = (wayOut, nil)
    // Options that replace given ones cannot be added to the command.
    refusal.options = offers.bySpeedFirst.compactMap(words).first { !$0.contains(" instead of ") }
    return .refused(refusal)
  }
}

extension PictureMaker {
  /// Returns true if a change to the time, the frames or the quality may help after a refusal.
  ///
  /// - Parameters:
  ///   - art: the art without the change that a person chose.
  ///   - chosen: the change that a person chose.
  func mayOffer(
    for art: StickerArt, chosen: MotionChange, after refusal: PackFault
  ) -> Bool {
    let delays = chosen.playback(art.animation.frames.map(\.delay)).delays.map(\.milliseconds)
    let plan = limits.plan(delays: delays, plays: art.animation.loopCount)
    return refusal.sizeRatio != nil || art.isAnimated && !plan.problems.isEmpty
  }

  /// Tries changes that may make the platform take the art, except those that cannot save enough bytes.
  ///
  /// - Parameters:
  ///   - art: the art on the platform's canvas, without the change that a person chose.
  ///   - changes: the changes to the time and the frames to begin with; `nil` for the ones that the platform's limits
  ///     require.
  ///   - chosen: the change that a person chose.
  ///   - name: the name of the sticker in messages.
  ///   - refusal: the refusal of the art with the chosen change.
  ///   - limit: the number of offers that are enough.
  /// - Returns: the changes that work, the mildest of each kind. Each replaces the chosen change.
  func offers(
    for art: StickerArt, among changes: [MotionChange]? = nil,
    chosen: MotionChange = MotionChange(), named name: String, after refusal: PackFault,
    limit: Int = .max
  ) async -> [MotionOffer] {
    let delays = art.animation.frames.map(\.delay)
    let starts =
      changes ?? limits.changes(for: delays, plays: art.animation.loopCount, chosen: chosen)
    var offers: [MotionOffer] = []
    // If the time and the frames need no change, the file is too large with the chosen change.
    for start in starts.isEmpty ? [chosen] : starts {
      var refusal = refusal
      if start != chosen {
        do throws(PackFault) {
          offers.append(try await offer(start, for: art, name))
          continue
        } catch {
          refusal = error
        }
      }
      let sizeRatio = refusal.sizeRatio ?? 1
      if art.isAnimated, let offer = await thinned(art, start, sizeRatio: sizeRatio, name) {
        offers.append(offer)
      }
      guard offers.count < limit else { break }
      var lossy = start
      lossy.minQuality = 0
      if sizeRatio <= Self.maxRatioForQuality, let offer = try? await offer(lossy, for: art, name),
        !floor.admits(offer.picture.quality)
      {
        offers.append(offer)
      }
    }
    return offers
  }

  /// Returns the offer with fewer frames that keeps the most pictures of those that a few trials find; `nil` if none
  /// makes the file small enough.
  ///
  /// - Parameter sizeRatio: the size of the file with all frames, as a multiple of the limit.
  private func thinned(
    _ art: StickerArt, _ start: MotionChange, sizeRatio: Double, _ name: String
  ) async -> MotionOffer? {
    var counts = FrameCounts(of: art, after: start)
    counts.removeChoices(expectedAbove: Self.maxRatioForFrames, sizeRatio: sizeRatio)
    let choices = counts.choices
    // A binary search, since fewer pictures make a smaller file. With the choices before `low`, the file is too large;
    // with the choice at `high`, it is small enough, unless `high` is the end.
    var (low, high) = (0, choices.count)
    var next = choices.firstIndex { sizeRatio * $0.share <= 1 } ?? choices.count - 1
    var best: MotionOffer?
    // Only APNGs can be tried quickly.
    var quick = self
    quick.isTrial = limits.writtenFormat(animated: true) == .apng
    for _ in 0..<Self.maxTrials where low < high {
      if let offer = try? await quick.offer(choices[next].change, for: art, name) {
        (best, high) = (offer, next)
      } else if best == nil, next == choices.count - 1 {
        return nil
      } else {
        low = next + 1
      }
      next = best == nil ? choices.count - 1 : (low + high) / 2
    }
    guard let found = best, quick.isTrial else { return best }
    return try? await offer(found.change, for: art, name)
  }

  /// Maximum number of frame counts that are tried.
  private static let maxTrials = 5
  /// Maximum estimate of the size, as a multiple of the limit, at which a smaller number of frames is tried. It is
  /// above 1, since frames differ in size.
  private static let maxRatioForFrames = 1.5
  /// Maximum size, as a multiple of the limit, at which a lower quality is tried. Art from a larger file is hardly
  /// recognizable afterwards.
  private static let maxRatioForQuality = 4.0

  /// Returns an offer of a change, with the picture that it makes.
  ///
  /// - Throws: ``PackFault`` if the platform does not take the changed art either.
  private func offer(
    _ change: MotionChange, for art: StickerArt, _ name: String
  ) async throws(PackFault) -> MotionOffer {
    var maker = self
    maker.accept(change)
    let changed = try art.changed(by: change, named: name)
    let picture = try await maker.picture(ofDrawn: changed, named: name)
    var change = change
    if change.minQuality == 0 {
      change.minQuality = min(99, (picture.quality.psnr * 10).rounded(.down) / 10)
    }
    return MotionOffer(
      change: change, picture: picture, frameCount: art.animation.frames.count,
      milliseconds: art.animation.frames.reduce(0) {
        $0 + Profile.messages.playedDelay($1.delay)
      })
  }
}
