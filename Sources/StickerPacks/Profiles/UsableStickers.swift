import StickerBase

/// The stickers of a pack that a platform can use, and the reasons that it cannot use the others.
package struct UsableStickers: Sendable {
  /// The number of all stickers.
  package let total: Int
  /// The number of stickers of the kind that the platform does not take, and the name of the kind in the plural, such
  /// as `stills`.
  private let ofOtherKind: (count: Int, kind: String)
  /// The number of stickers of the right kind that are opaque where the platform needs transparency.
  private let opaque: Int
  /// The number of stickers that the platform refuses for other reasons.
  private let refused: Int

  /// Counts the stickers of a pack.
  ///
  /// - Parameters:
  ///   - kinds: true for each sticker that is an animation.
  ///   - refused: the indices of the stickers that the platform refuses for whatever reason.
  ///   - opaque: the indices of the refused stickers that are opaque.
  package init(
    of kinds: [Bool], for platform: Platform, refused: Set<Int>, opaque: Set<Int> = []
  ) {
    let wrongKind = kinds.indices.filter { platform.limits(animated: kinds[$0]) == nil }
    let refusedOfRightKind = refused.subtracting(wrongKind)
    total = kinds.count
    ofOtherKind = (wrongKind.count, platform.animation == nil ? "animations" : "stills")
    self.opaque = refusedOfRightKind.intersection(opaque).count
    self.refused = refusedOfRightKind.subtracting(opaque).count
  }

  /// The number of stickers that the platform can use.
  package var count: Int { total - ofOtherKind.count - opaque - refused }

  /// The numbers in words: `5 of 36 stickers can be used: 28 are stills, 3 are opaque`.
  package var text: String {
    let reasons = [
      (ofOtherKind.count, ofOtherKind.kind), (opaque, "opaque"),
      (refused, "refused for other reasons"),
    ]
    let words = reasons.filter { $0.0 > 0 }.map { count, word in
      "\(count.grouped) \(agreeing(count, "is", "are")) \(word)"
    }
    return "\(count.grouped) of \(counted(total, "sticker")) can be used"
      + (words.isEmpty ? "" : ": \(words.joined(separator: ", "))")
  }
}
