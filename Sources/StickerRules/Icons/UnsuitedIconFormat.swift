import StickerCodecs
import StickerPacks

/// Flags icons that are not stored as RGB in a PNG.
struct UnsuitedIconFormat: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-icon-format", group: .icons, severity: .error,
    summary: "An icon is not a PNG, or its colors are not RGB.",
    why: "Xcode takes icons as PNG with RGB colors, and leaves others out: \(StoreAnswer.missing).",
    howToFix: "Export the icon as PNG with 8-bit RGB colors.",
    limit: { _ in "PNG; a warning for PNGs in gray" },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "icons are PNG, in RGB"),
      .observed("ITMS-90649, ITMS-90642, ITMS-90704", in: "App Store Connect's answers to uploads"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (icon, slots) in IconSet.all(of: pack).flatMap(\.images) {
      guard let image = icon.image else { continue }
      let isGray = image.colorType == .grayscale || image.colorType == .grayscaleAlpha
      let isPNG = image.format == .png
      guard !isPNG || isGray else { continue }
      report(isPNG ? .gray(icon) : .notPNG(icon, image.format, slots.first?.missingCode))
    }
  }
}

extension Finding.Draft {
  fileprivate static func gray(_ icon: Icon) -> Self {
    unsuited(icon, "stored in gray, not in RGB.", severity: .warning)
  }

  fileprivate static func notPNG(_ icon: Icon, _ format: ImageFormat, _ code: String?) -> Self {
    unsuited(
      icon,
      "\(format.indefiniteName): App Store Connect rejects the app with \(code ?? StoreAnswer.missing)."
    )
  }

  private static func unsuited(_ icon: Icon, _ what: String, severity: Severity? = nil) -> Self {
    Self(
      "This icon is \(what)", help: "Export it as PNG with 8-bit RGB colors.", severity: severity,
      path: icon.path)
  }
}
