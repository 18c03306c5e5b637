import StickerBase
import StickerEncoding
import StickerRules

// The size of a repaired file in bytes.
extension FileRepairer {
  /// True if a repair that may change pixels made a file too large that was not.
  func mustFit(_ count: Int, from original: Int) -> Bool {
    request.isLossy && count > profile.cautionBytes.bytes
      && original <= profile.maximumBytes.bytes
  }

  /// - Throws: ``FixDeclined`` if the repair would make a file too large.
  ///
  /// - Parameter isSuited: true for a sticker of a platform, which has its own limit and meets it.
  func check(
    _ count: Int, from original: Int, isConverted: Bool, isSuited: Bool
  ) throws(FixDeclined) {
    guard count > profile.maximumBytes.bytes, !isSuited else { return }
    if isConverted, request.isInPlace {
      throw FixDeclined(
        "it would become a PNG of \(ByteCount(count)), which is too large: --lossy fits it under the limit"
      )
    }
    if !isConverted, original <= profile.maximumBytes.bytes {
      throw FixDeclined(
        "undone, because its PNG of \(ByteCount(count)) would be too large"
          + (request.isLossy ? "" : ": --lossy fits it under the limit"))
    }
  }

  /// The reason to undo a fit: it would add a finding as severe as the size is; `nil` for none.
  func harm(
    of output: RepairEncoder.Output, to art: EditablePicture, _ artJudge: RepairJudge
  ) -> String? {
    var result = art
    result.take(output.shown.frames)
    let severity =
      findings.filter { FitLimit.ruleIDs.contains($0.ruleID) }.map(\.severity).max() ?? .warning
    let had = artJudge.verdicts(on: art)
    let worse = artJudge.verdicts(on: result).worst(beyond: had, atLeast: severity)
    return worse.map { "undone, because fitting it would cause '\($0.ruleID)'" }
  }

  /// Returns a cause if the file is still too large.
  func tooLarge(_ count: Int) -> UnfixedFinding? {
    guard count > profile.cautionBytes.bytes,
      let rule = findings.first(where: { FitLimit.ruleIDs.contains($0.ruleID) })?.ruleID
    else { return nil }
    return UnfixedFinding(
      path: file.path, rule: rule,
      reason:
        "without loss it has \(count.grouped) bytes: --lossy, or --pick \(rule), fits it under "
        + "\(profile.cautionBytes.bytes.grouped)")
  }
}
