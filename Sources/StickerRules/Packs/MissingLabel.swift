import StickerBase
import StickerPacks

/// Flags stickers of a catalog, manifest or compiled pack without a label.
struct MissingLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-label", group: .packs, severity: .warning,
    summary: "Stickers have no accessibility-label.",
    why:
      "VoiceOver looks the label up in the compiled pack by a key, and reads the key if there is "
      + "no label: 'wave.png accessibility label'.",
    howToFix: "Say in Xcode's Accessibility field what the sticker shows; for a folder of images, "
      + "'stickerlint pack FOLDER --init' writes a stickerpack.yml with a line for each label.",
    since: "0.1.0",
    evidence: [
      .apple(.sticker, "the description is what VoiceOver says"),
      .fact(AppleFacts.spokenKeys),
    ], yieldsTo: [OutdatedProduct.metadata.id])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    let stickers = keys.stickers
    let localized = keys.tables(of: pack).reduce(into: Set<Int>()) {
      $0.formUnion(keys.labeled(in: $1))
    }
    let silent = stickers.indices.filter { index in
      stickers[index].label == nil && !localized.contains(index)
        && stickers[index].contents.map {
          !$0.listedNames.isEmpty && !$0.misspells("accessibility-label")
        }
          ?? true
    }.map { stickers[$0] }
    guard let first = silent.first else { return }
    let isManifest = pack.writtenFrom != nil || first.contents == nil && !first.isCompiled
    report(
      stickers.count == 1
        ? .unlabeledSticker(first, isManifest: isManifest)
        : .unlabeledStickers(silent, of: stickers.count, first, isManifest: isManifest))
  }
}

extension Finding.Draft {
  fileprivate static func unlabeledSticker(_ sticker: LabeledSticker, isManifest: Bool) -> Self {
    unlabeled("This sticker has no label", 1, sticker, isManifest)
  }

  /// The maximum number of stickers that the message names.
  private static let maxNamed = 3

  fileprivate static func unlabeledStickers(
    _ silent: [LabeledSticker], of total: Int, _ first: LabeledSticker, isManifest: Bool
  ) -> Self {
    let count = silent.count
    let names = silent.prefix(maxNamed).map { $0.place.displayedName.excerpt }
    let which =
      count == total
      ? "" : " (\(names.joined(separator: ", "))\(andMore(count - maxNamed)))"
    var draft = unlabeled(
      "\(count.grouped) of \(total.grouped) stickers\(which) \(agreeing(count, "has", "have")) no label",
      count, first, isManifest)
    draft.affected = silent.map(\.place)
    return draft
  }

  private static func unlabeled(
    _ clause: String, _ count: Int, _ first: LabeledSticker, _ isManifest: Bool
  ) -> Self {
    Self(
      "\(clause): VoiceOver says something like '\(first.spokenKey.excerpt) accessibility label'.",
      help: isManifest
        ? "Give each a 'label' that says what it shows."
        : "Say what the sticker shows: under Accessibility in Xcode, or as 'accessibility-label' in its Contents.json.",
      measured: Quantity(count, .stickers), limit: Quantity(0, .stickers),
      line: count == 1 ? first.line : nil, path: count == 1 ? first.path : nil)
  }
}
