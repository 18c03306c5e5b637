import StickerBase
import StickerPacks
import SystemPackage

/// Flags sequences whose frames have different sizes.
struct MixedFrameSizes: StickerRule {
  static let metadata = RuleMetadata(
    id: "mixed-frame-sizes", group: .animation, severity: .warning,
    summary: "The frames of a sequence have different sizes or places.",
    why: "An animation has one canvas: a frame of another size is scaled, moved or left out.",
    howToFix: "Export all frames of a sequence in one size.",
    limit: { _ in "one size for each sequence" },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "an animation has one canvas")
    ])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let sequence = sticker.sequence, let image = sticker.image else { return }
    if let problem = sequence.unusedPlaces { report(.unusable(problem)) }
    if let canvas = sequence.unusedCanvas {
      report(.unplaced(on: canvas, sticker.path))
    } else if let frame = sequence.oddFrame, let size = sequence.oddSize {
      report(.mixed(frame, size, first: FrameSizes.Size(width: image.width, height: image.height)))
    }
  }
}

extension Finding.Draft {
  fileprivate static func mixed(
    _ frame: Int, _ size: FrameSizes.Size, first: FrameSizes.Size
  ) -> Self {
    Self(
      "Frame \(frame + 1) is \(size.width.grouped) × \(size.height.grouped) px; the first one is "
        + "\(first.width.grouped) × \(first.height.grouped) px.",
      help: "Export all frames in one size.", frame: frame)
  }

  fileprivate static func unusable(_ problem: String) -> Self {
    Self(
      "\(problem.capitalizedFirst).",
      help: "Export the frames and their places again, together, or remove the places.")
  }

  fileprivate static func unplaced(on canvas: FrameSizes.Size, _ path: FilePath) -> Self {
    let folder = path.shellWord ?? "FOLDER"
    return Self(
      "Its frames were trimmed: \(FramePlacement.ownSource) put them on \(canvas), and Xcode leaves that out.",
      help: "'stickerlint assemble \(folder) -o sticker.png' puts them there.")
  }
}
