import StickerAnalysis
import StickerBase
import StickerPacks

/// How much of a sticker is lost on a background, when that is worth a word.
struct LostOutline {
  var facts: ContrastFacts
  var severity: Severity
  /// How much of the outline may be lost on the background without a word.
  var allowed: Double
  /// Whether it is not the outline that is lost, but whole parts of the art.
  var losesParts: Bool

  // Of clean pictures, 0 to 5 % lose more than this on a color, truly so: a chart of black lines,
  // a pale hand. Every picture drawn in the background's color does.
  static let most = 0.7
  static let notable = 0.65
  /// Losing that much of the area, too, is one step worse.
  static let mostArea = 0.7

  /// Parts of the art that are lost though the rest is seen: a black letter on black.
  static let mostParts = 0.2
  /// A border all around, mostly white, is the normal look of a sticker: where it melts into the
  /// background, what it surrounds is seen.
  private static let leastArea = 0.6
  /// A plate in the background's color, on which writing or a drawing is seen over so much of its height
  /// and width, is not missed: a line of writing over three quarters of the width and a quarter of the
  /// height. A mouth in a black face has less.
  private static let mostSeen = 0.42
  /// A share of parts that are no such plate.
  private static let mostPartsOfPlate = 0.05

  init?(_ facts: ContrastFacts) {
    let isPlain = facts.background == .white || facts.background == .black
    let isMostlyLost = facts.lostOutline > Self.most
    allowed = isPlain ? Self.notable : Self.most
    let hasBorder = facts.lostArea < Self.leastArea
    let isPlate =
      facts.seenExtent >= Self.mostSeen && facts.lostParts < Self.mostPartsOfPlate
    let isLost = facts.lostOutline > allowed && !hasBorder && !isPlate
    losesParts = !isLost && isPlain && facts.lostParts >= Self.mostParts
    guard isLost || losesParts else { return nil }
    self.facts = facts
    severity =
      losesParts || isMostlyLost && (isPlain || facts.lostArea > Self.mostArea) ? .warning : .note
  }

  static let limit = "\(percent(most)) of the outline; a note above \(percent(notable))"
}

extension FrameAnalysis {
  /// The worst of some backgrounds.
  func lostOutline(on backgrounds: [Background]) -> (problem: LostOutline, badness: Double)? {
    guard !hidesEdges else { return nil }
    let lost = edges.contrast.filter { backgrounds.contains($0.background) }
      .compactMap(LostOutline.init)
      // Edges that carry a background say more about it than their contrast does.
      .filter { $0.severity == .warning || fringe == nil }
    let worst = lost.max { $0.facts.lostOutline < $1.facts.lostOutline }
    return worst.map { ($0, $0.facts.lostOutline) }
  }
}

extension Sticker {
  /// What is lost on the worst of some backgrounds, in half of the frames at least.
  func lostOutline(on backgrounds: [Background]) -> WorstFrame<LostOutline>? {
    worstFrame(inAtLeast: 0.5) { $0.lostOutline(on: backgrounds) }
  }
}

extension Finding.Draft {
  /// - Parameter place: `On white`.
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
      limit: .percent(share > LostOutline.most ? LostOutline.most : LostOutline.notable),
      frame: worst.index, severity: lost.severity)
  }
}
