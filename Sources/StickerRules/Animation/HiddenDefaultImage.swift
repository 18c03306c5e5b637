import StickerPacks

/// Notes APNGs whose default image is not part of the animation.
struct HiddenDefaultImage: StickerRule {
  static let metadata = RuleMetadata(
    id: "hidden-default-image", group: .animation, severity: .note,
    summary: "The APNG has a default image that the animation never shows.",
    why: "It costs bytes, and apps without APNG support show a picture that nobody reviewed.",
    howToFix: "Make the default image the first frame.",
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "a default image without fcTL is not a frame")
    ])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, sticker.image?.hasHiddenDefaultImage == true else { return }
    report(.hiddenDefaultImage(of: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func hiddenDefaultImage(of sticker: Sticker) -> Self {
    Self(
      "The default image is not a frame: only apps without APNG support show it.",
      advice: sticker.advice("Make the first frame the default image."))
  }
}
