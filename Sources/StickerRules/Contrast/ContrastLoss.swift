import StickerAnalysis
import StickerBase
import StickerPacks

/// The part of a sticker that is lost on a background, if it is worth reporting.
struct ContrastLoss {
  /// The kind of art that is lost.
  enum Kind {
    /// The edge of the sticker, with the art behind it.
    case outline
    /// Whole parts, such as letters, while others are legible.
    case parts
    /// A part of the art that reaches the edge, such as trousers or hair.
    case body
  }

  var facts: ContrastFacts
  var severity: Severity
  var kind: Kind
  /// The share from which, or for an outline above which, the loss is reported.
  var allowed: Double

  /// The maximum share of the outline that may be lost. Drawn outlines do not count, so a lost outline belongs to a
  /// body, a limb or hair.
  static let maxOutline = 0.12
  /// The lost share of the outline above which nearly everybody notices the loss on black; up to it, the finding is a
  /// note.
  static let noticedOnBlack = 0.27
  /// The minimum share of the art in lost parts, such as black letters on black. Less goes unnoticed.
  static let minParts = 0.01
  /// The maximum share of the art in lost parts. If more is lost, the legible remainder is no longer the drawing, but
  /// perhaps a signature.
  private static let maxParts = 0.8
  /// The minimum share of the art in a lost body, which is measured on black only.
  static let minBody = 0.05
  /// The minimum share of the area that is lost together with an outline on white and light gray. A mostly white border
  /// all around is the normal look of a sticker: if only the border is lost, the art inside is visible.
  static let minArea = 0.5
  /// The share of the outline above which the art as a whole is lost. A smaller loss is not noticed on a gray bubble,
  /// and is a note on white, where thin lines show a white body. A plate in the background's color with writing or a
  /// drawing on it loses more.
  static let wholeOutline = 0.65
  /// The minimum visible extent (geometric mean of width and height) of the writing or drawing on such a plate. If it
  /// is that large, nobody notices that the plate is lost. For example, a line of writing covers three quarters of the
  /// width and a quarter of the height. A mouth in a black face has less.
  private static let minPlateExtent = 0.42

  /// Judges the contrast with a background; `nil` if no loss is worth reporting.
  init?(_ facts: ContrastFacts) {
    let isGray = [.grayBubble, .grayBubbleInDarkMode].contains(facts.background)
    let isLight = facts.background == .white || facts.background == .grayBubble
    let hasBorder = isLight && facts.lostArea < Self.minArea
    let isPlate =
      facts.lostOutline > Self.wholeOutline && facts.seenExtent >= Self.minPlateExtent
      && facts.lostParts < Self.minParts
    let limit = isGray ? Self.wholeOutline : Self.maxOutline
    if facts.lostOutline > limit, !hasBorder, !isPlate {
      (kind, allowed) = (.outline, limit)
    } else if Self.minParts...Self.maxParts ~= facts.lostParts, !isGray {
      (kind, allowed) = (.parts, Self.minParts)
    } else if facts.lostBody >= Self.minBody, !isPlate {
      (kind, allowed) = (.body, Self.minBody)
    } else {
      return nil
    }
    self.facts = facts
    let isPlain = facts.background == .white || facts.background == .black
    let isCertain =
      facts.lostOutline > (facts.background == .black ? Self.noticedOnBlack : Self.wholeOutline)
    severity = isPlain && (kind == .parts || kind == .outline && isCertain) ? .warning : .note
  }

  /// The share of the outline, or of the art, that is lost.
  var share: Double {
    switch kind {
    case .outline: facts.lostOutline
    case .parts: facts.lostParts
    case .body: facts.lostBody
    }
  }

  static let limit =
    "\(percent(maxOutline)) of the outline, where drawn outlines do not count; \(percent(minParts)) of the art in "
    + "whole parts that are not legible while others are"
}

extension FrameAnalysis {
  /// Returns the worst loss on some backgrounds; `nil` if none is worth reporting, or if the frame hides its edges.
  func contrastLoss(on backgrounds: [Background]) -> (problem: ContrastLoss, badness: Double)? {
    guard !skipsEdgeRules else { return nil }
    let lost = edges.contrast.filter { backgrounds.contains($0.background) }
      .compactMap(ContrastLoss.init)
      // For edges with a matte, `matte-fringe` says more than their contrast does.
      .filter { $0.severity == .warning || fringe == nil }
    let worst = lost.max { $0.share < $1.share }
    return worst.map { ($0, $0.share) }
  }
}

extension Sticker {
  /// Returns the worst loss on some backgrounds; `nil` if fewer than half of the frames have a loss on any of them. It
  /// is only a note for art in a light and a dark version, each of which is meant for one kind of background.
  func contrastLoss(on backgrounds: [Background]) -> WorstFrame<ContrastLoss>? {
    var worst = worstFrame(inAtLeast: 0.5) { $0.contrastLoss(on: backgrounds) }
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
  /// Returns the finding about a lost outline, lost parts or a lost body.
  ///
  /// - Parameter background: the background in words: for example, `On white`.
  static func lost(_ worst: WorstFrame<ContrastLoss>, _ background: String, help: String) -> Self {
    let loss = worst.problem
    let (share, limit) = (loss.share, loss.allowed)
    let finding =
      switch loss.kind {
      case .outline:
        "\(percent(share, beside: limit)) of the outline has little contrast\(worst.note); up to "
          + "\(percent(limit)) is fine."
      case .parts:
        "whole parts of the art are hard to read: \(percent(share, beside: limit)) of "
          + "it\(worst.note); under \(percent(limit)) is fine."
      case .body:
        "\(percent(share, beside: limit)) of the art cannot be told from the background"
          + "\(worst.note); under \(percent(limit)) is fine."
      }
    return Self(
      "\(background) (\(loss.facts.background.color.hexadecimal)), \(finding)", help: help,
      measured: .percent(share), limit: .percent(limit), frame: worst.index,
      severity: loss.severity)
  }
}
