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
  package private(set) var aboutMembers: [any MemberRule] = []
  package private(set) var aboutPacks: [any PackRule] = []

  /// Some rules, with the numbers of a profile.
  init(_ rules: [any Rule.Type], _ profile: Profile) {
    for rule in rules { rule.init(profile: profile).join(&self) }
  }

  fileprivate mutating func add(_ rule: some StickerRule) { aboutStickers.append(rule) }
  fileprivate mutating func add(_ rule: some MemberRule) { aboutMembers.append(rule) }
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

/// A rule about one sticker that must know what the others of its pack are like.
package protocol MemberRule: Rule {
  func check(_ member: PackMember, report: (Finding.Draft) -> Void)

  /// The joint finding where most stickers of a pack have the same one.
  ///
  /// - Parameter members: those that have it.
  /// - Returns: `nil` where each is told by itself.
  func together(_ members: [PackMember], of pack: Pack) -> Finding.Draft?
}

extension MemberRule {
  package func together(_ members: [PackMember], of pack: Pack) -> Finding.Draft? { nil }

  package func join(_ rules: inout SortedRules) { rules.add(self) }
}

/// A sticker of a pack, and the size of that pack.
package struct PackMember: Sendable {
  package let sticker: StickerSummary
  /// The size that the pack is made for, if that can be told.
  package let packSize: PackSizeClass?
  /// Whether more than half of the pack have exactly that size.
  package let isSizeOfMost: Bool

  package init(_ sticker: StickerSummary, packSize: PackSizeClass?, isSizeOfMost: Bool) {
    (self.sticker, self.packSize, self.isSizeOfMost) = (sticker, packSize, isSizeOfMost)
  }
}

extension Pack {
  /// Its stickers beside one another.
  package var members: [PackMember] {
    let side = sizeClass?.sizeClass.side
    let isOfMost = 2 * stickers.count { $0.longerSide == side } > stickers.count
    return stickers.map { PackMember($0, packSize: sizeClass, isSizeOfMost: isOfMost) }
  }
}

/// A rule about a pack as a whole. Its stickers no longer know their frames and pixels: rules about
/// single files have judged those.
package protocol PackRule: Rule {
  func check(_ pack: Pack, report: (Finding.Draft) -> Void)
}

extension PackRule {
  package func join(_ rules: inout SortedRules) { rules.add(self) }
}
