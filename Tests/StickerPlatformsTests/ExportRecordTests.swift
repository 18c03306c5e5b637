import Foundation
import StickerTestSupport
import Testing

/// The record that an export leaves: `lint` recognizes the folder by it, and an update of the same pack draws nothing.
@Suite struct ExportRecordTests {
  private static let command = [
    "export", "art", "--for", "signal", "-o", "apps/signal", "--author", "A", "--default-emoji",
    "🦦",
  ]

  /// Creates a pack of two stills, and exports it for Signal.
  private static func exportedPack() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<2 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/\(index).png")
    }
    try folder.write([], to: "apps/notes.txt")
    let result = try stickerlint(command, in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    return folder
  }

  /// Instead of judging a folder that an export wrote, `lint` prints a command that checks the source pack, if that
  /// still exists.
  @Test(arguments: [["apps/signal", "--for", "signal"], ["apps/signal"], ["apps/signal/001.png"]])
  func exportsAreNotJudgedAsSources(_ words: [String]) throws {
    let folder = try Self.exportedPack()
    let result = try stickerlint(["lint"] + words, in: folder.url, environment: ["CI": "true"])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.transcript)")
    #expect(
      result.error
        == "stickerlint: apps/signal was written by export for signal; check the source pack: "
        + "stickerlint lint art --for signal\n")
    let source = try stickerlint(["lint", "art", "--for", "signal"], in: folder.url)
    #expect(source.output.contains("art for signal"), "\(source.transcript)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "art"))
    let alone = try stickerlint(["lint"] + words, in: folder.url)
    #expect(alone.error.hasSuffix("written by export for signal\n"), "\(alone.error)")
  }

  /// An export with a file that has changed since is judged like any other folder.
  @Test func changedExportsAreJudged() throws {
    let folder = try Self.exportedPack()
    try folder.write(TestPNG.still(90, 40).bytes, to: "apps/signal/001.png")
    let result = try stickerlint(["lint", "apps/signal"], in: folder.url)
    #expect(result.output.contains("001.png"), "\(result.transcript)")
    #expect(
      result.error.contains("signal, and 001.png is not as it was written; check"),
      "\(result.error)")
  }

  /// No command uses an export that it finds as a source pack, and each says once which exports it left out.
  @Test func exportsAreLeftOutOfSources() throws {
    let folder = try Self.exportedPack()
    #expect(
      try stickerlint(
        ["export", "art", "--for", "discord", "-o", "apps/discord", "--default-emoji", "🦦"],
        in: folder.url
      ).status == 0)
    let sentence =
      "left out: apps/discord, apps/signal, which 'stickerlint export' wrote\n"
    for command in [
      ["lint"], ["fix", "--dry-run"], ["preview", "-o", "p.html"],
      ["export", "--for", "matrix", "-o", "m"],
    ] {
      let result = try stickerlint(command + ["."], in: folder.url)
      #expect(result.status < 2, "\(result.transcript)")
      #expect(result.error.components(separatedBy: sentence).count == 2, "\(result.transcript)")
      #expect(!result.output.contains("apps/"), "\(result.transcript)")
    }
    // A folder with nothing else, and an export itself, name the source.
    for source in ["apps", "apps/signal"] {
      let result = try stickerlint(
        ["export", source, "--for", "telegram", "-o", "t"], in: folder.url)
      #expect(result.status == 2, "\(result.transcript)")
      let named = try PrintedCommand.run(after: "export the source pack", in: result.error, folder)
      #expect(named.error.contains("to continue: stickerlint export art"), "\(named.transcript)")
    }
  }

  /// The preview of an export shows the findings about its art, except those that concern only sources, and does not
  /// count that art as good. The findings name no command, which would change the export itself; the page names the one
  /// that checks the source.
  @Test func previewShowsFindingsAboutWrittenArt() throws {
    let folder = try TemporaryFolder()
    for (index, side) in [500, 500, 60].enumerated() {
      try folder.write(TestPNG.disc(side, line: UInt8(index * 9)).bytes, to: "art/\(index).png")
    }
    try folder.write([], to: "apps/notes.txt")
    let made = try stickerlint(Self.command, in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let shown = try PrintedCommand.run(after: "to see what was written", in: made.error, folder)
    #expect(shown.status == 0, "\(shown.transcript)")
    let page = try String(
      contentsOf: folder.url.appending(path: "preview.html"), encoding: .utf8)
    let start = try #require(page.range(of: #"id="data">"#)?.upperBound)
    let end = try #require(page[start...].range(of: "</script>")?.lowerBound)
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    let pack = try #require(((data as? [String: Any])?["packs"] as? [[String: Any]])?.first)
    let findings = try #require(pack["findings"] as? [[String: Any]])
    let small = findings.filter { $0["rule"] as? String == "small-art" }
    #expect(small.map { $0["severity"] as? String } == ["warning"])
    #expect(small.first?["path"] as? String == "apps/signal/003.png")
    #expect(findings.allSatisfy { $0["command"] == nil })
    #expect(pack["good"] as? Int == 2)
    #expect(pack["sourceCheck"] as? String == "stickerlint lint art --for signal")
    let platform = try #require((pack["platforms"] as? [[String: Any]])?.first)
    #expect(platform["isWritten"] as? Bool == true)
  }

  /// The preview that an export advises shows its stickers as written, without covers or findings about sources.
  @Test func previewShowsStickersAsWritten() throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/\(index).png")
    }
    try folder.write([], to: "apps/notes.txt")
    let made = try stickerlint(Self.command + ["--leave-out", "1.png"], in: folder.url)
    let shown = try PrintedCommand.run(after: "to see what was written", in: made.error, folder)
    #expect(shown.status == 0, "\(shown.transcript)")
    let page = try String(
      contentsOf: folder.url.appending(path: "preview.html"), encoding: .utf8)
    #expect(page.contains("002.png") && !page.contains("003.png"))
    #expect(!page.contains("cover.png") && !page.contains("unsuited-emoji"))
  }

  /// An update draws nothing unless the pack, the options or the written files have changed.
  @Test func updateDrawsOnlyAfterAChange() throws {
    let folder = try Self.exportedPack()
    let update = Self.command + ["--update"]
    func isDrawn(_ more: [String] = []) throws -> Bool {
      let result = try stickerlint(update + more, in: folder.url)
      #expect(result.status == 0, "\(result.transcript)")
      return result.error.contains("cover.png is made from")
    }
    #expect(try !isDrawn())
    #expect(try isDrawn(["--name", "Otters"]))
    #expect(try !isDrawn())
    #expect(try isDrawn(["--forget"]))
    try folder.write(TestPNG.disc(370, line: 90).bytes, to: "art/1.png")
    #expect(try isDrawn())
    #expect(try !isDrawn())
    try folder.write([1], to: "apps/signal/002.png")
    #expect(try isDrawn())
    try FileManager.default.removeItem(at: folder.url.appending(path: "apps/signal/cover.png"))
    #expect(try isDrawn())
    #expect(try !isDrawn())
    // A file that no export wrote stays, and the update is refused.
    try folder.write([1], to: "apps/signal/mine.png")
    let foreign = try stickerlint(update, in: folder.url)
    #expect(foreign.status == 2 && foreign.error.contains("mine.png"), "\(foreign.transcript)")
  }

  /// An update does not draw a platform's files again for what does not concern it: other platforms of the run,
  /// choices for them, and choices that now come from the manifest instead of an option.
  @Test func updateIgnoresChoicesForOtherPlatforms() throws {
    let folder = try Self.exportedPack()
    let path = "apps/signal"
    func isDrawn(_ names: String, _ more: [String]) throws -> Bool {
      let output = names.contains(",") ? "apps" : path
      let result = try stickerlint(
        [
          "export", "art", "--for", names, "--author", "A", "--default-emoji", "🦦", "-o", output,
          "--update",
        ] + more, in: folder.url)
      #expect(result.status == 0, "\(result.transcript)")
      return result.error.contains("cover.png is made from")
    }
    _ = try isDrawn("signal", [])
    #expect(try !isDrawn("signal,discord", ["--cut", "discord=2"]))
    #expect(try isDrawn("signal", ["--leave-out", "1.png"]))
    #expect(try !isDrawn("signal", ["--leave-out", "1.png", "--remember"]))
    #expect(try !isDrawn("signal", []))
    #expect(try !isDrawn("signal,discord", ["--leave-out", "discord=0.png", "--remember"]))
    #expect(try !isDrawn("signal", []))
  }

  /// An update repeats the options of the earlier export, and says so; options that are given replace them, and
  /// `--forget` leaves them out.
  @Test func updatesRepeatOptions() throws {
    let folder = try Self.exportedPack()
    func update(_ options: [String], _ names: String = "signal") throws -> CommandResult {
      let output = names.contains(",") ? "apps" : "apps/\(names)"
      return try stickerlint(
        ["export", "art", "--for", names, "-o", output, "--update"] + options, in: folder.url)
    }
    let enlarged = try update(["--enlarge"])
    #expect(
      enlarged.error.contains("with --author A and --default-emoji '🦦', as before; --forget"),
      "\(enlarged.transcript)")
    let same = try update([])
    #expect(
      same.error.contains("with --author A, --default-emoji '🦦' and --enlarge, as before")
        && same.output.contains("already up to date"), "\(same.transcript)")
    let other = try update(["--author", "B", "--leave-out", "1.png"])
    #expect(
      other.error.contains("with --default-emoji '🦦' and --enlarge, as before")
        && other.output.contains("1 sticker,"), "\(other.transcript)")
    // Each platform of a run gets the options of its own folder, and all get those on which the folders agree.
    let discord = try update(["--author", "B", "--default-emoji", "🦦"], "discord")
    #expect(discord.status == 0 && !discord.error.contains("as before"), "\(discord.transcript)")
    let both = try update([], "signal,discord")
    #expect(
      both.error.contains(
        "signal: with --author B, --default-emoji '🦦', --enlarge and --leave-out signal=1.png, as before"
      ) && both.error.contains("discord: with --author B and --default-emoji '🦦', as before")
        && both.output.components(separatedBy: "already up to date").count == 3,
      "\(both.transcript)")
    let forgotten = try update(["--forget"])
    #expect(
      forgotten.status == 1 && !forgotten.error.contains("as before"), "\(forgotten.transcript)")
    let wrong = try stickerlint(["export", "art", "--for", "signal", "--forget"], in: folder.url)
    #expect(wrong.status == 2 && wrong.error.contains("--forget is for --update"))
  }

  /// `--remember` says what it does not write, and what it writes is no longer an option of the record.
  @Test func rememberedOptionsAreNotRepeated() throws {
    let folder = try Self.exportedPack()
    let made = try stickerlint(
      Self.command + ["--update", "--enlarge", "--remember"], in: folder.url)
    #expect(
      made.error.contains("--enlarge is not kept in stickerpack.yml; --update repeats it"),
      "\(made.transcript)")
    let again = try stickerlint(
      ["export", "art", "--for", "signal", "-o", "apps/signal", "--update"], in: folder.url)
    #expect(
      again.error.contains("with --enlarge, as before") && again.status == 0,
      "\(again.transcript)")
  }

  /// Options in a record that nobody could have given are not used.
  @Test(arguments: ["--help", "--author", "--adapt=x", "-o=evil", "evil", "--update\u{1B}[2J"])
  func hostileOptionsAreNotUsed(_ option: String) throws {
    let folder = try Self.exportedPack()
    let record = folder.url.appending(path: "apps/signal/.stickerlint-export.json")
    var values = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: record)) as? [String: Any])
    values["options"] = [option]
    try JSONSerialization.data(withJSONObject: values).write(to: record)
    let result = try stickerlint(Self.command + ["--update"], in: folder.url)
    #expect(result.status == 0 && !result.error.contains("\u{1B}"), "\(result.transcript)")
    #expect(!result.error.contains("as before"), "\(result.transcript)")
    #expect(try Folders.names(in: folder.url).sorted() == ["apps", "art"])
  }

  /// A damaged or hostile record is ignored: the folder is judged like any other, and an update of it is refused.
  @Test(arguments: [
    "", "[]", #"{"platform": "signal"}"#,
    #"{"platform": 1, "source": "a", "inputs": "", "files": []}"#,
    #"{"platform": "x\u001b[2J", "source": "../../\u001b", "inputs": "", "files": {"../a": "b"}}"#,
  ])
  func damagedOrHostileRecordsAreIgnored(_ text: String) throws {
    let folder = try Self.exportedPack()
    try folder.write(Array(text.utf8), to: "apps/signal/.stickerlint-export.json")
    let result = try stickerlint(["lint", "apps/signal"], in: folder.url)
    #expect(result.output.contains("signal · 3 stickers"), "\(result.transcript)")
    #expect(!result.error.contains("\u{1B}"), "\(result.error)")
    let update = try stickerlint(Self.command + ["--update"], in: folder.url)
    #expect(update.status == 2, "\(update.transcript)")
  }
}
