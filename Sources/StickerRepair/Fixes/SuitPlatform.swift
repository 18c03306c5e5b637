import StickerRules

/// Requests a sticker that a platform accepts: canvas, format, bytes, frames, plays and colors are fitted together.
enum SuitPlatform: Fix {
  static let id = "suit-platform"
  static let rules: [any Rule.Type] = []
  static let kind = RepairClass.lossy
  static let appliesToFrames = false

  static func isRequested(by request: RepairRequest) -> Bool { request.platform != nil }

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard let platform = art.request.platform else { return nil }
    art.containerChanges.platform = platform
    let change =
      art.changesMotion ? ", changed as you chose (\(art.motionChange.manifestText))" : ""
    return "made for \(platform.id)\(change)"
  }
}
