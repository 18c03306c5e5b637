/// A picture in at most 256 colors, undithered: for what shows no more of them.
public struct IndexedPicture: Sendable {
  /// Clear (0) first; pixels as ``Bitmap`` holds them.
  public let palette: [UInt32]
  /// The color of each pixel by its number in ``palette``, row-major.
  public let entries: [UInt8]

  /// Distinct colors that are told apart: a palette of more hardly shows, and takes long.
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
