import StickerAnalysis
import StickerBase
package import StickerPacks

/// Facts about a sticker's art and edges for `inspect`. The position and size of the art are those of all frames
/// together. Everything else is measured in the first frame, which is visible while a sticker is peeled. Shares are in
/// whole percent.
package struct InspectedArt: Encodable, Sendable {
  /// Bounding box of the visible pixels (alpha 26 or more) of all frames, without specks, in px.
  let x: Int
  let y: Int
  package let width: Int
  package let height: Int
  /// The share of the canvas width or height that the art takes, whichever is larger.
  let fillPercent: Int
  /// The offset of the center of the art from the center of the canvas; positive to the right and down.
  let offCenterXPercent: Int
  let offCenterYPercent: Int
  /// Number of specks beside the art.
  let specks: Int
  /// Share of the outermost pixels with alpha 3…40, without those beside solid art; 0 if fewer than two sides have many
  /// of them, or if most are the end of a glow.
  let borderHazePercent: Int
  /// Share of the slanted edges that go from opaque to transparent in one step; `null` if there are too few.
  @Nullable var hardEdgesPercent: Int?
  /// Side length of the blocks of pixel art, in px; `null` if no blocks were found.
  @Nullable var pixelArtBlock: Int?
  let premultiplied: Bool
  /// The matte, an old background in the edge pixels; `null` if there is none.
  @Nullable var matte: Matte?
  let contrast: [Contrast]

  struct Matte: Encodable, Sendable {
    /// The color in the form `#FFFFFF`.
    let color: String
    let strengthPercent: Int
    /// Number of edge pixels whose color deviates toward the matte.
    let strayedPixels: Int
    /// Number of all edge pixels that were checked.
    let edgePixels: Int
    /// Root mean square of a channel's visible error (weighted by alpha), in levels of 0…255. On some hard edges, it is
    /// the root mean square of the matte's share on the same scale.
    let errorLevels: Int
  }

  struct Contrast: Encodable, Sendable {
    let background: String
    let color: String
    /// Share of the outline beside which nothing wider than a thread is visible on the background.
    let lostOutlinePercent: Int
    /// Share of the visible pixels that are lost on the background.
    let lostAreaPercent: Int
  }
}

extension InspectedArt {
  /// Creates the facts about a sticker; `nil` if nothing is visible or nothing was measured.
  package init?(_ sticker: Sticker) {
    guard let frame = sticker.pixels?.frames.first?.analysis, let art = sticker.visibleArt
    else { return nil }
    x = art.bounds.left
    y = art.bounds.top
    width = art.bounds.width
    height = art.bounds.height
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
    strayedPixels = facts.deviating
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
