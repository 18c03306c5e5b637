import StickerEncoding
import StickerLinting
import StickerPacks
import SystemPackage

/// Options that `assemble --fit` suggests: each was tried on the frames before.
struct FitAlternatives {
  let command: Assemble
  let paths: [FilePath]
  let output: FilePath
  let limits: WritingLimits
  let progress: ProgressLine

  /// A worst frame of this PSNR in dB, and a mean SSIM of this, look good enough to suggest nothing else.
  private static let good = (psnr: 36.0, ssim: 0.97)
  /// The least gain in PSNR, in dB, that is worth a smaller canvas.
  private static let leastGain = 1.0

  /// A trial is worth its time if the file that it makes is expected to have at most so many times the limit.
  private static let mostExpected = 1.5

  /// The ways out of a refusal: clauses, each with an option that makes the frames fit.
  func ways(from misfit: FitFailure) async -> [String] {
    func isPromising(_ share: Double) -> Bool {
      misfit.excess.map { $0 * share <= Self.mostExpected } ?? true
    }
    var ways: [String] = []
    if command.order.skipEvery == nil, misfit.frameCount > 3, isPromising(0.5) {
      var other = command
      other.order.skipEvery = 2
      if await other.quickly(self) != nil {
        ways.append("drop every second frame with --skip-every 2")
      }
    }
    let size = smallerSizes(than: misfit.longerSide).first { size in
      let scale = Double(size.side) / Double(misfit.longerSide)
      return isPromising(scale * scale)
    }
    if let size, await sized(size) != nil {
      ways.append("scale it down with --size \(size.name)")
    }
    return ways
  }

  /// A sentence about the next smaller size, where less is lost in it; `nil` where a fit is good or that is no
  /// better.
  func better(than made: AssembledFile) async -> String? {
    guard let quality = made.quality,
      quality.worstPSNR < Self.good.psnr || quality.ssim < Self.good.ssim,
      let size = smallerSizes(than: max(made.size.width, made.size.height)).first,
      size != Profile.messages.sizeClasses.first, let other = await sized(size)?.quality,
      other.ssim > quality.ssim, other.psnr >= quality.psnr + Self.leastGain
    else { return nil }
    return
      "With --size \(size.name), less is lost: PSNR \(ByteBudget.tenths(other.psnr)) dB instead of "
      + "\(ByteBudget.tenths(quality.psnr)), at \(size.side) px."
  }

  /// The size classes below a side in px, the largest first; none where the size was given.
  private func smallerSizes(than side: Int) -> [SizeClass] {
    command.geometry.size == nil
      ? Profile.messages.sizeClasses.reversed().filter { $0.side < side } : []
  }

  private func sized(_ size: SizeClass) async -> AssembledFile? {
    var other = command
    other.geometry.size = try? SideArgument(size.name)
    return await other.quickly(self)
  }
}

extension Assemble {
  /// Makes the animation with little effort, which takes more bytes than the command itself; `nil` where that does not
  /// fit.
  fileprivate func quickly(_ work: FitAlternatives) async -> AssembledFile? {
    var other = self
    other.encoding.effort = Effort.levels.lowerBound
    return try? await other.make(
      work.paths, for: work.output, work.limits, work.progress, saysRemarks: false)
  }
}
