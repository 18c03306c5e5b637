import StickerPacks

/// Sides of stickers between which people see no difference.
enum AlikeSides {
  /// Up to this ratio of the largest to the smallest longer side, hardly anybody sees a difference.
  static let mostAlike = 1.1
  /// The share of stickers that may be smaller in a pack of one size.
  private static let mostSmaller = 0.2

  /// Returns true if almost all stickers look as large as the size of a pack.
  ///
  /// - Parameter sides: the longer sides in px.
  static func areMostly(_ sides: [Int], of size: SizeClass) -> Bool {
    let smaller = sides.count { mostAlike * Double($0) < Double(size.side) }
    return Double(smaller) <= mostSmaller * Double(sides.count)
  }
}
