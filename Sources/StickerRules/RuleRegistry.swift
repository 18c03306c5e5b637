package import StickerPacks

/// All rules, in the order of the reference documentation.
package enum RuleRegistry {
  package static let all: [any Rule.Type] = [
    FileTooLarge.self,
    NearlyTooLarge.self,
    UnsupportedFormat.self,
    HeicImage.self,
    ExtensionMismatch.self,
    UnreadableImage.self,
    DamagedImage.self,
    IrregularStructure.self,
    TrailingData.self,
    EmbeddedMetadata.self,
    SpecialFile.self,
    InvalidFileName.self,
    TooHeavyToCheck.self,

    UnusualDimensions.self,
    LargerThanSizeClass.self,
    BetweenSizeClasses.self,
    NonSquare.self,
    NonSquarePixels.self,
    UnappliedOrientation.self,
    ScaleVariants.self,
    ForeignColorSpace.self,
    DeepSamples.self,

    MissingTransparency.self,
    NearlyOpaque.self,
    OpaqueBox.self,
    OpaqueInnerBox.self,
    HardGIFEdges.self,
    JaggedEdges.self,
    MatteFringe.self,
    PremultipliedColors.self,
    LightRim.self,
    ContaminatedShadow.self,
    FaintLayer.self,
    BorderHaze.self,
    StraySpecks.self,
    HiddenPicture.self,
    BlurredArt.self,

    CroppedArt.self,
    FlushArt.self,
    TouchingArt.self,
    SmallArt.self,
    OffCenterArt.self,

    LostOnWhite.self,
    LostOnBlack.self,
    LostOnBubbles.self,
    LostOnPhoto.self,

    HighFrameRate.self,
    LowFrameRate.self,
    ShortFrameDelay.self,
    LongFrameDelay.self,
    HeavyAnimation.self,
    SingleFrameAnimation.self,
    FiniteLoop.self,
    BlankFirstFrame.self,
    BlankFrame.self,
    FlickeringFrame.self,
    OddFrame.self,
    UnsteadyFrames.self,
    FlashingFrames.self,
    FastMotion.self,
    LoopSeam.self,
    LongLoop.self,
    DuplicateFrames.self,
    HiddenDefaultImage.self,
    MixedFrameSizes.self,
    SequenceTooLarge.self,

    EmptyPack.self,
    EmptySequence.self,
    UnsearchedFolder.self,
    MixedStickerSizes.self,
    DuplicateStickers.self,
    LookAlikeStickers.self,
    FramesAsStickers.self,
    SeveralPacks.self,
    MissingContents.self,
    UnreadableContents.self,
    UnknownContentsKey.self,
    UnknownGridSize.self,
    UnknownDurationType.self,
    InvalidDuration.self,
    EmptySlot.self,
    MissingListedFile.self,
    RepeatedListedFile.self,
    EscapingFileName.self,
    UnlistedFile.self,
    CollidingNames.self,
    UnreadArt.self,
    MissingLabel.self,
    LongLabel.self,
    DuplicateLabel.self,
    FileNameLabel.self,
    UnreadableStrings.self,
    MissingLocalizedLabel.self,
    UnusedLocalizedLabel.self,
    UnknownLanguage.self,
    InvalidManifest.self,
    UnusualEncoding.self,

    MissingIcon.self,
    UnknownIconSlot.self,
    WrongIconSize.self,
    TransparentIcon.self,
    RoundIconCorners.self,
    IconAlphaChannel.self,
    UnsuitedIconFormat.self,
    MissingIconSet.self,

    UnreadableProject.self,
    WrongIconName.self,
    WrongExtensionTarget.self,
    MismatchedBundles.self,
    MissingDisplayName.self,
    UnknownSharingLevel.self,
    IgnoredPlistSetting.self,
    MissingMediaContext.self,
    UnbuiltCatalog.self,
    InvalidPrivacyManifest.self,
    UnreadableProduct.self,
    OutdatedProduct.self,
    MissingSupportFolder.self,
    OutdatedSdk.self,
    NestedBundle.self,
    MismatchedPlatforms.self,
    PlaceholderBundleId.self,

    InvalidMessage.self,
    UnusualLayoutSize.self,
    CroppedLayoutArt.self,
    TextInLayoutImage.self,
    HiddenMedia.self,
    UnsuitedMedia.self,
    HeavyMedia.self,
    LongMessageAddress.self,
    UnsuitedMessageAddress.self,
    MissingSummary.self,
    MissingMessageLabel.self,
    UnknownParticipant.self,
    KeptParticipant.self,
    CutCaption.self,
    SessionOutOfOrder.self,
    LiveWithoutAlternate.self,
    LostInFallback.self,

    UnsuitedFormat.self,
    UnsuitedCanvas.self,
    UnsuitedAnimation.self,
    UnsuitedBackground.self,
    UnsuitedPackSize.self,
    UnsuitedEmoji.self,
    UnsuitedText.self,
  ]

  /// Returns all rules grouped by what they judge, with the limits of a profile.
  package static func grouped(_ profile: Profile) -> GroupedRules { GroupedRules(all, profile) }

  /// The id of the rule that requires an icon set, which not every pack needs.
  package static let iconSetRuleID = MissingIconSet.metadata.id

  /// The id of the rule about animations that a platform refuses.
  package static let unsuitedAnimationID = UnsuitedAnimation.metadata.id

  /// The id of the rule about the number of stickers that a platform takes.
  package static let unsuitedPackSizeID = UnsuitedPackSize.metadata.id

  /// The id of the rule about art that is small on its canvas.
  package static let smallArtID = SmallArt.metadata.id

  /// The id of the rule about a `stickerpack.yml` with mistakes.
  package static let manifestRuleID = InvalidManifest.metadata.id

  /// The ids of rules about declarations that only a manifest or a catalog can contain.
  package static let declarationRuleIDs: Set<String> = [
    MissingLabel.metadata.id, MissingIconSet.metadata.id,
  ]

  /// The ids of rules whose findings no change to a project can resolve: rules about build products, and about limits
  /// of the search.
  package static let ruleIDsWithoutProjectAdvice: Set<String> = [
    UnreadableProduct.metadata.id, OutdatedProduct.metadata.id, MissingSupportFolder.metadata.id,
    OutdatedSdk.metadata.id,
    UnsearchedFolder.metadata.id,
  ]

  /// The ids of rules that compare the looks of a pack's stickers.
  package static let lookRuleIDs = [
    LookAlikeStickers.metadata.id, FramesAsStickers.metadata.id,
  ]

  /// Returns true if a rule judges what Messages, Xcode or the App Store demand, and nothing that people see on
  /// another platform.
  package static func isAboutMessages(_ rule: RuleMetadata) -> Bool {
    switch rule.group {
    case .icons, .projects, .messages: true
    default: aboutMessages.contains(rule.id)
    }
  }

  private static let aboutMessages: Set<String> = Set(
    [
      FileTooLarge.metadata, NearlyTooLarge.metadata, UnsupportedFormat.metadata,
      ExtensionMismatch.metadata,
      HeicImage.metadata, UnusualDimensions.metadata, LargerThanSizeClass.metadata,
      BetweenSizeClasses.metadata, NonSquare.metadata,
      LostOnBubbles.metadata, HeavyAnimation.metadata, FiniteLoop.metadata,
      SequenceTooLarge.metadata, MixedStickerSizes.metadata, SeveralPacks.metadata,
      MissingLabel.metadata, LongLabel.metadata, UnknownGridSize.metadata,
    ].map(\.id))

  /// The ids of rules about images that cannot be drawn for any platform.
  package static let undrawableRuleIDs: Set<String> = [
    UnreadableImage.metadata.id, TooHeavyToCheck.metadata.id,
  ]

  /// The ids of rules about packs for other platforms: their texts, their emoji, and their numbers of stickers.
  package static let platformPackRuleIDs: Set<String> = [
    UnsuitedText.metadata.id, UnsuitedEmoji.metadata.id, unsuitedPackSizeID,
  ]

  /// The ids of all rules, in the order of ``all``.
  package static let ids = all.map { $0.metadata.id }

  /// The metadata of everything that a finding can report: all rules, and ``ConfigurationRules``.
  package static let allMetadata =
    all.map { $0.metadata } + ConfigurationRules.all

  /// Returns the metadata for the rule id of a finding; `nil` if there is no such rule.
  package static func metadata(_ id: String) -> RuleMetadata? { metadataByID[id] }

  /// Returns the rule with an id; `nil` if there is none, and for ``ConfigurationRules``.
  package static func rule(_ id: String) -> (any Rule.Type)? { rulesByID[id] }

  private static let metadataByID = Dictionary(
    uniqueKeysWithValues: allMetadata.map { ($0.id, $0) })
  private static let rulesByID = Dictionary(uniqueKeysWithValues: all.map { ($0.metadata.id, $0) })
}
