import Foundation
import StickerTestSupport
import Testing

/// Texts as editors on Windows and tools of Apple save them are read like any other.
@Suite struct EncodingTests {
  private static let art = TestPNG.still(300, 300, [20, 90, 160, 120]).bytes

  private static func catalog(_ encoding: TextEncodings) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(art, to: "P.stickerpack/é.sticker/wave.png")
    let lists = [
      "P.stickerpack":
        #"{"properties":{"grid-size":"small"},"stickers":[{"filename":"é.sticker"}]}"#,
      "P.stickerpack/é.sticker":
        #"{"properties":{"filename":"wave.png","accessibility-label":"A wave"}}"#,
    ]
    for (place, text) in lists {
      try folder.write(encoding.bytes(of: text), to: "\(place)/Contents.json")
    }
    return folder
  }

  @Test(arguments: TextEncodings.all)
  func catalogsAreRead(_ encoding: TextEncodings) throws {
    let folder = try Self.catalog(encoding)
    let findings = try findings(["P.stickerpack"], in: folder.url)
    #expect(
      findings.map(\.rule) == (encoding.isPlain ? [] : ["unusual-encoding"]), "\(findings)")
    #expect(findings.allSatisfy { $0.severity == "note" })
    #expect(findings.allSatisfy { $0.message.contains("1 other list of the pack") })
  }

  /// A list that is changed becomes plain UTF-8.
  @Test func mendedListIsPlain() throws {
    let folder = try Self.catalog(TextEncodings.all[2])
    try folder.write(Self.art, to: "P.stickerpack/Star.sticker/star.png")
    try folder.write(
      Array(#"{"properties":{"filename":"star.png","accessibility-label":"A star"}}"#.utf8),
      to: "P.stickerpack/Star.sticker/Contents.json")
    let fixed = try stickerlint(
      ["fix", "P.stickerpack", "--pick", "unlisted-file", "-o", "Q.stickerpack"], in: folder.url)
    #expect(fixed.status == 0, "\(fixed.error)")
    let list = try String(
      contentsOf: folder.url.appending(path: "Q.stickerpack/Contents.json"), encoding: .utf8)
    #expect(list.contains("é.sticker") && list.contains("Star.sticker"))
  }

  @Test(arguments: TextEncodings.all)
  func configurationAndBaselineAreRead(_ encoding: TextEncodings) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no image".utf8), to: "é/a.png")
    let baseline = #"{"version":1,"findings":[{"rule":"unreadable-image","path":"é/b.png"}]}"#
    try folder.write(
      encoding.bytes(of: "# é\r\nrules:\r\n  unreadable-image: warning\r\n"),
      to: ".stickerlint.yml")
    try folder.write(encoding.bytes(of: baseline), to: "accepted.json")
    let result = try stickerlint(["é", "--baseline=accepted.json", "--strict"], in: folder.url)
    #expect(!result.error.contains("UTF-8"), "\(result.error)")
    #expect(result.output.contains("worth a look") && !result.output.contains("must fix"))
    #expect((result.output + result.error).contains("b.png"), "\(result.transcript)")
  }

  @Test(arguments: TextEncodings.all)
  func manifestsAreRead(_ encoding: TextEncodings) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.art, to: "otters/é.png")
    try folder.write(
      encoding.bytes(of: "name: Otters\r\nstickers:\r\n  - file: é.png\r\n"),
      to: "otters/stickerpack.yml")
    let result = try findings(["otters"], in: folder.url)
    #expect(!result.contains { $0.rule == "invalid-manifest" }, "\(result)")
    #expect(!result.contains { $0.rule == "unlisted-file" }, "\(result)")
  }

  @Test(
    arguments: TextEncodings.all,
    [
      (
        "frames.json",
        #"{"frames": [{"file": "é.png", "delay": 40}, {"file": "b.png", "delay": 60}]}"#
      ),
      ("frames.txt", "é.png 40\r\nb.png 60\r\n"),
    ])
  func tablesOfFramesAreRead(_ encoding: TextEncodings, _ table: (String, String)) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(8, 8).bytes, to: "walk/b.png")
    try folder.write(TestPNG.still(8, 8, [9, 9, 9, 255]).bytes, to: "walk/é.png")
    try folder.write(encoding.bytes(of: table.1), to: "walk/\(table.0)")
    let made = try stickerlint(["assemble", "walk", "-o", "walk.png"], in: folder.url)
    #expect(made.status == 0, "\(made.error)")
    let shown = try stickerlint(["inspect", "walk.png"], in: folder.url)
    #expect(shown.output.contains("40") && shown.output.contains("60"), "\(shown.output)")
  }

  /// Names are bytes: without a byte order mark nothing tells an encoding.
  @Test(arguments: TextEncodings.all.filter { $0.isPlain || $0.isMarked })
  func listsOfFilesAreRead(_ encoding: TextEncodings) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no image".utf8), to: "é.png")
    try folder.write(encoding.bytes(of: "é.png\r\n"), to: "list")
    let found = try findings(["lint", "--files-from", "list"], in: folder.url)
    #expect(found.map(\.rule) == ["unreadable-image"])
  }

  @Test(arguments: TextEncodings.all)
  func settingsOfProjectsAreRead(_ encoding: TextEncodings) throws {
    let folder = try TemporaryFolder()
    let app = folder.url.appending(path: "app")
    try FileManager.default.copyItem(
      at: Folders.samplePacks.appending(path: "rules/mismatched-bundles"), to: app)
    let paths = try Folders.paths(below: app).filter {
      $0.hasSuffix(".pbxproj") || $0.hasSuffix(".plist") || $0.hasSuffix(".xcconfig")
    }
    #expect(!paths.isEmpty)
    let before = try findings(["app"], in: folder.url)
    #expect(before.contains { $0.rule == "mismatched-bundles" })
    for path in paths {
      let file = app.appending(path: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(encoding.bytes(of: text)).write(to: file)
    }
    #expect(try findings(["app"], in: folder.url) == before)
  }
}
