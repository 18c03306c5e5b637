import StickerPixels

/// Palettes of several sizes for all frames, of which each frame may use one. In frames with the same palette, still
/// areas stay still.
struct WebPPalettes: Sendable {
  /// Numbers of colors, clear included, worst first.
  static let rungs = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]
  /// Number of distinct colors above which similar colors are merged: enough for the edges of drawings.
  private static let maxColors = 1 << 17

  /// Returns the bytes of memory that all palettes take.
  ///
  /// - Parameter pixels: number of pixels of all frames.
  static func workingBytes(pixels: Int) -> Int {
    // Per color: its count, its positions in the tables, and its entry and error in each palette.
    let color = 40 + rungs.count * 6
    return color * min(maxColors, pixels) + (4 << 20)
  }

  private var census: ColorCensus?
  private var maker: PaletteMaker?
  private var recolorings: [Int: Recoloring] = [:]

  /// Number of colors of the frames after merging, without clear; 0 before the first palette is made.
  var originalCount: Int { max(0, (census?.colors.count ?? 1) - 1) }

  /// Returns the number of colors of a palette, without clear; `nil` if it has not been made.
  func colorCount(_ rung: Int) -> Int? {
    recolorings[rung].map { $0.mapping.palette.count - 1 }
  }

  /// Makes the palettes that are missing.
  ///
  /// - Parameter rungs: indices of ``rungs``.
  mutating func prepare(_ rungs: Set<Int>, for frames: [StoredBitmap]) {
    let missing = rungs.filter { recolorings[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    let census = census ?? makeCensus(of: frames)
    self.census = census
    // Clear, the first color, is a part of every palette.
    let maker =
      maker
      ?? PaletteMaker(
        Array(census.colors.dropFirst()), weights: census.counts.dropFirst().map(Float.init))
    self.maker = maker
    for rung in missing {
      let mapping = ColorMapping(census.colors, to: maker.palette(count: Self.rungs[rung]))
      recolorings[rung] = Recoloring(census, mapping)
    }
  }

  private func makeCensus(of frames: [StoredBitmap]) -> ColorCensus {
    var census = ColorCensus(maxColors: Self.maxColors)
    for frame in frames { census.add(frame.bitmap) }
    return census
  }

  /// Returns a picture in the colors of a palette that has been made.
  func recolored(_ bitmap: Bitmap, _ rung: Int) -> Bitmap {
    guard let recoloring = recolorings[rung] else { return bitmap }
    return Bitmap(
      width: bitmap.width, height: bitmap.height, pixels: recoloring.pixels(of: bitmap).pixels)
  }
}
