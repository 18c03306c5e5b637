import Foundation
import StickerTestSupport
import Testing

/// Refusals and advice about choices that do not suffice, plays and delays of GIFs, packs with few usable stickers and
/// small art, and the commands that they suggest.
@Suite struct ExportAdviceTests {
  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  /// An animation of `count` frames of equal duration, 300 px a side.
  private static func animation(_ count: Int, milliseconds: Int) -> [UInt8] {
    let colors = (0..<count).map { [UInt8($0 * 240 / count), 90, 160, 200] }
    return TestWebP.animation(300, 300, colors: colors, milliseconds: milliseconds).bytes
  }

  private static func words(_ text: String) -> String {
    text.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// If the choice for a sticker does not suffice, `--adapt` changes or completes it.
  @Test(arguments: ["{max-frames: 10}", "{cut: 4}", "{duration: 4, max-frames: 10}"])
  func insufficientChoicesAreChangedOrCompleted(_ choice: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(20, milliseconds: 250), to: "art/wave.webp")
    try folder.write(
      Array(
        "author: A\nstickers: [{file: wave.webp, emoji: 🦦, for: {signal: \(choice)}}]\n".utf8),
      to: "art/stickerpack.yml")
    let export = ["export", "art", "--for", "signal", "-o", "out"]
    let refused = try stickerlint(export, in: folder.url)
    #expect(
      refused.error.hasSuffix(
        "to continue: stickerlint export art --for signal -o out --adapt speed\n"),
      "\(refused.error)")
    let made = try stickerlint(export + ["--adapt", "speed"], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    #expect(
      made.error.contains(
        #/changed for signal with {duration: 3[^}]*}, since {[^}]+} does not suffice: 5 s → 3 s, 1.67 times as fast/#
      ),
      "\(made.error)")
  }

  /// A GIF has no room for 65,536 plays, so it plays forever.
  @Test func playsThatAGIFCannotStateBecomeEndless() throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = [[20, 90, 160, 255], [200, 90, 60, 255]]
    let picture = TestPNG.animation(128, 128, colors: colors, plays: 65_536)
    try folder.write(picture.bytes, to: "art/wave.png")
    let made = try stickerlint(
      ["export", "art", "--for", "discord-emoji", "-o", "out"], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    #expect(made.error.contains("plays forever: the file has no room for 65,536 plays"))
    let one = try stickerlint(
      ["assemble", "art/wave.png", "--for", "discord-emoji", "-o", "a.gif"], in: folder.url)
    #expect(one.status == 0, "\(one.transcript)")
    let lint = try stickerlint(["lint", "art", "--for", "discord-emoji", "--all"], in: folder.url)
    #expect(Self.words(lint.output).contains("plays it forever"), "\(lint.output)")
  }

  /// `lint` and `export` refuse delays that are too short for a GIF, and the options that `export` offers work.
  @Test func shortDelaysOfGIFsAreRefusedWithOptionsThatWork() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(40, milliseconds: 10), to: "art/wave.webp")
    let lint = try stickerlint(["lint", "art", "--for", "discord-emoji"], in: folder.url)
    #expect(lint.status == 1, "\(lint.transcript)")
    #expect(
      Self.words(lint.output).contains(
        "A frame takes 10 ms. Discord emoji take at least 20 ms a frame."), "\(lint.output)")
    let export = ["export", "art", "--for", "discord-emoji", "-o", "out"]
    let refused = try stickerlint(export, in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    let offer = try #require(
      refused.error.firstMatch(of: #/choose: --max-frames (\d+)/#), "\(refused.error)")
    let chosen = try stickerlint(export + ["--max-frames", String(offer.1)], in: folder.url)
    #expect(chosen.status == 0, "\(chosen.transcript)")
    let adapted = try stickerlint(export + ["--adapt", "speed", "--update"], in: folder.url)
    #expect(adapted.status == 0, "\(adapted.transcript)")
  }

  /// For a pack with too few usable stickers, the messages say how many there are, and why the others cannot be used.
  @Test func usableStickersAreCounted() throws {
    let folder = try TemporaryFolder()
    for index in 0..<5 {
      try folder.write(Self.animation(20, milliseconds: 50), to: "art/w\(index).webp")
    }
    for index in 0..<4 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/s\(index).png")
    }
    let opaque = (0..<20).map { [UInt8($0 * 12), 90, 160, 255] }
    try folder.write(
      TestWebP.animation(300, 300, colors: opaque, milliseconds: 50).bytes, to: "art/box.webp")
    let words =
      "5 of 10 stickers can be used: 4 are stills, 1 is opaque"
    let refused = try stickerlint(
      ["export", "art", "--for", "line-animated,signal", "-o", "out", "--dry-run"]
        + Self.authorAndEmoji,
      in: folder.url)
    #expect(
      refused.error.contains(
        "✗ line-animated  \(words); a pack of LINE animated stickers has 8, 16 or 24\n"),
      "\(refused.error)")
    #expect(refused.error.contains("; add 3 animations with transparency\n"), "\(refused.error)")
    #expect(
      refused.error.contains(
        #/to continue: add 3 animations with transparency, then: stickerlint export art --for line-animated .+\n$/#
      ),
      "\(refused.error)")
    let lint = try stickerlint(["lint", "art", "--for", "line-animated"], in: folder.url)
    #expect(Self.words(lint.output).contains("\(words). A pack of"), "\(lint.output)")
  }

  /// A file that is checked alone has no manifest for a choice: the advice is a command, which works.
  @Test(arguments: [
    ("signal", "--for signal --duration 3 -o wave-signal.png"),
    ("line", "--for line-animated -o wave-line-animated.png"),
  ]) func fileCheckedAloneGetsACommand(_ platform: String, _ options: String) throws {
    let folder = try TemporaryFolder()
    let time = platform == "line" ? 50 : 250
    try folder.write(Self.animation(20, milliseconds: time), to: "wave.webp")
    let found = try stickerlint(["lint", "wave.webp", "--for", platform], in: folder.url)
    let text = Self.words(found.output)
    #expect(text.contains("stickerlint assemble wave.webp \(options)"), "\(found.output)")
    #expect(!text.contains("below it in stickerpack.yml"), "\(found.output)")
    let made = try stickerlint(
      ["assemble", "wave.webp", "--effort", "1"] + options.split(separator: " ").map(String.init),
      in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
  }

  /// The refusal of a pack of one sticker, which no option can help, ends with a task and the command to run after it.
  @Test(arguments: [
    ("line-animated", "add 7 animations with transparency"),
    ("whatsapp", "add 2 animations with transparency"),
  ])
  func refusalOfOneStickerNamesTheNextCommand(_ platform: String, _ task: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(20, milliseconds: 50), to: "art/wave.webp")
    let command = ["export", "art", "--for", platform, "-o", "out"] + Self.authorAndEmoji
    let refused = try stickerlint(command, in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains(
        "to continue: \(task), then: stickerlint export art --for \(platform) "),
      "\(refused.error)")
    for index in 0..<7 {
      try folder.write(Self.animation(20, milliseconds: 50), to: "art/w\(index).webp")
    }
    let made = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(made.status == 0, "\(made.transcript)")
  }

  /// The command to continue with leaves out the platforms that no option can help, even in a dry run.
  @Test func platformsThatNoOptionHelpsAreLeftOut() throws {
    let folder = try TemporaryFolder()
    for index in 0..<5 {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/s\(index).png")
    }
    let refused = try stickerlint(
      ["export", "art", "--for", "line,signal", "-o", "out", "--dry-run"], in: folder.url)
    #expect(
      refused.error.contains("to continue, but not for line: stickerlint export art --for signal "),
      "\(refused.error)")
  }

  /// The command that lint prints has the texts that the pack lacks.
  @Test func advisedExportCommandHasMissingTexts() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(20, milliseconds: 250), to: "art/wave.webp")
    let lint = try stickerlint(["lint", "art", "--for", "signal"], in: folder.url)
    let command = "export art --for signal --adapt speed --author 'Your Name' --default-emoji '🙂'"
    #expect(Self.words(lint.output).contains("stickerlint \(command)"), "\(lint.output)")
    let made = try stickerlint(
      ["export", "art", "--for", "signal", "--adapt", "speed", "--default-emoji", "🙂"]
        + ["--author", "Your Name", "-o", "out"], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    #expect(made.error.contains("warning: the author is 'Your Name'"), "\(made.error)")
  }

  /// If the refusal is about frames, it names the animation that loses the most.
  @Test func mostChangedAnimationIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(60, milliseconds: 100), to: "art/slow.webp")
    try folder.write(Self.animation(80, milliseconds: 30), to: "art/many.webp")
    let refused = try stickerlint(
      ["export", "art", "--for", "slack-emoji", "-o", "out"], in: folder.url)
    #expect(refused.error.contains("art/many.webp, "), "\(refused.error)")
  }

  /// The advice for a group of findings that need different numbers contains no numbers.
  @Test func commonAdviceHasNoNumbers() throws {
    let folder = try TemporaryFolder()
    for index in 0..<30 {
      try folder.write(
        Self.animation(25 + index, milliseconds: 130), to: "art/w\(index).webp")
    }
    let lint = try stickerlint(
      ["lint", "art", "--for", "line-animated", "--format", "human"], in: folder.url)
    let text = Self.words(lint.output)
    #expect(text.contains("Each needs numbers of its own."), "\(text)")
    #expect(!text.contains("{duration"), "\(text)")
  }

  /// `assemble` suggests a command that changes the speed, as `export` does, or that has the right name for the file.
  @Test func assembleSuggestsTheSpeedAndTheFileName() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(20, milliseconds: 250), to: "art/wave.webp")
    let made = ["assemble", "art/wave.webp", "--for", "signal"]
    let trial = try stickerlint(
      made + ["-o", "a.png", "--dry-run", "--effort", "1"], in: folder.url)
    #expect(
      trial.error.hasSuffix(
        "to continue: stickerlint \(made.joined(separator: " ")) -o a.png --effort 1 --duration 3\n"
      ),
      "\(trial.error)")
    let ending = try stickerlint(made + ["-o", "a.gif"], in: folder.url)
    #expect(ending.status == 2, "\(ending.transcript)")
    #expect(ending.error.contains("-o must end in .png"), "\(ending.error)")
    #expect(
      ending.error.hasSuffix("to continue: stickerlint \(made.joined(separator: " ")) -o a.png\n"),
      "\(ending.error)")
    let nameless = try stickerlint(
      ["assemble", "art", "--for", "line-animated"], in: folder.url)
    #expect(nameless.status == 2, "\(nameless.transcript)")
    #expect(
      nameless.error.contains(
        "stickerlint assemble art --for line-animated -o art-line-animated.png"),
      "\(nameless.error)")
  }

  /// Small animations and small stills are counted separately, and named, even if a manifest lists them.
  @Test(arguments: ["signal", "discord"], [false, true])
  func smallAnimationsAndStillsAreCountedSeparately(_ name: String, _ isListed: Bool) throws {
    let folder = try TemporaryFolder()
    let colors = (0..<6).map { [UInt8($0 * 40), 90, 160, 200] }
    for index in 0..<2 {
      try folder.write(
        TestWebP.animation(40 + index, 40, colors: colors, milliseconds: 100).bytes,
        to: "art/w\(index).webp")
    }
    try folder.write(TestPNG.disc(60).bytes, to: "art/dot.png")
    if isListed {
      let list = "stickers: [{file: w0.webp}, {file: w1.webp}, {file: dot.png}]"
      try folder.write(Array(list.utf8), to: "art/stickerpack.yml")
    }
    let made = try stickerlint(
      ["export", "art", "--for", name, "-o", "out"] + Self.authorAndEmoji, in: folder.url)
    #expect(
      made.error.contains(
        "2 of 2 animations (w0.webp, w1.webp) and 1 of 1 still (dot.png) fill ")
        && made.error.contains(
          "so small and clean may be better. To enlarge it anyway: stickerlint export art"),
      "\(made.transcript)")
  }

  /// The beginning of a platform's name, regardless of case, is enough if no other platform's name begins with it.
  @Test func uniqueBeginningOfAPlatformsNameIsEnough() throws {
    let folder = try TemporaryFolder()
    let one = try stickerlint(["platforms", "Slack"], in: folder.url)
    #expect(one.status == 0 && one.output.contains("slack-emoji"), "\(one.transcript)")
    let exact = try stickerlint(["platforms", "Telegram"], in: folder.url)
    #expect(exact.status == 0, "\(exact.transcript)")
    let several = try stickerlint(["platforms", "tele"], in: folder.url)
    #expect(several.status == 2, "\(several.transcript)")
    #expect(
      several.error.contains(
        "Did you mean 'telegram', 'telegram-emoji', 'telegram-video' or 'telegram-emoji-video'?"),
      "\(several.error)")
  }
}
