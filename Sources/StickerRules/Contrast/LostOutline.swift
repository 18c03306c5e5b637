import StickerAnalysis
import StickerBase
import StickerPacks

/// The part of a sticker that is lost on a background, if it is worth reporting.
struct LostOutline {
  var facts: ContrastFacts
  var severity: Severity
  /// The maximum share of the outline that may be lost on the background.
  var allowed: Double
  /// True if the outline is visible but whole parts of the art are lost.
  var losesParts: Bool

  /// The share of the outline that may be lost. Drawn outlines do not count, so what is lost is a body, a limb or
  /// hair.
  static let most = 0.12
  /// The lost share of the outline above which nearly everybody misses it on black; up to it, the finding is a note.
  static let missed = 0.27
  /// The share of the art from which lost parts, such as black letters on black, are reported.
  static let mostParts = 0.2
  /// The minimum share of lost area on white and light gray. A mostly white border all around is the normal look
  /// of a sticker: if only the border is lost, the art inside is visible.
  static let leastArea = 0.5
  /// The share of the outline above which the art as a whole is lost. A smaller loss is not noticed on a gray bubble,
  /// and is a note on white, where thin lines show a white body. A plate in the background's color loses more.
  static let whole = 0.65
  /// The minimum visible extent, in height and width, of writing or a drawing on such a plate: then nobody misses
  /// the plate. For example, a line of writing covers three quarters of the width and a quarter of the height. A
  /// mouth in a black face has less.
  private static let mostSeen = 0.42

  /// The maximum share of lost parts if there is such a plate.
  private static let mostPartsOfPlate = 0.05

  /// Judges the contrast with a background; `nil` if nothing that is lost is worth reporting.
  init?(_ facts: ContrastFacts) {
    let isPlain = facts.background == .white || facts.background == .black
    let isGray = [.grayBubble, .grayBubbleInDarkMode].contains(facts.background)
    let isLight = facts.background == .white || facts.background == .grayBubble
    let hasBorder = isLight && facts.lostArea < Self.leastArea
    let isPlate =
      facts.lostOutline > Self.whole && facts.seenExtent >= Self.mostSeen
      && facts.lostParts < Self.mostPartsOfPlate
    allowed = isGray ? Self.whole : Self.most
    let isLost = facts.lostOutline > allowed && !hasBorder && !isPlate
    losesParts = !isLost && isPlain && facts.lostParts >= Self.mostParts
    guard isLost || losesParts else { return nil }
    self.facts = facts
    let isCertain =
      facts.lostOutline > (facts.background == .black ? Self.missed : Self.whole)
    severity = losesParts || isPlain && isCertain ? .warning : .note
  }

  static let limit =
    "\(percent(most)) of the outline, where drawn outlines do not count; whole parts that are "
    + "\(percent(mostParts)) of the art"
}

extension FrameAnalysis {
  /// Returns the worst result on some backgrounds; `nil` if the frame is visible on all.
  func lostOutline(on backgrounds: [Background]) -> (problem: LostOutline, badness: Double)? {
    guard !hidesEdges else { return nil }
    let lost = edges.contrast.filter { backgrounds.contains($0.background) }
      .compactMap(LostOutline.init)
      // For edges with a matte, `matte-fringe` says more than their contrast does.
      .filter { $0.severity == .warning || fringe == nil }
    let worst = lost.max { $0.facts.lostOutline < $1.facts.lostOutline }
    return worst.map { ($0, $0.facts.lostOutline) }
  }
}

extension Sticker {
  /// Returns the worst result on some backgrounds, if at least half of the frames are lost on one of them. Art that
  /// exists in a light and a dark version is meant to be lost on one background.
  func lostOutline(on backgrounds: [Background]) -> WorstFrame<LostOutline>? {
    var worst = worstFrame(inAtLeast: 0.5) { $0.lostOutline(on: backgrounds) }
    if isVersionForMode { worst?.problem.severity = .note }
    return worst
  }

  /// The names of folders with a version for light or dark mode.
  private static let modes: Set<String> = [
    "dark", "light", "dark mode", "light mode", "dark-mode", "light-mode",
  ]

  /// True if the sticker is in a folder with the version of the art for light or dark mode.
  private var isVersionForMode: Bool {
    path.components.dropLast().contains { Self.modes.contains($0.string.lowercased()) }
  }
}

extension Finding.Draft {
  /// Returns the finding about a lost outline, or about lost parts.
  ///
  /// - Parameter place: the background in words: for example, `On white`.
  static func lost(_ worst: WorstFrame<LostOutline>, _ place: String, help: String) -> Self {
    let lost = worst.problem
    let color = lost.facts.background.color.hexadecimal
    guard !lost.losesParts else {
      return Self(
        "\(place) (\(color)), whole parts of the art have little contrast: "
          + "\(percent(lost.facts.lostParts, beside: LostOutline.mostParts)) of it\(worst.note); under "
          + "\(percent(LostOutline.mostParts)) is fine.",
        help: help, measured: .percent(lost.facts.lostParts),
        limit: .percent(LostOutline.mostParts),
        frame: worst.index, severity: lost.severity)
    }
    let share = lost.facts.lostOutline
    return Self(
      "\(place) (\(color)), "
        + "\(percent(share, beside: lost.allowed)) of the outline has little contrast\(worst.note); "
        + "up to \(percent(lost.allowed)) is fine.",
      help: help, measured: .percent(share),
      limit: .percent(lost.allowed), frame: worst.index, severity: lost.severity)
  }
}
