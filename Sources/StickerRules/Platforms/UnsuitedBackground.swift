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
    guard let pixels = sticker.pixels, pixels.isBox else { return }
    for platform in profile.receivers(of: sticker) {
      guard let limits = sticker.limits(of: platform), limits.requires(.transparency) else {
        continue
      }
      report(.opaque(pixels.hasTransparency, limits[.transparency], platform))
    }
  }
}

extension PixelFacts {
  /// True if the art of all frames is the same opaque rectangle: once a clear border is trimmed, nothing else is left.
  fileprivate var isBox: Bool {
    guard let first = frames.first else { return false }
    guard hasTransparency else { return true }
    guard let art = first.analysis.art else { return false }
    return frames.allSatisfy { $0.analysis.art == art && $0.opaque == art.width * art.height }
  }
}

extension Finding.Draft {
  fileprivate static func opaque(
    _ hasBorder: Bool, _ limit: PlatformLimit?, _ platform: Platform
  ) -> Self {
    let forcing =
      limit?.isUnchecked == true && platform.isExported
      ? " 'export --force' writes it all the same: \(platform.service) does not check it." : ""
    var draft = Self(
      "\(hasBorder ? "Inside its clear border, no" : "No") pixel is transparent. \(platform.name) need a transparent "
        + "background.",
      help: "Export the art without its background.\(forcing)")
    draft.repairingRules = [
      MissingTransparency.metadata.id, OpaqueBox.metadata.id, OpaqueInnerBox.metadata.id,
    ]
    return draft.refused(by: platform, limit)
  }
}
