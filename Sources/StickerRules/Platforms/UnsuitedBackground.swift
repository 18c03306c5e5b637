import StickerBase
import StickerPacks

/// Flags opaque stickers for a platform that requires transparency.
struct UnsuitedBackground: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsuited-background", group: .platforms, severity: .error,
    summary: "A platform requires transparency, and the sticker has none.",
    why: "The platform, or the people who review packs for it, refuse stickers with a background.",
    howToFix: "Export the art without its background.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms], yieldsTo: [ScaleVariants.metadata.id])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let pixels = sticker.pixels, pixels.isOpaque else { return }
    for platform in profile.receivers(of: sticker) {
      guard let limits = sticker.limits(of: platform), limits.requires(.transparency) else {
        continue
      }
      report(.opaque(hasClearBorder: pixels.hasTransparency, limits[.transparency], platform))
    }
  }
}

extension Finding.Draft {
  fileprivate static func opaque(
    hasClearBorder: Bool, _ limit: PlatformLimit?, _ platform: Platform
  ) -> Self {
    let forceAdvice =
      limit?.isUnchecked == true && platform.isExported
      ? " 'export --force' writes it all the same: \(platform.service) does not check it." : ""
    var draft = Self(
      "\(hasClearBorder ? "Inside its clear border, no" : "No") pixel is transparent. \(platform.name) need a transparent "
        + "background.",
      help: "Export the art without its background.\(forceAdvice)")
    draft.repairingRules = [
      MissingTransparency.metadata.id, OpaqueBox.metadata.id, OpaqueInnerBox.metadata.id,
    ]
    return draft.refused(by: platform, limit)
  }
}
