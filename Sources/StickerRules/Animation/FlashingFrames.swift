import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags animations that flash more often than is safe.
struct FlashingFrames: StickerRule {
  static let metadata = RuleMetadata(
    id: "flashing-frames", group: .animation, severity: .warning,
    summary: "A large part of the picture flashes more than \(maxFlashes) times a second.",
    why: "It can cause seizures in people with photosensitive epilepsy, and it loops forever.",
    howToFix: "Slow the flashing down, or soften its contrast.",
    limit: { _ in
      "\(maxFlashes) flashes a second on \(percent(minArea)) of the canvas; a note on "
        + "\(percent(minShareOfArt)) of smaller art"
    },
    since: "0.1.0",
    evidence: [
      .standard(.accessibility, "2.3.1: 3 flashes a second on 25 % of the viewed area"),
      .measured("50 % of art that is smaller than the canvas"),
    ])

  /// The maximum number of general flashes within one second (WCAG 2.2, 2.3.1).
  fileprivate static let maxFlashes = 3
  /// The minimum flashing area for a warning, as a share of the canvas, which stands for the field of view.
  private static let minArea = 0.25
  /// The minimum flashing area for a note is this share of the art, but at least `minNotedArea` of the canvas.
  private static let minShareOfArt = 0.5
  private static let minNotedArea = 0.08

  /// The minimum share of the art that gets lighter or darker in a frame that inverts the art.
  private static let minInverted = 0.6
  /// The maximum share of the seen area (where any frame shows something) that becomes clear in a frame that inverts
  /// the art. Moving art leaves more clear pixels behind.
  private static let maxCleared = 0.1

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let motion = sticker.pixels?.motion,
      let headers = sticker.image?.frames, headers.count == motion.frames.count
    else { return }
    let delays = headers.map { $0.delay.map(profile.playedDelay) ?? 0 }
    // A small sticker that flashes as a whole is reported as a note.
    let areas = [
      (Self.minArea, Severity.warning),
      (max(Self.minNotedArea, Self.minShareOfArt * motion.seenShare), .note),
    ]
    for (area, severity) in areas {
      let reversals = Self.reversals(motion.frames, minArea: area)
      guard let first = reversals.first, let count = maxCountInASecond(reversals, delays) else {
        continue
      }
      // A flash is a pair of opposite changes.
      let rate = count / 2
      guard rate > Double(Self.maxFlashes) else { continue }
      report(.flashing(rate, from: first, severity))
      return
    }
  }

  /// Returns the indices of the frames in which a large part of the canvas gets lighter after it got darker, or the
  /// reverse. The animation is a loop: the first frame follows the last.
  ///
  /// - Parameter minArea: the minimum size of the part, as a share of the canvas.
  private static func reversals(_ frames: [FrameMotion], minArea: Double) -> [Int] {
    let changes = frames.indices.compactMap { index -> (frame: Int, direction: Int)? in
      let (lighter, darker) = (frames[index].lightened, frames[index].darkened)
      let (larger, smaller) = (max(lighter, darker), min(lighter, darker))
      // Moving art darkens its new place as much as it lightens its old place. An inverted frame changes everywhere.
      let isInverted =
        larger + smaller >= minInverted * frames[index].area
        && frames[index].clearedShare < maxCleared
      guard larger >= minArea, larger >= 2 * smaller || isInverted else { return nil }
      return (index, lighter > darker ? 1 : -1)
    }
    guard var last = changes.last?.direction else { return [] }
    return changes.filter { change in
      defer { last = change.direction }
      return change.direction != last
    }.map(\.frame)
  }
}

extension Finding.Draft {
  fileprivate static func flashing(_ rate: Double, from first: Int, _ severity: Severity) -> Self {
    let maxFlashes = FlashingFrames.maxFlashes
    return Self(
      "A large part of the picture flashes \(tenths(rate, beside: Double(maxFlashes))) times a second, "
        + "from frame \(first + 1) on; up to \(maxFlashes) is safe.",
      help: FlashingFrames.metadata.howToFix,
      measured: Quantity(Int(rate.rounded(.up)), .count), limit: Quantity(maxFlashes, .count),
      frame: first, severity: severity)
  }
}
