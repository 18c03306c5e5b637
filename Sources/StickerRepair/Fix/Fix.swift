package import StickerPacks
package import StickerRules

/// Mends one cause in the pictures of a file. It is given facts and frames, and changes frames or what
/// is wished of the container around them; it opens and writes nothing.
package protocol Fix: Sendable {
  /// What it does, in kebab case.
  static var id: String { get }
  /// The rules whose findings it answers; none for one that a flag asks for.
  static var rules: [any Rule.Type] { get }
  static var kind: RepairClass { get }
  static var stage: FixStage { get }
  /// Whether it suits a frame of a sequence, whose size and name others share.
  static var suitsFrames: Bool { get }
  static var role: FixRole { get }

  /// True if a flag asks for it, whatever was found.
  static func isAsked(by request: RepairRequest) -> Bool

  /// Mends the cause.
  ///
  /// - Returns: what was done, as a clause; `nil` when there was nothing to do.
  /// - Throws: ``Left`` where an eye is needed; the art is as it was then.
  static func mend(_ art: inout Art) throws(Left) -> String?
}

extension Fix {
  package static var stage: FixStage { .picture }
  package static var suitsFrames: Bool { true }
  package static var role: FixRole { .sticker }

  package static func isAsked(by request: RepairRequest) -> Bool { false }

  /// The ids of ``rules``.
  package static var ruleIDs: [String] { rules.map { $0.metadata.id } }
}

/// The kind of picture that a fix is for.
package enum FixRole: Sendable {
  /// Stickers and frames of sequences.
  case sticker
  /// The images of icon sets.
  case icon
}

/// The part of a file that a fix works on, which decides when it is done.
package enum FixStage: Sendable {
  /// The file becomes one that can be decoded, before anything else is known of it.
  case format
  /// Frames, or what is wished of the container around them.
  case picture
  /// Nothing but the encoding, which counts only where that makes the file smaller.
  case encoding
  /// The bytes that the file may have, at the price of pixels.
  case limit
}

/// Why something is left as it is: a clause, safe to print.
package struct Left: Error, Sendable, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// What is asked of a repair.
package struct RepairRequest: Sendable {
  /// Whether pixels may change for every rule; otherwise for those in ``picks`` alone.
  package var isLossy = false
  /// The only rules to answer; empty for all of them.
  package var picks: Set<String> = []
  /// The width in px of a white border to draw around the art; `nil` for none.
  package var outline: Int?
  /// The size to write into the lists of packs; `nil` to leave what they say.
  package var packSize: SizeClass?
  /// The color (straight RGBA8) that transparent icons are put on; `nil` to leave them.
  package var iconBackground: UInt32?
  /// True if originals are replaced: a file keeps its format unless its rule is named, and becomes nothing
  /// that must be fixed.
  package var isInPlace = false

  package init() {}

  /// Whether a fix may be done for a rule.
  func allows(_ kind: RepairClass, for rule: String) -> Bool {
    picks.isEmpty ? kind != .lossy || isLossy : picks.contains(rule)
  }
}
