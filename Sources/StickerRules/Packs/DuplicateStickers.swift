import StickerPacks
import SystemPackage

/// Flags files that are identical to another file of the pack, byte for byte.
struct DuplicateStickers: PackRule {
  static let metadata = RuleMetadata(
    id: "duplicate-stickers", group: .packs, severity: .warning,
    summary: "Two files of the pack are identical.",
    why: "People see the same sticker twice; usually one was meant to be another drawing.",
    howToFix: "Replace or remove one of them.",
    since: "0.1.0",
    evidence: [
      .judgement("nobody needs a sticker twice", because: "the files are the same to the last byte")
    ], yieldsTo: [FramesAsStickers.metadata.id, ScaleVariants.metadata.id])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    var firsts: [String: StickerSummary] = [:]
    for sticker in pack.stickers {
      // The picture that a pointer or a web page stands for is unknown; `unreadable-image` reports the file.
      guard let digest = sticker.digest, !sticker.isNotAnImage else { continue }
      guard let first = firsts[digest] else {
        firsts[digest] = sticker
        continue
      }
      // `blank-first-frame` asks for a picture in each blank sticker.
      guard !sticker.isBlank, !first.isBlank else { continue }
      report(.duplicate(sticker, first, in: pack))
    }
  }
}

extension Finding.Draft {
  fileprivate static func duplicate(
    _ sticker: StickerSummary, _ first: StickerSummary, in pack: Pack
  ) -> Self {
    var draft = Self(
      "This file is identical to \(pack.shortName(of: first)).",
      help: DuplicateStickers.metadata.howToFix,
      sticker: sticker)
    draft.covers = [first.path]
    return draft
  }
}
