import StickerLinting
import StickerPacks
import StickerPlatforms

/// A pack as another platform draws it.
struct PagePlatform: Encodable {
  /// The name of the platform in `--for`.
  let id: String
  /// The platform's stickers in the plural.
  let name: String
  /// The sizes of the canvases as text: `stills 512 × 512 px, animations at most 512 × 512 px`, or one size for
  /// both.
  let size: String
  /// The canvas of each sticker; `nil` for one that the platform does not take.
  let stickers: [Canvas?]

  /// A canvas and the size of the art in its middle, in px.
  struct Canvas: Encodable {
    let width: Int
    let height: Int
    let artWidth: Int
    let artHeight: Int
  }

  init(_ platform: Platform, _ stickers: [PageSticker]) {
    (id, name) = (platform.id, platform.name)
    let sizes = [("stills", platform.still), ("animations", platform.animation)].compactMap {
      kind, limits in limits.map { (kind: kind, text: $0.canvasText) }
    }
    let isSame = Set(sizes.map(\.text)).count == 1
    size =
      isSame
      ? sizes[0].text : sizes.map { "\($0.kind) \($0.text)" }.joined(separator: ", ")
    self.stickers = stickers.map { sticker in
      guard let art = sticker.art,
        let limits = platform.limits(animated: sticker.delays.count > 1),
        let canvas = limits.canvas(forWidth: art.width, height: art.height, enlarges: false)
      else { return nil }
      return Canvas(
        width: canvas.width, height: canvas.height, artWidth: canvas.artWidth,
        artHeight: canvas.artHeight)
    }
  }
}
