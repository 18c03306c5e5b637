import StickerLinting
import StickerPacks
import StickerPlatforms

/// A pack as another platform draws it.
struct PagePlatform: Encodable {
  /// The name of the platform in `--for`.
  let id: String
  /// The platform's word for its stickers, in the plural.
  let name: String
  /// The sizes of the canvases as text: `stills 512 × 512 px, animations at most 512 × 512 px`, or one size for
  /// both.
  let size: String
  /// Maximum file size of a still in bytes; `nil` if there is no limit.
  let stillBytes: Int?
  /// Maximum file size of an animation in bytes; `nil` if there is no limit.
  let animationBytes: Int?
  /// True if the stickers are files that an export wrote for the platform.
  let isWritten: Bool
  /// The stickers of the pack that the platform gets.
  let stickers: [PlatformSticker]
  /// Number of stickers of the pack that the platform does not get: they are left out, or left to another platform of
  /// the same service.
  let leftOut: Int

  /// A sticker on the platform.
  struct PlatformSticker: Encodable {
    /// The index among the stickers of the page.
    let sticker: Int
    /// The canvas of the sticker. `nil` if the platform takes no stickers of this kind, or if the area of the art is
    /// unknown because nothing is visible or nothing could be measured.
    let canvas: Canvas?
  }

  /// A canvas and the size of the art in its middle, in px.
  struct Canvas: Encodable {
    let width: Int
    let height: Int
    let artWidth: Int
    let artHeight: Int
  }

  /// - Parameters:
  ///   - isWritten: see ``isWritten``.
  ///   - isIncluded: returns true for the index of a sticker that the platform gets.
  init(
    _ platform: Platform, _ stickers: [PageSticker], isWritten: Bool, isIncluded: (Int) -> Bool
  ) {
    (id, name, self.isWritten) = (platform.id, platform.name, isWritten)
    let sizes = [("stills", platform.still), ("animations", platform.animation)].compactMap {
      kind, limits in limits.map { (kind: kind, text: $0.canvasText) }
    }
    let isSame = Set(sizes.map(\.text)).count == 1
    size =
      isSame
      ? sizes[0].text : sizes.map { "\($0.kind) \($0.text)" }.joined(separator: ", ")
    stillBytes = platform.still?[.bytes]?.most
    animationBytes = platform.animation?[.bytes]?.most
    let included = stickers.indices.filter(isIncluded)
    self.stickers = included.map {
      PlatformSticker(sticker: $0, canvas: Canvas(stickers[$0], on: platform, isWritten))
    }
    leftOut = stickers.count - included.count
  }
}

extension PagePlatform.Canvas {
  /// The canvas of a sticker; the whole picture if an export wrote the file. `nil` if the platform takes no stickers of
  /// this kind, or if the area of the art is unknown.
  fileprivate init?(_ sticker: PageSticker, on platform: Platform, _ isWritten: Bool) {
    if isWritten || sticker.isVideo, let width = sticker.width, let height = sticker.height {
      self.init(width: width, height: height, artWidth: width, artHeight: height)
      return
    }
    guard let art = sticker.art,
      let limits = platform.limits(animated: sticker.delays.count > 1),
      let canvas = limits.canvas(forWidth: art.width, height: art.height, enlarges: false)
    else { return nil }
    self.init(
      width: canvas.width, height: canvas.height, artWidth: canvas.artWidth,
      artHeight: canvas.artHeight)
  }
}
