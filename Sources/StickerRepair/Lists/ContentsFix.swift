package import StickerRules

/// Fixes one cause of findings in a `Contents.json`. It performs no file access.
package protocol ContentsFix: Sendable {
  /// The name of the fix, in kebab case.
  static var id: String { get }
  /// The rules whose findings the fix resolves.
  static var rules: [any Rule.Type] { get }

  /// Fixes the cause.
  ///
  /// - Returns: the change, as a clause; `nil` if there was nothing to do.
  /// - Throws: ``FixDeclined`` if a person must decide.
  static func apply(_ list: inout EditableContents) throws(FixDeclined) -> String?
}

extension ContentsFix {
  package static var kind: RepairClass { .safe }

  /// The IDs of ``rules``.
  package static var ruleIDs: [String] { rules.map { $0.metadata.id } }
}
