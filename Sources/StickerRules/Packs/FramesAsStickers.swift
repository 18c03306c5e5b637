import StickerBase
import StickerPacks

/// Notes numbered still images that look like the frames of an animation.
struct FramesAsStickers: PackRule {
  static let metadata = RuleMetadata(
    id: "frames-as-stickers", group: .packs, severity: .note,
    summary: "Numbered stills look like the frames of one animation.",
    why: "As they are, each of them is a separate sticker.",
    howToFix:
      "Make one sticker from them with 'stickerlint assemble FRAMES… -o NEW.png --fit', or put "
      + "them into a folder that stickerpack.yml lists as a sequence.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "each image is a sticker; frames are in a sequence"),
      .measured("which images look like frames"),
    ])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for run in pack.frameRuns { report(.frames(run, in: pack, profile)) }
  }
}

extension Finding.Draft {
  fileprivate static func frames(_ run: FrameRun, in pack: Pack, _ profile: Profile) -> Self {
    let names = [run.paths.first, run.paths.last].compactMap {
      $0?.relative(to: pack.path).display.printable
    }
    var draft = Self(
      "\(run.paths.count.grouped) files, \(names.joined(separator: " to ")), look like the frames of one "
        + "animation: as they are, each is a sticker.",
      advice: pack.product == nil
        ? Advice(
          "Make one sticker from them, and keep the frames elsewhere.",
          run.assembly(in: pack, profile))
        : Advice("Make one sticker from them in the project, and build again."),
      measured: Quantity(run.paths.count, .stickers), limit: Quantity(1, .stickers),
      path: run.paths.first)
    draft.covers = run.paths
    return draft
  }
}
