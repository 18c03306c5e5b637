import StickerEncoding
import StickerPixels
import StickerRules

/// Composites a transparent icon over the color given by a flag.
enum FlattenIcon: Fix {
  static let id = "flatten-icon"
  static var rules: [any Rule.Type] { [TransparentIcon.self] }
  static let kind = RepairClass.lossy
  static let role = FixRole.icon

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let color = art.request.iconBackground else {
      throw FixDeclined("set a background color, such as --icon-background white")
    }
    art.change { _, bitmap in bitmap.flattened(on: color.pixel) }
    art.containerChanges.isOpaqueRGB = true
    return "placed on an opaque color"
  }
}
