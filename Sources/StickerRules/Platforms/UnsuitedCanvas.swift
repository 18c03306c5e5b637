import StickerBase
import StickerCodecs
import StickerPacks

/// Notes canvases that `export` changes for a platform.
struct UnsuitedCanvas: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsuited-canvas", group: .platforms, severity: .note,
    summary: "A platform takes another size in pixels.",
    why:
      "'stickerlint export' trims the art and centers it on a canvas that the platform takes. Larger art is "
      + "scaled down; smaller art keeps its pixels, and looks smaller there.",
    howToFix: "Make the art as large as the largest platform shows it: 618 px serve all of them.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms, .fact(AppleFacts.stickerSizes)])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let size = sticker.image?.uprightSize else { return }
    for platform in profile.receivers(of: sticker) {
      guard let limits = sticker.limits(of: platform) else { continue }
      if !limits.allows(size.width, size.height) {
        report(.canvas(size.width, size.height, limits, platform))
      } else if let limit = limits[.margin], let margin = sticker.margin, !limit.allows(margin) {
        report(.margin(margin, limit, platform))
      }
    }
  }
}

extension Sticker {
  /// The least number of clear pixels between the art of any frame and a side, in px; `nil` without art.
  fileprivate var margin: Int? {
    guard let image, let pixels else { return nil }
    return pixels.frames.compactMap(\.analysis.art).map { art in
      min(art.left, art.top, image.width - art.right, image.height - art.bottom)
    }.min()
  }
}

extension Finding.Draft {
  fileprivate static func margin(
    _ margin: Int, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "The art is \(counted(margin, "pixel")) from the border. \(platform.name) leave "
        + "\(limit.textWithUnit): \(platform.converter) scales it down.",
      measured: Quantity(margin, .pixels), limit: limit.least.map { Quantity($0, .pixels) }
    ).changed(for: platform)
  }

  fileprivate static func canvas(
    _ width: Int, _ height: Int, _ limits: PlatformLimits, _ platform: Platform
  ) -> Self {
    let isLarger = width > limits.largestWidth || height > limits.largestHeight
    let wanted = limits.canvasText
    return Self(
      "This sticker is \(width) × \(height) px. \(platform.name) are \(wanted): "
        + "\(platform.converter) " + (isLarger ? "scales it down." : "centers it."),
      measured: Quantity(max(width, height), .pixels)
    ).changed(for: platform)
  }
}
