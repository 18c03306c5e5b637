import StickerBase
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
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "small 300 px, regular 408 px, large 618 px; what is larger is shrunk")
    ], repair: .lossy)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // An inferred class says what most stickers are; the others are reported as mixed sizes.
    guard let chosen = pack.sizeClass, chosen.origin != .inferred else { return }
    let limit = chosen.sizeClass
    let advice = SizeAdvice(pack, profile)
    for sticker in pack.stickersWithoutVariants {
      guard let size = sticker.size, size.longerSide > limit.side else { continue }
      report(.larger(sticker, size, limit, advice))
    }
  }
}

extension Finding.Draft {
  fileprivate static func larger(
    _ sticker: StickerSummary, _ size: StickerSummary.Size, _ wanted: SizeClass,
    _ advice: SizeAdvice
  ) -> Self {
    let side = size.longerSide
    var draft = Self(
      "This sticker is \(size.width.grouped) × \(size.height.grouped) px. The pack's size is "
        + "\(wanted.name), \(wanted.side) px: it is shown at \(shrinking(side, to: wanted)).",
      help: advice.sentence(for: side), measured: Quantity(side, .pixels),
      limit: Quantity(wanted.side, .pixels), sticker: sticker)
    draft.covers = [sticker.path]
    return draft
  }
}

/// How much smaller Messages shows a sticker of that longer side, in px: `42 %`.
func shrinking(_ side: Int, to size: SizeClass) -> String {
  "\(wholePercent(Double(size.side) / Double(max(1, side)))) %"
}
