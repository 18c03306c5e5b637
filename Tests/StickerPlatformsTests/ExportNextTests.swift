import Foundation
import StickerTestSupport
import Testing

/// The command that a refused export suggests, and the changes that `--adapt` finds for each animation.
@Suite struct ExportNextTests {
  /// A pack of animations of 20 frames with these durations in ms, and of stills.
  private static func pack(_ durations: [Int], stills: Int = 0) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let colors = (0..<20).map { [UInt8($0 * 12), 90, 160, 200] }
    for (index, duration) in durations.enumerated() {
      try folder.write(
        TestWebP.animation(300, 300, colors: colors, milliseconds: duration / 20).bytes,
        to: "art/w\(index).webp")
    }
    for index in 0..<stills {
      try folder.write(
        TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/still \(index).png")
    }
    return folder
  }

  private static func export(_ options: [String], in folder: TemporaryFolder) throws
    -> CommandResult
  {
    try stickerlint(["export", "art", "-o", "out"] + options, in: folder.url)
  }

  /// Runs the command that a refusal prints after "to continue".
  private static func runPrintedCommand(_ refused: CommandResult, in folder: TemporaryFolder) throws
    -> CommandResult
  {
    try PrintedCommand.run(after: "to continue", in: refused.error, folder)
  }

  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  /// One command, which the refusal prints, resolves wrong durations, a wrong kind, and a missing author and emoji.
  @Test func oneCommandResolvesAllRefusals() throws {
    let folder = try Self.pack([1300, 900, 4020, 5000, 1000, 1000, 1000, 2000])
    let refused = try Self.export(["--for", "whatsapp,signal,line"], in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.hasSuffix(
        "to continue with line-animated in place of line: stickerlint export art -o out --for whatsapp,signal,line-animated "
          + "--author 'Your Name' --default-emoji '🙂' --adapt speed\n"), "\(refused.error)")
    #expect(
      refused.error.contains(
        "and 5 more: LINE stickers are stills, not animations; '--for line-animated' takes them\n"),
      "\(refused.error)")
    for name in ["whatsapp;", "signal;", "line\n"] {
      #expect(
        refused.error.components(separatedBy: "nothing was written for \(name)").count == 2,
        "\(refused.error)")
    }
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains(
        "w0.webp: changed for line-animated with {duration: 1}: 1.3 s → 1 s, 1.3 times as fast"),
      "\(result.error)")
    #expect(
      result.error.contains(
        "w2.webp: changed for signal with {duration: 3}: 4.02 s → 3 s, 1.34 times as fast"),
      "\(result.error)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == ["line-animated", "signal", "whatsapp"])
    // Remarks that several platforms share are printed once.
    #expect(
      result.error.components(separatedBy: "all stickers have the same emoji").count == 2,
      "\(result.error)")
  }

  /// Each animation keeps what was found for it, and the next export needs no options.
  @Test func adaptationsAreRemembered() throws {
    let folder = try Self.pack([4000, 5000, 1000])
    let result = try Self.export(
      ["--for", "signal", "--adapt", "cut", "--remember"] + Self.authorAndEmoji, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("it changes 2 animations for signal,"), "\(result.error)")
    let text = try String(
      contentsOf: folder.url.appending(path: "art/stickerpack.yml"), encoding: .utf8)
    #expect(text.components(separatedBy: "for: {signal: {cut: 3}}").count == 3, "\(text)")
    let again = try Self.export(["--for", "signal", "--update"], in: folder)
    #expect(again.output.contains("already up to date"), "\(again.transcript)")
  }

  /// `--adapt` can be for one platform, and leaves alone an animation with a change of its own that suffices.
  @Test func adaptationsAreForOnePlatformAndKeepSufficientChanges() throws {
    let folder = try Self.pack([4000, 5000])
    try folder.write(
      Array(
        "author: A\nstickers:\n  - {file: w0.webp, emoji: 👋}\n  - {file: w1.webp, emoji: 🦦, for: {signal: {cut: 2}}}\n"
          .utf8), to: "art/stickerpack.yml")
    let result = try Self.export(
      ["--for", "signal,discord", "--adapt", "signal=speed"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("w0.webp: changed for signal with {duration: 3}"))
    #expect(result.error.contains("w1.webp: changed for signal with {cut: 2}"))
    let wrong = try Self.export(["--for", "signal", "--adapt", "fast"], in: folder)
    #expect(
      wrong.status == 2 && wrong.error.contains("'fast' is not speed or cut"), "\(wrong.transcript)"
    )
  }

  /// The refusal of a file that is too large names `--adapt`, which makes it fit.
  @Test func largeFilesAreAdapted() throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 1
    for frame in 0..<20 {
      let rows = (0..<100).map { _ in
        (0..<100).flatMap { x -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          return [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255)]
            + [x == 0 ? 0 : 255]
        }
      }
      try folder.write(
        TestPNG([.header(100, 100), .image(rows), .end]).bytes, to: "art/wave/\(frame + 10).png")
    }
    let command = ["--for", "discord-emoji"] + Self.authorAndEmoji
    let refused = try Self.export(command, in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains(
        "Discord emoji can have at most 262,144 bytes, and the art looks bad at that size; --adapt speed gives it "
          + "fewer frames, or else a lower quality\n"), "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains(#/wave: changed for discord-emoji with {m/#))
  }

  /// If an earlier export is in the way, the same command with `--update` is printed, and works.
  @Test(arguments: ["signal", "signal,discord"]) func earlierExportsAreUpdated(_ names: String)
    throws
  {
    let folder = try Self.pack([], stills: 3)
    let command = ["--for", names] + Self.authorAndEmoji
    #expect(try Self.export(command, in: folder).status == 0)
    let refused = try Self.export(command, in: folder)
    #expect(refused.status == 2, "\(refused.transcript)")
    #expect(refused.error.hasSuffix(" --update\n"), "\(refused.error)")
    #expect(!refused.error.contains("--remember"), "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    // A folder that no export wrote is not replaced.
    try folder.write([1], to: "other/photo.png")
    let other = try Self.export(command + ["-o", "other"], in: folder)
    #expect(
      names.contains(",") || other.status == 2 && !other.error.contains("to continue"),
      "\(other.transcript)")
  }

  /// One command resolves names that the service already uses, missing emoji, findings about the art and a wrong number
  /// of stickers, and leaves out the platforms that no option can satisfy.
  @Test func oneCommandHasAllOptions() throws {
    let folder = try Self.pack([], stills: 9)
    try folder.write(TestPNG.disc(370).bytes, to: "art/wave.png")
    try folder.write(TestPNG.still(370, 370, [9, 9, 9, 255]).bytes, to: "art/box.png")
    let refused = try Self.export(
      ["--for", "slack-emoji,line,line-big,line-animated", "--author", "A"], in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.output.contains("for line, 8 stickers"), "\(result.transcript)")
    #expect(result.output.contains("for slack-emoji, 11 stickers"), "\(result.transcript)")
  }

  /// Stickers that are refused anyway are left out first, by lint and export alike.
  @Test func refusedStickersAreLeftOutFirst() throws {
    let folder = try Self.pack([], stills: 9)
    for index in 0..<2 {
      try folder.write(
        TestPNG.still(370, 370, [9, 9, UInt8(index), 255]).bytes, to: "art/a box \(index).png")
    }
    let lint = try stickerlint(["lint", "art", "--for", "line"], in: folder.url)
    let words = lint.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("leave out 3 stickers, each with 'for:"), "\(lint.output)")
    let refused = try Self.export(["--for", "line", "--author", "A"], in: folder)
    #expect(
      refused.error.contains(
        "leave out 3 of them: --leave-out 'a box 0.png' --leave-out 'a box 1.png' --leave-out 'still 8.png'"
      ),
      "\(refused.error)")
  }

  /// The last line counts stickers that are fine on all platforms, and says so.
  @Test func totalCountsStickersThatAreFineOnAllPlatforms() throws {
    let folder = try Self.pack([], stills: 3)
    try folder.write(
      Array("author: A\nstickers: [{file: still 0.png}, {file: still 1.png}]\n".utf8),
      to: "art/stickerpack.yml")
    let several = try stickerlint(["lint", "art", "--for", "matrix,signal"], in: folder.url)
    #expect(several.output.contains("0 of 2 stickers fine on all 2 platforms"), "\(several.output)")
    let one = try stickerlint(["lint", "art", "--for", "signal"], in: folder.url)
    #expect(!one.output.contains("on all"), "\(one.output)")
  }

  /// The command names only the platforms whose packs are not written, and those that share stickers with them, without
  /// the options for the others.
  @Test func onlyRefusedPlatformsAreDrawnAgain() throws {
    let folder = try Self.pack([], stills: 9)
    let refused = try Self.export(
      ["--for", "signal", "--for=line,discord", "--prefix", "o-", "--cut", "signal=2"]
        + Self.authorAndEmoji,
      in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    let command =
      "to continue: stickerlint export art -o out/line --for line --author A --default-emoji '🦦' "
      + "--leave-out 'line=still 8.png'\n"
    #expect(refused.error.hasSuffix(command), "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("out/line: 'art' for line, 8 stickers"), "\(result.output)")
    #expect(!result.output.contains("signal"), "\(result.output)")
    // A dry run writes none of them.
    let trial = try Self.export(
      ["--for", "matrix,line", "--dry-run", "-o", "trial"] + Self.authorAndEmoji, in: folder)
    #expect(trial.error.contains("to continue: stickerlint export art -o out --for matrix,line "))
    let both = try Self.pack(Array(repeating: 1000, count: 8), stills: 9)
    let mixed = try Self.export(
      ["--for", "signal,line,line-animated"] + Self.authorAndEmoji, in: both)
    #expect(
      mixed.error.contains("to continue: stickerlint export art -o out --for line,line-animated "),
      "\(mixed.error)")
    #expect(try Self.runPrintedCommand(mixed, in: both).status == 0)
  }

  /// Stickers are judged for a platform that the command adds.
  @Test func addedPlatformsAreJudged() throws {
    let folder = try Self.pack(Array(repeating: 1000, count: 8))
    for index in 0..<3 {
      let opaque = (0..<20).map { [UInt8($0 * 12), 90, UInt8(index), 255] }
      try folder.write(
        TestWebP.animation(300, 300, colors: opaque, milliseconds: 50).bytes,
        to: "art/a box \(index).webp")
    }
    let refused = try Self.export(["--for", "line"] + Self.authorAndEmoji, in: folder)
    #expect(!refused.error.contains("this pack has"), "\(refused.error)")
    #expect(
      refused.error.contains(
        "--for line-animated --author A --default-emoji '🦦' --leave-out 'a box 0.webp' --leave-out 'a box 1.webp' --leave-out 'a box 2.webp'\n"
      ),
      "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
  }

  /// Stickers that cannot be checked are left out, once for all platforms.
  @Test func stickersThatAreTooHeavyAreLeftOut() throws {
    let folder = try Self.pack([], stills: 3)
    try folder.write(TestPNG.disc(600).bytes, to: "art/print.png")
    let command =
      ["--for", "telegram,signal", "--limit", "canvas-pixels=300000"] + Self.authorAndEmoji
    let refused = try Self.export(command, in: folder)
    #expect(refused.error.hasSuffix("'🦦' --exclude print.png\n"), "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    // For one platform alone, the other one still refuses it.
    let one = try Self.export(
      command + ["--leave-out", "signal=print.png", "-o", "one"], in: folder)
    #expect(one.error.contains("✗ telegram") && one.error.contains("✓ signal"), "\(one.error)")
  }

  /// The limit in the command is enough for the largest picture on all platforms.
  @Test func limitSufficesForAllPictures() throws {
    let folder = try Self.pack([], stills: 1)
    for side in [1200, 2000, 1600] {
      try folder.write(TestPNG.still(side, side, [9, 9, 9, 200]).bytes, to: "art/p\(side).png")
    }
    let refused = try Self.export(
      ["--for", "whatsapp,signal", "--limit", "memory-bytes=45MB"] + Self.authorAndEmoji, in: folder
    )
    #expect(refused.status == 2, "\(refused.transcript)")
    #expect(refused.error.contains("p2000.png: 1 frame of 2000 × 2000 px"), "\(refused.error)")
    #expect(
      refused.error.contains(#/to continue: .* --limit memory-bytes=\d+MB\n$/#), "\(refused.error)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
  }

  /// `lint` advises the change that `export` finds.
  @Test func lintAndExportFindTheSameChange() throws {
    let folder = try TemporaryFolder()
    let colors = (0..<6).map { [UInt8($0 * 12), 90, 160, 200] }
    for index in 0..<8 {
      try folder.write(
        TestWebP.animation(300, 300, colors: colors, milliseconds: 110).bytes,
        to: "art/w\(index).webp")
    }
    let lint = try stickerlint(["lint", "art", "--for", "line-animated"], in: folder.url)
    let words = lint.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let change = "{duration: 0.6667, repeat: 3}"
    #expect(words.contains("'for: {line-animated: \(change)}' below it"), "\(lint.output)")
    let export = try Self.export(
      ["--for", "line-animated", "--adapt", "speed", "--author", "A"], in: folder)
    #expect(export.error.contains("changed for line-animated with \(change)"), "\(export.error)")
  }

  /// A refused `assemble` prints the command with the first choice, which works. For art of another kind, it names the
  /// platform that takes it.
  @Test func refusedAssemblePrintsACommandThatWorks() throws {
    let folder = try Self.pack([1300])
    let wave = ["assemble", "art/w0.webp", "-o", "a.png", "--effort", "1", "--for"]
    let refused = try stickerlint(wave + ["line-animated"], in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    let result = try Self.runPrintedCommand(refused, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    let still = try stickerlint(wave + ["line", "--force"], in: folder.url)
    #expect(!still.error.contains("stickerpack.yml"), "\(still.error)")
    let animated = try Self.runPrintedCommand(still, in: folder)
    #expect(animated.status == 0, "\(animated.transcript)")
    #expect(animated.output.contains("fits LINE animated stickers"), "\(animated.transcript)")
  }

  /// The command that shows the choices has the `--enlarge` of the export.
  @Test func commandThatShowsTheChoicesEnlarges() throws {
    let folder = try Self.pack([5000])
    let refused = try Self.export(
      ["--for", "signal", "--enlarge"] + Self.authorAndEmoji, in: folder)
    #expect(refused.error.contains("--for signal --enlarge -o "), "\(refused.error)")
    let made = try stickerlint(
      [
        "assemble", "art/w0.webp", "-o", "a.png", "--effort", "1", "--for", "signal", "--cut", "3",
        "--enlarge",
      ], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let alone = try stickerlint(
      ["assemble", "art/w0.webp", "-o", "b.png", "--enlarge"], in: folder.url)
    #expect(alone.status == 2 && alone.error.contains("--enlarge needs --size"), "\(alone.error)")
  }

  /// Stickers of a kind that the platform does not accept, or of the wrong duration, are not fine.
  @Test func stickersOfARefusedKindOrDurationAreNotFine() throws {
    let folder = try Self.pack([1300, 1300])
    let kinds = try Self.export(["--for", "line"], in: folder)
    #expect(kinds.status == 1, "\(kinds.transcript)")
    #expect(kinds.error.contains("0 of 2 stickers fine"), "\(kinds.error)")
    let times = try Self.pack([1000, 5000])
    let plays = try Self.export(["--for", "signal", "--default-emoji", "🦦"], in: times)
    #expect(plays.error.contains("1 of 2 stickers fine"), "\(plays.error)")
  }

  /// `--remember` is mentioned once something is chosen, and names what it keeps; a missing author is not a choice.
  @Test func rememberIsMentionedForChoices() throws {
    let folder = try Self.pack([], stills: 2)
    let texts = try Self.export(["--for", "signal"], in: folder)
    #expect(texts.error.contains("--author 'Your Name'"), "\(texts.error)")
    #expect(!texts.error.contains("--remember"), "\(texts.error)")
    let omission = ["--leave-out", "still 0.png"]
    for (option, isChoice) in [(omission, true), (["--adapt", "speed"], false)] {
      let made = try Self.export(
        ["--for", "signal", "--update", "--forget"] + Self.authorAndEmoji + option, in: folder)
      #expect(made.status == 0, "\(made.transcript)")
      #expect(made.error.contains("--remember") == isChoice, "\(made.error)")
    }
    let slow = try Self.pack([5000])
    let adapted = try Self.export(
      ["--for", "signal", "--adapt", "speed"] + Self.authorAndEmoji, in: slow)
    #expect(adapted.error.contains("--remember keeps --adapt in art/"), "\(adapted.transcript)")
  }

  /// The advice of `lint` and of `fix` is a command that works as it is printed.
  @Test func advisedExportWorks() throws {
    let folder = try Self.pack([5000])
    try folder.write(
      Array("author: A\nstickers: [{file: w0.webp, emoji: 🦦}]\n".utf8), to: "art/stickerpack.yml")
    for words in [["lint", "art"], ["fix", "art", "-o", "fixed"]] {
      let found = try stickerlint(words + ["--for", "signal"], in: folder.url)
      #expect(found.status == 1, "\(found.transcript)")
      let text = found.output.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      let pack = words.last ?? ""
      let command = "export \(pack) --for signal --adapt speed"
      #expect(text.contains("stickerlint \(command)"), "\(text)")
      let made = try stickerlint(command.split(separator: " ").map(String.init), in: folder.url)
      #expect(made.status == 0, "\(made.transcript)")
    }
  }
}
