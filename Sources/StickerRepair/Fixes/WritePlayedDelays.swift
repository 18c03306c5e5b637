import StickerBase
import StickerRules

/// Replaces delays that are too short with the delays that players use instead.
enum WritePlayedDelays: Fix {
  static let id = "write-played-delays"
  static var rules: [any Rule.Type] { [ShortFrameDelay.self] }
  static let kind = RepairClass.safe

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.isAnimated else { return nil }
    let minDelay = art.profile.minimumDelay
    let count = art.animation.frames.count { $0.delay.milliseconds < minDelay }
    guard count > 0 else { return nil }
    art.containerChanges.writesPlayedDelays = true
    return "\(counted(count, "delay")) below \(tenths(minDelay)) ms changed to "
      + "\(tenths(art.profile.shortDelayPlaysAs)) ms, as played"
  }
}
