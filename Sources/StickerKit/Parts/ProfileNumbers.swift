import StickerPacks
import StickerRules

// The numbers that configurations change, as reports of parts carry them.
extension Profile {
  /// Those that are not the platform's, by `rule.option`.
  var changedNumbers: [String: Double] {
    let platform = Self.all.first { $0.id == id } ?? .messages
    return Self.options.filter { $0.value.number(self) != $0.value.number(platform) }
      .mapValues { $0.number(self) }
  }

  /// Sets some of them; others that a name may stand for are passed over, and so is what no
  /// configuration may say.
  mutating func set(_ numbers: [String: Double]) {
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      guard let option = Self.options[name], option.allows(number) else { continue }
      option.set(number, in: &self)
    }
  }

  private static let options: [String: RuleOption] = Dictionary(
    uniqueKeysWithValues: RuleRegistry.described.flatMap { rule in
      rule.options.map { ("\(rule.id).\($0.name)", $0) }
    })
}
