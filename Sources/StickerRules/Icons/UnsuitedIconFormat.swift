import StickerCodecs
import StickerPacks

/// Flags icons that are not stored as RGB in a PNG.
struct UnsuitedIconFormat: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-icon-format", group: .icons, severity: .error,
    summary: "An icon is no PNG, or has no RGB colors.",
    why: "Xcode takes icons as PNG with RGB colors, and leaves others out: ITMS-90649.",
    howToFix: "Export the icon as PNG with 8-bit RGB colors.",
    limit: { _ in "PNG; a warning for PNGs in gray" },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let image = icon.image else { continue }
      let isGray = image.colorType == .grayscale || image.colorType == .grayscaleAlpha
      let isPNG = image.format == .png
      guard !isPNG || isGray else { continue }
      report(
        Finding.Draft(
          isPNG
            ? "This icon is stored in gray, not in RGB."
            : "This icon is \(image.format.indefinite): App Store Connect answers "
              + "\(slots.first?.missingCode ?? "ITMS-90649").",
          help: "Export it as PNG with 8-bit RGB colors.", severity: isPNG ? .warning : nil,
          path: icon.path))
    }
  }
}

extension ImageFormat {
  /// With its article: `an APNG`, `a GIF`.
  fileprivate var indefinite: String { (self == .apng ? "an " : "a ") + name }
}
