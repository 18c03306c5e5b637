import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The outcome of a repair of one file that was done in memory.
struct FileTrial: Sendable {
  /// Rules whose findings are gone.
  var resolved: Set<String>
  /// Findings about the repaired file alone.
  var left: [Finding]
  /// The repaired file as a member of its pack.
  var summary: StickerSummary
  /// The path of the repaired file.
  var newPath: FilePath
  /// True if not all of the repair was tried: only some frames were repaired, only the new size was computed, or an
  /// animation may have to be fitted.
  var isPartial: Bool
  /// True if the repaired file may exceed the size limit, unless it is fitted.
  var mayBeTooLarge = false
  /// True if the repaired file exceeds the limit by so much that fitting it would spoil it.
  var isTooLarge = false
  /// True if a fix restores the art, whose own faults may then show.
  var isRestored = false
}

extension FileRepairer {
  /// Maximum factor by which repaired stills grow, and animations and lossy files, which lose what made them small when
  /// they are encoded again.
  private static let maxGrowth = (still: 4, others: 16)
  /// A rough encoding above this share of the limit may be too large in the end.
  private static let maxLimitShare = 0.8
  /// Maximum size of a file that was repaired otherwise, as a multiple of the limit: fitting a larger file would lose
  /// too much.
  private static let maxRepairedMultiple = 3.0
  /// Minimum number of frames that are fitted to find out whether an animation can be; a shorter one is fitted whole.
  private static let minFittedFrames = 8
  /// The share of the limit that a run of frames may take, as a multiple of its share of the frames: its first frame is
  /// stored whole, later ones only where they differ.
  private static let sampleAllowance = 1.1

  /// Applies the requested fixes in memory, and returns their outcome.
  ///
  /// - Parameter maxFrames: maximum number of frames to repair.
  /// - Throws: ``FixDeclined`` if the file cannot be decoded or encoded, or be fitted under the size limit.
  func trial(frames maxFrames: Int) async throws(FixDeclined) -> FileTrial {
    var draft = RepairDraft(path: file.path)
    let requested = fixes(&draft).now
    let bytes = try read()
    let image = try probe(bytes)
    var art = try EditablePicture(
      image, name: name, profile: profile, sizeClass: pack.sizeClass?.sizeClass,
      request: request, limits: limits.decoding, frames: maxFrames,
      isConsecutive: requested.contains { $0.fix.id == FitLimit.id })
    art.seriesArt = pack.seriesArt(of: file.path)
    if requested.contains(where: { $0.fix.stage == .format }) {
      art.convertedFrom = image.image.format.name
    }
    let artJudge = RepairJudge(
      judge: judge, path: file.path, byteCount: ByteCount(bytes.count),
      packSize: pack.sizeClass, isFrame: file.role == .frame)
    var done: [AppliedFix] = []
    _ = apply(&art, requested, &done, artJudge)
    try art.checkColors()
    let isFitted = art.isAnimated && done.contains { $0.stage == .limit }
    let fits = isFitted ? try await checkFitting(art) : true
    let left = artJudge.verdicts(on: art)
    // `left` cannot judge the size: an animation that cannot be fitted has thrown above, and a still can be fitted.
    let limitRules = Set(done.filter { $0.stage == .limit }.flatMap(\.rules))
    let isEncoded = art.requestsEncoding || art.convertedFrom != nil
    var trial = FileTrial(
      resolved: Set(done.flatMap(\.rules)).filter { limitRules.contains($0) || !left.contains($0) },
      left: left.findings.values.filter { !limitRules.contains($0.ruleID) },
      summary: artJudge.sticker(art).summary,
      newPath: file.path.removingLastComponent().appending(
        isEncoded ? art.name.pngName ?? art.name : art.name),
      isPartial: art.isSample || !fits)
    let used = requested.filter { requested in done.contains { $0.id == requested.fix.id } }
    trial.isRestored = used.contains { $0.fix.restoresArt }
    if isEncoded, !isFitted { await estimateSize(of: art, bytes.count, done, &trial) }
    return trial
  }

