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
      "\(percent(most)) of the canvas, \(percent(mostBelow)) below the middle, where art stands, and half of "
        + "\(percent(most)) by the area of what is solid, in most frames"
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
  /// The same below the middle. Of 30 alarms about less judges called 16 right; it was set on these.
  fileprivate static let mostBelow = 0.19

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds, wholePercent(art.distance) > wholePercent(art.mostDistance),
      !art.leansOnASide,
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
  private var isAcross: Bool { abs(offset.across) >= abs(offset.down) }

  /// How far the art is off its middle the way that it is off more, as a share of the canvas, and how far it may be.
  fileprivate var distance: Double { max(abs(offset.across), abs(offset.down)) }
  fileprivate var mostDistance: Double {
    !isAcross && offset.down > 0 ? OffCenterArt.mostBelow : OffCenterArt.most
  }

  /// Whether the art ends on the side that it is off to: a face that looks in from there.
  fileprivate var leansOnASide: Bool {
    isAcross
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
    return Self(
      "The art sits \(px) px \(way) the middle, \(percent(art.distance)) of the canvas; up to "
        + "\(percent(art.mostDistance)) is fine, or more where it lines up with others.",
      help: "Center it.", measured: .percent(art.distance), limit: .percent(art.mostDistance))
  }
}
