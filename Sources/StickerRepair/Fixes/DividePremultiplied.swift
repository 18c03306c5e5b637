import StickerEncoding
import StickerPixels
import StickerRules

/// Converts premultiplied colors to straight alpha.
enum DividePremultiplied: Fix {
  static let id = "divide-premultiplied"
  static var rules: [any Rule.Type] { [PremultipliedColors.self] }
  static let kind = RepairClass.lossy

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.frames.contains(where: \.isPremultiplied) else { return nil }
    let before = art
    // Premultiplied colors equal a black matte of full strength: C = a F.
    var unmixing = Unmixing(matte: .black, strength: 1)
    art.change { _, bitmap in
      Bitmap(
        width: bitmap.width, height: bitmap.height,
        pixels: bitmap.pixels.map { unmixing.restored($0) })
    }
    guard !unmixing.isWrong, !art.frames.contains(where: \.isPremultiplied) else {
      art = before
      throw FixDeclined("not all colors are bounded by their alpha: export it with straight alpha")
    }
    return "colors divided by their alpha"
  }
}
