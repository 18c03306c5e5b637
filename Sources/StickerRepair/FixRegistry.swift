/// The fixes that `fix` applies.
package enum FixRegistry {
  /// All fixes of pictures, in order of application.
  package static let pictureFixes: [any Fix.Type] = [
    ConvertToPNG.self,
    CorrectExtension.self,
    DropBlankFrames.self,
    LimitFrameRate.self,
    RemoveBackground.self,
    DividePremultiplied.self,
    RemoveMatte.self,
    ClearHaze.self,
    ClearSpecks.self,
    SquarePixels.self,
    FitSizeClass.self,
    DrawOutline.self,
    ApplyOrientation.self,
    LoopForever.self,
    WritePlayedDelays.self,
    ClearHiddenColors.self,
    MergeEqualFrames.self,
    RewriteChecksums.self,
    CutTrailingData.self,
    DropMetadata.self,
    RoundSamples.self,
    Recompress.self,
    FitLimit.self,
    SuitPlatform.self,
    DropIconAlpha.self,
    FlattenIcon.self,
  ]

  /// All fixes of Contents.json files, in order of application.
  package static let contentsFixes: [any ContentsFix.Type] = [
    CorrectKeys.self, ListOnce.self, ListStickers.self,
  ]

  /// IDs of the rules that have a fix.
  package static let ruleIDs = pictureRuleIDs.union(contentsFixes.flatMap { $0.ruleIDs })
    .union(FillIconSet.ruleIDs)

  /// IDs of the rules that have a fix for pictures.
  static let pictureRuleIDs = Set(pictureFixes.flatMap { $0.ruleIDs })

  /// IDs of the rules whose fix does nothing but remove frames. Only a trial on all frames shows which frames it
  /// removes.
  static let removingFramesRuleIDs = Set(DropBlankFrames.ruleIDs + LimitFrameRate.ruleIDs)

  /// IDs of the rules whose fix declines much of the art that they report.
  static let selectiveRuleIDs = Set(pictureFixes.filter { $0.isSelective }.flatMap { $0.ruleIDs })

  /// IDs of the rules with a fix of the stage ``FixStage/picture``, which changes frames, the name, or data around the
  /// pixels.
  static let pictureStageRuleIDs = Set(
    pictureFixes.filter { $0.stage == .picture }.flatMap { $0.ruleIDs })
}
