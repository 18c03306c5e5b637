import StickerLinting
import StickerPacks
import StickerPlatforms

/// A pack as another platform draws it.
struct PagePlatform: Encodable {
  /// The name of `--for`.
  let id: String
  /// The plural for such stickers.
  let name: String
  /// The sizes of the canvases of stills and of animations in words, each once.
  let canvases: [String]
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
    canvases = [platform.still, platform.animation].compactMap { $0?.canvasText }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
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
