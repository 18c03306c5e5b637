package import StickerRules

/// A code in an answer of App Store Connect.
package struct StoreCode: Sendable {
  /// The code with its prefix.
  package let text: String

  private static let prefix = "ITMS-"

  /// Parses a code of five digits, with or without the prefix in any case; `nil` for any other text.
  package init?(_ text: String) {
    let upper = text.uppercased()
    let digits = upper.hasPrefix(Self.prefix) ? upper.dropFirst(Self.prefix.count) : upper[...]
    guard digits.count == 5, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    self.text = Self.prefix + digits
  }

  /// Returns true if the reason or the evidence of a rule contains the code.
  package func isQuoted(by rule: RuleMetadata) -> Bool {
    ([rule.why] + rule.evidence.compactMap(\.statement)).contains { $0.contains(text) }
  }
}
