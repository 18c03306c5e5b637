import StickerRules
import SystemPackage
import Testing

@testable import StickerRepair

struct CommandOutcomeTests {
  @Test func oneFitMakesTheCommandLossyForAllFindings() {
    var fit = TriedRepair(.mayEnd)
    fit.needsFit = true
    let findings = ["heavy.png", "light.png"].map {
      Finding(ruleID: "jagged-edges", severity: .warning, path: $0, message: "")
    }
    let outcome = CommandOutcome(
      [0: findings[0], 1: findings[1]],
      ["heavy.png": .untried(fit), "light.png": .untried(TriedRepair(.ends))],
      at: nil, before: findings, after: { _, _ in [] })
    for (index, finding) in findings.enumerated() {
      #expect(outcome.applied(to: finding, at: index).tried?.needsFit == true, "\(finding.path)")
    }
  }
}
