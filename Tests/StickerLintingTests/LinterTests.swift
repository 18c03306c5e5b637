import Foundation
import StickerCodecs
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

@Suite struct LinterTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<20 {
      try folder.write(TestPNG.still(1 + number, 7).bytes, to: "pack\(number % 3)/\(number).png")
    }
    try folder.write(TestPNG.still(1, 7).bytes, to: "pack0/twin.png")
    try folder.write([1, 2, 3], to: "pack1/broken.png")
    return folder
  }

  @Test(arguments: [2, 8, 100])
  func reportDoesNotDependOnJobs(_ jobs: Int) async throws {
    let folder = try folder()
    let found = FoundPacks([FilePath(folder.url.path)])
    let context = ReportContext(version: "1", workingFolder: "/")
    let alone = await Linter(jobs: 1).lint(found).text(as: .json, context)
    let together = await Linter(jobs: jobs).lint(found).text(as: .json, context)
    #expect(alone == together)
    #expect(alone.contains("duplicate-stickers") && alone.contains("unreadable-image"))
  }

  @Test func progressCountsEveryFile() async throws {
    let folder = try folder()
    var steps: [Int] = []
    let found = FoundPacks([FilePath(folder.url.path)])
    _ = await Linter(jobs: 4).lint(
      found,
      progress: { done, total in
        steps.append(done)
        #expect(total == 22)
      })
    #expect(steps == Array(1...22))
  }

  @Test func oneBrokenFileDoesNotStopTheOthers() async throws {
    let folder = try folder()
    let report = await Linter().lint(FoundPacks([FilePath(folder.url.path)]))
    #expect(report.packs.reduce(0) { $0 + $1.stickerCount } == 22)
    #expect(report.findings.count { $0.ruleID == "unreadable-image" } == 1)
  }

  @Test func fingerprintHoldsNoMeasuredValue() {
    var finding = Finding(
      ruleID: "file-too-large", severity: .error, path: "a.png", message: "634 KB")
    let before = finding.fingerprint(at: "a.png")
    finding.message = "635 KB"
    finding.measured = Quantity(1, .bytes)
    #expect(finding.fingerprint(at: "a.png") == before)
    #expect(finding.fingerprint(at: "b.png") != before)
    #expect(before.count == 16)
  }

  @Test(arguments: [
    (Severity.error, Severity?.some(.error), false), (.warning, .error, true),
    (.warning, .warning, false), (.note, .warning, true), (.error, nil, true),
  ])
  func runFailsAtOrAboveTheLevel(_ severity: Severity, _ failOn: Severity?, _ passes: Bool) {
    var report = Report()
    let findings = [
      Finding(ruleID: "x", severity: severity, path: "a", message: "")
    ]
    report.packs = [
      PackReport(
        path: "a", name: "a", stickers: ["a/x.png"], goodCount: 0, sizeClass: nil, largest: nil,
        findings: findings, errors: [], failOn: failOn)
    ]
    #expect(report.passed == passes)
  }

  @Test func fileOverTheLimitIsNotRead() async throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(1, 1).bytes, to: "a.png")
    var configuration = Configuration()
    configuration.limits["file-bytes"] = Setting(10, .flag("--limit"))
    let report = await Linter().lint(FoundPacks([FilePath(folder.url.path)])) { _ in configuration }
    #expect(report.findings.map(\.ruleID) == ["too-heavy-to-check"])
    #expect(report.findings[0].limit == Quantity(10, .bytes))
  }
}
