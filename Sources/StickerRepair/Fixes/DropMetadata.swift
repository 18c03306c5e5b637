import StickerRules

/// Removes text, EXIF, XMP, thumbnails and other metadata.
enum DropMetadata: Fix {
  static let id = "drop-metadata"
  static var rules: [any Rule.Type] { [EmbeddedMetadata.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.header.metadata.descriptiveBytes > 0 else { return nil }
    art.containerChanges.dropsMetadata = true
    return "metadata removed"
  }
}
