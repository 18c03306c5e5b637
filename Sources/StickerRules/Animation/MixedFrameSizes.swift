import StickerPacks

/// Flags sequences whose frames have different sizes.
struct MixedFrameSizes: StickerRule {
  static let metadata = RuleMetadata(
    id: "mixed-frame-sizes", group: .animation, severity: .warning,
    summary: "The frames of a sequence have different sizes.",
    why: "An animation has one canvas: a frame of another size is scaled, moved or left out.",
    howToFix: "Export all frames of a sequence in one size.",
    limit: { _ in "one size for each sequence" },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "an animation has one canvas")
    ])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let sequence = sticker.sequence, let image = sticker.image,
      let frame = sequence.oddFrame, let size = sequence.oddSize
    else { return }
    report(.mixed(frame, size, first: (image.width, image.height)))
  }
}

extension Finding.Draft {
  fileprivate static func mixed(
    _ frame: Int, _ size: SequenceFacts.Size, first: (width: Int, height: Int)
  ) -> Self {
    Self(
      "Frame \(frame + 1) is \(size.width.grouped) × \(size.height.grouped) px; the first one is "
        + "\(first.width.grouped) × \(first.height.grouped) px.",
      help: "Export all frames in one size.", frame: frame)
  }
}
