import StickerForge
import StickerPixels
import StickerRules

/// Stores an opaque icon without its alpha channel.
enum DropIconAlpha: Fix {
  static let id = "drop-icon-alpha"
  static var rules: [any Rule.Type] { [IconAlphaChannel.self] }
  static let kind = RepairClass.safe
  static let role = FixRole.icon

  static func mend(_ art: inout Art) throws(Left) -> String? {
    art.change { _, bitmap in
      Bitmap(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map { $0 | 0xFF00_0000 })
    }
    art.wishes.isOpaqueRGB = true
    return "stored without its alpha channel"
  }
}
