/// Flags packs whose stickers belong to more than one size.
struct MixedStickerSizes: PackRule {
  static let metadata = RuleMetadata(
    id: "mixed-sticker-sizes", group: .packs, severity: .warning,
    summary: "The pack mixes sticker sizes.",
    why: "All stickers of a pack are laid out in one grid: the odd ones look too small or too big.",
    howToFix: "Export all stickers of a pack in one size.",
    limit: { _ in "one size a pack" },
    source: .guidelines)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let groups = profile.sizeClasses.map { sizeClass in
      pack.stickers.filter { sticker in
        sticker.longerSide.map {
          profile.sides.contains($0) && profile.sizeClass(holding: $0) == sizeClass
        } ?? false
      }
    }
    let used = zip(profile.sizeClasses, groups).filter { !$0.1.isEmpty }
    guard used.count > 1 else { return }
    let counts = used.map { "\($0.1.count) \($0.0.name)" }.joined(separator: ", ")
    let smallestGroup = used.map(\.1).min { $0.count < $1.count } ?? []
    let odd = smallestGroup.prefix(3).map(\.name.printable).joined(separator: ", ")
    report(
      Finding.Draft(
        "This pack mixes sizes: \(counts).",
        help:
          "Export all in one size; look at \(odd)\(smallestGroup.count > 3 ? " and others" : "").",
        measured: Quantity(used.count, .count), limit: Quantity(1, .count)))
  }
}
