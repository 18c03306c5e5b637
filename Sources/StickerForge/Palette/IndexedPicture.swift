/// A picture in at most 256 colors, without dithering, for displays that are limited to a palette.
public struct IndexedPicture: Sendable {
  /// The palette, clear (0) first, in the pixel layout of ``Bitmap``.
  public let palette: [UInt32]
  /// Index in ``palette`` of each pixel, row-major.
  public let entries: [UInt8]

  /// Maximum number of distinct colors considered; more hardly improve the palette and are slow.
  private static let mostPoints = 1 << 12

  /// - Parameter mostColors: 4 to 256, clear included.
  public init(_ bitmap: Bitmap, mostColors: Int) {
    let census = ColorCensus(CollectionOfOne(bitmap))
    let most = min(max(mostColors, 4), 256)
    let palette =
      census.colors.count <= most
      ? census.colors
      : PaletteMaker(
        census.colors, weights: census.counts.map(Float.init), mostPoints: Self.mostPoints
      ).palette(count: most)
    self.palette = palette
    entries =
      Recoloring(census, ColorMapping(census.colors, to: palette))
      .entries(of: bitmap).entries
  }
}
