import StickerAnalysis
import StickerBase
import StickerEncoding
import StickerPixels
import StickerRetouch
import StickerRules

/// Removes the color of an old matte from soft edges.
enum RemoveMatte: Fix {
  static let id = "remove-matte"
  static var rules: [any Rule.Type] { [MatteFringe.self] }
  static let kind = RepairClass.lossy
  static let isSelective = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let mattes = art.frames.compactMap(\.fringe)
    guard let worst = mattes.max(by: { $0.halo.share < $1.halo.share }) else { return nil }
    guard worst.edge == .soft else {
      throw FixDeclined(
        "jagged edges do not show how much background a pixel contains: export it from the source")
    }
    guard mattes.allSatisfy({ $0.edge == .soft && $0.color.isNear(worst.color) }) else {
      throw FixDeclined(
        "the edges of its frames contain different backgrounds: export it from the source")
    }
    var reason = "its edges do not match a single background"
    for background in candidates(worst, art) {
      var trial = art
      var (unmixing, difference, shown) = (Unmixing(background), EdgeDifference(), ShownArt())
      trial.change { _, bitmap in
        var restored = bitmap
        for index in bitmap.pixels.indices {
          restored.pixels[index] = unmixing.restored(bitmap.pixels[index])
        }
        for index in bitmap.faintIslands { restored.pixels[index] = bitmap.pixels[index] }
        difference.add(bitmap, restored)
        shown.add(bitmap, restored)
        return restored
      }
      guard !unmixing.isWrong, trial.frames.allSatisfy({ $0.fringe == nil }) else { continue }
      let color = Color(background.matte).named
      guard !difference.hasNewRim else {
        reason = "without \(color), its edges show another rim"
        continue
      }
      guard !difference.leavesRim else {
        reason = "most of its rim stays without \(color)"
        continue
      }
      if let ground = shown.lostOn {
        reason = "most of what shows on \(ground.named) is \(color)"
        continue
      }
      art = trial
      return "\(percent(background.strength)) of \(color) removed from the edges"
    }
    throw FixDeclined("\(reason): export it from the source")
  }

  /// Returns the possible mattes, the most likely first: the matte that the rule reports; the color that the edges of
  /// the worst frame tend to, at full strength; and the matte that makes neighboring pixels of that frame most similar.
  /// The last of them precedes the others that it clearly beats.
  private static func candidates(_ worst: MatteFacts, _ art: EditablePicture) -> [MixedBackground] {
    let index = art.frames.firstIndex { $0.fringe == worst } ?? 0
    let bitmap = art.animation.frames[index].bitmap
    var reported: [MixedBackground] = []
    if !worst.isAmbiguous {
      reported.append(MixedBackground(matte: worst.color.levels, strength: worst.likelyStrength))
    }
    if let ground = EdgeBackground.color(of: bitmap) {
      reported.append(MixedBackground(matte: ground.levels, strength: 1))
    }
    guard let pairs = EdgePairs(bitmap), let likeliest = pairs.likeliest() else { return reported }
    let residual = pairs.residual(likeliest)
    let untouched = MixedBackground(matte: likeliest.matte, strength: 0)
    guard residual <= maxResidual * pairs.residual(untouched) else { return reported }
    let beaten = reported.map { residual < winningShare * pairs.residual($0) }
    return zip(reported, beaten).filter { !$0.1 }.map(\.0) + [likeliest]
      + zip(reported, beaten).filter(\.1).map(\.0)
  }

  /// The last matte precedes another if its residual is below this share of the other's residual.
  private static let winningShare = 0.9
  /// Maximum share of the original residual that may remain. In art with different colors side by side, more remains.
  private static let maxResidual = 0.66
}

extension MatteFacts {
  /// The strength of the matte; 1 if it is close to 1 or above, since art is usually flattened completely.
  fileprivate var likelyStrength: Double { strength > 0.88 ? 1 : strength }
}

extension Color {
  /// Returns true if the colors are close enough to be estimates of the same matte.
  fileprivate func isNear(_ other: Color) -> Bool {
    let difference = levels - other.levels
    return max(difference.max(), (-difference).max()) <= 32
  }
}
