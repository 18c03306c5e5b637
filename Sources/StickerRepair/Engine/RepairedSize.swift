import StickerBase
import StickerEncoding
import StickerRules

// The size of a repaired file in bytes.
extension FileRepairer {
  /// Returns true if the repaired file must be fitted: its pixels may change, the original has no finding about its
  /// size, and the repaired file is larger than ``Profile/cautionBytes``, above which files are at risk.
  ///
  /// - Parameters:
  ///   - count: size of the repaired file in bytes.
  ///   - original: size of the original in bytes.
  ///   - isConverted: true if the original is in a format that Messages does not show. The size of such a file is no
  ///     finding.
  func mustFit(_ count: Int, from original: Int, isConverted: Bool) -> Bool {
    request.mayLose && count > profile.cautionBytes.bytes
      && (isConverted || original <= profile.maximumBytes.bytes)
  }

  /// Checks that the repair does not make a file too large.
  ///
  /// - Parameters:
  ///   - count: size of the repaired file in bytes.
  ///   - original: size of the original in bytes.
  ///   - isConverted: true if the original was in another format.
  ///   - isForPlatform: true if the file was made for a platform, and so meets that platform's own limit.
  /// - Throws: ``FixDeclined`` if the repaired file is too large and the original is not, or if a conversion would
  ///   replace the original by a file that is too large.
  func checkSize(
    _ count: Int, from original: Int, isConverted: Bool, isForPlatform: Bool
  ) throws(FixDeclined) {
    guard count > profile.maximumBytes.bytes, !isForPlatform else { return }
    if isConverted, request.isInPlace || original <= profile.maximumBytes.bytes {
      throw FixDeclined(
        "it would become a PNG of \(ByteCount(count)), which is too large"
          + (request.mayLose ? "" : ": --lossy may fit it under the limit"))
    }
    if !isConverted, original <= profile.maximumBytes.bytes {
      throw FixDeclined(
        "undone, because its PNG of \(ByteCount(count)) would be too large"
          + (request.mayLose ? "" : ": --lossy may fit it under the limit"))
    }
  }

  /// Returns the reason not to keep art that was only scaled down: its file would take more bytes, although nothing
  /// visible changes. `nil` if the file is not larger, if the size was requested, or if the sticker must be scaled.
  ///
  /// - Parameters:
  ///   - count: size of the scaled file in bytes.
  ///   - original: size of the original in bytes.
  func reason(
    againstScaled art: EditablePicture, _ count: Int, from original: Int, _ done: [AppliedFix]
  ) -> String? {
    let rules = Set(done.filter { $0.id == FitSizeClass.id }.flatMap(\.rules))
    let others = done.contains { $0.id != FitSizeClass.id && $0.kind == .lossy }
    let (old, new) = (art.original, art.animation)
    guard count > original, !rules.isEmpty, !others,
      new.width * new.height < old.width * old.height,
      pack.sizeClass?.origin != .option, !rules.contains(MixedStickerSizes.metadata.id),
      !findings.contains(where: { rules.contains($0.ruleID) && $0.severity == .error })
    else { return nil }
    return
      "scaled to \(new.width) × \(new.height) px it would look the same and take more bytes: export it at that size"
  }

  /// Returns the reason to undo a fit to the size limit: it would add a finding at least as severe as the one about the
  /// size, or drop frames although that finding is no error. `nil` to keep the fit.
  func harm(
    of output: RepairEncoder.Output, to art: EditablePicture, _ artJudge: RepairJudge
  ) -> String? {
    var result = art
    result.take(output.shown.frames)
    let severity =
      findings.filter { FitLimit.ruleIDs.contains($0.ruleID) }.map(\.severity).max() ?? .warning
    let previous = artJudge.verdicts(on: art)
    if let worse = artJudge.verdicts(on: result).worst(beyond: previous, atLeast: severity) {
      return "undone, because lint would then report that \(worse.fault)"
    }
    return output.dropsFrames && severity < .error
      ? "undone, because fitting it would drop frames: make it shorter or smaller at its source"
      : nil
  }

  /// Returns the finding that remains if a file of this many bytes is still too large, or nearly. `nil` if the file is
  /// small enough, or if no finding was about its size.
  func tooLarge(_ count: Int) -> UnfixedFinding? {
    guard count > profile.cautionBytes.bytes,
      let rule = findings.first(where: { FitLimit.ruleIDs.contains($0.ruleID) })?.ruleID
    else { return nil }
    return UnfixedFinding(
      path: file.path, rule: rule,
      reason:
        "without loss it has \(count.grouped) bytes: --lossy, or --pick \(rule), may fit it under "
        + "\(profile.cautionBytes.bytes.grouped)")
  }

  /// The command that says which options of `assemble` make an animation fit; `nil` if a shell cannot name the file.
  var assemblyCommand: String? {
    let path = copiedPath ?? judge.shownPath(file.path).path
    guard let name = name.pngName, let file = path.shellWord,
      let new = path.removingLastComponent().appending(name).shellWord
    else { return nil }
    return "stickerlint assemble \(file) -o \(new) --fit"
  }
}
