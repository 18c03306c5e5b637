import Foundation
import StickerRules
import StickerTestSupport
import Testing

/// Every rule with a repair, on its sample pack.
@Suite struct SampleFixTests {
  static let rules = RuleRegistry.all.map { $0.metadata }.filter { $0.repair != nil }.map(\.id)

  private static func sample(_ rule: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = Folders.samplePacks.appending(path: "rules/\(rule)")
    try FileManager.default.copyItem(at: source, to: folder.url.appending(path: "pack"))
    return folder
  }

  /// Returns the bytes of all files below a folder, by path.
  static func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try Folders.paths(below: folder) {
      let file = folder.appending(path: path)
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if exists, !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  @Test(arguments: rules) func repairOfTheSampleMatchesTheGolden(_ rule: String) throws {
    let folder = try Self.sample(rule)
    let before = try Self.files(in: folder.url.appending(path: "pack"))
    let arguments = ["fix", "pack", "--pick", rule, "-o", "mended", "--details", "--no-config"]
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status < 2, "\(result.error)")
    #expect(try Self.files(in: folder.url.appending(path: "pack")) == before)
    let goldens = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    try expectGolden(
      "$ stickerlint \(arguments.joined(separator: " "))\n" + result.transcript,
      at: goldens.appending(path: "\(rule).txt"))
    // A second fix changes nothing.
    let isWritten = FileManager.default.fileExists(
      atPath: folder.url.appending(path: "mended").path)
    guard isWritten else { return }
    let again = try stickerlint(
      ["fix", "mended", "--pick", rule, "--dry-run", "--format", "json", "--no-config"],
      in: folder.url)
    #expect(try JSONDocument(again.output)["files"]?.elements?.isEmpty == true)
  }

  @Test(arguments: rules) func repairedFindingIsGone(_ rule: String) throws {
    let folder = try Self.sample(rule)
    let plan = try JSONDocument(
      stickerlint(
        ["fix", "pack", "--pick", rule, "-o", "mended", "--format", "json", "--no-config"],
        in: folder.url
      ).output)
    guard plan["left"]?.elements?.isEmpty == true else { return }
    let check = try stickerlint(
      ["lint", "mended", "--rule", rule, "--no-config", "--format", "json"], in: folder.url)
    #expect(try JSONDocument(check.output)["findings"]?.elements?.isEmpty == true)
  }

  /// A look that is only noted may be intentional.
  @Test func looksThatAreOnlyNotedAreRepairedOnlyIfPicked() throws {
    let folder = try Self.sample("opaque-inner-box")
    let everything = try stickerlint(
      ["fix", "pack", "--lossy", "--dry-run", "--no-config", "--format", "json"], in: folder.url)
    let plan = try JSONDocument(everything.output)
    #expect(plan["files"]?.elements?.isEmpty == true)
    #expect(everything.output.contains("\"--pick opaque-inner-box would do this: "))
    try folder.write(
      Array("version: 1\nrules:\n  opaque-inner-box: warning\n".utf8), to: "raised.yml")
    let raised = try stickerlint(
      ["fix", "pack", "--lossy", "--dry-run", "--config", "raised.yml", "--format", "json"],
      in: folder.url)
    #expect(try JSONDocument(raised.output)["files"]?.elements?.count == 1)
  }

  @Test func thereIsExactlyOneGoldenForEachRule() throws {
    let goldens = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    #expect(Set(try Folders.names(in: goldens)) == Set(Self.rules.map { "\($0).txt" }))
  }
}
