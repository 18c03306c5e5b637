package import StickerAnalysis
import StickerBase
package import StickerPacks
import StickerPixels

/// Flags edges that carry the color of an old background.
package struct MatteFringe: StickerRule {
  package static let metadata = RuleMetadata(
    id: "matte-fringe", group: .edges, severity: .warning,
    summary: "The edges are mixed with the color of an old background.",
    why: "On any other background the sticker has a halo of that color.",
    howToFix: "Export from the layered source with a transparent background and no matte color.",
    limit: {
      """
      a halo on \(percent($0.maxHalo())) of the edges, on white or on black, of a color that can be determined; on \
      \(percent($0.maxHalo(on: largeSide))) on canvases of \(largeSide) px and more, which are shown smaller; a note up to \
      \(tenths(unnoticedFactor)) times as much, which few people see
      """
    },
    options: [
      .percent(
        "halo", \.maximumHalo,
        "The percentage of the edges that may show a halo. At 0, backgrounds with an invisible "
          + "halo are reported as notes, and backgrounds of an unknown color are reported, too."
      )
    ],
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "try stickers on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [FaintLayer.metadata.id], repair: .lossy,
    repairsNotesOnlyIfPicked: true, repairMayBePartial: true)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  /// The minimum error of edge colors for a finding, in levels.
  fileprivate static let minError = 8.0
  /// The minimum error of edge colors for a finding about a light background, in levels. It is larger, because such a
  /// background is hardly visible next to light art.
  fileprivate static let minLightError = 12.0

  /// The longer side in px from which a canvas is large.
  fileprivate static let largeSide = 900
  /// The factor by which more halo is allowed on a large canvas, because Messages shows its pixels at about two thirds
  /// of the size or less.
  fileprivate static let factorOnLarge = 1.4

  /// The multiple of the limit up to which only people who look for a halo see it.
  fileprivate static let unnoticedFactor = 1.5

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.longerSide ?? 0
    guard let worst = worstFrame(of: sticker, maxHalo: profile.maxHalo(on: side)) else { return }
    // With a limit of 0, all mattes are reported. Mattes with an invisible halo are notes.
    report(.fringe(worst, maxHalo: profile.maxHalo(on: side, or: HaloFacts.maxUnseen)))
  }

  /// Returns the worst frame with a matte; `nil` if too few frames have one. Hard edges must have it in half of the
  /// frames, because the palettes of single frames cause fringes as well. Soft edges must have it in a quarter of the
  /// frames, because art that is tiny for a moment consists of edges.
  private func worstFrame(of sticker: Sticker, maxHalo: Double) -> WorstFrame<MatteFacts>? {
    // A background of an unknown color is not credible, and is reported only on request.
    let soft = sticker.worstFrame(inAtLeast: 0.25) { frame in
      frame.fringe(.soft).flatMap {
        maxHalo == 0 || !$0.problem.isAmbiguous ? $0 : nil
      }
    }
    // An invisible halo is reported only on request.
    if let soft, maxHalo == 0 || soft.problem.halo.share > maxHalo {
      return soft
    }
    return sticker.worstFrame(inAtLeast: 0.5) { $0.fringe(.hard) }
  }
}

extension Profile {
  /// Returns the share of the edges that may show a halo.
  ///
  /// - Parameters:
  ///   - side: the longer side of the canvas in px.
  ///   - fallback: the share to use if the profile's share is 0.
  fileprivate func maxHalo(on side: Int = 0, or fallback: Double = 0) -> Double {
    let share = maximumHalo > 0 ? maximumHalo : fallback
    return min(1, side >= MatteFringe.largeSide ? MatteFringe.factorOnLarge * share : share)
  }
}

extension Finding.Draft {
  fileprivate static func fringe(_ worst: WorstFrame<MatteFacts>, maxHalo: Double) -> Self {
    worst.problem.edge == .hard ? hardFringe(worst) : softFringe(worst, maxHalo)
  }

  private static func softFringe(_ worst: WorstFrame<MatteFacts>, _ maxHalo: Double) -> Self {
    let matte = worst.problem
    let share = matte.halo.share
    let background = matte.halo.onWhite > matte.halo.onBlack ? "white" : "black"
    return Self(
      share > maxHalo
        ? "The edges contain \(matte.words): on \(background), \(percent(share, beside: maxHalo)) of "
          + "them show a halo\(worst.note); up to \(percent(maxHalo)) is fine."
        : "The edges contain \(matte.words), which hardly shows on white and on "
          + "black\(worst.note).",
      help: "Export it from the source with a transparent background and no matte color.",
      measured: .percent(share), limit: .percent(maxHalo),
      frame: worst.index, severity: share > MatteFringe.unnoticedFactor * maxHalo ? nil : .note)
  }

  private static func hardFringe(_ worst: WorstFrame<MatteFacts>) -> Self {
    let matte = worst.problem
    var draft = Self(
      "The jagged edges contain \(matte.backgroundWords)\(matte.haloWords): \(matte.deviating.grouped) of "
        + "\(matte.pixels.grouped) edge pixels contain its color\(worst.note).",
      help: "Export it from the source as PNG or APNG, with a transparent background and no matte "
        + "color.",
      measured: Quantity(matte.deviating, .count), limit: nil, frame: worst.index)
    // The share of the background in a pixel is unknown.
    draft.isRepairable = false
    return draft
  }
}

extension FrameAnalysis {
  /// The matte that the edges certainly carry; `nil` for premultiplied colors, which `premultiplied-colors`
  /// reports.
  package var fringe: MatteFacts? {
    guard !skipsEdgeRules, let matte = edges.matte, !(isPremultiplied && matte.color.isNearBlack)
    else { return nil }
    switch matte.edge {
    case .soft:
      return matte.isBackground && matte.error >= matte.minError ? matte : nil
    // In pixel art with blocks of less than 4 px, each block looks like the fringe of another.
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
  fileprivate var minError: Double {
    isLight ? MatteFringe.minLightError : MatteFringe.minError
  }

  /// The matte in words: for example, `90 % of an old white (#FFFFFF) background`, or `an old background`.
  fileprivate var words: String {
    isAmbiguous ? backgroundWords : "\(percent(min(strength, 1))) of \(backgroundWords)"
  }

  /// The background in words: for example, `an old white (#FFFFFF) background`.
  fileprivate var backgroundWords: String {
    isAmbiguous ? "an old background" : "an old \(color.named) background"
  }

  /// The kind of halo that hard edges have, and the chats in which it shows, as part of a sentence; empty if either is
  /// uncertain.
  fileprivate var haloWords: String {
    guard !isAmbiguous else { return "" }
    return switch (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 {
    case 176...: ", a light halo in dark chats"
    case ..<80: ", a dark halo in light chats"
    default: ""
    }
  }
}
