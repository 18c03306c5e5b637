import StickerRules

/// Stores the pixels of a file as its EXIF orientation shows them, and removes the orientation.
enum ApplyOrientation: Fix {
  static let id = "apply-orientation"
  static var rules: [any Rule.Type] { [UnappliedOrientation.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.header.metadata.orientation ?? 1 > 1 else { return nil }
    // Turning a JPEG gives a larger file of another format, which nobody expects of a safe repair.
    guard
      art.header.format != .jpeg || art.hasNewPictures
        || !art.request.picks.isDisjoint(with: ruleIDs)
    else {
      throw FixDeclined(
        "this JPEG can be turned without loss only by making it a PNG, which is larger; --pick "
          + "\(ruleIDs[0]) does so")
    }
    art.containerChanges.appliesOrientation = true
    return "turned upright, without EXIF orientation"
  }
}
