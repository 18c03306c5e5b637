import StickerPacks
import StickerPixels
import SystemPackage

extension Pack {
  /// Returns the bounds in px of the art of a numbered series, such as `run1.png` to `run8.png`, whose canvases have
  /// one size. If each sticker were trimmed to its own art, the series would jump. `nil` if the sticker is not part of
  /// a series, or if its canvas is square.
  ///
  /// - Parameter path: the path of one of the pack's stickers.
  func seriesArt(of path: FilePath) -> Box? {
    // A square canvas is not trimmed.
    guard let name = path.seriesName, let sticker = stickers.first(where: { $0.path == path }),
      let size = sticker.size, size.width != size.height
    else { return nil }
    let series = stickers.filter { $0.size == size && $0.path.seriesName == name }
    guard series.count > 1 else { return nil }
    return series.compactMap(\.art).reduce(nil) { $0?.union($1) ?? $1 }
  }
}

extension FilePath {
  /// The path without the digits of its names; `nil` if the file's name has none.
  fileprivate var seriesName: String? {
    guard let stem, stem.contains(where: \.isNumber) else { return nil }
    // In a catalog, the folder of a sticker is numbered, too.
    return string.filter { !$0.isNumber }
  }
}
