import StickerPacks

/// Sides of stickers between which people see no difference.
enum AlikeSides {
  /// The maximum ratio of two stickers' longer sides at which hardly anybody sees a difference.
  static let maxRatio = 1.1

  /// Returns true if no sticker looks smaller than a size class.
  ///
  /// - Parameter sides: the longer sides of the stickers in px.
  static func noneLooksSmaller(_ sides: [Int], than size: SizeClass) -> Bool {
    sides.allSatisfy { maxRatio * Double($0) >= Double(size.side) }
  }
}
