import StickerAnalysis
import StickerBase
package import StickerPacks

/// What `inspect` says of a sticker's art and edges: all frames together where the art is, and the
/// first frame, which is what shows while a sticker is peeled, for the rest. Shares are whole percent.
package struct InspectedArt: Encodable, Sendable {
  /// Bounds of everything visible (alpha 26 or more) in any frame, in px.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The larger share of the canvas that the art takes in one direction.
  let fillPercent: Int
  /// How far the middle of the art is from the middle of the canvas; positive to the right and down.
  let offCenterXPercent: Int
  let offCenterYPercent: Int
  /// Specks beside the art.
  let specks: Int
  /// Share of the outermost pixels of alpha 1…40.
  let borderHazePercent: Int
  /// Share of the slanted edges that go from solid to clear in one step; `null` when there are too
  /// few.
  @Nullable var hardEdgesPercent: Int?
  /// px a side of the blocks of pixel art.
  @Nullable var pixelArtBlock: Int?
  let premultiplied: Bool
  /// The old background that the edges carry; `null` when they carry none.
  @Nullable var matte: Matte?
  let contrast: [Contrast]

  struct Matte: Encodable, Sendable {
    /// `#FFFFFF`.
    let color: String
    let strengthPercent: Int
    let strayedPixels: Int
    let edgePixels: Int
    /// How far a channel is off, of 255.
    let errorLevels: Int
  }

  struct Contrast: Encodable, Sendable {
    let background: String
    let color: String
    /// Share of the outline, and of the area, that cannot be seen on it.
    let lostOutlinePercent: Int
    let lostAreaPercent: Int
  }
}

extension InspectedArt {
  /// `nil` when nothing is visible, or nothing was measured.
  package init?(_ sticker: Sticker) {
    guard let frame = sticker.pixels?.frames.first?.analysis, let art = sticker.visibleArt
    else { return nil }
    x = art.box.left
    y = art.box.top
    width = art.box.width
    height = art.box.height
    fillPercent = wholePercent(art.fill)
    offCenterXPercent = wholePercent(art.offset.across)
    offCenterYPercent = wholePercent(art.offset.down)
    specks = frame.specks.count
    borderHazePercent = wholePercent(frame.border.hazeShare)
    hardEdgesPercent = frame.edges.hardness.map { wholePercent($0.hardShare) }
    pixelArtBlock = frame.edges.pixelArtBlock
    premultiplied = frame.isPremultiplied
    matte = frame.fringe.map(Matte.init)
    contrast = frame.edges.contrast.map(Contrast.init)
  }
}

extension InspectedArt.Matte {
  fileprivate init(_ facts: MatteFacts) {
    color = facts.color.hexadecimal
    strengthPercent = wholePercent(facts.strength)
    strayedPixels = facts.strayed
    edgePixels = facts.pixels
    errorLevels = Int(facts.error.rounded())
  }
}

extension InspectedArt.Contrast {
  fileprivate init(_ facts: ContrastFacts) {
    background = facts.background.rawValue
    color = facts.background.color.hexadecimal
    lostOutlinePercent = wholePercent(facts.lostOutline)
    lostAreaPercent = wholePercent(facts.lostArea)
  }
}
