import StickerBase
import StickerPacks
import SystemPackage

/// Notes movies, drawings and documents of other programs next to stickers, which do not become stickers.
struct UnreadArt: PackRule {
  static let metadata = RuleMetadata(
    id: "unread-art", group: .packs, severity: .note,
    summary: "Art in the folder is in a format that is not read.",
    why: "It does not become a sticker and is not checked; often it should be one.",
    howToFix:
      "Export it as PNG, or as a folder of PNG frames for 'stickerlint assemble'; or keep it in "
      + "another folder.",
    since: "0.1.0",
    evidence: [
      .apple(.sticker, "PNG, APNG, GIF or JPEG"), .apple(.addingPacks, "HEIC and HEICS, too"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard !pack.unsupportedArtwork.isEmpty else { return }
    report(.unread(pack.unsupportedArtwork.sorted(by: naturallyPrecedes)))
  }
}

extension Finding.Draft {
  fileprivate static func unread(_ paths: [FilePath]) -> Self {
    let names = paths.prefix(3).map { $0.displayedName.printable }.joined(separator: ", ")
    let advice = UnsupportedArtwork.allCases.compactMap { kind in
      paths.first { UnsupportedArtwork($0) == kind }.map { kind.advice(for: $0).capitalizedFirst }
    }
    return Self(
      "\(counted(paths.count, "file")) with art \(agreeing(paths.count, "is", "are")) not read: "
        + "\(names)\(andMore(paths.count - 3)).",
      // A single piece of advice may end with a command to copy, which must not have a period.
      help: advice.count == 1 ? advice[0] : advice.map { "\($0)." }.joined(separator: " "),
      measured: Quantity(paths.count, .count), limit: Quantity(0, .count))
  }
}
