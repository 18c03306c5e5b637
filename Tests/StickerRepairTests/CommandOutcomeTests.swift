import StickerPacks
import StickerRules
import SystemPackage
import Testing

@testable import StickerRepair

struct CommandOutcomeTests {
  @Test func oneFitMakesTheCommandLossyForAllFindings() {
    var fit = TriedRepair(.mayEnd)
    fit.needsFit = true
    let findings = ["heavy.png", "light.png"].map {
      Finding(ruleID: "unusual-dimensions", severity: .warning, path: $0, message: "")
    }
    let outcome = CommandOutcome(
      [0: findings[0], 1: findings[1]],
      ["heavy.png": .untried(fit), "light.png": .untried(TriedRepair(.ends))],
      at: nil, before: findings, after: { _, _ in [] })
    for (index, finding) in findings.enumerated() {
      #expect(outcome.applied(to: finding, at: index).tried?.needsFit == true, "\(finding.path)")
    }
  }

  /// Cut-outs are often declined, so that files beyond the budget are only promised if enough others succeeded.
  @Test(arguments: [
    ("missing-transparency", 0, false), ("missing-transparency", 3, false),
    ("missing-transparency", 4, true), ("unusual-dimensions", 0, true),
  ])
  func untriedRepairsThatAreOftenDeclinedAreNotSuggested(
    _ rule: String, _ repaired: Int, _ isSuggested: Bool
  ) {
    func finding(_ path: FilePath) -> Finding {
      Finding(ruleID: rule, severity: .warning, path: path, message: "")
    }
    var files: [FilePath: FileOutcome] = ["beyond.png": .untried(TriedRepair(.mayEnd))]
    var findings = [finding("beyond.png")]
    for index in 0..<repaired {
      let path = FilePath("\(index).png")
      files[path] = .tried(
        FileTrial(
          ended: [rule], left: [],
          summary: StickerSummary(Sticker(path: path, byteCount: .init(1))),
          newPath: path, isPartial: false))
      findings.append(finding(path))
    }
    let targets = Dictionary(uniqueKeysWithValues: findings.enumerated().map { ($0, $1) })
    let outcome = CommandOutcome(targets, files, at: nil, before: findings) { _, _ in [] }
    #expect((outcome.applied(to: findings[0], at: 0).tried != nil) == isSuggested)
  }
}
