import Foundation
import StickerTestSupport
import Testing

/// Names of packs and stickers in exports, and the memory limit.
@Suite struct ExportNameTests {
  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  /// A project whose pack has the name of Xcode's template.
  private static func project(displayName: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let catalog = "P/Pack/Stickers.xcstickers"
    let pack = "\(catalog)/Sticker Pack.stickerpack"
    func write(_ text: String, _ path: String) throws {
      try folder.write(Array(text.utf8), to: path)
    }
    try write(
      """
      name: P
      targets:
        App:
          type: application.messages
          platform: iOS
          dependencies: [{target: Pack}]
        Pack:
          type: app-extension.messages-sticker-pack
          platform: iOS
          sources: [Pack]
          settings: {INFOPLIST_FILE: Pack/Info.plist}
      """, "P/project.yml")
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>\(displayName)</string></dict></plist>
      """, "P/Pack/Info.plist")
    try write(#"{"info": {"author": "xcode", "version": 1}}"#, "\(catalog)/Contents.json")
    try write(#"{"stickers": [{"filename": "wave.sticker"}]}"#, "\(pack)/Contents.json")
    try write(
      #"{"properties": {"filename": "wave.png"}}"#, "\(pack)/wave.sticker/Contents.json")
    try folder.write(TestPNG.disc(300).bytes, to: "\(pack)/wave.sticker/wave.png")
    return folder
  }

  /// A pack with the name of Xcode's template is called by the display name of its extension, which people see, unless
  /// that is the template's as well.
  @Test(arguments: [
    ("Happy Otters", "the pack is called 'Happy Otters', like its extension in Xcode"),
    ("StickerPackExtension", "warning: the pack is called 'Sticker Pack', as Xcode calls every"),
  ])
  func packsAreCalledLikeTheirExtension(_ name: String, _ words: String) throws {
    let folder = try Self.project(displayName: name)
    let result = try stickerlint(
      ["export", "P", "--for", "signal", "-o", "out", "--force"] + Self.authorAndEmoji,
      in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains(words), "\(result.error)")
    let shown = name == "Happy Otters" ? name : "Sticker Pack"
    #expect(result.output.contains("'\(shown)' for signal"), "\(result.output)")
    let named = try stickerlint(
      ["export", "P", "--for", "signal", "-o", "o", "--force", "--name", "N"] + Self.authorAndEmoji,
      in: folder.url)
    #expect(!named.error.contains("the pack is called"), "\(named.error)")
  }

  /// Slack has an emoji 'wave' of its own; the suggested prefix avoids this name, and is remembered.
  @Test func prefixesChangeNames() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(100).bytes, to: "otters/wave.png")
    try folder.write(
      Array("stickers:\n  - file: wave.png\n".utf8), to: "otters/stickerpack.yml")
    let command = ["export", "otters", "--for", "slack-emoji", "-o", "out"]
    let refused = try stickerlint(command, in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    let words = refused.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("'export --prefix otters-' puts 'otters-' before every name"), "\(words)")
    let result = try stickerlint(
      command + ["--prefix", "otters-", "--remember"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains("now begins names with 'otters-' for slack-emoji\n"),
      "\(result.error)")
    let lint = try stickerlint(["lint", "otters", "--for", "slack-emoji"], in: folder.url)
    #expect(!lint.output.contains("':wave:' of its own"), "\(lint.output)")
    let list = try String(
      contentsOf: folder.url.appending(path: "out/emoji.json"), encoding: .utf8)
    #expect(list.contains("otters-wave"), "\(list)")
    let again = try stickerlint(command + ["--update"], in: folder.url)
    #expect(again.output.contains("already up to date"), "\(again.transcript)")
    // The same option again changes nothing, and other platforms keep the names.
    let manifest = folder.url.appending(path: "otters/stickerpack.yml")
    let before = try String(contentsOf: manifest, encoding: .utf8)
    let twice = try stickerlint(
      command + ["--update", "--prefix", "otters-", "--remember"], in: folder.url)
    #expect(twice.output.contains("already up to date"), "\(twice.transcript)")
    #expect(try String(contentsOf: manifest, encoding: .utf8) == before)
    #expect(
      before == "for:\n  slack-emoji: {prefix: \"otters-\"}\nstickers:\n  - file: wave.png\n")
    let other = try stickerlint(
      ["export", "otters", "--for", "discord-emoji", "-o", "d"], in: folder.url)
    let names = try String(contentsOf: folder.url.appending(path: "d/emoji.json"), encoding: .utf8)
    #expect(other.status == 0 && names.contains("\"wave\""), "\(names)")
    let bad = try stickerlint(command + ["--prefix", "a/"], in: folder.url)
    #expect(bad.status == 2 && bad.error.contains("'a/wave'"), "\(bad.transcript)")
    let none = try stickerlint(
      ["export", "otters", "--for", "signal", "--prefix", "o-"], in: folder.url)
    #expect(none.status == 2 && none.error.contains("--prefix is for platforms"))
  }

  /// The limit that a message names is enough for the whole pack.
  @Test func namedLimitIsEnoughForTheWholePack() throws {
    let folder = try TemporaryFolder()
    for (index, side) in [900, 1200, 1000].enumerated() {
      try folder.write(TestPNG.disc(side).bytes, to: "art/\(index).png")
    }
    let command =
      ["export", "art", "--for", "whatsapp", "-o", "out", "--force"] + Self.authorAndEmoji
    let refused = try stickerlint(
      command + ["--limit", "memory-bytes=40MB"], in: folder.url)
    #expect(refused.status == 2, "\(refused.transcript)")
    let limit = try #require(
      refused.error.firstMatch(of: #/--limit (memory-bytes=[0-9]+MB)/#), "\(refused.error)")
    #expect(refused.error.contains("art/1.png"), "\(refused.error)")
    let result = try stickerlint(command + ["--limit", String(limit.1)], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
  }

  /// Large art on a small canvas needs memory for encoding the canvas, not the art.
  @Test func largeArtNeedsLittleMemory() throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(TestPNG.disc(1400, line: UInt8(index)).bytes, to: "art/\(index).png")
    }
    // 80 bytes for each of its pixels would be 157 MB.
    let result = try stickerlint(
      [
        "export", "art", "--for", "whatsapp", "-o", "out", "--force", "--limit",
        "memory-bytes=130MB",
      ] + Self.authorAndEmoji, in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
  }
}
