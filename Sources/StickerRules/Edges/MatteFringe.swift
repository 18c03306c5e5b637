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

  /// The minimum error of edge colors in levels for a finding, in general and for a light background, which is
  /// hardly visible next to light art.
  fileprivate static let minError = 8.0
  fileprivate static let minLightError = 12.0

  /// The longer side in px from which a canvas is large, and the factor by which more halo is allowed on it: Messages
  /// shows one of its pixels at about two thirds of the size or less.
  fileprivate static let largeSide = 900
  fileprivate static let factorOnLarge = 1.4

  /// Up to this multiple of the limit, only people who look for a halo see it.
  fileprivate static let unnoticedFactor = 1.5

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.longerSide ?? 0
    guard let worst = worst(of: sticker, most: profile.maxHalo(on: side)) else { return }
    // With a limit of 0, all mattes are reported, those with an invisible halo as notes.
    report(.fringe(worst, most: profile.maxHalo(on: side, or: HaloFacts.maxUnseen)))
  }

  /// Returns the worst frame with a matte. Hard edges must have it in half of the frames, because the
  /// palettes of single frames cause fringes as well. Soft edges must have it in a quarter: art that is
  /// tiny for a moment consists of edges.
  private func worst(of sticker: Sticker, most: Double) -> WorstFrame<MatteFacts>? {
    // A background of unknown color is not credible, and reported only on request.
    let soft = sticker.worstFrame(inAtLeast: 0.25) { frame in
      frame.fringe(.soft).flatMap {
        most == 0 || !$0.problem.isAmbiguous ? $0 : nil
      }
    }
    // An invisible halo is reported only on request.
    if let soft, most == 0 || soft.problem.halo.share > most {
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
  ///   - other: the share to use if the profile's is 0.
  fileprivate func maxHalo(on side: Int = 0, or other: Double = 0) -> Double {
    let most = maximumHalo > 0 ? maximumHalo : other
    return min(1, side >= MatteFringe.largeSide ? MatteFringe.factorOnLarge * most : most)
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
        ? "The edges contain \(matte.named): on \(background), \(percent(share, beside: most)) of "
          + "them show a halo\(worst.note); up to \(percent(most)) is fine."
        : "The edges contain \(matte.named), which hardly shows on white and on "
          + "black\(worst.note).",
      help: "Export it from the source with a transparent background and no matte color.",
      measured: .percent(share), limit: .percent(most),
      frame: worst.index, severity: share > MatteFringe.unnoticedFactor * most ? nil : .note)
  }

  private static func hardFringe(_ worst: WorstFrame<MatteFacts>) -> Self {
    let matte = worst.problem
    var draft = Self(
      "The jagged edges contain \(matte.background)\(matte.halos): \(matte.deviating.grouped) of "
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
    guard !hidesEdges, let matte = edges.matte, !(isPremultiplied && matte.color.isNearBlack)
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
  fileprivate var named: String {
    isAmbiguous ? background : "\(percent(min(strength, 1))) of \(background)"
  }

  /// The background in words: for example, `an old white (#FFFFFF) background`.
  fileprivate var background: String {
    isAmbiguous ? "an old background" : "an old \(color.named) background"
  }

  /// The kind of halo that hard edges have, and where it shows, as part of a sentence; empty if that is uncertain.
  fileprivate var halos: String {
    guard !isAmbiguous else { return "" }
    return switch (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 {
    case 176...: ", a light halo in dark chats"
    case ..<80: ", a dark halo in light chats"
    default: ""
    }
  }
}
