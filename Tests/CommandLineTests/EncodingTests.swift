import Foundation
import StickerTestSupport
import Testing

/// Text files in the encodings of Windows editors and Apple's tools are read like any other.
@Suite struct EncodingTests {
  private static let art = TestPNG.still(300, 300, [20, 90, 160, 120]).bytes

  private static func catalog(_ encoding: TextEncoding) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(art, to: "P.stickerpack/é.sticker/wave.png")
    let lists = [
      "P.stickerpack":
        #"{"properties":{"grid-size":"small"},"stickers":[{"filename":"é.sticker"}]}"#,
      "P.stickerpack/é.sticker":
        #"{"properties":{"filename":"wave.png","accessibility-label":"A wave"}}"#,
    ]
    for (path, text) in lists {
      try folder.write(encoding.bytes(of: text), to: "\(path)/Contents.json")
    }
    return folder
  }

  @Test(arguments: TextEncoding.all)
  func catalogsInEveryEncodingAreRead(_ encoding: TextEncoding) throws {
    let folder = try Self.catalog(encoding)
    let findings = try findings(["P.stickerpack"], in: folder.url)
    #expect(
      findings.map(\.rule) == (encoding.isPlain ? [] : ["unusual-encoding"]), "\(findings)")
    #expect(findings.allSatisfy { $0.severity == "note" })
    #expect(findings.allSatisfy { $0.message.contains("1 other list of the pack") })
  }

  /// A changed list is written as plain UTF-8.
  @Test func repairedListIsPlainUTF8() throws {
    let folder = try Self.catalog(TextEncoding.all[2])
    try folder.write(Self.art, to: "P.stickerpack/Star.sticker/star.png")
    try folder.write(
      Array(#"{"properties":{"filename":"star.png","accessibility-label":"A star"}}"#.utf8),
      to: "P.stickerpack/Star.sticker/Contents.json")
    let fixed = try stickerlint(
      ["fix", "P.stickerpack", "--pick", "unlisted-file", "-o", "Q.stickerpack"], in: folder.url)
    #expect(fixed.status == 0, "\(fixed.error)")
    let file = folder.url.appending(path: "Q.stickerpack/Contents.json")
    #expect(try Data(contentsOf: file).first == UInt8(ascii: "{"))
    let list = try String(contentsOf: file, encoding: .utf8)
    #expect(list.contains("é.sticker") && list.contains("Star.sticker"))
  }

  @Test(arguments: TextEncoding.all, ["\n", "\r\n"])
  func settingsInEveryEncodingAreRead(_ encoding: TextEncoding, _ newline: String) throws {
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
      try Data(encoding.bytes(of: text.replacing("\n", with: newline))).write(to: file)
    }
    #expect(try findings(["app"], in: folder.url) == before)
  }
}
