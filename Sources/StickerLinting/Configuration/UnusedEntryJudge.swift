import StickerRules

/// Gives unused entries the severities that a configuration sets. They are computed once, because there may be tens of
/// thousands of entries.
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

  /// Returns the entry with its severity; `nil` if its rule is off, or if the preset leaves the entry out.
  func judged(_ entry: UnusedEntry) -> UnusedEntry? {
    guard let severity = severities[entry.kind.metadata.id] else { return nil }
    var entry = entry
    entry.severity = severity
    entry.fails = isStrict || failOn.map { severity >= $0 } ?? false
    return entry
  }
}
