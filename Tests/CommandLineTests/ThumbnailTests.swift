import Foundation
import StickerTestSupport
import Testing

/// `lint --pictures`: thumbnails for Markdown reports.
@Suite struct ThumbnailTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(206).bytes, to: "Pack/points.png")
    try folder.write(TestPNG.disc(300).bytes + [1], to: "Pack/large.png")
    try folder.write(TestPNG.disc(206).bytes + [1], to: "Pack/a](x) <b>|é.png")
    try folder.write(Array("GIF89a".utf8), to: "Pack/cut.gif")
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> CommandResult {
    try stickerlint(["Pack"] + arguments, in: folder.url)
  }

  /// The targets of the images in a Markdown text.
  private func links(_ text: String) -> [String] {
    text.components(separatedBy: "![](").dropFirst().map {
      String($0.prefix { $0 != ")" })
    }
  }

  @Test func everyLinkLeadsToAThumbnailOfAFileWithFindings() throws {
    let folder = try Self.folder()
    let result = try run(["--format", "markdown", "--pictures", "shots"], in: folder)
    #expect(result.error.isEmpty)
    let names = Set(links(result.output))
    #expect(names.count == 3)
    #expect(names.contains { $0.hasPrefix("shots/a--x---b--") })
    #expect(
      names == Set(try Folders.names(in: folder.url.appending(path: "shots")).map { "shots/\($0)" })
    )
    for name in names {
      let picture = try stickerlint(["inspect", name], in: folder.url)
      #expect(picture.output.contains("96 × 96 px"), "\(picture)")
    }
    // A second run changes nothing.
    #expect(
      try run(["--format", "markdown", "--pictures", "shots"], in: folder).output == result.output)
  }

  @Test func linksAreRelativeToTheReport() throws {
    let folder = try Self.folder()
    try folder.write([], to: "out/here")
    let result = try run(["--report", "markdown=out/a.md", "--pictures", "my shots"], in: folder)
    #expect(result.status == 1)
    let text = try String(contentsOf: folder.url.appending(path: "out/a.md"), encoding: .utf8)
    #expect(links(text).count >= 3)
    #expect(links(text).allSatisfy { $0.hasPrefix("../my%20shots/") })
  }

  /// A report in a folder precedes the one on standard output.
  @Test func linksOnStandardOutputAreRelativeToTheWorkingFolder() throws {
    let folder = try Self.folder()
    try folder.write([], to: "out/here")
    let result = try run(
      ["--report", "markdown=out/a.md", "--report", "markdown=-", "--pictures", "shots"], in: folder
    )
    #expect(links(result.output).count >= 3)
    #expect(links(result.output).allSatisfy { $0.hasPrefix("shots/") })
  }

  @Test func foreignFilesAreNotReplaced() throws {
    let folder = try Self.folder()
    let arguments = ["--format", "markdown", "--pictures", "shots"]
    let first = links(try run(arguments, in: folder).output)[0]
    let file = try folder.write(Array("mine".utf8), to: first)
    let again = try run(arguments, in: folder)
    #expect(again.status == 2)
    #expect(again.error.contains("\(first) could not be written"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test(
    arguments: [
      (["--pictures", "shots"], "--pictures needs --format markdown"),
      (["--format", "markdown", "--pictures", "Pack"], "would write among the stickers in Pack"),
      (["--format", "markdown", "--pictures", "no/shots"], "there is no file or folder 'no'"),
      (
        ["--format", "markdown", "--pictures", "Pack/large.png"],
        "Pack/large.png could not be written"
      ),
    ])
  func unusablePictureFoldersAreRefused(_ arguments: [String], _ complaint: String) throws {
    let folder = try Self.folder()
    let before = try Folders.paths(below: folder.url)
    let result = try run(arguments, in: folder)
    #expect(result.status == 2)
    #expect(result.error.contains(complaint), "\(result)")
    #expect(try Folders.paths(below: folder.url) == before)
  }
}
