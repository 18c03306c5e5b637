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
      "an error of \(strongError) of 255 levels; a note from \(leastError) up"
    },
    source: .sessionOnStickers)

  init(profile: Profile) {}

  // 2 of 707 clean pictures are above: one quantized, one flag of 128 px. Visible fringes of
  // white, gray and black are found in 100, 100 and 91 %.
  fileprivate static let leastFit = 0.6
  fileprivate static let leastStrength = 0.3
  fileprivate static let leastError = 8
  fileprivate static let strongError = 16
  /// More than all of a matte is a thin drawn outline or a shadow; so is a share that does not grow
  /// with transparency.
  fileprivate static let mostStrength = 1.25
  fileprivate static let leastSlope = 0.3
  /// On hard edges: the share of the ring that lies on the way to the matte. 0 of 707 clean pictures.
  fileprivate static let leastRingShare = 0.2
  /// Shares of the matte are spread evenly there, over 0 to 0.5 or more: a third of their mean.
  fileprivate static let leastRingDeviation = 0.2

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let worst = sticker.worstFrame({ frame in frame.fringe.map { ($0, $0.error) } })
    else { return }
    report(.fringe(worst))
  }
}

extension Finding.Draft {
  fileprivate static func fringe(_ worst: WorstFrame<MatteFacts>) -> Self {
    let matte = worst.problem
    let isHard = matte.edge == .hard
    let isMild = !isHard && matte.error < Double(MatteFringe.strongError)
    let error = Int(matte.error.rounded())
    return Self(
      "\(isHard ? "The outermost ring of pixels carries" : "The edges carry") "
        + "\(percent(matte.strength)) of an old \(matte.color.named) background\(matte.halo): "
        + "\(matte.strayed.grouped) of \(matte.pixels.grouped) edge pixels"
        + (isHard
          ? "\(worst.note)."
          : ", \(error) levels off\(worst.note); under \(MatteFringe.leastError) is fine."),
      help: "Export it from the source onto transparency, matte none"
        + (isHard ? ", as PNG or APNG." : "."),
      measured: Quantity(error, .levels),
      limit: Quantity(isMild ? MatteFringe.leastError : MatteFringe.strongError, .levels),
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
      let isDrawn =
        matte.strength > MatteFringe.mostStrength || matte.slope < MatteFringe.leastSlope
        || abs(matte.offset) >= matte.strength / 2
      let isSeen =
        matte.fit >= MatteFringe.leastFit && matte.strength >= MatteFringe.leastStrength
        && matte.error >= Double(MatteFringe.leastError)
      return isSeen && !isDrawn ? matte : nil
    case .hard:
      let isDrawn = matte.deviation < MatteFringe.leastRingDeviation * matte.strength
      return matte.fit > MatteFringe.leastRingShare && !isPixelArt && !isDrawn ? matte : nil
    }
  }
}

extension Color {
  var isNearBlack: Bool { max(red, green, blue) < 24 }
}

extension MatteFacts {
  /// Where the halo shows most.
  fileprivate var halo: String {
    switch (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 {
    case 176...: ", a light halo in dark chats"
    case ..<80: ", a dark halo in light chats"
    default: ""
    }
  }
}
