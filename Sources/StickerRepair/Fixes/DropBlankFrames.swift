import StickerBase
import StickerCodecs
import StickerForge
import StickerRules

/// Leaves out frames that are empty; the one before each shows for its time as well.
enum DropBlankFrames: Fix {
  static let id = "drop-blank-frames"
  static let rules = ["blank-first-frame", "blank-frame"]
  static let kind = RepairClass.lossy
  static let suitsFrames = false

  static func mend(_ art: inout Art) throws(Left) -> String? {
    guard let motion = art.motion else {
      guard art.frames.contains(where: { $0.counts.clear == $0.counts.total }) else { return nil }
      throw Left("the picture is empty: export it again with its layers visible")
    }
    let leading = art.frames.indices.prefix {
      motion.blankFrames.contains($0) || art.frames[$0].counts.clear == art.frames[$0].counts.total
    }
    let blank = Set(leading).union(motion.interruptions)
    guard !blank.isEmpty else { return nil }
    guard blank.count < art.frames.count else {
      throw Left("every frame is empty: export it again with its layers visible")
    }
    var kept: [TimedBitmap] = []
    var spare: [FrameDelay] = []
    for (index, frame) in art.animation.frames.enumerated() {
      if !blank.contains(index) {
        kept.append(frame)
      } else if kept.isEmpty {
        spare.append(art.profile.writtenDelay(frame.delay))
      } else {
        kept[kept.count - 1].delay = try longer(kept[kept.count - 1].delay, frame.delay, art)
      }
    }
    // What plays again and again has the time before its first frame after its last one.
    for delay in spare {
      kept[kept.count - 1].delay = try longer(kept[kept.count - 1].delay, delay, art)
    }
    art.take(kept)
    return "\(counted(blank.count, "empty frame")) dropped, the loop as long as before"
  }

  private static func longer(
    _ delay: FrameDelay, _ other: FrameDelay, _ art: Art
  ) throws(Left) -> FrameDelay {
    guard let sum = art.profile.writtenDelay(delay).adding(art.profile.writtenDelay(other)) else {
      throw Left("the time of an empty frame cannot be added to the one before it")
    }
    return sum
  }
}
