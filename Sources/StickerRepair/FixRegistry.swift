/// Every fix there is, in the order in which they are done.
package enum FixRegistry {
  package static let all: [any Fix.Type] = [
    ConvertToPNG.self,
    CorrectExtension.self,
    DropBlankFrames.self,
    LimitFrameRate.self,
    RemoveBackground.self,
    DividePremultiplied.self,
    RemoveMatte.self,
    ClearHaze.self,
    ClearSpecks.self,
    FitSizeClass.self,
    DrawOutline.self,
    LoopForever.self,
    WritePlayedDelays.self,
    ClearHiddenColors.self,
    MergeEqualFrames.self,
    CutTrailingData.self,
    DropMetadata.self,
    Recompress.self,
    FitLimit.self,
    DropIconAlpha.self,
    FlattenIcon.self,
  ]

  /// Every fix of lists, in the order in which they are done.
  package static let ofLists: [any ListFix.Type] = [
    CorrectKeys.self, ListOnce.self, ListStickers.self,
  ]

  /// The ids of the rules that a fix answers.
  package static let rules = ofPictures.union(ofLists.flatMap { $0.ruleIDs })
    .union(FillIconSet.rules.map { $0.metadata.id })

  /// The ids of the rules that a fix of pictures answers.
  static let ofPictures = Set(all.flatMap { $0.ruleIDs })

  /// The ids of the rules that a fix answers by changing frames.
  static let changingPictures = Set(all.filter { $0.stage == .picture }.flatMap { $0.ruleIDs })
}
