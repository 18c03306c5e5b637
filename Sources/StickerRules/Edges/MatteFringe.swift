package import StickerAnalysis
import StickerBase
import StickerPacks
import StickerPixels

/// Flags edges that carry the color of the background that the art once stood on.
struct MatteFringe: StickerRule {
  static let metadata = RuleMetadata(
    id: "matte-fringe", group: .edges, severity: .warning,
    summary: "The edges are mixed with the color of an old background.",
    why: "On any other background the sticker has a halo of that color.",
    howToFix: "Export from the layered source onto transparency, with the matte set to none.",
    limit: { _ in
      "an error of \(strongError) of 255 levels; a note from \(leastError) up, \(leastLightError) where "
        + "the background was white"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "stickers are to be tried on black, white and many-colored backgrounds"),
      .measured(),
    ], yieldsTo: [FaintLayer.metadata.id])

  init(profile: Profile) {}

  fileprivate static let leastError = 8
  /// White on edges is what stickers are often drawn with, and hardly seen beside light art.
  fileprivate static let leastLightError = 12
  fileprivate static let strongError = 16

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = worst(of: sticker)
    else { return }
    report(.fringe(worst))
  }

  /// Of the frames with hard edges, half must have it: palettes of single frames bring fringes of
  /// their own.
  private func worst(of sticker: Sticker) -> WorstFrame<MatteFacts>? {
    let soft = sticker.worstFrame { $0.fringe(.soft) }
    return soft ?? sticker.worstFrame(inAtLeast: 0.5) { $0.fringe(.hard) }
  }
}

extension Finding.Draft {
  fileprivate static func fringe(_ worst: WorstFrame<MatteFacts>) -> Self {
    let matte = worst.problem
    let isHard = matte.edge == .hard
    let isMild = !isHard && matte.error < Double(MatteFringe.strongError)
    let error = Int(matte.error.rounded())
    let carried =
      matte.isAmbiguous
      ? "an old background"
      : "\(percent(min(matte.strength, 1))) of an old \(matte.color.named) background"
    return Self(
      "\(isHard ? "The jagged edges carry" : "The edges carry") \(carried)\(matte.halo): "
        + "\(matte.strayed.grouped) of \(matte.pixels.grouped) edge pixels"
        + (isHard
          ? "\(worst.note)."
          : ", \(error) levels off\(worst.note); under \(matte.leastError) is fine."),
      help: "Export it from the source onto transparency, matte none"
        + (isHard ? ", as PNG or APNG." : "."),
      measured: Quantity(error, .levels),
      limit: Quantity(isMild ? matte.leastError : MatteFringe.strongError, .levels),
      frame: worst.index, severity: isMild ? .note : nil)
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
      return matte.isBackground && matte.error >= Double(matte.leastError) ? matte : nil
    case .hard: return isPixelArt ? nil : matte
    }
  }

  fileprivate func fringe(_ edge: MatteFacts.Edge) -> (problem: MatteFacts, badness: Double)? {
    fringe.flatMap { $0.edge == edge ? ($0, $0.error) : nil }
  }
}

extension Color {
  var isNearBlack: Bool { max(red, green, blue) < 24 }
}

extension MatteFacts {
  /// The least error that is worth a word, in levels.
  fileprivate var leastError: Int {
    isLight ? MatteFringe.leastLightError : MatteFringe.leastError
  }

  /// Where the halo shows most.
  fileprivate var halo: String {
    guard !isAmbiguous else { return "" }
    return switch (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 {
    case 176...: ", a light halo in dark chats"
    case ..<80: ", a dark halo in light chats"
    default: ""
    }
  }
}
