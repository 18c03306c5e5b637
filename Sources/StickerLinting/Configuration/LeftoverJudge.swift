import StickerRules

/// A configuration's severities for leftovers, computed once, since there may be tens of thousands of them.
struct UnusedEntryJudge {
  private let severities: [String: Severity]
  private let isStrict: Bool
  private let failOn: Severity?

  init(_ configuration: Configuration) {
    let rules = configuration.effectiveRules(at: nil)
    severities = ConfigurationRules.all.reduce(into: [:]) { $0[$1.id] = rules.severity(of: $1.id) }
    isStrict = configuration.isStrict.value
    failOn = configuration.failOn.value.severity
  }

  /// Returns the leftover with its severity; `nil` if its rule is off.
  func judged(_ leftover: UnusedEntry) -> UnusedEntry? {
    guard let severity = severities[leftover.kind.metadata.id] else { return nil }
    var leftover = leftover
    leftover.severity = severity
    leftover.fails = isStrict || failOn.map { severity >= $0 } ?? false
    return leftover
  }
}
