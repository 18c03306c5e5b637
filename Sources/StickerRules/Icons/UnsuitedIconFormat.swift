import StickerCodecs
import StickerPacks

/// Flags icons that are not stored as RGB in a PNG.
struct UnsuitedIconFormat: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-icon-format", group: .icons, severity: .warning,
    summary: "An icon is not a PNG, or its colors are not RGB.",
    why:
      "Apple asks for PNG with RGB colors: other formats may be ignored or look different.",
    howToFix: "Export the icon as PNG with 8-bit RGB colors.",
    limit: { _ in "PNG in RGB; a note for PNGs in gray" },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons are PNG, in RGB")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, _, _) in pack.usedIcons {
      guard let image = icon.image else { continue }
      let isGray = image.colorType == .grayscale || image.colorType == .grayscaleAlpha
      let isPNG = image.format == .png
      guard !isPNG || isGray else { continue }
      report(isPNG ? .gray(icon) : .notPNG(icon, image.format))
    }
  }
}

extension Finding.Draft {
  fileprivate static func gray(_ icon: Icon) -> Self {
    unsuited(icon, "stored in gray, not in RGB", severity: .note)
  }

  fileprivate static func notPNG(_ icon: Icon, _ format: ImageFormat) -> Self {
    unsuited(icon, "\(format.indefiniteName), but Apple asks for PNG")
  }

  private static func unsuited(_ icon: Icon, _ format: String, severity: Severity? = nil) -> Self {
    Self(
      "This icon is \(format).", help: "Export it as PNG with 8-bit RGB colors.",
      severity: severity, path: icon.path)
  }
}