  /// Returns true if a file within the size limit may exceed it when it is encoded again, or a file of any size in a
  /// format that Messages does not show.
  ///
  /// - Parameter bytes: size of the original.
  static func mayExceedLimit(_ bytes: Int, of header: ImageHeader, _ profile: Profile) -> Bool {
    let mayBeLossy = header.format == .webp || header.format == .jpeg
    let growth = header.frames.count > 1 || mayBeLossy ? maxGrowth.others : maxGrowth.still
    let isConverted = profile.extensions[header.format] == nil
    return (isConverted || bytes <= profile.maximumBytes.bytes)
      && growth * bytes > profile.cautionBytes.bytes
  }

  /// Estimates the size of the repaired file, and its memory if only some frames were repaired. Records in `trial`
  /// whether the file may be too large, and which rules it does not resolve after all: scaling must not make the file
  /// larger, and the repair must not exceed a memory limit that the original meets.
  ///
  /// - Parameter original: size of the original in bytes.
  private func estimateSize(
    of art: EditablePicture, _ original: Int, _ done: [AppliedFix], _ trial: inout FileTrial
  ) async {
    let limit = profile.cautionBytes.bytes
    let mayExceed = Self.mayExceedLimit(original, of: art.header, profile)
    let isSmaller =
      art.animation.width * art.animation.height < art.original.width * art.original.height
    guard mayExceed || isSmaller, let encoded = await roughSize(of: art.animation) else { return }
    let (all, taken) = (art.header.frames.count, art.original.frames.count)
    let whole = Double(encoded) * Double(max(all, 1)) / Double(max(taken, 1))
    if reason(againstScaled: art, Int(whole), from: original, done) != nil {
      trial.resolved.subtract(FitSizeClass.ruleIDs)
    }
    guard mayExceed else { return }
    trial.mayBeTooLarge = whole > Self.maxLimitShare * Double(limit)
    trial.isTooLarge = whole > Self.maxRepairedMultiple * Double(limit)
    let memory = art.animation.width * art.animation.height * 4 * all
    if taken < all, memory > profile.maximumDecodedBytes.bytes,
      art.header.decodedBytes <= profile.maximumDecodedBytes.bytes
    {
      trial.resolved = []
    }
  }

  /// Checks that an animation can be fitted under the size limit. Fitting all frames takes seconds, so a run of its
  /// frames is fitted under its share of the limit.
  ///
  /// - Returns: true if all frames fit without loss.
  /// - Throws: ``FixDeclined`` if the frames do not fit with enough quality.
  private func checkFitting(_ art: EditablePicture) async throws(FixDeclined) -> Bool {
    let (all, count) = (art.header.frames.count, art.animation.frames.count)
    let limit = profile.cautionBytes.bytes
    guard count >= min(all, Self.minFittedFrames) else { return false }
    if !art.isSample, let size = await roughSize(of: art.animation), size <= limit { return true }
    let share = Self.sampleAllowance * Double(count) / Double(all)
    var fitter = Fitter(limit: art.isSample ? Int(min(1, share) * Double(limit)) : limit)
    (fitter.effort, fitter.jobs) = (Effort(Effort.levels.lowerBound), jobs)
    fitter.limits = limits.decoding
    fitter.smallestSide = profile.minimumSide
    fitter.canvasSides = profile.sizeClasses.map(\.side)
    do throws(FitFault) {
      guard try await fitter.fit(art.animation).concessions.keepEnoughColors else {
        throw FitFault.belowFloor(quality: nil, floor: fitter.floor, bytes: nil)
      }
      return false
    } catch {
      throw FixDeclined(
        "fitting it under \(limit.grouped) bytes would cost a lot of quality"
          + (assemblyCommand.map { "; '\($0)' says what helps" } ?? ""))
    }
  }

  /// Returns true if the file is a still that fits under the size limit unscaled once it is compressed again; false if
  /// its pack declares a size. The still is only roughly encoded, which takes more bytes than the final file.
  func fitsUnscaled() async -> Bool {
    guard pack.hasInferredSize, let bytes = try? read(), let image = try? probe(bytes),
      image.image.frames.count <= 1,
      canEncode(image.image),
      let still = try? Animation(
        upright: image, limits.decoding, frames: nil, isConsecutive: false),
      let size = await roughSize(of: still)
    else { return false }
    return size <= profile.cautionBytes.bytes
  }

  /// Returns the size in bytes of a rough encoding without loss; `nil` if the animation cannot be encoded.
  private func roughSize(of animation: Animation) async -> Int? {
    try? await APNGEncoder(effort: .rough, jobs: jobs, limits: limits.decoding)
      .encodedSize(of: animation)
  }
}
