import Foundation
import StickerRules
import StickerTestSupport
import Testing

/// Advice that names a command of ours, followed to the letter.
@Suite struct AdviceTests {
  private static let rules = Folders.samplePacks.appending(path: "rules")

  /// Rules whose advice is such a command; that of sequence-too-large makes a file which a catalog must
  /// list first. What it makes takes the place of what it is made from, and
  /// then nothing is found any more.
  @Test(arguments: [
    "duplicate-frames", "file-too-large", "finite-loop", "frames-as-stickers",
    "hidden-default-image", "hidden-picture", "high-frame-rate", "nearly-too-large",
    "single-frame-animation", "trailing-data",
  ])
  func adviceEnds(_ id: String) throws {
    let folder = try TemporaryFolder()
    let pack = folder.url.appending(path: id)
    try FileManager.default.copyItem(at: Self.rules.appending(path: id), to: pack)
    let found = try Self.findings(in: id, folder.url)
    #expect(!found.isEmpty && found.allSatisfy { $0.ruleId == id })
    for finding in found {
      let help = try #require(finding.help)
      let words = Self.words(try #require(help.split(separator: ": ").last))
      #expect(words.prefix(2) == ["stickerlint", "assemble"], "\(help)")
      let before = try Folders.names(in: pack)
      let result = try stickerlint(Array(words.dropFirst()), in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      for name in before {
        try FileManager.default.removeItem(at: pack.appending(path: name))
      }
    }
    #expect(try Self.findings(in: id, folder.url).map(\.ruleId) == [])
  }

  private struct Report: Decodable {
    var findings: [Finding]
  }

  private struct Finding: Decodable {
    var ruleId: String
    var help: String?
  }

  private static func findings(in pack: String, _ folder: URL) throws -> [Finding] {
    let json = try stickerlint(["lint", pack, "--format", "json"], in: folder).output
    return try JSONDecoder().decode(Report.self, from: Data(json.utf8)).findings
  }

  /// The words of a shell's command line.
  private static func words(_ line: Substring) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}
