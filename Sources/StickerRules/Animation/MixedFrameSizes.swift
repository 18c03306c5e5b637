import StickerAnalysis
import StickerBase
import StickerPacks
import SystemPackage

/// Flags sequences whose frames have different sizes, and animations that repeat one picture at several sizes.
struct MixedFrameSizes: StickerRule {
  static let metadata = RuleMetadata(
    id: "mixed-frame-sizes", group: .animation, severity: .warning,
    summary:
      "Frames have different sizes or positions, or all show the same picture at different sizes.",
    why: "An animation has one canvas: a frame of another size is scaled, moved or left out.",
    howToFix: "Export all frames of a sequence in one size.",
    limit: { _ in
      "one size per sequence; and not one picture repeated at sizes at least \(percent(OnePicture.minStep)) apart"
    },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "an animation has one canvas"),
      .measured(),
    ])

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    if let sizes = sticker.judgedMotion.flatMap(OnePicture.init) { report(.sizes(sizes)) }
    guard let sequence = sticker.sequence, let image = sticker.image else { return }
    if let problem = sequence.unusedPlaces { report(.unusable(problem)) }
    if let canvas = sequence.unusedCanvas {
      report(.unplaced(on: canvas, sticker.path))
    } else if let frame = sequence.oddFrame, let size = sequence.oddSize {
      report(.mixed(frame, size, first: FrameSizes.Size(width: image.width, height: image.height)))
    }
  }
}

/// A picture that every frame shows at a different size, like an icon that was exported in several sizes.
private struct OnePicture {
  /// The number of frames, each at a different size.
  let count: Int
  /// The smallest size, as a share of the largest.
  let smallest: Double

  /// The possible numbers of frames. An animation with more frames zooms a picture on purpose.
  private static let counts = 3...10
  /// The minimum difference between two sizes, as a share of the larger one.
  static let minStep = 0.12
  /// The maximum ratio of the smallest to the largest size.
  private static let maxSizeRatio = 0.65
  /// The maximum deviation of a frame's shape from that of the largest frame, as a share.
  private static let maxShapeDeviation = 0.08
  /// The maximum deviation of a channel of a frame's mean color from that of the largest frame, in levels.
  private static let maxColorDeviation = 10.0

  /// Measures the sizes of the frames; `nil` unless all frames show one picture, each at a different size.
  init?(_ motion: MotionFacts) {
    let frames = motion.frames.sorted { $0.area < $1.area }
    guard Self.counts.contains(frames.count), let largestFrame = frames.last,
      let smallestFrame = frames.first,
      smallestFrame.spread.min() > 0
    else { return nil }
    for frame in frames {
      let ratio = frame.spread / largestFrame.spread
      let size = (ratio.x * ratio.y).squareRoot()
      let byArea = (frame.area / largestFrame.area).squareRoot()
      let skew = max(abs(ratio.x / ratio.y - 1), abs(byArea / size - 1))
      let recolored = frame.color - largestFrame.color
      guard skew <= Self.maxShapeDeviation,
        max(recolored.max(), -recolored.min()) <= Self.maxColorDeviation
      else { return nil }
    }
    let steps = zip(frames, frames.dropFirst()).map { ($0.area / $1.area).squareRoot() }
    count = frames.count
    smallest = (smallestFrame.area / largestFrame.area).squareRoot()
    guard smallest <= Self.maxSizeRatio, steps.allSatisfy({ $0 <= 1 - Self.minStep }) else {
      return nil
    }
  }
}

extension Finding.Draft {
  fileprivate static func sizes(_ picture: OnePicture) -> Self {
    Self(
      "All \(picture.count) frames show the same picture at different sizes, the smallest at "
        + "\(percent(picture.smallest)) of the largest: this looks like one still exported at several sizes.",
      help: "Keep only the largest, as a still sticker, unless the animation is meant to zoom.",
      measured: Quantity(picture.count, .frames))
  }

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
      help:
        "Export the frames again together with their positions, or delete the file that lists them."
    )
  }

  fileprivate static func unplaced(on canvas: FrameSizes.Size, _ path: FilePath) -> Self {
    var draft = Self(
      "Its frames are trimmed: \(FramePlacement.ownSource) place them on a \(canvas) canvas, which Xcode ignores."
    )
    draft.advice = Advice(
      "Restore their positions.", .assemble(path, "", into: nil, .mayResolve))
    return draft
  }
}
