import StickerAnalysis
import StickerBase
package import StickerPacks

/// Notes stickers that have little contrast with a common kind of photo.
package struct LostOnPhoto: StickerRule {
  package static let metadata = RuleMetadata(
    id: "lost-on-photo", group: .contrast, severity: .note,
    summary: "The sticker has little contrast with photos of one kind.",
    why: "Stickers are put on photos, and on photos of this kind the sticker is hard to see.",
    howToFix: "Give the art a white or dark outline.",
    limit: { _ in "\(percent(maxLost)) of the outline and of the area, on a fixed set of photos" },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on photos"),
      .measured(),
    ],
    yieldsTo: [
      LostOnWhite.metadata.id, LostOnBlack.metadata.id, LostOnBubbles.metadata.id,
      MatteFringe.metadata.id,
    ])

  /// The maximum share of the outline and of the area that may be lost. Art of one color that is lost on two of a
  /// photo's four colors loses half, and is reported.
  fileprivate static let maxLost = 0.49

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame(inAtLeast: 0.5) { frame -> (PhotoContrastFacts, Double)? in
      guard !frame.skipsEdgeRules else { return nil }
      let lost = frame.edges.photos.filter {
        $0.lostOutline > Self.maxLost && $0.lostArea > Self.maxLost
      }
      return lost.max { $0.lostOutline < $1.lostOutline }.map { ($0, $0.lostOutline) }
    }
    guard let worst else { return }
    report(.lostOnPhoto(worst))
  }
}

extension Finding.Draft {
  fileprivate static func lostOnPhoto(_ worst: WorstFrame<PhotoContrastFacts>) -> Self {
    let (lost, maxLost) = (worst.problem, LostOnPhoto.maxLost)
    return Self(
      "On a photo of \(lost.photo.rawValue), \(percent(lost.lostOutline, beside: maxLost)) of the "
        + "outline has little contrast\(worst.note); up to \(percent(maxLost)) is fine.",
      help: "Give it a white or dark outline.",
      measured: .percent(lost.lostOutline), limit: .percent(maxLost), frame: worst.index)
  }
}
