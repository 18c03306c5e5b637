package import StickerAnalysis
import StickerBase
package import StickerPacks
import StickerPixels

/// Flags edges that carry the color of the background that the art once stood on.
package struct MatteFringe: StickerRule {
  package static let metadata = RuleMetadata(
    id: "matte-fringe", group: .edges, severity: .warning,
    summary: "The edges are mixed with the color of an old background.",
    why: "On any other background the sticker has a halo of that color.",
    howToFix: "Export from the layered source onto transparency, with the matte set to none.",
    limit: {
      """
      a halo on \(percent($0.mostHalo())) of the edges, on white or on black, of a color that can be told; on \
      \(percent($0.mostHalo(on: largeSide))) on canvases of \(largeSide) px and more, which are shown smaller
      """
    },
    options: [
      .percent(
        "halo", \.maximumHalo,
        "The percentage of the edges that may show a halo. At 0, backgrounds whose halo nobody sees are told as notes, and those whose color cannot be told are told, too."
      )
    ],
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "stickers are to be tried on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [FaintLayer.metadata.id], repair: .lossy,
    asksToMendNotes: true, repairMayLeave: true)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  /// Levels by which edges must be off for a note, and where the background was white, which is hardly
  /// seen beside light art.
  fileprivate static let leastError = 8.0
  fileprivate static let leastLightError = 12.0

  /// px of the longer side of a canvas from which on a px is shown as about two thirds of one at most, and how much more
  /// of a halo nobody sees there: of 16 alarms about a halo on less than a quarter of such edges judges called three
  /// right.
  fileprivate static let largeSide = 900
  fileprivate static let moreOnLarge = 1.4

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.longerSide ?? 0
    guard let worst = worst(of: sticker, most: profile.mostHalo(on: side)) else { return }
    // At 0 all are told; those whose halo nobody sees are notes.
    report(.fringe(worst, most: profile.mostHalo(on: side, or: HaloFacts.mostUnseen)))
  }

  /// Of the frames with hard edges, half must have it: palettes of single frames bring fringes of
  /// their own. With soft ones a quarter: where art is tiny for a moment, its edges are all of it.
  private func worst(of sticker: Sticker, most: Double) -> WorstFrame<MatteFacts>? {
    // Nobody believes in a background without a color: of 29 alarms about one judges called five right, 17 of no use
    // and seven wrong.
    let soft = sticker.worstFrame(inAtLeast: 0.25) { frame in
      frame.fringe(.soft).flatMap {
        most == 0 || !$0.problem.isAmbiguous ? $0 : nil
      }
    }
    // What nobody sees nobody mends: of 17 notes on such edges a judge called 12 of no use.
    if let soft, most == 0 || soft.problem.halo.share > most {
      return soft
    }
    return sticker.worstFrame(inAtLeast: 0.5) { $0.fringe(.hard) }
  }
}

extension Profile {
  /// The share of the edges that may show a halo on a canvas whose longer side has so many px.
  ///
  /// - Parameter other: what counts where none may.
  fileprivate func mostHalo(on side: Int = 0, or other: Double = 0) -> Double {
    let most = maximumHalo > 0 ? maximumHalo : other
    return min(1, side >= MatteFringe.largeSide ? MatteFringe.moreOnLarge * most : most)
  }
}

extension Finding.Draft {
  fileprivate static func fringe(_ worst: WorstFrame<MatteFacts>, most: Double) -> Self {
    worst.problem.edge == .hard ? hardFringe(worst) : softFringe(worst, most)
  }

  private static func softFringe(_ worst: WorstFrame<MatteFacts>, _ most: Double) -> Self {
    let matte = worst.problem
    let share = matte.halo.share
    let background = matte.halo.onWhite > matte.halo.onBlack ? "white" : "black"
    return Self(
      share > most
        ? "The edges carry \(matte.named): on \(background), \(percent(share, beside: most)) of them show a "
          + "halo\(worst.note); up to \(percent(most)) is fine."
        : "The edges carry \(matte.named), of which little shows on white and on black\(worst.note).",
      help: "Export it from the source onto transparency, matte none.",
      measured: .percent(share), limit: .percent(most),
      frame: worst.index, severity: share > most ? nil : .note)
  }

  private static func hardFringe(_ worst: WorstFrame<MatteFacts>) -> Self {
    let matte = worst.problem
    var draft = Self(
      "The jagged edges carry \(matte.background)\(matte.halos): \(matte.strayed.grouped) of "
        + "\(matte.pixels.grouped) edge pixels have its color in them\(worst.note).",
      help: "Export it from the source onto transparency, matte none, as PNG or APNG.",
      measured: Quantity(matte.strayed, .count), limit: nil, frame: worst.index)
    // Nothing tells how much of the background a pixel has.
    draft.isRepairable = false
    return draft
  }
}

extension FrameAnalysis {
  /// The matte that the edges carry beyond doubt; `nil` where colors are premultiplied, which is said
  /// instead.
  package var fringe: MatteFacts? {
    guard !hidesEdges, let matte = edges.matte, !(isPremultiplied && matte.color.isNearBlack)
    else { return nil }
    switch matte.edge {
    case .soft:
      return matte.isBackground && matte.error >= matte.leastError ? matte : nil
    // Blocks of 2 px are each other's fringe.
    case .hard: return edges.pixelArtBlock.map { $0 < 4 } ?? false ? nil : matte
    }
  }

  fileprivate func fringe(_ edge: MatteFacts.Edge) -> (problem: MatteFacts, badness: Double)? {
    fringe.flatMap { $0.edge == edge ? ($0, edge == .hard ? $0.error : $0.halo.share) : nil }
  }
}

extension Color {
  var isNearBlack: Bool { max(red, green, blue) < 24 }
}

extension MatteFacts {
  fileprivate var leastError: Double {
    isLight ? MatteFringe.leastLightError : MatteFringe.leastError
  }

  /// `90 % of an old white (#FFFFFF) background`, or `an old background`.
  fileprivate var named: String {
    isAmbiguous ? background : "\(percent(min(strength, 1))) of \(background)"
  }

  /// `an old white (#FFFFFF) background`.
  fileprivate var background: String {
    isAmbiguous ? "an old background" : "an old \(color.named) background"
  }

  /// Where the halo of hard edges shows most.
  fileprivate var halos: String {
    guard !isAmbiguous else { return "" }
    return switch (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 {
    case 176...: ", a light halo in dark chats"
    case ..<80: ", a dark halo in light chats"
    default: ""
    }
  }
}
