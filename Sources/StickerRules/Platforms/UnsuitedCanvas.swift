import StickerBase
import StickerCodecs
import StickerPacks

/// Notes canvases that `export` changes for a platform, and warns of canvases that another program must change.
struct UnsuitedCanvas: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsuited-canvas", group: .platforms, severity: .note,
    summary: "A platform requires a different size in pixels.",
    why:
      "'stickerlint export' trims the art and centers it on a canvas that the platform takes. Larger art is "
      + "scaled down; smaller art keeps its pixels, and looks smaller there, unless --enlarge scales it up.",
    howToFix:
      "Make the art as large as the largest platform shows it: 618 px is enough for all of them.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms, .fact(AppleFacts.stickerSizes)],
    yieldsTo: [ScaleVariants.metadata.id])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let size = sticker.image?.uprightSize else { return }
    let art = sticker.visibleArt
    let artSize = art.map { ($0.bounds.width, $0.bounds.height) } ?? (size.width, size.height)
    for platform in profile.receivers(of: sticker) {
      guard let limits = sticker.limits(of: platform) else { continue }
      if !limits.allows(size.width, size.height) {
        report(.canvas(size, limits, platform, limits.effect(on: artSize, in: size, platform)))
      } else if let limit = limits[.margin], let margin = art?.margin, !limit.allows(margin) {
        report(.margin(margin, limit, platform, limits.effect(on: artSize, in: size, platform)))
      }
    }
  }
}

extension PlatformLimits {
  /// Returns the effect of an export on a picture in words: for example, `scales the art down to 480 × 420 px`.
  ///
  /// - Parameters:
  ///   - art: the size of the picture in px without the border that is clear in all frames.
  ///   - size: the size of the picture in px.
  fileprivate func effect(
    on art: (width: Int, height: Int), in size: FrameSizes.Size, _ platform: Platform
  ) -> String {
    let canvas = canvas(forWidth: art.width, height: art.height, enlarges: false)
    guard let canvas else { return "scales it down" }
    if canvas.artWidth < art.width || canvas.artHeight < art.height {
      return
        "scales the art down to \(canvas.artWidth.grouped) × \(canvas.artHeight.grouped) px"
    }
    let isSmall = enlargeable(width: art.width, height: art.height) != nil && platform.isExported
    let effectOnSmallArt =
      isSmall ? "leaves the art at its size on that canvas ('export --enlarge' scales it up)" : nil
    if canvas.width < size.width || canvas.height < size.height {
      return effectOnSmallArt.map { "trims it, and \($0)" } ?? "trims it"
    }
    return effectOnSmallArt ?? "centers it"
  }
}

extension Finding.Draft {
  fileprivate static func margin(
    _ margin: Int, _ limit: PlatformLimit, _ platform: Platform, _ effect: String
  ) -> Self {
    Self(
      "The art is \(counted(margin, "pixel")) from the border. \(platform.name) leave "
        + "\(limit.textWithUnit): \(platform.converter) \(effect).",
      measured: Quantity(margin, .pixels), limit: limit.least.map { Quantity($0, .pixels) }
    ).changed(for: platform)
  }

  fileprivate static func canvas(
    _ size: FrameSizes.Size, _ limits: PlatformLimits, _ platform: Platform, _ effect: String
  ) -> Self {
    Self(
      "This sticker is \(size.width) × \(size.height) px. \(platform.name) are "
        + "\(limits.canvasText): \(platform.converter) \(effect).",
      measured: Quantity(max(size.width, size.height), .pixels)
    ).changed(for: platform)
  }
}
