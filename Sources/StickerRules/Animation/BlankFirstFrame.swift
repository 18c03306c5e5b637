import StickerAnalysis
package import StickerPacks

/// Flags stickers whose first frame is empty or almost empty.
package struct BlankFirstFrame: StickerRule {
  package static let metadata = RuleMetadata(
    id: "blank-first-frame", group: .animation, severity: .error,
    summary: "The first frame is empty.",
    why: "While a sticker is peeled, and in previews, only its first frame shows.",
    howToFix: "Start the animation with a frame that shows the sticker.",
    limit: { _ in MotionFacts.blankLimit },
    since: "0.1.0",
    evidence: [
      .observed("while it is peeled, a sticker shows its first frame", in: "Messages"),
      .measured(),
    ], repair: .lossy)

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let pixels = sticker.pixels, let first = pixels.frames.first,
      first.isBlank || pixels.motion?.blankFrames.first == 0
    else { return }
    let blank = Set(pixels.motion?.blankFrames ?? [])
    let firstVisible = pixels.frames.indices.first {
      !pixels.frames[$0].isBlank && !blank.contains($0)
    }
    report(
      sticker.isAnimated
        ? .blankFirstFrame(isEmpty: first.isBlank, firstVisible: firstVisible) : .blankPicture)
  }
}

extension Finding.Draft {
  /// Returns the finding about an empty or almost empty first frame.
  ///
  /// - Parameters:
  ///   - isEmpty: true if every pixel of the first frame is transparent.
  ///   - firstVisible: the index of the first frame that is not blank; `nil` if all frames are blank.
  fileprivate static func blankFirstFrame(isEmpty: Bool, firstVisible: Int?) -> Self {
    Self(
      "The first frame is \(isEmpty ? "" : "almost ")empty, and it is all that shows while the "
        + "sticker is peeled.",
      help: firstVisible.map { "Start with frame \($0 + 1), and remove the frames before it." }
        ?? "Export it again with its layers visible.", frame: 0)
  }

  fileprivate static let blankPicture = {
    var draft = Self(
      "The picture is empty: every pixel is transparent.",
      help: "Export it again with its layers visible.", frame: 0)
    draft.isRepairable = false
    return draft
  }()
}
