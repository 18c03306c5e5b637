package import StickerPacks

/// Advice about the size of a sticker in a pack. All rules about sizes give the same advice, and `stickerlint
/// fix` follows it.
struct SizeAdvice {
  private let member: PackMember
  private let profile: Profile
  let sticker: StickerSummary
  let size: StickerSummary.Size
  /// The size class that the sticker should have.
  let recommended: SizeClass

  /// Creates the advice for a sticker; `nil` if its size or the recommended size class is unknown.
  init?(_ member: PackMember, _ profile: Profile) {
    guard let size = member.sticker.size,
      let recommended = profile.sizeClass(for: size.longerSide, in: member.packSize?.sizeClass)
    else { return nil }
    (self.member, self.profile, self.size, self.recommended) = (member, profile, size, recommended)
    sticker = member.sticker
  }

  /// True if both sides are in the range that Messages recommends.
  var isRecommended: Bool {
    profile.sides.contains(size.width) && profile.sides.contains(size.height)
  }

  /// True if the sticker would have to be enlarged, which only blurs it.
  private var needsEnlarging: Bool {
    let holding = profile.sizeClass(holding: size.longerSide) ?? recommended
    return size.longerSide < profile.minimumSide || holding.side < recommended.side
  }

  /// True if a repair can produce the recommended size. Repairs add no margin to a box.
  var isRepairable: Bool {
    guard !needsEnlarging else { return false }
    return sticker.isScalable(to: recommended, minimumSide: profile.minimumSide)
      && (!sticker.isBox || size.longerSide > recommended.side)
  }

  /// True if the sticker is a box that is only scaled, and neither cut out nor given a margin.
  private var scalesBox: Bool {
    sticker.isBox && size.longerSide > recommended.side
      && sticker.fits(recommended, minimumSide: profile.minimumSide)
  }

  /// The effect of scaling a sticker that is larger than the recommended size, as a sentence after a space; empty for
  /// any other sticker.
  private var effect: String {
    size.longerSide > recommended.side
      ? " Nothing visible changes: it is shown at that size anyway." : ""
  }

  /// The advice: for example, `Scale the art onto a 408 × 408 px canvas (regular), the size of the pack.`
  var sentence: String {
    let side = recommended.side
    guard !scalesBox else {
      return "Scale it to \(side) px (\(recommended.name))\(reason).\(effect)"
    }
    let verb =
      needsEnlarging
      ? "Export it from the source"
      : size.longerSide > recommended.side ? "Scale the art" : "Put the art"
    let action =
      sticker.isBox && !needsEnlarging
      ? "Cut it out, and \(verb.prefix(1).lowercased())\(verb.dropFirst())" : verb
    return
      "\(action) onto a \(side) × \(side) px canvas (\(recommended.name))\(reason).\(sticker.isBox ? "" : effect)"
  }

  /// The reason for the size, after a comma; empty if neither the pack nor most of its stickers determine it.
  private var reason: String {
    switch member.packSize?.origin {
    case nil: ""
    case .inferred: member.isSizeOfMost ? ", the size of most others" : ""
    default: ", the size of the pack"
    }
  }
}

extension StickerSummary {
  /// Returns true if a repair can scale the sticker to a size class. It scales single images, and adds no margin
  /// to a box.
  ///
  /// - Parameter minimumSide: the shortest side in px that Messages recommends.
  func isScalable(to recommended: SizeClass, minimumSide: Int) -> Bool {
    !isSequence && fits(recommended, minimumSide: minimumSide)
  }

  /// Returns true for art, and for a box whose shorter side is long enough when the box is scaled to a size class;
  /// false if the size is unknown.
  fileprivate func fits(_ recommended: SizeClass, minimumSide: Int) -> Bool {
    guard let size else { return false }
    let shorter = min(size.width, size.height) * recommended.side / max(1, size.longerSide)
    return !isBox || shorter >= minimumSide
  }
}

extension [PackMember] {
  /// The range of the longer sides in px: for example, `650 px` or `512 to 650 px`.
  var sidesText: String {
    let sides = compactMap(\.sticker.longerSide)
    guard let shortest = sides.min(), let longest = sides.max() else { return "" }
    return pixelRange(shortest, longest)
  }
}

/// Returns a range in px: for example, `512 to 650 px` or `72 px`.
func pixelRange(_ shortest: Int, _ longest: Int) -> String {
  shortest == longest ? "\(longest.grouped) px" : "\(shortest.grouped) to \(longest.grouped) px"
}

extension Sticker {
  /// The facts about the sticker that are kept after it is judged.
  package var summary: StickerSummary {
    var summary = StickerSummary(self)
    summary.isBox = pixels?.frames.allSatisfy(\.analysis.isBox) ?? false
    return summary
  }
}
