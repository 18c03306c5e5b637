import StickerEncoding
import StickerPixels
import StickerRules

/// Stores an icon that looks opaque without its alpha channel.
enum DropIconAlpha: Fix {
  static let id = "drop-icon-alpha"
  static var rules: [any Rule.Type] { [IconAlphaChannel.self] }
  static let kind = RepairClass.safe
  static let role = FixRole.icon

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    art.change { _, bitmap in
      Bitmap(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map { $0 | 0xFF00_0000 })
    }
    art.containerChanges.isOpaqueRGB = true
    return "stored without its alpha channel"
  }
}
