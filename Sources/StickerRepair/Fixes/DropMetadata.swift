import StickerRules

/// Removes text, EXIF, XMP, thumbnails and other metadata.
enum DropMetadata: Fix {
  static let id = "drop-metadata"
  static var rules: [any Rule.Type] { [EmbeddedMetadata.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let metadata = art.header.metadata
    guard metadata.descriptiveBytes > 0 else { return nil }
    guard metadata.contents.contains(.credentials) else {
      art.containerChanges.dropsMetadata = true
      return "metadata removed\(metadata.contents.inBrackets)"
    }
    // Credentials alone are no reason to touch a file, unless the user picks the rule.
    guard
      !metadata.contents.isDisjoint(with: [.location, .thumbnail])
        || metadata.descriptiveBytes > art.profile.maximumMetadata.bytes
        || rules.contains(where: { art.request.picks.contains($0.metadata.id) })
    else { return nil }
    art.containerChanges.dropsMetadata = true
    return "metadata removed\(metadata.contents.inBrackets)"
  }
}
