package import StickerRules

/// Mends one cause in a `Contents.json`. It opens and writes nothing.
package protocol ListFix: Sendable {
  /// What it does, in kebab case.
  static var id: String { get }
  /// The rules whose findings it answers.
  static var rules: [any Rule.Type] { get }

  /// - Returns: what was done, as a clause; `nil` when there was nothing to do.
  /// - Throws: ``Left`` where an eye is needed.
  static func mend(_ list: inout ListUnderRepair) throws(Left) -> String?
}

extension ListFix {
  package static var kind: RepairClass { .safe }

  /// The ids of ``rules``.
  package static var ruleIDs: [String] { rules.map { $0.metadata.id } }
}
