import StickerPacks
import StickerRules
import SystemPackage
import Testing

@testable import StickerRepair

/// The outcome of a suggested command for its pack, whether or not its repairs were tried.
struct CommandOutcomeTests {
  @Test func oneFitMakesTheCommandLossyForAllFindings() {
    var fit = RepairOutcome(.mayResolve)
    fit.needsFit = true
    let findings = ["heavy.png", "light.png"].map {
      Finding(ruleID: "unusual-dimensions", severity: .warning, path: $0, message: "")
    }
    let outcome = CommandOutcome(
      [0: findings[0], 1: findings[1]],
      ["heavy.png": .untried(fit), "light.png": .untried(RepairOutcome(.resolves))],
      at: nil, before: findings, after: { _, _ in [] })
    for (index, finding) in findings.enumerated() {
      #expect(
        outcome.applied(to: finding, at: index).repairOutcome?.needsFit == true, "\(finding.path)")
    }
  }

  /// Some fixes decline much of the art, so their repairs of untried files are suggested only if enough trials
  /// succeeded.
  @Test(arguments: [
    ("missing-transparency", 0, false), ("missing-transparency", 3, false),
    ("missing-transparency", 4, true), ("file-too-large", 0, false), ("file-too-large", 4, true),
    ("high-frame-rate", 3, false), ("unusual-dimensions", 0, true),
  ])
  func untriedRepairsThatAreOftenDeclinedNeedSuccessfulTrials(
    _ rule: String, _ repaired: Int, _ isSuggested: Bool
  ) {
    func finding(_ path: FilePath) -> Finding {
      Finding(ruleID: rule, severity: .warning, path: path, message: "")
    }
    var files: [FilePath: FileOutcome] = ["beyond.png": .untried(RepairOutcome(.mayResolve))]
    var findings = [finding("beyond.png")]
    for index in 0..<repaired {
      let path = FilePath("\(index).png")
      files[path] = .tried(
        FileTrial(
          resolved: [rule], left: [],
          summary: StickerSummary(Sticker(path: path, byteCount: .init(1))),
          newPath: path, isPartial: false))
      findings.append(finding(path))
    }
    let targets = Dictionary(uniqueKeysWithValues: findings.enumerated().map { ($0, $1) })
    let outcome = CommandOutcome(targets, files, at: nil, before: findings) { _, _ in [] }
    #expect((outcome.applied(to: findings[0], at: 0).repairOutcome != nil) == isSuggested)
  }

  /// A new finding counts against the command if it is at least as severe as those about the same file that the command
  /// resolves.
  @Test(arguments: [
    (Severity.note, Severity.note, false), (.warning, .note, true), (.warning, .warning, false),
  ])
  func newFindingsAreComparedWithThoseOfTheirFile(
    _ resolved: Severity, _ new: Severity, _ isGood: Bool
  ) {
    let targets = [
      Finding(ruleID: "jagged-edges", severity: .note, path: "a.png", message: ""),
      Finding(ruleID: "jagged-edges", severity: resolved, path: "b.png", message: ""),
    ]
    var trials = targets.map { finding in
      FileTrial(
        resolved: ["jagged-edges"], left: [],
        summary: StickerSummary(Sticker(path: finding.path, byteCount: .init(1))),
        newPath: finding.path, isPartial: false)
    }
    trials[1].left = [
      Finding(ruleID: "lost-on-black", severity: new, path: "b.png", message: "")
    ]
    let outcome = CommandOutcome(
      [0: targets[0], 1: targets[1]], ["a.png": .tried(trials[0]), "b.png": .tried(trials[1])],
      at: nil, before: targets, after: { _, alone in alone })
    #expect(outcome.isGood == isGood)
  }

  /// If the repaired file cannot have its name, the rule's own command, which would do the same, is not suggested
  /// either.
  @Test func aTakenNameLeavesNoCommand() {
    var finding = Finding(ruleID: "high-frame-rate", severity: .note, path: "a.gif", message: "")
    finding.advice = Advice(
      "Drop frames.",
      SuggestedCommand([.argument("assemble"), .path("a.gif", or: "FILE")], .resolves))
    let outcome = CommandOutcome(
      [0: finding], ["a.gif": .clashes("a.png exists")], at: nil, before: [finding],
      after: { _, _ in [] })
    #expect(outcome.applied(to: finding, at: 0).command == nil)
  }
}

/// Verdicts about one picture before and after a fix.
struct VerdictsTests {
  private static func verdicts(_ rule: String, _ share: Double) -> Verdicts {
    var draft = Finding.Draft("")
    draft.measured = Quantity(share, .percent)
    return Verdicts([Finding(draft, ruleID: rule, severity: .warning, path: "a.png")])
  }

  /// At the same severity, a finding about contrast is worse if at least 10 percentage points more of the outline are
  /// lost on the background.
  @Test(arguments: [
    ("lost-on-black", 61.0, 71.0, true), ("lost-on-black", 61, 70, false),
    ("lost-on-black", 71, 61, false), ("matte-fringe", 20, 60, false),
  ])
  func lostContrastIsWorse(_ rule: String, _ before: Double, _ after: Double, _ isWorse: Bool) {
    let worse = Self.verdicts(rule, after)
      .worst(beyond: Self.verdicts(rule, before), atLeast: .note)
    #expect((worse != nil) == isWorse)
  }

  @Test func addedNoteIsWorseUnlessOnlyWarningsCount() {
    let note = Finding(ruleID: "lost-on-white", severity: .note, path: "a.png", message: "")
    let verdicts = Verdicts([note])
    #expect(verdicts.worst(beyond: Verdicts(), atLeast: .note) != nil)
    #expect(verdicts.worst(beyond: Verdicts(), atLeast: .warning) == nil)
  }
}
