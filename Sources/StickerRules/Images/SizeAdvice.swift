package import StickerPacks

/// What size a sticker of a pack should have, in words: all rules about sizes advise the same one, which
/// `stickerlint fix` makes, too.
struct SizeAdvice {
  private let member: PackMember
  private let profile: Profile
  let sticker: StickerSummary
  let size: StickerSummary.Size
  /// The size that it should have.
  let right: SizeClass

  /// - Returns: `nil` where the sticker's size, or any other, is not known.
  init?(_ member: PackMember, _ profile: Profile) {
    guard let size = member.sticker.size,
      let right = profile.sizeClass(for: size.longerSide, in: member.packSize?.sizeClass)
    else { return nil }
    (self.member, self.profile, self.size, self.right) = (member, profile, size, right)
    sticker = member.sticker
  }

  /// Whether both sides are in the range that Messages recommends.
  var isRecommended: Bool {
    profile.sides.contains(size.width) && profile.sides.contains(size.height)
  }

  /// Whether it would have to be enlarged, which only blurs what is there.
  private var isSmaller: Bool {
    let held = profile.sizeClass(holding: size.longerSide) ?? right
    return size.longerSide < profile.minimumSide || held.side < right.side
  }

  /// Whether a repair can make that size of it. A box gets no margin.
  var isRepairable: Bool {
    guard !isSmaller, !sticker.isSequence else { return false }
    guard sticker.isBox else { return true }
    let shorter = min(size.width, size.height) * right.side / max(1, size.longerSide)
    return size.longerSide > right.side && shorter >= profile.minimumSide
  }

  /// `Scale the art onto a 408 × 408 px canvas (regular), the size of the pack.`
  var sentence: String {
    let verb =
      isSmaller
      ? "Export it from the source" : size.longerSide > right.side ? "Scale the art" : "Put the art"
    let cutting =
      sticker.isBox && !isSmaller
      ? "Cut it out, and \(verb.prefix(1).lowercased())\(verb.dropFirst())" : verb
    return "\(cutting) onto a \(right.side) × \(right.side) px canvas (\(right.name))\(reason)."
  }

  /// Why it is that size, behind a comma; empty where each sticker has a size of its own.
  private var reason: String {
    switch member.packSize?.origin {
    case nil: ""
    case .inferred: member.isSizeOfMost ? ", the size of most others" : ""
    default: ", the size of the pack"
    }
  }
}

extension [PackMember] {
  /// The longer sides in px from the shortest to the longest: `650 px`, `512 to 650 px`.
  var sidesText: String {
    let sides = compactMap(\.sticker.longerSide)
    guard let least = sides.min(), let most = sides.max() else { return "" }
    return pixelRange(least, most)
  }
}

/// `512 to 650 px`, `72 px`.
func pixelRange(_ least: Int, _ most: Int) -> String {
  least == most ? "\(most.grouped) px" : "\(least.grouped) to \(most.grouped) px"
}

extension Sticker {
  /// What is kept of it once it is judged.
  package var summary: StickerSummary {
    var summary = StickerSummary(self)
    summary.isBox = pixels?.frames.allSatisfy(\.analysis.isBox) ?? false
    return summary
  }
}
