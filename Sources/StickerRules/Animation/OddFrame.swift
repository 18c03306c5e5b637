import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes single frames that do not fit the motion around them.
struct OddFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "odd-frame", group: .animation, severity: .note,
    summary: "One frame differs from its neighbors in size, place, color or alpha, or in order.",
    why: "The sticker twitches once per loop; usually one frame was exported differently.",
    howToFix: "Look at the frame, and export it like its neighbors.",
    limit: { _ in
      "a difference of \(percent(OddFrames.minScale)) in size, of "
        + "\(tenths(100 * OddFrames.minDistance)) % of the canvas in place, of "
        + "\(OddFrames.minLevels) levels in color, or of \(percent(OddFrames.minFade)) in alpha; "
        + "\(percent(OddFrames.minExtra)) of the area left over at the end, "
        + "\(percent(OddFrames.minAlone)) visible only there, or "
        + "\(percent(OddFrames.minPile)) piled up; one frame that repeats another while all others move"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ],
    yieldsTo: [
      FlickeringFrame.metadata.id, BlankFrame.metadata.id, UnsteadyFrames.metadata.id,
    ])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.judgedMotion, motion.blankFrames.isEmpty,
      !motion.isFilm, let odd = OddFrames(motion).worst,
      !sticker.heldFrames(profile).contains(odd.frame)
    else { return }
    report(.odd(odd, of: motion.frames.count))
  }
}

extension Finding.Draft {
  fileprivate static func odd(_ odd: OddFrames.Odd, of total: Int) -> Self {
    let frame = "Frame \(odd.frame + 1) of \(total)"
    switch odd.kind {
    case .scale:
      return Self(
        "\(frame) is \(percent(abs(odd.deviation), beside: OddFrames.minScale)) "
          + "\(odd.deviation < 0 ? "smaller" : "larger") than its neighbors suggest.",
        help: "Export that frame like its neighbors.",
        measured: .percent(abs(odd.deviation)), limit: .percent(OddFrames.minScale),
        frame: odd.frame)
    case .place:
      return Self(
        "\(frame) is \(percent(odd.deviation, beside: OddFrames.minDistance)) of the canvas away from "
          + "the place that its neighbors suggest.",
        help: "Export that frame from the same canvas as its neighbors.",
        measured: .percent(odd.deviation), limit: .percent(OddFrames.minDistance), frame: odd.frame)
    case .color:
      return Self(
        "\(frame) is \(Int(abs(odd.deviation).rounded())) levels \(odd.deviation < 0 ? "darker" : "lighter") "
          + "than its neighbors.",
        help: "Export that frame like its neighbors.",
        measured: Quantity(Int(abs(odd.deviation).rounded()), .levels),
        limit: Quantity(OddFrames.minLevels, .levels), frame: odd.frame)
    case .fade:
      return Self(
        "\(frame) lets \(percent(odd.deviation, beside: OddFrames.minFade)) more of the background through "
          + "than its neighbors.",
        help: "Export that frame as opaque as its neighbors.",
        measured: .percent(odd.deviation), limit: .percent(OddFrames.minFade), frame: odd.frame)
    case .order(let second) where second == odd.frame + 1:
      return Self(
        "\(frame) and the one after it seem to be in the wrong order.",
        help: "Look at both, and swap them.", frame: odd.frame)
    case .order(let second):
      return Self(
        "Frames \(odd.frame + 1) and \(second + 1) of \(total) seem to be exchanged: the other way round, "
          + "the motion is smoother.",
        help: "Look at both, and swap them.", frame: odd.frame)
    case .repeated:
      return Self(
        "\(frame) repeats the one before, while all others move: the motion stutters there.",
        help: "Export that frame again, or remove it.", frame: odd.frame)
    case .leftover:
      return Self(
        "The last frame shows \(percent(odd.deviation, beside: OddFrames.minExtra)) more than its "
          + "neighbors suggest: parts of an earlier frame may be left.",
        help: "Export it again with every frame cleared before the next.",
        measured: .percent(odd.deviation), limit: .percent(OddFrames.minExtra), frame: odd.frame)
    case .alone:
      return Self(
        "The last frame shows art on \(percent(odd.deviation, beside: OddFrames.minAlone)) of the drawn "
          + "area where its neighbors show none: parts of an earlier frame may be left.",
        help: "Export it again with every frame cleared before the next.",
        measured: .percent(odd.deviation), limit: .percent(OddFrames.minAlone), frame: odd.frame)
    case .piled:
      return Self(
        "The frames pile up: each is drawn over the frames before it, until the last shows "
          + "\(percent(odd.deviation, beside: OddFrames.minPile)) more than the first.",
        help: "Export it again with every frame cleared before the next.",
        measured: .percent(odd.deviation), limit: .percent(OddFrames.minPile), frame: odd.frame)
    }
  }
}
