import Foundation
import StickerTestSupport
import Testing

/// `lint` and `pack` agree about the same source. Each folder in `Declared` describes a source: a `stickerpack.yml`, if
/// the source has one, the images to copy in `images.txt`, and the expected rules and exit status in `findings.txt`.
@Suite struct DeclaredPackTests {
  private static let fixtures = Folders.root.appending(path: "Tests/CommandLineTests/Declared")

  /// Copies a fixture into a folder `otters`.
  private static func source(_ name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let fixture = fixtures.appending(path: name)
    let images = try String(contentsOf: fixture.appending(path: "images.txt"), encoding: .utf8)
    for line in images.split(separator: "\n") {
      let parts = line.components(separatedBy: " = ")
      let copy = folder.url.appending(path: "otters/\(parts[0])")
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Folders.samplePacks.appending(path: parts[1]), to: copy)
    }
    if let manifest = try? Data(contentsOf: fixture.appending(path: "stickerpack.yml")) {
      try folder.write(Array(manifest), to: "otters/stickerpack.yml")
    }
    return folder
  }

  @Test func fixturesAreFound() throws {
    #expect(try Folders.names(in: Self.fixtures).count >= 20)
  }

  @Test(arguments: try Folders.names(in: fixtures))
  func lintAndPackReportTheSameRulesAndStatus(_ name: String) throws {
    let folder = try Self.source(name)
    let lint = try stickerlint(["lint", "otters", "--format", "jsonl"], in: folder.url)
    let linted = try lint.output.split(separator: "\n").compactMap { line -> String? in
      let finding = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let rule = finding?["ruleId"] as? String, finding?["severity"] as? String != "note"
      else { return nil }
      return rule
    }
    let pack = try stickerlint(["pack", "otters", "--dry-run"], in: folder.url)
    let packed = pack.error.matches(of: /(?:\[|stickerlint rules )([a-z0-9-]+)(?:\]|')/).map {
      String($0.output.1)
    }
    #expect(Set(linted) == Set(packed), "\(pack.error)")
    #expect((lint.status == 0) == (pack.status == 0))
    #expect(
      !FileManager.default.fileExists(
        atPath: folder.url.appending(path: "Stickers.xcstickers").path))
    let text = Set(linted).sorted().map { "\($0)\n" }.joined() + "exit \(lint.status)\n"
    try expectGolden(
      text, at: Self.fixtures.appending(path: "\(name)/findings.txt"))
  }

  /// Both commands report a mistake with its line and column.
  @Test(arguments: [("file-gone", 10, 11), ("key-unknown", 7, 5), ("not-yaml", 2, 1)])
  func mistakesHaveLineAndColumn(_ name: String, _ line: Int, _ column: Int) throws {
    let folder = try Self.source(name)
    let lint = try stickerlint(["lint", "otters", "--format", "xcode"], in: folder.url)
    #expect(lint.output.contains("stickerpack.yml:\(line):"), "\(lint.output)")
    #expect(lint.output.contains("(line \(line), column \(column))"), "\(lint.output)")
    let pack = try stickerlint(["pack", "otters", "--dry-run"], in: folder.url)
    #expect(pack.error.hasPrefix("otters/stickerpack.yml:\(line):\(column): "), "\(pack.error)")
  }

  /// A project is reported with its pack, whichever path is checked.
  @Test(arguments: [".", "Otters.xcodeproj", "../mismatched-bundles"])
  func findingsOfAProjectAreReportedWithItsPack(_ path: String) throws {
    let sample = Folders.samplePacks.appending(path: "rules/mismatched-bundles")
    let json = try stickerlint(["lint", path, "--format", "json"], in: sample).output
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((report?["packs"] as? [Any])?.count == 1)
    #expect(json.contains("mismatched-bundles"))
  }
}
