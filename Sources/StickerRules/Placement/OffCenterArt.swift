import StickerBase
import StickerPacks

/// Notes art that is not in the middle of its canvas.
struct OffCenterArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "off-center-art", group: .placement, severity: .note,
    summary: "The art is not in the middle of the canvas.",
    why: "In the picker it sits to one side of its cell; peeled, it jumps away from the finger.",
    howToFix: "Center the art on the canvas.",
    limit: { _ in
      "\(percent(most)) of the canvas, and half of that by the area of what is solid, in most frames"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ],
    yieldsTo: [
      CroppedArt.metadata.id, FlushArt.metadata.id, SmallArt.metadata.id,
      FramesAsStickers.metadata.id,
    ])

  /// Drawings that hold something out to one side have up to 0.13.
  fileprivate static let most = 0.15

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds,
      max(abs(art.offset.across), abs(art.offset.down)) > Self.most, !art.leansOnASide,
      sticker.isOffInMostFrames(as: art.offset)
    else { return }
    report(.offCenter(art))
  }
}

extension Sticker {
  /// Whether the middle of what is solid is off to the same side in most frames, by half as much as is too much:
  /// neither an arm that reaches out for a moment nor a mark in a corner moves the art.
  fileprivate func isOffInMostFrames(as offset: (across: Double, down: Double)) -> Bool {
    guard let middles = pixels?.frames.compactMap(\.analysis.middle), !middles.isEmpty else {
      return false
    }
    let isAcross = abs(offset.across) >= abs(offset.down)
    let way = median(middles.map { isAcross ? $0.x : $0.y }) - 0.5
    return (way < 0) == ((isAcross ? offset.across : offset.down) < 0)
      && abs(way) > OffCenterArt.most / 2
  }
}

extension ArtBounds {
  /// Whether the art ends on the side that it is off to: a face that looks in from there.
  fileprivate var leansOnASide: Bool {
    let isAcross = abs(offset.across) >= abs(offset.down)
    return isAcross
      ? (offset.across < 0 ? box.left == 0 : box.right == width - 1)
      : (offset.down < 0 ? box.top == 0 : box.bottom == height - 1)
  }
}

extension Finding.Draft {
  fileprivate static func offCenter(_ art: ArtBounds) -> Self {
    let (across, down) = art.offset
    let isAcross = abs(across) >= abs(down)
    let share = isAcross ? across : down
    let px = Int((share * Double(isAcross ? art.width : art.height)).magnitude.rounded())
    let way =
      switch (isAcross, share < 0) {
      case (true, true): "left of"
      case (true, false): "right of"
      case (false, true): "above"
      case (false, false): "below"
      }
    let distance = abs(share)
    return Self(
      "The art sits \(px) px \(way) the middle, \(percent(distance, beside: OffCenterArt.most)) of "
        + "the canvas; up to \(percent(OffCenterArt.most)) is fine, or more where it lines up with others.",
      help: "Center it.", measured: .percent(distance), limit: .percent(OffCenterArt.most))
  }
}
