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
      "\(percent(maxOffset)) of the canvas, and half of that by the solid area, in most frames; not "
        + "toward a side that the art reaches, unless it leaves \(percent(minMargin)) of the canvas on both sides of it"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ],
    yieldsTo: [CroppedArt.metadata.id, FlushArt.metadata.id, FramesAsStickers.metadata.id])

  /// The maximum offset as a share of the canvas. Drawings that hold something out to one side have less.
  fileprivate static let maxOffset = 0.11
  /// The minimum margin on both sides of art that reaches the border it is off to, as a share of the canvas. With less
  /// margin, the art fills the canvas along that border, and is not reported.
  fileprivate static let minMargin = 0.1

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds else { return }
    let shifts = [Shift(art.offset.across, .across), Shift(art.offset.down, .down)]
      .filter { $0.isTooFar && !art.ends(toward: $0) && sticker.isOffInMostFrames($0) }
    guard let worst = shifts.max(by: { $0.distance < $1.distance }) else { return }
    report(.offCenter(worst, art))
  }

  /// The offset of the art from the middle along one axis.
  fileprivate struct Shift {
    enum Axis { case across, down }

    var axis: Axis
    /// The offset as a share of the canvas, positive to the right and down.
    var share: Double

    init(_ share: Double, _ axis: Axis) { (self.share, self.axis) = (share, axis) }

    var distance: Double { abs(share) }
    /// True if the offset exceeds the limit in whole percent, as the message shows them.
    var isTooFar: Bool { wholePercent(distance) > wholePercent(OffCenterArt.maxOffset) }

    /// The direction in words: for example, `left of`.
    var direction: String {
      switch axis {
      case .across: share < 0 ? "left of" : "right of"
      case .down: share < 0 ? "above" : "below"
      }
    }
  }
}

extension Sticker {
  /// Returns true if the centroid of the solid pixels is off to the same side in most frames, by more than half of the
  /// limit. An arm that reaches out for a moment does not move it in most frames, and a mark in a corner does not move
  /// it far.
  fileprivate func isOffInMostFrames(_ shift: OffCenterArt.Shift) -> Bool {
    guard let centroids = pixels?.frames.compactMap(\.analysis.centroid), !centroids.isEmpty else {
      return false
    }
    let offset = median(centroids.map { shift.axis == .across ? $0.x : $0.y }) - 0.5
    return (offset < 0) == (shift.share < 0) && abs(offset) > OffCenterArt.maxOffset / 2
  }
}

extension ArtBounds {
  /// Returns true if the art ends at the border on the side that it is off to, and fills the canvas along that border,
  /// like a face that peeks in from there.
  fileprivate func ends(toward shift: OffCenterArt.Shift) -> Bool {
    let insets = insets
    let (nearest, before, after) =
      switch shift.axis {
      case .across: (shift.share < 0 ? insets.left : insets.right, insets.top, insets.bottom)
      case .down: (shift.share < 0 ? insets.top : insets.bottom, insets.left, insets.right)
      }
    let side = shift.axis == .across ? height : width
    return nearest == 0 && Double(min(before, after)) < OffCenterArt.minMargin * Double(side)
  }
}

extension Finding.Draft {
  fileprivate static func offCenter(_ shift: OffCenterArt.Shift, _ art: ArtBounds) -> Self {
    let side = shift.axis == .across ? art.width : art.height
    let distance = Int((shift.distance * Double(side)).rounded())
    return Self(
      "The art sits \(distance) px \(shift.direction) the middle, \(percent(shift.distance)) of the canvas; up to "
        + "\(percent(OffCenterArt.maxOffset)) is fine, or more if it lines up with other stickers.",
      help: "Center it.", measured: .percent(shift.distance),
      limit: .percent(OffCenterArt.maxOffset))
  }
}
