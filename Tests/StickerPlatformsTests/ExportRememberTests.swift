import Foundation
import StickerTestSupport
import Testing

/// The `stickerpack.yml` that an export with `--remember` creates or edits, and the export in README.
@Suite struct ExportRememberTests {
  /// A missing manifest is created with the stickers of the folder and what the options say; the next export needs no
  /// options.
  @Test func manifestIsCreated() throws {
    let folder = try TemporaryFolder()
    for index in 1...10 {
      let name = index == 1 ? "👋 1" : "\(index)"
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/\(name).png")
    }
    let command = ["export", "art", "--for", "line", "-o", "out"]
    let refused = try stickerlint(command, in: folder.url)
    #expect(!refused.error.contains("--remember"), "\(refused.error)")
    let chosen = try stickerlint(
      command + ["--author", "A", "--leave-out", "9.png", "--dry-run"], in: folder.url)
    #expect(
      chosen.error.contains(
        "--remember keeps --leave-out in art/stickerpack.yml, which it creates\n"),
      "\(chosen.error)")
    #expect(!refused.error.contains("pack --init'"), "\(refused.error)")
    let options = [
      "--author", "A", "--default-emoji", "🦦", "--leave-out", "9.png", "--exclude", "10",
      "--remember",
    ]
    let trial = try stickerlint(command + options + ["--dry-run"], in: folder.url)
    #expect(trial.status == 0, "\(trial.transcript)")
    let manifest = folder.url.appending(path: "art/stickerpack.yml")
    #expect(!FileManager.default.fileExists(atPath: manifest.path))
    let result = try stickerlint(command + options, in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains(
        "art/stickerpack.yml is new, and lists 10 stickers; it leaves out 2 stickers for line, has the author 'A' "
          + "and has 🦦 for 8 stickers\n"), "\(result.error)")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(text.contains("author: \"A\"\n") && !text.contains("# author"), "\(text)")
    #expect(!text.contains("# label") && text.contains("👋"), "\(text)")
    // In a manifest of `pack --init`, keys replace the comments that suggest them.
    try FileManager.default.removeItem(at: manifest)
    #expect(try stickerlint(["pack", "art", "--init"], in: folder.url).status == 0)
    let edited = try stickerlint(command + ["--update"] + options, in: folder.url)
    #expect(edited.status == 0, "\(edited.transcript)")
    let begun = try String(contentsOf: manifest, encoding: .utf8)
    #expect(begun.contains("\nauthor: \"A\"\n") && !begun.contains("# author"), "\(begun)")
    #expect(begun.components(separatedBy: "# emoji").count == 2, "\(begun)")
    #expect(begun.components(separatedBy: "# label").count == 11, "\(begun)")
    let again = try stickerlint(command + ["--update"], in: folder.url)
    #expect(again.output.contains("already up to date"), "\(again.transcript)")
    let lint = try stickerlint(["lint", "art", "--for", "line", "--all"], in: folder.url)
    #expect(!lint.output.contains("unsuited-pack-size"), "\(lint.output)")
  }

  /// The command in README makes packs for four services of a folder of stills. A platform that refuses the number of
  /// stickers stops no other, and the last line is a command for it that leaves one out.
  @Test func oneCommandExportsForFourPlatforms() throws {
    let folder = try TemporaryFolder()
    for index in 1...9 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "New/\(index).png")
    }
    let command = [
      "export", "New", "--for", "whatsapp,telegram,signal,line", "--author", "Ada",
      "--default-emoji", "🙂", "-o", "Apps",
    ]
    let refused = try stickerlint(command, in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(refused.error.contains("3 of 4 platforms are done\n"), "\(refused.error)")
    #expect(
      refused.error.hasSuffix(
        "to continue: stickerlint export New --for line --author Ada --default-emoji '🙂' -o Apps/line "
          + "--leave-out line=9.png\n"), "\(refused.error)")
    let result = try stickerlint(
      command + ["--update", "--leave-out", "line=9.png"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("4 of 4 platforms are done\n"), "\(result.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "New/9.png"))
    let whole = try stickerlint(command.dropLast() + ["Others"], in: folder.url)
    #expect(whole.status == 0, "\(whole.transcript)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "Others")).sorted()
        == ["line", "signal", "telegram", "whatsapp"])
  }

  /// A manifest with line breaks other than LF and CRLF, which YAML also counts, stays as it is.
  @Test(arguments: [("", "\r"), ("#\u{2028}#\u{85}#\u{2029}#\u{2028}\n", "\n")])
  func manifestsWithOtherLineBreaksAreNotEdited(_ start: String, _ lineBreak: String) throws {
    let folder = try TemporaryFolder()
    for index in 0..<4 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/\(index).png")
    }
    let lines = ["name: Otters", "author: A", "stickers:"] + (0..<4).map { "  - file: \($0).png" }
    let text = start + lines.map { $0 + lineBreak }.joined()
    let manifest = try folder.write(Array(text.utf8), to: "art/stickerpack.yml")
    let result = try stickerlint(
      [
        "export", "art", "--for", "signal", "-o", "out", "--default-emoji", "🦦", "--leave-out",
        "3.png", "--remember",
      ], in: folder.url)
    #expect(result.status == 2, "\(result.transcript)")
    #expect(
      result.error.contains("--remember finds no safe place in art/stickerpack.yml; add "),
      "\(result.error)")
    #expect(try Data(contentsOf: manifest) == Data(text.utf8))
  }

  /// The sentence about a new manifest says what the options put into it, and ends if they put nothing.
  @Test(arguments: [
    (["--name", "Foo Bar"], "; it has the name 'Foo Bar'"), (["--adapt", "speed"], ""),
  ])
  func newManifestIsDescribed(_ options: [String], _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(128).bytes, to: "art/otter-hug.png")
    let command = ["export", "art", "--for", "slack-emoji", "-o", "out", "--remember"]
    let result = try stickerlint(command + options, in: folder.url)
    #expect(
      result.error.contains("art/stickerpack.yml is new, and lists 1 sticker\(words)\n"),
      "\(result.transcript)")
  }

  /// For a pack with the name of Xcode's template, the manifest gets no name until somebody chooses one.
  @Test func templateNamesAreNotKept() throws {
    let folder = try TemporaryFolder()
    let pack = "P/Stickers.xcstickers/Sticker Pack.stickerpack"
    try folder.write(
      Array("{\"stickers\": [{\"filename\": \"a.sticker\"}]}".utf8), to: "\(pack)/Contents.json")
    try folder.write(
      Array("{\"properties\": {\"filename\": \"a.png\"}}".utf8),
      to: "\(pack)/a.sticker/Contents.json")
    try folder.write(TestPNG.disc(300).bytes, to: "\(pack)/a.sticker/a.png")
    let command = ["export", "P", "--for", "signal", "-o", "out"]
    let options = ["--author", "A", "--default-emoji", "🦦", "--force", "--remember"]
    let result = try stickerlint(command + options, in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("--force is not kept"), "\(result.error)")
    #expect(!result.error.contains("--enlarge is not kept"), "\(result.error)")
    let manifest = folder.url.appending(path: "\(pack)/stickerpack.yml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(!text.contains("name:"), "\(text)")
    let again = try stickerlint(command + ["--update"], in: folder.url)
    #expect(again.error.contains("the pack is called 'Sticker Pack', as Xcode"), "\(again.error)")
    let named = try stickerlint(
      command + ["--update", "--name", "Otters", "--remember"], in: folder.url)
    #expect(named.error.contains("now has the name 'Otters'\n"), "\(named.transcript)")
    let last = try stickerlint(command + ["--update"], in: folder.url)
    #expect(last.output.contains("already up to date"), "\(last.transcript)")
  }
}
