import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerPixels
import StickerRules
import SystemPackage

/// Judges artwork between two fixes as the rules would judge its file, by its frames and the requested changes of the
/// file.
struct RepairJudge: Sendable {
  let judge: Judge
  let path: FilePath
  /// Size of the original file in bytes; the encoded size is not known yet.
  let byteCount: ByteCount
  let packSize: PackSizeClass?
  /// True for a frame of a sequence, which rules about the sizes in a pack do not judge.
  let isFrame: Bool

  /// Returns the findings about the artwork, the worst one per rule.
  func verdicts(on art: EditablePicture) -> Verdicts {
    // The header of a sample has more frames than there are pictures.
    guard !art.hasNewPictures, !art.isSample, art.convertedFrom == nil else {
      // The encoded file gets the name of a PNG.
      return verdicts(on: art, art.encodedHeader).without(ExtensionMismatch.metadata.id)
    }
    return verdicts(on: art, art.header)
  }

  /// Returns the artwork as an encoded file of unknown size.
  func sticker(_ art: EditablePicture) -> Sticker { sticker(art, art.encodedHeader) }

  private func sticker(_ art: EditablePicture, _ header: ImageHeader) -> Sticker {
    var sticker = Sticker(path: path, byteCount: byteCount)
    sticker.image = header
    sticker.pixels = PixelFacts(frames: art.frames.map { FrameFacts($0) }, motion: art.motion)
    // A sample lacks frames that other stickers' looks have.
    if !art.isSample { sticker.look = StickerAppearance(art.looks, of: art.frames, in: header) }
    return sticker
  }

  private func verdicts(on art: EditablePicture, _ header: ImageHeader) -> Verdicts {
    let sticker = sticker(art, header)
    let found = judge.findings(about: sticker, isFrameOrIcon: isFrame)
    guard !isFrame else { return Verdicts(found) }
    let member = PackMember(sticker.summary, packSize: packSize, isSizeOfMost: false)
    return Verdicts(found + judge.findings(about: member))
  }
}

/// Findings about one file, by rule ID.
struct Verdicts {
  private(set) var findings: [String: Finding] = [:]

  init(_ findings: [Finding] = []) {
    for finding in findings { add(finding) }
    // A GIF becomes a PNG when its frames change; the rule about edges in a PNG then applies.
    if var hard = self.findings[HardGIFEdges.metadata.id] {
      hard.ruleID = JaggedEdges.metadata.id
      add(hard)
    }
  }

  private mutating func add(_ finding: Finding) {
    if let known = findings[finding.ruleID], known.severity >= finding.severity { return }
    findings[finding.ruleID] = finding
  }

  /// Returns these verdicts without the finding of a rule.
  func without(_ rule: String) -> Verdicts {
    var result = self
    result.findings[rule] = nil
    return result
  }

  /// Returns true if a rule has a finding.
  func contains(_ rule: String) -> Bool { findings[rule] != nil }

  /// Returns true if `other` yields to one of these findings, which is at least as severe.
  private func mayHide(_ other: Finding) -> Bool {
    RuleRegistry.metadata(other.ruleID)?.yieldsTo.contains { rule in
      findings[rule].map { $0.severity >= other.severity } ?? false
    } ?? false
  }

  /// Returns the worst finding that is new or worse than in `others`; `nil` if there is none. A finding is worse if it
  /// is more severe or, for a rule about contrast, if it loses much more contrast. A finding that one in `others` may
  /// have hidden does not count.
  ///
  /// - Parameter severity: the minimum severity.
  func worst(beyond others: Verdicts, atLeast severity: Severity) -> Finding? {
    findings.values.filter { finding in
      guard finding.severity >= severity, !others.mayHide(finding) else { return false }
      guard let other = others.findings[finding.ruleID] else { return true }
      return finding.losesMoreContrast(than: other) ?? (other.severity < finding.severity)
    }.min { ($1.severity, $0.ruleID) < ($0.severity, $1.ruleID) }
  }
}

extension Finding {
  /// The fault in words, as ``RuleMetadata/fault``.
  var fault: String { RuleRegistry.metadata(ruleID)?.fault ?? ruleID }

  /// The minimum visible difference between two shares of an outline, in percentage points.
  private static let minContrastLoss = 10.0

  /// Returns true if this finding loses a visibly larger share of the outline than another finding of the same rule;
  /// `nil` if the rule is not about contrast with a background. Severities are not compared, since a tiny change can
  /// move a share across its limit.
  fileprivate func losesMoreContrast(than other: Finding) -> Bool? {
    guard RuleRegistry.metadata(ruleID)?.group == .contrast,
      let share = draft.measured, share.unit == .percent,
      let known = other.draft.measured, known.unit == .percent
    else { return nil }
    return share.value - known.value >= Self.minContrastLoss
  }
}

extension EditablePicture {
  /// The header of the file after its frames are encoded again.
  fileprivate var encodedHeader: ImageHeader {
    let area = Area(x: 0, y: 0, width: animation.width, height: animation.height)
    return .encoded(
      width: area.width, height: area.height,
      frames: animation.frames.map {
        FrameHeader(area: area, delay: isAnimated ? $0.delay : nil)
      },
      loopCount: isAnimated ? (containerChanges.loopsForever ? 0 : animation.loopCount) : nil)
  }
}
