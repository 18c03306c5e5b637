import StickerBase
import StickerPacks

/// Flags files of one sticker for several screen densities.
struct ScaleVariants: PackRule {
  static let metadata = RuleMetadata(
    id: "scale-variants", group: .images, severity: .warning,
    summary: "One sticker has files for several screen densities (@1x, @2x, @3x).",
    why: "Messages shows each file as a separate sticker, and scales one file for every screen.",
    howToFix: "Keep only the @3x file, and remove '@3x' from its name.",
    limit: { _ in
      "one file for each sticker, made for 3x; a note if code chooses the files, or if the pack is not for Messages"
    },
    since: "0.1.0",
    evidence: [.fact(AppleFacts.stickerScale)])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let found = pack.densityVariants
    guard let first = found.first else { return }
    report(.variants(first, more: found.dropFirst(), of: pack, profile))
  }
}

extension Finding.Draft {
  /// Returns the finding about all stickers of a pack that have variants.
  ///
  /// - Parameters:
  ///   - variants: the variants of the first sticker.
  ///   - more: the variants of each of the other stickers.
  fileprivate static func variants(
    _ variants: DensityVariants, more: ArraySlice<DensityVariants>, of pack: Pack,
    _ profile: Profile
  ) -> Self {
    let names = variants.others.map(\.displayedName).map(\.printable)
    let count = variants.others.count + 1
    let isForMessages = profile.isForMessages
    let result =
      !isForMessages
      ? "the export takes \(more.isEmpty ? "this one" : "the largest of each")"
      : pack.codeTarget.map { "the code of \($0.excerpt) has to choose one of \(count)" }
        ?? "Messages shows \(more.isEmpty ? "them" : "those of each") as \(count) stickers"
    let otherStickers =
      more.isEmpty
      ? "" : ", and so \(more.count == 1 ? "does" : "do") \(counted(more.count, "other"))"
    var draft = Self(
      "\(variants.kept.displayedName.printable) also exists as \(listed(names, "and"))\(otherStickers): \(result).",
      help: !isForMessages
        ? nil
        : "Keep \(more.isEmpty ? "this one" : "the largest of each") and remove the others: Messages scales it for every screen.",
      measured: Quantity(count, .stickers), limit: Quantity(1, .stickers),
      severity: pack.codeTarget == nil && isForMessages ? nil : .note,
      path: more.isEmpty ? variants.kept : nil)
    draft.covers = variants.others + more.flatMap(\.others)
    return draft
  }
}
