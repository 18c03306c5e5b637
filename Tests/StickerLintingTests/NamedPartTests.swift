import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// A run on one sticker has the same findings about the sticker as a run on its pack, although the other stickers are
/// measured less thoroughly.
@Suite struct NamedPartTests {
  private static let samples =
    ["good-pack", "broken-pack"] + RuleRegistry.ids.map { "rules/\($0)" }

  /// Returns the finding without its advice and commands, which name the checked paths.
  private func withoutAdvice(_ finding: Finding) -> Finding {
    var finding = finding
    (finding.advice, finding.repairOutcome, finding.repairCommand) = (nil, nil, nil)
    return finding
  }

  /// The last sticker of a pack is compared with all others.
  @Test(arguments: samples)
  func namedStickerHasTheFindingsOfItsPack(_ sample: String) async throws {
    let folder = FilePath(Folders.samplePacks.appending(path: sample).path)
    let all = FoundPacks([folder])
    let whole = await Linter(jobs: 2).lint(all)
    for pack in all.packs where pack.product == nil && pack.conversation == nil {
      for file in pack.files.filter({ $0.role == .sticker }).suffix(1) {
        let one = FoundPacks([file.path], wholePacks: true)
        let part = await Linter(jobs: 2).lint(one)
        let named = try #require(
          one.packs.first { $0.path == pack.path }.flatMap { NamedPart(of: $0) })
        func findingsAboutSticker(_ report: Report) -> [Finding] {
          report.packs.filter { $0.path == pack.path }.flatMap(\.findings)
            .filter { named.contains($0.path) || $0.covers.contains(where: named.contains) }
            .map(withoutAdvice)
        }
        #expect(findingsAboutSticker(part) == findingsAboutSticker(whole), "\(file.path)")
      }
    }
  }

  /// Each finding about stickers that look alike names the first of them, whether or not that one is named in the run.
  @Test(arguments: ["a", "b", "c", "d", "e", "f"])
  func namedLookAlikeHasTheFindingsOfItsPack(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let discs = [
      "a": TestPNG.disc(300), "b": TestPNG.disc(408), "c": TestPNG.disc(618),
      "d": TestPNG.disc(300, line: 90), "e": TestPNG.disc(300), "f": TestPNG.disc(618),
    ]
    for (name, disc) in discs { try folder.write(disc.bytes, to: "pack/\(name).png") }
    let pack = FilePath(folder.url.appending(path: "pack").path)
    let whole = await Linter().lint(FoundPacks([pack]))
    let file = pack.appending("\(name).png")
    let part = await Linter().lint(FoundPacks([file], wholePacks: true))
    func pairs(_ report: Report) -> [String] {
      report.findings.filter {
        ["look-alike-stickers", "duplicate-stickers"].contains($0.ruleID)
          && ($0.path == file || $0.covers.contains(file))
      }.map { "\($0.ruleID) \($0.path) \($0.covers)" }
    }
    #expect(pairs(part) == pairs(whole))
    #expect(pairs(whole).isEmpty == (name == "d"))
    #expect(
      part.findings.allSatisfy {
        $0.path == pack || $0.path == file || $0.covers.contains(file)
      })
  }

  /// Three of four files of one size show the same pixels, and two of these have the same bytes.
  @Test(arguments: [[], ["a"], ["c"]])
  func identicalFilesAreFoundAmongFilesOfOneSize(_ named: [String]) async throws {
    let folder = try TemporaryFolder()
    let discs = [
      "a": (TestPNG.disc(300), 0), "b": (TestPNG.disc(300, line: 90), 0),
      "c": (TestPNG.disc(300), 0), "d": (TestPNG.disc(300), 1),
    ]
    let count = 1 + (discs.values.map(\.0.bytes.count).max() ?? 0)
    for (name, (disc, last)) in discs {
      // Bytes after the last chunk.
      var bytes = disc.bytes + [UInt8](repeating: 0, count: count - disc.bytes.count)
      bytes[count - 1] = UInt8(last)
      try folder.write(bytes, to: "pack/\(name).png")
    }
    let pack = FilePath(folder.url.appending(path: "pack").path)
    let paths = named.map { pack.appending("\($0).png") }
    let found = FoundPacks(paths.isEmpty ? [pack] : paths, wholePacks: true)
    let duplicates = await Linter().lint(found).findings.filter {
      $0.ruleID == "duplicate-stickers"
    }
    #expect(duplicates.map(\.path) == [pack.appending("c.png")])
    #expect(duplicates.first?.covers == [pack.appending("a.png")])
  }

  /// Reading a header decodes no pixels, and an appearance measured alone equals that of a full measurement.
  @Test func appearanceMeasuredAloneEqualsThatOfAFullInspection() async throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/a.png")
    try folder.write(TestPNG.disc(300, line: 90).bytes, to: "pack/b.png")
    let found = FoundPacks(
      [FilePath(folder.url.appending(path: "pack/a.png").path)], wholePacks: true)
    let pack = try #require(found.packs.first)
    let budget = MemoryBudget()
    let inspector = StickerInspector()
    let sibling = try #require(pack.files.last)
    let header = try await inspector.inspect(sibling, .header, within: budget).get()
    #expect(header.look == nil && header.pixels == nil && header.image?.width == 300)
    let look = try await inspector.inspect(sibling, .looks { _ in true }, within: budget).get()
    let whole = try await inspector.inspect(sibling, within: budget).get()
    #expect(look.look == whole.look && look.pixels == nil && whole.look != nil)
  }
}
