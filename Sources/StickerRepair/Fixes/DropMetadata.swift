import StickerBase
import StickerRules

/// Leaves out texts, EXIF, XMP, thumbnails and the like.
enum DropMetadata: Fix {
  static let id = "drop-metadata"
  static let rules = ["embedded-metadata"]
  static let kind = RepairClass.safe

  static func mend(_ art: inout Art) throws(Left) -> String? {
    let metadata = art.header.metadata
    guard metadata.descriptiveBytes > 0 else { return nil }
    // Messages shows such a PNG as it is stored, but not every program does.
    if art.header.format != .jpeg, metadata.orientation ?? 1 > 1 {
      throw Left("its EXIF says that it is to be turned: export it upright")
    }
    art.wishes.dropsMetadata = true
    return "\(counted(metadata.descriptiveBytes, "byte")) of metadata left out"
  }
}
