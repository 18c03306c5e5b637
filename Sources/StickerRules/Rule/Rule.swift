package import StickerPacks

/// One thing to check. A rule judges numbers that were measured before; it reads no file, no clock
/// and no environment.
package protocol Rule: Sendable, SendableMetatype {
  static var metadata: RuleMetadata { get }

  init(profile: Profile)

  /// Joins the rules of its kind. Asking rules what they are would take longer than judging a sticker.
  func join(_ rules: inout SortedRules)
}

/// Rules by what they judge, in the order in which they joined.
package struct SortedRules: Sendable {
  package private(set) var aboutStickers: [any StickerRule] = []
  package private(set) var aboutPacks: [any PackRule] = []

  /// Every rule there is, with the numbers of a profile.
  package init(_ profile: Profile) {
    for rule in RuleRegistry.all { rule.init(profile: profile).join(&self) }
  }

  fileprivate mutating func add(_ rule: some StickerRule) { aboutStickers.append(rule) }
  fileprivate mutating func add(_ rule: some PackRule) { aboutPacks.append(rule) }
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

  package func join(_ rules: inout SortedRules) { rules.add(self) }
}

/// A rule about a pack as a whole. Its stickers no longer know their frames and pixels: rules about
/// single files have judged those.
package protocol PackRule: Rule {
  func check(_ pack: Pack, report: (Finding.Draft) -> Void)
}

extension PackRule {
  package func join(_ rules: inout SortedRules) { rules.add(self) }
}
