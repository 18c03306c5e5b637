import StickerPacks

/// Sides of stickers between which people see no difference.
enum AlikeSides {
  /// Up to this ratio of the largest to the smallest longer side, hardly anybody sees a difference.
  static let maxAlike = 1.1

  /// Returns true if no sticker looks smaller than the size of a pack.
  ///
  /// - Parameter sides: the longer sides in px.
  static func noneLooksSmaller(_ sides: [Int], than size: SizeClass) -> Bool {
    sides.allSatisfy { maxAlike * Double($0) >= Double(size.side) }
  }
}
