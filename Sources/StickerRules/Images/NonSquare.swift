import StickerPacks

/// Notes stickers that are not square.
struct NonSquare: StickerRule {
  static let metadata = RuleMetadata(
    id: "non-square", group: .images, severity: .note,
    summary: "The sticker is not square.",
    why: "The picker's cells are square: the picture is fitted by its longer side.",
    howToFix: "Put the art on a square canvas; transparent pixels cost almost nothing.",
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "the sizes are squares"),
      .judgement("only a note", because: "Messages takes any shape"),
    ], repair: .lossy)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, image.width != image.height,
      profile.sides.contains(image.width), profile.sides.contains(image.height)
    else { return }
    report(.nonSquare(image.width, image.height, profile))
  }
}

extension Finding.Draft {
  fileprivate static func nonSquare(_ width: Int, _ height: Int, _ profile: Profile) -> Self {
    let side = max(width, height)
    // The size that Messages lays out in: a canvas of any other would be the next finding.
    let end = profile.sizeClass(holding: side)?.side ?? side
    return Self(
      "This sticker is \(width) × \(height) px, not square.",
      help: "\(end == side ? "Put" : "Scale") the art onto a \(end) × \(end) px canvas.")
  }
}
