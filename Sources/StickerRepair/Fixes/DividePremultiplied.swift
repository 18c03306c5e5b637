import StickerBase
import StickerPacks
import StickerRules

/// Converts premultiplied colors to straight alpha.
enum DividePremultiplied: Fix {
  static let id = "divide-premultiplied"
  static var rules: [any Rule.Type] { [PremultipliedColors.self] }
  static let kind = RepairClass.lossy
  static let isSelective = true

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.frames.contains(where: \.isPremultiplied) else { return nil }
    let before = art
    var division = AlphaDivision()
    art.change { _, bitmap in division.straight(bitmap) }
    guard !division.isWrong, !art.frames.contains(where: \.isPremultiplied) else {
      art = before
      throw FixDeclined(
        "many of its colors are lighter than their alpha: export it with straight alpha")
    }
    guard division.faint * 10 > division.semitransparent else {
      return "colors divided by their alpha"
    }
    return
      "colors divided by their alpha; \(percent(division.faintShare)) of the semitransparent pixels have an "
      + "alpha below \(AlphaDivision.minAlpha), where few shades are left"
  }
}
