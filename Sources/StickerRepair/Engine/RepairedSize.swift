import StickerBase
import StickerEncoding
import StickerRules

// The size of a repaired file in bytes.
extension FileRepairer {
  /// Returns true if a repair that may change pixels made a file too large that was not too large before.
  func mustFit(_ count: Int, from original: Int) -> Bool {
    request.isLossy && count > profile.cautionBytes.bytes
      && original <= profile.maximumBytes.bytes
  }

  /// Checks that the repair does not make a file too large.
  ///
  /// - Parameters:
  ///   - count: size of the repaired file in bytes.
  ///   - original: size of the original, or of the file that it was converted to, in bytes.
  ///   - isConverted: true if the original was in another format.
  ///   - isForPlatform: true if the file was made for a platform, and so meets that platform's own limit.
  /// - Throws: ``FixDeclined`` if it does.
  func check(
    _ count: Int, from original: Int, isConverted: Bool, isForPlatform: Bool
  ) throws(FixDeclined) {
    guard count > profile.maximumBytes.bytes, !isForPlatform else { return }
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

  /// Returns the reason to undo a fit to the size limit: it would add a finding at least as severe as that about the
  /// size. `nil` if it adds none.
  func harm(
    of output: RepairEncoder.Output, to art: EditablePicture, _ artJudge: RepairJudge
  ) -> String? {
    var result = art
    result.take(output.shown.frames)
    let severity =
      findings.filter { FitLimit.ruleIDs.contains($0.ruleID) }.map(\.severity).max() ?? .warning
    let previous = artJudge.verdicts(on: art)
    let worse = artJudge.verdicts(on: result).worst(beyond: previous, atLeast: severity)
    return worse.map { "undone, because fitting it would cause '\($0.ruleID)'" }
  }

  /// Returns the finding that remains if a file of this many bytes is still too large; `nil` if it is not.
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
