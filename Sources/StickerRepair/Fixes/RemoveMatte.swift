import StickerAnalysis
import StickerBase
import StickerForge
import StickerPixels
import StickerRules

/// Takes the color of an old background out of soft edges.
enum RemoveMatte: Fix {
  static let id = "remove-matte"
  static let rules = ["matte-fringe"]
  static let kind = RepairClass.lossy

  static func mend(_ art: inout Art) throws(Left) -> String? {
    let mattes = art.frames.compactMap(\.fringe)
    guard let worst = mattes.max(by: { $0.halo.share < $1.halo.share }) else { return nil }
    guard worst.edge == .soft else {
      throw Left(
        "jagged edges do not tell how much of the background a pixel has: export it from the source"
      )
    }
    guard !worst.isAmbiguous else {
      throw Left("what color the old background had cannot be told: export it from the source")
    }
    guard mattes.allSatisfy({ $0.edge == .soft && $0.color.isNear(worst.color) }) else {
      throw Left("frames carry different backgrounds: export it from the source")
    }
    let before = art
    let strength = worst.likelyStrength
    var unmixing = Unmixing(matte: worst.color, strength: strength)
    art.change { _, bitmap in
      Bitmap(
        width: bitmap.width, height: bitmap.height,
        pixels: bitmap.pixels.map { unmixing.restored($0) })
    }
    guard !unmixing.isWrong, art.frames.allSatisfy({ $0.fringe == nil }) else {
      art = before
      throw Left("its edges do not follow one background: export it from the source")
    }
    return "\(percent(strength)) of \(worst.color.named) taken out of the edges"
  }
}

extension MatteFacts {
  /// The strength, all of it where it is nearly that: art is flattened whole.
  fileprivate var likelyStrength: Double { strength > 0.88 ? 1 : strength }
}

extension Color {
  /// Whether no channel differs by more than the estimates of one background do.
  fileprivate func isNear(_ other: Color) -> Bool {
    let difference = levels - other.levels
    return max(difference.max(), (-difference).max()) <= 32
  }
}
