import StickerRules
import Testing

@testable import StickerRepair

/// The fixes match the declarations of the rules.
@Suite struct FixRegistryTests {
  @Test func exactlyTheRulesWithARepairHaveAFix() {
    let declared = RuleRegistry.all.map { $0.metadata }.filter { $0.repair != nil }.map(\.id)
    #expect(Set(declared) == FixRegistry.ruleIDs)
  }

  @Test func aRuleDeclaresTheMostInvasiveClassOfItsFixes() {
    let leastInvasiveFirst: [RepairClass] = [.safe, .rename, .lossy]
    for rule in RuleRegistry.all.map({ $0.metadata }) {
      let kinds =
        FixRegistry.pictureFixes.filter { $0.ruleIDs.contains(rule.id) }.map { $0.kind }
        + FixRegistry.contentsFixes.filter { $0.ruleIDs.contains(rule.id) }.map { $0.kind }
        + (FillIconSet.ruleIDs.contains(rule.id) ? [FillIconSet.kind] : [])
      #expect(leastInvasiveFirst.last(where: kinds.contains) == rule.repair, "\(rule.id)")
    }
  }

  @Test func noTwoFixesHaveTheSameID() {
    let ids = FixRegistry.pictureFixes.map { $0.id } + FixRegistry.contentsFixes.map { $0.id }
    #expect(Set(ids).count == ids.count)
  }
}
