package import StickerPacks

/// A check of measurements that were made before. A rule reads no files, no clock and no environment. The current day
/// is ``Pack/today``.
package protocol Rule: Sendable, SendableMetatype {
  static var metadata: RuleMetadata { get }

  init(profile: Profile)

  /// Adds the rule to the rules of its kind. The rules are grouped only once, because dynamic casts for each sticker
  /// would take longer than judging the sticker.
  func join(_ rules: inout GroupedRules)
}

/// Rules grouped by what they judge, in the order in which they joined.
package struct GroupedRules: Sendable {
  package private(set) var aboutStickers: [any StickerRule] = []
  package private(set) var aboutMembers: [any MemberRule] = []
  package private(set) var aboutPacks: [any PackRule] = []

  /// Creates the rules with the limits of a profile.
  init(_ rules: [any Rule.Type], _ profile: Profile) {
    for rule in rules { rule.init(profile: profile).join(&self) }
  }

  fileprivate mutating func add(_ rule: some StickerRule) { aboutStickers.append(rule) }
  fileprivate mutating func add(_ rule: some MemberRule) { aboutMembers.append(rule) }
  fileprivate mutating func add(_ rule: some PackRule) { aboutPacks.append(rule) }
}

/// A rule about one sticker file.
package protocol StickerRule: Rule {
  /// True if the rule also applies to the frame images of a `.stickersequence`, and to icons.
  static var checksSequenceFrames: Bool { get }
  /// True if the rule applies to the frame images of a sequence, with one finding for all images with the same problem.
  static var joinsFrames: Bool { get }
  /// True if the rule applies to a `.stickersequence` as the animation that it becomes; false if only a file
  /// can have the problem.
  static var checksSequences: Bool { get }

  /// True if the rule also applies to files in formats that the platform does not show. Such a file has to be converted
  /// to PNG, which keeps its picture and nothing else.
  static var checksUnshownFormats: Bool { get }

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void)
}

extension StickerRule {
  package static var checksSequenceFrames: Bool { false }
  package static var joinsFrames: Bool { false }
  package static var checksSequences: Bool { true }
  package static var checksUnshownFormats: Bool { metadata.group != .files }

  package func join(_ rules: inout GroupedRules) { rules.add(self) }
}

/// A rule about one sticker that depends on the other stickers of its pack.
package protocol MemberRule: Rule {
  func check(_ member: PackMember, report: (Finding.Draft) -> Void)

  /// Returns one finding in place of the findings about most stickers of a pack; `nil` to report each finding by
  /// itself.
  ///
  /// - Parameter members: the stickers with findings.
  func jointFinding(_ members: [PackMember], of pack: Pack) -> Finding.Draft?
}

extension MemberRule {
  package func jointFinding(_ members: [PackMember], of pack: Pack) -> Finding.Draft? { nil }

  package func join(_ rules: inout GroupedRules) { rules.add(self) }
}

/// A sticker of a pack, and the size of that pack.
package struct PackMember: Sendable {
  package let sticker: StickerSummary
  /// The size class of the pack; `nil` if unknown.
  package let packSize: PackSizeClass?
  /// True if the longer side of more than half of the stickers is exactly the side of this size class.
  package let isSizeOfMost: Bool
  /// True if a larger size suits the pack better, so that its stickers could be shown larger.
  package let mayGetLargerSize: Bool

  package init(
    _ sticker: StickerSummary, packSize: PackSizeClass?, isSizeOfMost: Bool,
    mayGetLargerSize: Bool = false
  ) {
    (self.sticker, self.packSize, self.isSizeOfMost) = (sticker, packSize, isSizeOfMost)
    self.mayGetLargerSize = mayGetLargerSize
  }
}

/// A rule about a pack as a whole. The stickers of the pack no longer have frames and pixels, which rules
/// about single files have already judged.
package protocol PackRule: Rule {
  func check(_ pack: Pack, report: (Finding.Draft) -> Void)
}

extension PackRule {
  package func join(_ rules: inout GroupedRules) { rules.add(self) }
}
