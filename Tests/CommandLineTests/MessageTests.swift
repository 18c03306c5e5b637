import Foundation
import StickerTestSupport
import Testing

/// Message descriptions, in all ways in which the command line can name them. The images that they show are not
/// stickers.
@Suite struct MessageTests {
  /// An app with a description, its image in another folder, and a sticker pack.
  private static func app() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let samples = Folders.samplePacks
    let picture = try Data(
      contentsOf: samples.appending(path: "rules/missing-summary/cone.png"))
    let sticker = try Data(contentsOf: samples.appending(path: "good-pack/say-hi.png"))
    try folder.write(Array(picture), to: "App/images/cone.png")
    try folder.write(Array(sticker), to: "App/Stickers/say-hi.png")
    try folder.write(
      Array(
        """
        participants: {anna: Anna}
        steps:
          - from: anna
            layout: {image: images/cone.png}
            url: https://example.com/
            accessibility-label: A cone

        """.utf8), to: "App/cone.message.yml")
    return folder
  }

  private struct Finding: Decodable, Equatable {
    var ruleId: String
    var path: String
    var line: Int?
    var column: Int?
  }

  private static func findings(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> [Finding] {
    let result = try stickerlint(arguments + ["--format", "jsonl"], in: folder.url)
    return result.output.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Finding.self, from: Data($0.utf8))
    }
  }

  private static let missing = Finding(
    ruleId: "missing-summary", path: "App/cone.message.yml", line: 3, column: 5)

  @Test(arguments: [
    ["App"], ["."], ["App/cone.message.yml"], ["App/images/cone.png"],
    ["App/images/cone.png", "--only-named"], ["App/cone.message.yml", "App/images/cone.png"],
  ])
  func descriptionIsCheckedWithItsImage(_ paths: [String]) throws {
    let folder = try Self.app()
    #expect(try Self.findings(paths, in: folder) == [Self.missing])
  }

  @Test func descriptionIsCheckedFromTheFolderOfItsImage() throws {
    let folder = try Self.app()
    let result = try stickerlint(["cone.png"], in: folder.url.appending(path: "App/images"))
    #expect(result.output.contains("cone.message.yml:3:5"), "\(result.output)\(result.error)")
  }

  @Test(arguments: ["App/cone.message.yml", "App/images/cone.png"])
  func descriptionsFromAListAreChecked(_ path: String) throws {
    let folder = try Self.app()
    try folder.write(Array("\(path)\n".utf8), to: "list")
    #expect(try Self.findings(["--files-from", "list"], in: folder) == [Self.missing])
  }

  @Test func imagesOfMessagesAreNotStickers() throws {
    let folder = try Self.app()
    let result = try stickerlint(["App/images", "--no-fail-if-empty"], in: folder.url)
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.error.contains("nothing to check"))
  }

  /// Two descriptions show the image.
  @Test func filesListsAnImageOfTwoMessagesOnceAndAsChecked() throws {
    let folder = try Self.app()
    let description = folder.url.appending(path: "App/cone.message.yml")
    try folder.write(Array(Data(contentsOf: description)), to: "App/other.message.yml")
    let result = try stickerlint(["files", "App"], in: folder.url)
    #expect(
      result.output == """
        App/cone.message.yml
        App/images/cone.png
        App/other.message.yml
        App/Stickers/say-hi.png

        """)
    #expect(result.error.isEmpty)
  }

  @Test func filesSaysWhyAnImageIsNotCheckedWithoutItsDescription() throws {
    let folder = try Self.app()
    let result = try stickerlint(["files", "App/images"], in: folder.url)
    #expect(result.output.isEmpty)
    #expect(
      result.error
        == "not checked: App/images/cone.png: App/cone.message.yml shows it in a message\n")
  }

  @Test func mistakeHasLineAndColumn() throws {
    let folder = try Self.app()
    try folder.write(Array("participants: {anna: Anna}\n".utf8), to: "App/cone.message.yml")
    let result = try stickerlint(["App/cone.message.yml", "--format", "xcode"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "App/cone.message.yml:1:1: error: cone.message.yml: The conversation has no 'steps', which is "
      ))
  }

  /// The target of a link in a repository is neither shown nor measured.
  @Test func linksAreNotFollowed() throws {
    let folder = try Self.app()
    let image = folder.url.appending(path: "App/images/cone.png")
    try FileManager.default.moveItem(at: image, to: folder.url.appending(path: "cone.png"))
    try FileManager.default.createSymbolicLink(
      atPath: image.path, withDestinationPath: "../../cone.png")
    let result = try stickerlint(["App/cone.message.yml"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("'images/cone.png' goes through a symbolic link"))
  }

  @Test func descriptionsAloneMakeNoPack() throws {
    let folder = try Self.app()
    let result = try stickerlint(["pack", "App/Stickers", "--dry-run"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "App/Stickers"))
    let none = try stickerlint(["pack", "App", "--dry-run"], in: folder.url)
    #expect(none.status == 2, "\(none.output)\(none.error)")
  }

  /// The descriptions that the guide builds step by step have no findings.
  @Test func descriptionsInTheGuideHaveNoFindings() throws {
    let guide = try String(
      contentsOf: Folders.root.appending(path: "docs/guide/messages.md"), encoding: .utf8)
    let blocks = guide.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.1) }
    #expect(blocks.count == 5)
    let first = blocks[0]
    let start = try #require(first.range(of: "  - from: anna\n"))
    let answered =
      first[..<start.upperBound] + blocks[1] + first[start.upperBound...] + blocks[2]
    let layout = try #require(blocks[2].firstMatch(of: /(?s)    layout:\n.*?(?=    url)/)).0
    let live = answered.replacing(layout, with: blocks[3])
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Folders.samplePacks.appending(path: "ice-cream/images"),
      to: folder.url.appending(path: "images"))
    for text in [first, answered, live] {
      try folder.write(Array(text.utf8), to: "ice-cream.message.yml")
      let result = try stickerlint(["lint", "ice-cream.message.yml", "--all"], in: folder.url)
      #expect(result.status == 0 && result.output.contains("good"), "\(result.output)\(text)")
    }
    #expect(live.contains("alternate:") && answered != first && live != answered)
  }

  @Test func schemaIsPrinted() throws {
    let result = try stickerlint(["preview", "--schema"], in: Folders.root)
    let published = try String(
      contentsOf: Folders.root.appending(path: "docs/reference/message.schema.json"),
      encoding: .utf8)
    #expect(result.output == published)
  }
}
