import StickerPacks

/// What size stickers of a pack should have, in words: all rules about sizes advise the same one, which
/// `stickerlint fix` makes, too.
struct SizeAdvice {
  private let profile: Profile
  private let packSize: SizeClass?
  /// Why it is that size, behind a comma; empty where each sticker has a size of its own.
  private let reason: String

  init(_ pack: Pack, _ profile: Profile) {
    self.profile = profile
    packSize = pack.sizeClass?.sizeClass
    let side = packSize?.side
    let exact = pack.stickers.count { $0.longerSide == side }
    reason =
      switch pack.sizeClass?.origin {
      case nil: ""
      case .inferred: exact * 2 > pack.stickers.count ? ", the size of most others" : ""
      default: ", the size of the pack"
      }
  }

  /// The size that a sticker of this longer side (px) should have.
  func size(for side: Int) -> SizeClass? { profile.sizeClass(for: side, in: packSize) }

  /// Whether a repair can make that size of it: nothing is enlarged, and no box gets a margin.
  func isRepairable(_ sticker: StickerSummary) -> Bool {
    guard let side = sticker.longerSide, let size = size(for: side) else { return false }
    if side > size.side { return true }
    let held = profile.sizeClass(holding: side) ?? size
    return side >= profile.minimumSide && held.side >= size.side && !sticker.isOpaque
  }

  /// `Scale the art onto a 408 × 408 px canvas (regular), the size of the pack.`
  func sentence(for side: Int) -> String? {
    size(for: side).map { size in
      // Enlarging what is there would only blur it.
      let isSmaller =
        side < profile.minimumSide
        || profile.sizeClass(holding: side).map { $0.side < size.side } ?? false
      let verb =
        isSmaller
        ? "Export it from the source" : side > size.side ? "Scale the art" : "Put the art"
      return "\(verb) onto a \(size.side) × \(size.side) px canvas (\(size.name))\(reason)."
    }
  }
}

extension Profile {
  /// Whether both sides are in the range that Messages recommends.
  func recommends(_ size: StickerSummary.Size) -> Bool {
    sides.contains(size.width) && sides.contains(size.height)
  }
}
