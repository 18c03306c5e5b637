package import StickerPacks
package import StickerRules
package import SystemPackage

/// Fixes one cause of findings in the pictures of a file. A fix receives facts and frames, and changes the frames or
/// the name, or requests changes of the container. It performs no file access.
package protocol Fix: Sendable {
  /// The name of the fix, in kebab case.
  static var id: String { get }
  /// The rules whose findings the fix resolves; empty if only a flag requests it.
  static var rules: [any Rule.Type] { get }
  static var kind: RepairClass { get }
  static var stage: FixStage { get }
  /// True if the fix may change a single frame of a sequence, whose size and name must match those of the others.
  static var appliesToFrames: Bool { get }
  /// True if the fix may change the frames of a sequence when all of them need it, although it may not change a single
  /// one of them.
  static var appliesToMatchingFrames: Bool { get }
  static var role: FixRole { get }
  /// True if the fix restores the art as it was drawn. Findings about the restored art are not the fault of the
  /// fix, and do not undo it.
  static var restoresArt: Bool { get }
  /// True if the fix declines much of the art that its rules report, because it would spoil that art. Only a trial
  /// shows whether it repairs a file.
  static var isSelective: Bool { get }

  /// Returns true if a flag requests the fix regardless of findings.
  static func isRequested(by request: RepairRequest) -> Bool

  /// Fixes the cause.
  ///
  /// - Returns: the change, as a clause; `nil` if there was nothing to do.
  /// - Throws: ``FixDeclined`` if a person must decide; the art is then unchanged.
  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String?
}

extension Fix {
  package static var stage: FixStage { .picture }
  package static var appliesToFrames: Bool { true }
  package static var appliesToMatchingFrames: Bool { false }
  package static var role: FixRole { .sticker }
  package static var restoresArt: Bool { false }
  package static var isSelective: Bool { false }

  package static func isRequested(by request: RepairRequest) -> Bool { false }

  /// The IDs of ``rules``.
  package static var ruleIDs: [String] { rules.map { $0.metadata.id } }
}

/// The kind of picture that a fix is for.
package enum FixRole: Sendable {
  /// Stickers and frames of sequences.
  case sticker
  /// Images of icon sets.
  case icon
}

/// The aspect of a file that a fix changes.
package enum FixStage: Sendable {
  /// Conversion to a format that Messages shows, before everything else.
  case format
  /// Frames, the name, or requested changes of the container.
  case picture
  /// Only the encoding; kept only if it makes the file smaller.
  case encoding
  /// Fitting the file under a size limit, even at the expense of pixels.
  case limit
}

/// The refusal of a fix, or of the repair of a file.
package struct FixDeclined: Error, Sendable, Equatable {
  /// The reason as a clause, safe to print.
  package let reason: String
  /// The command that tries changes which may help; `nil` if there is none.
  package let trial: String?
  /// The rule whose finding the fix would cause or worsen; `nil` for another reason.
  package let undoneFor: String?

  package init(_ reason: String, trial: String? = nil, undoneFor: String? = nil) {
    (self.reason, self.trial, self.undoneFor) = (reason, trial, undoneFor)
  }
}

/// The options of a repair.
package struct RepairRequest: Sendable {
  /// True if pixels may change for every rule. Otherwise they may change for the rules in ``picks`` and, with
  /// ``fixesErrors``, for errors.
  package var isLossy = false
  /// True if errors are repaired even if pixels change. Other findings stay, unless ``isLossy`` or ``picks`` asks for
  /// their repair.
  package var fixesErrors = false
  /// IDs of the rules whose findings are repaired; empty for all.
  package var picks: Set<String> = []
  /// Width in px of a white border to draw around the art; `nil` for none.
  package var outline: Int?
  /// The platform that every sticker is made for; `nil` for Messages, for which only findings are repaired.
  package var platform: Platform?
  /// True to scale small art up to the canvas of ``platform``.
  package var enlarges = false
  /// The size class to write into the Contents.json of packs; `nil` to leave it unchanged.
  package var packSize: SizeClass?
  /// The picture that empty slots of icon sets are drawn from; `nil` for the largest icons of the set.
  package var icon: FilePath?
  /// The background color for transparent icons and for ``icon``; `nil` if none is given.
  package var iconBackground: IconBackground?
  /// True if originals are replaced. A file then keeps its format unless the rule about the format is picked, and must
  /// not become a file that needs another fix.
  package var isInPlace = false

  package init() {}

  /// Returns true if a fix of this kind may be applied for a rule.
  func allows(_ kind: RepairClass, for rule: String) -> Bool {
    picks.isEmpty ? kind != .lossy || mayLose : picks.contains(rule)
  }

  /// True if pixels may change even if no rule is picked.
  var mayLose: Bool { isLossy || fixesErrors }

  /// True if only errors are repaired.
  var repairsOnlyErrors: Bool { fixesErrors && !isLossy && picks.isEmpty }

  /// Returns the findings to repair: all of them or, if the request ``repairsOnlyErrors``, the errors and the findings
  /// about the same files whose repairs they need.
  func selected(from findings: [Finding]) -> [Finding] {
    guard repairsOnlyErrors else { return findings }
    var joint: [FilePath: Set<String>] = [:]
    for finding in findings where finding.severity == .error && !finding.jointRepairs.isEmpty {
      for path in finding.filesToRepair {
        joint[path, default: []].formUnion(finding.jointRepairs)
      }
    }
    return findings.filter { finding in
      finding.severity == .error
        || finding.filesToRepair.contains { joint[$0]?.contains(finding.ruleID) ?? false }
    }
  }
}
