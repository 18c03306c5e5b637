import StickerBase
import StickerCodecs
import StickerForge
import StickerKit
import StickerPacks
import StickerPixels
import StickerRules
import SystemPackage

/// Judges art between two fixes as the rules judge a file, by its frames and what is wished of it.
struct ArtJudge: Sendable {
  let judge: Judge
  let path: FilePath
  /// The size of the file as it was; what an encoder makes of the frames is not known yet.
  let byteCount: ByteCount
  let packSize: PackSizeClass?
  /// True for a frame of a sequence, which has no size of its own.
  let isFrame: Bool

  /// The findings of the rules about the art, for each rule the worst.
  func verdicts(on art: Art) -> Verdicts {
    var verdicts = verdicts(on: art, art.hasNewPictures ? art.encodedHeader : art.header)
    // A file may become a PNG on the way, which other rules judge than a GIF.
    if !art.hasNewPictures { verdicts.add(self.verdicts(on: art, art.encodedHeader)) }
    return verdicts
  }

  private func verdicts(on art: Art, _ header: ImageHeader) -> Verdicts {
    var sticker = Sticker(path: path, byteCount: byteCount)
    sticker.image = header
    sticker.pixels = PixelFacts(frames: art.frames.map { FrameFacts($0) }, motion: art.motion)
    let found = judge.findings(about: sticker, isSequenceFrame: isFrame)
    guard !isFrame else { return Verdicts(found) }
    let member = PackMember(sticker.summary, packSize: packSize, isSizeOfMost: false)
    return Verdicts(found + judge.findings(about: member))
  }
}

/// Findings about one file, by their rules.
struct Verdicts {
  private(set) var findings: [String: Finding] = [:]

  init(_ findings: [Finding] = []) {
    for finding in findings { add(finding) }
  }

  mutating func add(_ other: Verdicts) {
    for finding in other.findings.values { add(finding) }
  }

  private mutating func add(_ finding: Finding) {
    if let known = findings[finding.ruleID], known.severity >= finding.severity { return }
    findings[finding.ruleID] = finding
  }

  /// True if a rule has found something.
  func contains(_ rule: String) -> Bool { findings[rule] != nil }

  /// The worst of these findings that others do not have as severe.
  ///
  /// - Parameter severity: the least that counts.
  func worst(beyond others: Verdicts, atLeast severity: Severity) -> Finding? {
    findings.values.filter { finding in
      finding.severity >= severity
        && (others.findings[finding.ruleID].map { $0.severity < finding.severity } ?? true)
    }.min { ($1.severity, $0.ruleID) < ($0.severity, $1.ruleID) }
  }
}

extension Art {
  /// The header that the file has once its frames are written anew.
  fileprivate var encodedHeader: ImageHeader {
    let area = Area(x: 0, y: 0, width: animation.width, height: animation.height)
    return .encoded(
      width: area.width, height: area.height,
      frames: animation.frames.map {
        FrameHeader(area: area, delay: isAnimated ? $0.delay : nil)
      },
      loopCount: isAnimated ? (wishes.loopsForever ? 0 : animation.loopCount) : nil)
  }
}
