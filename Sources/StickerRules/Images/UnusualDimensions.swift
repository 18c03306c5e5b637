import StickerBase
import StickerCodecs
import StickerPacks

/// Flags stickers outside the range of sizes that look right.
struct UnusualDimensions: StickerRule {
  static let metadata = RuleMetadata(
    id: "unusual-dimensions", group: .images, severity: .warning,
    summary: "A side is shorter or longer than Messages recommends.",
    why: "Larger stickers are shown shrunk; smaller ones stay small, and look soft when enlarged.",
    howToFix: "Export at 3x: \(Profile.messages.sizesText) square.",
    limit: { "\($0.minimumSide) to \($0.maximumSide) px a side" },
    options: [
      .pixels("minimum", \.minimumSide, 1...65_535, "The shortest side that passes, in px."),
      .pixels("maximum", \.maximumSide, 1...65_535, "The longest side that passes, in px."),
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sticker, "300 to 618 px a side, for the best results")
    ],
    yieldsTo: [LargerThanSizeClass.metadata.id, ScaleVariants.metadata.id], repair: .lossy)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault?.isLimitOfSize != true else { return }
    let sides = [image.width, image.height]
    guard let odd = sides.first(where: { !profile.sides.contains($0) }) else { return }
    report(
      .unusual(
        sticker.path.stem ?? "", image.width, image.height, Quantity(odd, .pixels),
        limit: Quantity(
          odd < profile.minimumSide ? profile.minimumSide : profile.maximumSide, .pixels),
        profile))
  }
}

extension Finding.Draft {
  fileprivate static func unusual(
    _ name: String, _ width: Int, _ height: Int, _ measured: Quantity, limit: Quantity,
    _ profile: Profile
  ) -> Self {
    let longer = max(width, height)
    let sizes = profile.sizeClasses.filter { profile.sides.contains($0.side) }
    // Art that is too small was made for the next size; what is too large can be the largest.
    let right = sizes.first { longer <= $0.side } ?? sizes.last
    let shown = profile.sizeClasses.last.flatMap { longer > $0.side ? $0 : nil }.map {
      " It is shown at \(shrinking(longer, to: $0)) at most."
    }
    var draft = Self(
      "This sticker is \(width.grouped) × \(height.grouped) px. \(profile.authority(\.sides)) asks "
        + "for \(profile.minimumSide) to \(profile.maximumSide) px a side.\(shown ?? "")",
      help: right.map {
        "Export it at the size of the others, or at \($0.side) px (\($0.name))."
      },
      measured: measured, limit: limit)
    draft.isRepairable = longer >= profile.minimumSide
    let isIcon = ["icon", "logo"].contains { name.lowercased().contains($0) }
    // What the App Store's icon is drawn from.
    if isIcon, width == height, width >= IconSlot.longestSide {
      draft.help = "Move it into a folder of its own if it is the icon's picture."
      draft.isRepairable = false
    }
    return draft
  }
}

extension ImageFault {
  /// Whether the size itself kept the file from being decoded, which says more.
  fileprivate var isLimitOfSize: Bool {
    guard case .exceedsLimit(let limit, _, _) = self else { return false }
    return limit == .side || limit == .workingBytes
  }
}
