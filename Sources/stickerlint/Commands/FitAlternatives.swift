import StickerBase
import StickerEncoding
import StickerLinting
import StickerPacks
import SystemPackage

/// Tries options on the frames, so that `assemble --fit` suggests only those that help.
struct FitAlternatives {
  let command: Assemble
  let paths: [FilePath]
  let output: FilePath
  let limits: WritingLimits
  let progress: ProgressLine

  /// A fit needs no suggestion if its worst frame has at least this PSNR, in dB, and its mean SSIM is at least this.
  private static let good = (psnr: 36.0, ssim: 0.97)
  /// The smallest gain in PSNR, in dB, for which a smaller canvas is suggested.
  private static let minGain = 1.0

  /// Maximum expected size of a trial's file, as a multiple of the limit; an option that exceeds it is not tried.
  private static let maxExpected = 1.5

  /// Returns changes of options that make the frames fit after a failure.
  func suggestions(after failure: FitFailure) async -> [FitFailure.Suggestion] {
    func isPromising(_ share: Double) -> Bool {
      failure.sizeRatio.map { $0 * share <= Self.maxExpected } ?? true
    }
    var suggestions: [FitFailure.Suggestion] = []
    for size in smallerSizes(than: failure.longerSide) {
      let scale = Double(size.side) / Double(failure.longerSide)
      guard isPromising(scale * scale), await trySize(size, isTrial: true) != nil else { continue }
      suggestions.append(.init(clause: "scale it down", name: "--size", value: size.name))
      break
    }
    if command.order.skipEvery == nil, failure.frameCount > 3, isPromising(0.5) {
      var variant = command
      variant.order.skipEvery = 2
      if await tryMaking(variant, trying: "--skip-every 2", isTrial: true) != nil {
        suggestions.append(
          .init(clause: "drop every second frame", name: "--skip-every", value: "2"))
      }
    }
    if suggestions.isEmpty, let shorter = await beginning(of: failure) {
      suggestions.append(shorter)
    }
    if suggestions.isEmpty, let fewer = await fewerFrames(than: failure) {
      suggestions.append(fewer)
    }
    return suggestions
  }

  /// Shares of the part that is expected to fit, which are tried in turn: parts of an animation differ in size.
  private static let triedShares = [0.9, 0.5]

  /// Returns a suggestion to keep whole seconds whose frames fit; `nil` if none is found, or if the command sets the
  /// time.
  private func beginning(of failure: FitFailure) async -> FitFailure.Suggestion? {
    guard let ratio = failure.sizeRatio, ratio > 1, command.order.cut == nil,
      command.timing.duration == nil
    else { return nil }
    for share in Self.triedShares {
      let seconds = Int(share * failure.seconds / ratio)
      guard seconds >= 1 else { return nil }
      var variant = command
      variant.order.cut = Double(seconds)
      guard await tryMaking(variant, trying: "--cut \(seconds)", isTrial: true) != nil else {
        continue
      }
      let part = seconds == 1 ? "second" : "\(seconds.grouped) seconds"
      return .init(clause: "keep the first \(part)", name: "--cut", value: "\(seconds)")
    }
    return nil
  }

  /// Returns a suggestion to keep a number of frames, evenly spread, that fits; `nil` if none is found, or if the
  /// command sets it.
  private func fewerFrames(than failure: FitFailure) async -> FitFailure.Suggestion? {
    guard let ratio = failure.sizeRatio, ratio > 1, command.order.maxFrames == nil else {
      return nil
    }
    for share in Self.triedShares {
      let count = Int(share * Double(failure.frameCount) / ratio)
      guard count >= MotionChange.validMaxFrames.lowerBound else { return nil }
      var variant = command
      variant.order.maxFrames = count
      guard await tryMaking(variant, trying: "--max-frames \(count)", isTrial: true) != nil else {
        continue
      }
      return .init(
        clause: "keep \(count.grouped) of \(counted(failure.frameCount, "frame"))",
        name: "--max-frames", value: "\(count)")
    }
    return nil
  }

  /// Returns a sentence that suggests the next smaller size; `nil` if that size does not lose less, if it is the
  /// smallest size class, or if the fit is good.
  func smallerSizeSuggestion(for made: AssembledFile) async -> String? {
    guard let quality = made.quality,
      quality.worstPSNR < Self.good.psnr || quality.ssim < Self.good.ssim,
      let size = smallerSizes(than: max(made.size.width, made.size.height)).first,
      size != Profile.messages.sizeClasses.first, let smaller = await trySize(size)?.quality,
      smaller.ssim > quality.ssim, smaller.psnr >= quality.psnr + Self.minGain
    else { return nil }
    return
      "With --size \(size.name), less is lost: PSNR \(ByteBudget.tenths(smaller.psnr)) dB instead of "
      + "\(ByteBudget.tenths(quality.psnr)), at \(size.side) px."
  }

  /// The size classes of Messages below a side in px, the largest first; none if the command names a size, or for a
  /// WebP.
  private func smallerSizes(than side: Int) -> [SizeClass] {
    command.geometry.size == nil && !output.isWebP
      ? Profile.messages.sizeClasses.reversed().filter { $0.side < side } : []
  }

  /// Makes the animation at a size class; `nil` if it does not fit.
  private func trySize(_ size: SizeClass, isTrial: Bool = false) async -> AssembledFile? {
    var variant = command
    variant.geometry.size = try? SideArgument(size.name)
    return await tryMaking(variant, trying: "--size \(size.name)", isTrial: isTrial)
  }

  /// Makes the animation with the least effort; `nil` if it does not fit. What fits with the least effort also fits
  /// with the effort of the suggested command.
  ///
  /// - Parameters:
  ///   - option: the option that is tried, for the progress line.
  ///   - isTrial: true if it only matters that something acceptable fits.
  private func tryMaking(
    _ command: Assemble, trying option: String, isTrial: Bool
  ) async -> AssembledFile? {
    var command = command
    command.encoding.effort = Effort.levels.lowerBound
    progress.setTrial(option)
    defer { progress.setTrial(nil) }
    return try? await command.make(
      paths, for: output, limits, progress, saysRemarks: false, isTrial: isTrial)
  }
}
