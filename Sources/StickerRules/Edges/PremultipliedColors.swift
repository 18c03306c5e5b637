package import StickerAnalysis
import StickerBase
package import StickerPacks
package import SystemPackage

/// Flags colors that were multiplied by alpha and stored as if they were straight.
package struct PremultipliedColors: StickerRule {
  package static let metadata = RuleMetadata(
    id: "premultiplied-colors", group: .edges, severity: .warning,
    summary: "The colors are multiplied by alpha, which PNG does not store.",
    why:
      "Semitransparent pixels are darkened twice: edges have a dark fringe, and glows turn gray.",
    howToFix: "Export with straight (unassociated) alpha.",
    limit: { _ in
      """
      \(percent(FrameAnalysis.minBounded)) of the bright edge pixels no lighter than their alpha; or \
      \(percent(FrameAnalysis.minDivided)) of the colors equal only once divided by alpha, where it fades
      """
    },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "6.2: colors are not premultiplied by alpha"),
      .measured(),
    ], repair: .lossy)

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let isStraight = Self.areStraight(sticker.pixels?.frames.map(\.analysis) ?? [])
    let worst = sticker.worstFrame { frame -> (problem: Premultiplication, badness: Double)? in
      guard let found = frame.premultiplication else { return nil }
      switch found {
      case .edges(let share): return (found, share)
      case .fading(let share): return isStraight ? nil : (found, share)
      }
    }
    guard let worst else { return }
    report(.premultiplied(worst))
  }

  /// The problem as a clause, for commands that write such colors.
  package static let clause = "the colors look multiplied by alpha"

  /// Returns a sentence, without a period, about files whose premultiplied colors a command keeps. It names the command
  /// that makes the colors straight.
  package static func keptSentence(for files: [FilePath]) -> String {
    let names = files.prefix(maxNamed).map(\.displayedName.printable).joined(separator: ", ")
    let source = files.count == 1 ? files[0].shellWord ?? "FILE" : "FOLDER"
    return
      "\(names)\(andMore(files.count - maxNamed)): \(clause), and stay so; to divide them: stickerlint fix "
      + "\(source) --pick \(metadata.id) -o COPY"
  }

  /// The maximum number of files that the sentence names.
  private static let maxNamed = 3

  /// Returns true if the colors of any frame of a file are premultiplied.
  ///
  /// - Parameter frames: all frames of the file.
  package static func areIn(_ frames: [FrameAnalysis]) -> Bool {
    let isStraight = areStraight(frames)
    return frames.contains { frame in
      switch frame.premultiplication {
      case nil: false
      case .edges: true
      case .fading: !isStraight
      }
    }
  }

  /// Returns true if any frame has colors that are lighter than their alpha. Such colors are straight, and so are the
  /// colors of all other frames, because a file's frames are exported in the same way.
  private static func areStraight(_ frames: [FrameAnalysis]) -> Bool {
    frames.contains { $0.edges.fading?.isBounded == false }
  }
}

/// The pixels whose colors are premultiplied, with the measured share, 0…1.
private enum Premultiplication {
  /// The share of the bright edge pixels that are no lighter than their alpha.
  case edges(Double)
  /// Among the pairs of pixels with equal colors, either as stored or once divided by alpha, the share of the pairs
  /// that are equal once divided.
  case fading(Double)
}

extension Finding.Draft {
  fileprivate static func premultiplied(_ worst: WorstFrame<Premultiplication>) -> Self {
    let (sentence, share, minShare) =
      switch worst.problem {
      case .edges(let share):
        (
          "The colors are premultiplied, which leaves a dark fringe: "
            + "\(percent(share, beside: FrameAnalysis.minBounded)) of the bright edge pixels are no "
            + "lighter than their alpha", share, FrameAnalysis.minBounded
        )
      case .fading(let share):
        (
          "The colors are premultiplied, which darkens soft edges and glows: where alpha fades, "
            + "\(percent(share, beside: FrameAnalysis.minDivided)) of the colors are equal only once "
            + "divided by it", share, FrameAnalysis.minDivided
        )
      }
    return Self(
      "\(sentence)\(worst.note); under \(percent(minShare)) is fine.",
      help: "Export it with straight alpha.",
      measured: .percent(share), limit: .percent(minShare), frame: worst.index)
  }
}

extension FrameAnalysis {
  /// The minimum share of bright edge pixels that are no lighter than their alpha. Clean pictures have less, and so do
  /// pictures with a white or gray matte.
  fileprivate static let minBounded = 0.9
  /// The minimum share of the pairs of equal colors that are equal only once divided by alpha.
  fileprivate static let minDivided =
    1 - 1 / Double(FadingPairs.minOverUndivided + 1)
  /// The estimated strength of the black matte that premultiplied edges look like. Its true strength is 1.
  private static let blackMatte = 0.6...MatteFacts.maxDarkStrength
  /// The minimum fit of the edges to the black matte.
  private static let minFit = 0.5

  /// True if the colors of the frame are premultiplied.
  package var isPremultiplied: Bool { premultiplication != nil }

  fileprivate var premultiplication: Premultiplication? {
    guard !skipsEdgeRules else { return nil }
    if let facts = edges.premultiplication, isDark(facts) { return .edges(facts.boundedShare) }
    return (edges.fading?.certain).map { .fading($0.dividedShare) }
  }

  /// Returns true if the edges are as dark as premultiplied colors are, and look like edges on a black matte.
  private func isDark(_ facts: PremultiplicationFacts) -> Bool {
    // A matte in another color that explains the edges better excludes a black one.
    if let matte = edges.matte, matte.isBackground, !matte.color.isNearBlack, matte.fit > facts.fit
    {
      return false
    }
    return facts.boundedShare >= Self.minBounded && Self.blackMatte.contains(facts.strength)
      && facts.fit >= Self.minFit
  }
}
