import StickerPacks

/// Flags stickers that are larger than the size their pack is laid out in.
struct LargerThanSizeClass: PackRule {
  static let metadata = RuleMetadata(
    id: "larger-than-size-class", group: .images, severity: .warning,
    summary: "The sticker is larger than the size of its pack.",
    why: "Messages shrinks it to the pack's size; the extra pixels only cost bytes.",
    howToFix: "Export the sticker in the pack's size, or choose a larger size for the pack.",
    limit: { profile in
      profile.sizeClasses.map { "\($0.name) \($0.side) px" }.joined(separator: ", ")
    },
    source: .sticker)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // An inferred class says what most stickers are; the others are reported as mixed sizes.
    guard let chosen = pack.sizeClass, chosen.origin != .inferred else { return }
    let limit = chosen.sizeClass
    for sticker in pack.stickers {
      guard let size = sticker.size, let side = sticker.longerSide, side > limit.side,
        profile.sides.contains(side)
      else { continue }
      report(.larger(sticker, size.width, size.height, Quantity(side, .pixels), limit))
    }
  }
}

extension Finding.Draft {
  fileprivate static func larger(
    _ sticker: StickerSummary, _ width: Int, _ height: Int, _ measured: Quantity, _ size: SizeClass
  ) -> Self {
    Self(
      "This sticker is \(width) × \(height) px. The pack's size is \(size.name), \(size.side) px.",
      help: "Export it at \(size.side) px, or choose a larger size for the pack.",
      measured: measured, limit: Quantity(size.side, .pixels), sticker: sticker)
  }
}
