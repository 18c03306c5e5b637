package import StickerEncoding
package import StickerPixels

/// The part of a cut-out that is not visible on a background, apart from contours of visible art.
package struct CutOutLoss {
  /// True if so much is lost that people notice, for example thick frames, letters or limbs.
  package let isNoticeable: Bool
  /// The largest of the lost shares that have a limit, 0…1.
  package let share: Double

  /// Minimum difference in levels of a visible pixel from the background.
  private static let minVisible = 48.0
  /// Limits of invisible art, which may be a contour if it is near visible art. `reach` is the maximum distance of a
  /// contour from visible art as a share of the longer side, and `maxShare` is the maximum share of art that is farther
  /// away. With `ofLines`, only pixels that differ from the former background count as art, because that background
  /// takes more pixels than the lines of a line drawing.
  private static let limits = [
    (reach: 0.02, maxShare: 0.05, ofLines: false), (reach: 0.04, maxShare: 0.01, ofLines: true),
  ]
  /// Maximum share of the art in pieces that are lost as a whole, for example letters.
  private static let maxPieces = 0.004
  /// The minimum area of a letter, as a share of the square of the longer side, and the maximum number of lost pieces of
  /// that area: more are writing beside a picture, whose letters are a small share of the art.
  private static let (minLetter, maxLetters) = (0.000_05, 4)
  /// Maximum share of visible pixels in a lost piece, which are its edges and the areas that letters enclose.
  private static let maxVisibleShare = 0.15
  /// Share of the art below which a visible piece of the former background, such as the inside of a letter, does not
  /// count as visible art.
  private static let minPiece = 0.003
  /// Maximum square of the distance in px from the inside of a thin piece to its edge. A thin piece of the former
  /// background is the soft edge of a line.
  private static let maxThin: Int32 = 2
  /// Maximum difference in levels between a pixel and the nearest mix of two colors for the pixel to count as a mix.
  private static let maxDeviation = 32.0

  /// Measures the loss.
  ///
  /// - Parameters:
  ///   - bitmap: the art without its background.
  ///   - former: the color of the background that was cleared.
  ///   - background: the color of the background that the art is seen on.
  package init(_ bitmap: Bitmap, cutFrom former: Color, on background: Color) {
    let (pixels, grid) = (bitmap.pixels, PixelGrid(width: bitmap.width, height: bitmap.height))
    let solid = pixels.count { $0.alpha >= 128 }
    let drawn = pixels.count { pixel in
      let difference = Color(word: pixel).levels - former.levels
      return pixel.alpha >= 128 && max(difference.max(), (-difference).max()) >= Self.minVisible
    }
    var isVisible = pixels.map { pixel in
      guard pixel.alpha >= 128 else { return false }
      let difference = Color(word: pixel).levels - background.levels
      return max(difference.max(), (-difference).max()) >= Self.minVisible
    }
    let inside = DistanceField(width: bitmap.width, height: bitmap.height) { !isVisible[$0] }
    for piece in grid.islands(where: { isVisible[$0] })
    where Double(piece.count) < Self.minPiece * Double(solid)
      || piece.allSatisfy({ inside.squares[$0] <= Self.maxThin })
    {
      let mixedCount = piece.count { Self.isMix(pixels[$0], of: former, and: background) }
      if 2 * mixedCount > piece.count { for index in piece { isVisible[index] = false } }
    }
    let field = DistanceField(width: bitmap.width, height: bitmap.height) { isVisible[$0] }
    let shares = Self.limits.map { limit in
      let reach = max(2, limit.reach * Double(max(bitmap.width, bitmap.height)))
      let maxSquare = Int32(reach * reach)
      let lost = pixels.indices.count { pixels[$0].alpha >= 128 && field.squares[$0] > maxSquare }
      return Double(lost) / Double(max(1, limit.ofLines ? drawn : solid))
    }
    let pieces = grid.islands { pixels[$0].alpha >= 128 }.filter { piece in
      Double(piece.count { isVisible[$0] }) <= Self.maxVisibleShare * Double(piece.count)
    }
    let side = Double(max(bitmap.width, bitmap.height))
    let letterCount = pieces.count { Double($0.count) >= Self.minLetter * side * side }
    let pieceShare = Double(pieces.joined().count) / Double(max(1, solid))
    isNoticeable =
      zip(shares, Self.limits).contains { $0 > $1.maxShare } || pieceShare > Self.maxPieces
      || letterCount > Self.maxLetters
    share = max(pieceShare, shares.max() ?? 0)
  }

  /// Returns true if a color is one of two colors, or a mix of both.
  private static func isMix(_ pixel: UInt32, of former: Color, and background: Color) -> Bool {
    let (color, line) = (
      Color(word: pixel).levels - background.levels, former.levels - background.levels
    )
    let share = (color * line).sum() / max(1, (line * line).sum())
    let deviation = color - min(max(share, 0), 1) * line
    return max(deviation.max(), (-deviation).max()) < maxDeviation
  }
}
