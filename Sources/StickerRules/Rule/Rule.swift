package import StickerPacks

/// One thing to check. A rule judges numbers that were measured before; it reads no file, no clock
/// and no environment.
package protocol Rule: Sendable, SendableMetatype {
  static var metadata: RuleMetadata { get }

  init(profile: Profile)
}

/// A rule about one sticker file.
package protocol StickerRule: Rule {
  /// Whether the rule also holds for the single images of a `.stickersequence`, and for icons.
  static var checksSequenceFrames: Bool { get }
  /// Whether the rule holds for a `.stickersequence` as the animation that it becomes; false for
  /// what only a file can have.
  static var checksSequences: Bool { get }

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void)
}

extension StickerRule {
  package static var checksSequenceFrames: Bool { false }
  package static var checksSequences: Bool { true }
}

/// A rule about a pack as a whole. Its stickers no longer know their frames and pixels: rules about
/// single files have judged those.
package protocol PackRule: Rule {
  func check(_ pack: Pack, report: (Finding.Draft) -> Void)
}
