import Foundation
import StickerCodecs
import StickerTestSupport
import Testing

/// Runs of `export`: choices for one of several platforms, what is remembered, what is refused, and the summary.
@Suite struct ExportRunTests {
  /// Returns a pack of stills, and of animations of ten frames that take 5 s, or 1 s if opaque.
  private static func pack(
    stills: Int, animations: Int = 0, opaque: Bool = false
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var lines = ["author: A", "stickers:"]
    for index in 0..<stills {
      try folder.write(
        TestPNG.disc(370, line: UInt8(index * 7 % 200)).bytes, to: "art/still \(index).png")
      lines.append("  - {file: still \(index).png, emoji: 🦦}")
    }
    let frames = (0..<10).map { [UInt8($0 * 20), 90, 160, opaque ? 255 : 200] }
    for index in 0..<animations {
      try folder.write(
        TestWebP.animation(40, 40, colors: frames, milliseconds: opaque ? 100 : 500).bytes,
        to: "art/wave \(index).webp")
      lines.append("  - {file: wave \(index).webp, emoji: 🦦}")
    }
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "art/stickerpack.yml")
    return folder
  }

  private static func manifest(in folder: TemporaryFolder) throws -> String {
    try String(
      contentsOf: folder.url.appending(path: "art/stickerpack.yml"), encoding: .utf8)
  }

  private static func export(
    _ platforms: String, _ more: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(["export", "art", "--for", platforms, "-o", "out"] + more, in: folder.url)
  }

  /// The options that a refusal for one platform names can be added to the same command, and change nothing for the
  /// other platforms.
  @Test func choicesAreForOnePlatform() throws {
    let folder = try Self.pack(stills: 10)
    let refused = try Self.export("discord,line", in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    let options = ["--leave-out", "line=still 8.png", "--leave-out", "line=still 9.png"]
    #expect(
      refused.error.contains(
        "--leave-out 'line=still 8.png' --leave-out 'line=still 9.png'\n"), "\(refused.error)")
    let result = try Self.export("discord,line", options + ["--update", "--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("  ✓ discord  out/discord, 10 stickers"), "\(result.error)")
    #expect(result.error.contains("  ✓ line     out/line, 8 stickers"), "\(result.error)")
    let manifest = try Self.manifest(in: folder)
    #expect(
      manifest.components(separatedBy: "for: {line: {leave-out: true}}").count == 3
        && !manifest.contains("discord"), "\(manifest)")
  }

  /// Choices for several platforms stand side by side, in either style of a manifest.
  @Test(arguments: [true, false]) func severalPlatformsAreRemembered(_ flow: Bool) throws {
    let folder = try Self.pack(stills: 5, animations: 1)
    if !flow {
      let lines = try Self.manifest(in: folder).split(separator: "\n").map { line in
        line.replacing("- {", with: "- ").replacing("}", with: "").replacing(", ", with: "\n    ")
      }
      try folder.write(
        Array((lines.joined(separator: "\n") + "\n").utf8), to: "art/stickerpack.yml")
    }
    let options = ["--leave-out", "still 1", "--leave-out", "signal=still 3", "--cut", "signal=2"]
    let result = try Self.export("signal,discord", options + ["--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    let again = try Self.export("signal,discord", ["--update"], in: folder)
    #expect(again.status == 0, "\(again.transcript)")
    #expect(
      again.output.components(separatedBy: "already up to date").count == 3, "\(again.output)")
    #expect(
      again.output.contains("signal, 4 stickers") && again.output.contains("discord, 5 stickers"))
  }

  /// The time for one platform replaces the time for all.
  @Test func timesAreForOnePlatform() throws {
    let folder = try Self.pack(stills: 0, animations: 2)
    let refused = try Self.export("signal,matrix", in: folder)
    #expect(
      refused.error.contains(
        "choose: --cut signal=3 keeps the first 3 s of 5 s, or --duration signal=3 plays"),
      "\(refused.error)")
    let result = try Self.export(
      "signal", ["--cut", "2", "--duration", "signal=3", "-o", "other"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("with {duration: 3}"), "\(result.error)")
  }

  @Test(arguments: [
    (["--cut", "lime=3"], "there is no platform 'lime'"), (["--cut", "x"], "'x' is not a number"),
    (["--cut", "line=3"], "an option is for line, which --for does not name"),
    (["--cut", "signal=3", "--duration", "signal=2"], "use one of them"),
    (["--max-frames", "signal=2.5"], "is not a whole number"),
    (["--for", "slack"], "Did you mean 'slack-emoji'?"),
  ])
  func wrongUsageIsRefusedWithTheReason(_ options: [String], _ words: String) throws {
    let folder = try Self.pack(stills: 1)
    let result = try Self.export("signal", options, in: folder)
    #expect(result.status == 2 && result.error.contains(words), "\(result.transcript)")
  }

  @Test func patternsMayHaveAnEqualsSign() throws {
    let folder = try Self.pack(stills: 2)
    let result = try Self.export("signal", ["--leave-out", "a=b.png"], in: folder)
    #expect(
      result.error.contains("warning: --leave-out a=b.png matches no sticker"), "\(result.error)")
  }

  /// Nothing is remembered for a platform whose pack was not written.
  @Test func refusedChoicesAreNotRemembered() throws {
    let folder = try Self.pack(stills: 4, animations: 1)
    let before = try Self.manifest(in: folder)
    let alone = try Self.export("line", ["--cut", "1", "--remember"], in: folder)
    #expect(alone.status == 1, "\(alone.transcript)")
    #expect(try Self.manifest(in: folder) == before)
    let both = try Self.export("line,signal", ["--cut", "1", "--remember"], in: folder)
    #expect(both.status == 1, "\(both.transcript)")
    #expect(both.error.contains("stickerpack.yml now has {cut: 1} for signal\n"), "\(both.error)")
    #expect(try !Self.manifest(in: folder).contains("line"))
  }

  /// A default choice is not reported as a choice in stickerpack.yml.
  @Test func defaultChoicesAreNotAttributedToTheManifest() throws {
    let folder = try Self.pack(stills: 0, animations: 1)
    try folder.write(
      TestPNG.animation(
        60, 60, colors: (0..<4).map { [UInt8($0 * 20), 90, 160, 200] }, delay: (1, 1)
      ).bytes, to: "art/wave 0.webp")
    let result = try Self.export("discord-emoji", ["--min-quality", "20"], in: folder)
    #expect(!result.error.contains("in stickerpack.yml changes nothing"), "\(result.error)")
  }

  /// The summary counts stickers, and does not shorten its reasons.
  @Test func summaryCountsStickers() throws {
    let folder = try Self.pack(stills: 1, animations: 4)
    let result = try Self.export("signal,line,discord", in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(
      result.error.contains(
        "  ✗ signal   art/wave 0.webp and 3 more: one play takes 5 s, and Signal stickers take at most 3 s\n"
      ), "\(result.error)")
    #expect(
      result.error.contains(
        "  ✗ line     1 of 5 stickers can be used: 4 are animations; a pack of LINE stickers has 8, 16, 24, 32 or 40\n"
      ),
      "\(result.error)")
    #expect(result.error.contains("  ✓ discord  out/discord, 5 stickers\n"), "\(result.error)")
    try folder.write(
      Array("stickers: [{file: still 0.png}, {file: wave 0.webp}, {file: wave 1.webp}]".utf8),
      to: "art/stickerpack.yml")
    let lacking = try Self.export("telegram,discord", in: folder)
    #expect(
      lacking.error.contains(
        "  ✗ discord   3 stickers, such as still 0.png: this sticker has no emoji\n"),
      "\(lacking.error)")
  }

  /// No change makes opaque art transparent, so none is tried or offered; `export`, `assemble` and `fix` agree. A
  /// forced export writes it, since only a guide of WhatsApp asks for transparency.
  @Test func allCommandsRefuseOpaqueAnimations() throws {
    let folder = try Self.pack(stills: 0, animations: 5, opaque: true)
    let words = "no pixel is transparent, and WhatsApp stickers need transparency"
    let export = try Self.export("whatsapp", in: folder)
    #expect(export.status == 1, "\(export.transcript)")
    #expect(
      export.error.contains("fix this first, or use --force to try it anyway\n"),
      "\(export.error)")
    #expect(!export.error.contains("changes were tried"), "\(export.error)")
    #expect(!export.error.contains("choose:"), "\(export.error)")
    let forced = try Self.export("whatsapp", ["--force"], in: folder)
    #expect(forced.status == 0, "\(forced.transcript)")
    #expect(forced.output.contains("for whatsapp, 5 stickers"), "\(forced.output)")
    let line = try stickerlint(
      ["export", "art", "--for", "line-animated", "-o", "line", "--force", "--max-frames", "8"],
      in: folder.url)
    #expect(line.status == 1 && !line.error.contains("or use --force"), "\(line.transcript)")
    let made = try stickerlint(
      ["assemble", "art/wave 0.webp", "--for", "whatsapp", "-o", "a.webp"], in: folder.url)
    #expect(made.status == 1 && made.error.contains(words), "\(made.transcript)")
    let fixed = try stickerlint(
      ["fix", "art", "--for", "whatsapp", "-o", "mended"], in: folder.url)
    let text = fixed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(words) && !text.contains("tries changes"), "\(fixed.transcript)")
  }

  /// Stickers of another kind are left out before those that could be in the pack, and the platform takes the remaining
  /// number.
  @Test func stickersOfAnotherKindAreLeftOutFirst() throws {
    let folder = try Self.pack(stills: 9, animations: 2)
    let refused = try Self.export("line", in: folder)
    #expect(
      refused.error.contains(
        "leave out 3 of them: --leave-out 'still 8.png' --leave-out 'wave 0.webp' --leave-out 'wave 1.webp'"
      ),
      "\(refused.error)")
    let words = refused.error.components(separatedBy: "--leave-out ").dropFirst()
    let names = words.compactMap { $0.split(separator: "'").first.map(String.init) }
    let result = try Self.export("line", names.flatMap { ["--leave-out", $0] }, in: folder)
    #expect(result.status == 0 && result.output.contains("8 stickers"), "\(result.transcript)")
  }

  /// The report and the refusal name the same number of stickers to leave out, and the refusal does not repeat
  /// the finding.
  @Test func countsToLeaveOutAgree() throws {
    let folder = try Self.pack(stills: 9, animations: 2)
    let lint = try stickerlint(["lint", "art", "--for", "line"], in: folder.url)
    let words = lint.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Leave out 3 stickers, each with 'for:"), "\(lint.output)")
    let refused = try Self.export("line", in: folder)
    #expect(refused.error.contains("leave out 3 of them: "), "\(refused.error)")
    #expect(!refused.error.contains("unsuited-pack-size"), "\(refused.error)")
  }

  /// If there are too few stickers of a kind, the refusal names the kind, and the options that leave them out.
  @Test func tooFewStickersOfAKindAreNamed() throws {
    let folder = try Self.pack(stills: 4, animations: 1)
    let refused = try Self.export("whatsapp", in: folder)
    #expect(
      refused.error.contains(
        "this pack has 1 animation (art/wave 0.webp); a pack of WhatsApp stickers has 3 to 30, and stills and animations "
          + "are in different ones; the 4 stills can be exported without it; leave out art/wave 0.webp: --leave-out "
          + "'wave 0.webp'"), "\(refused.error)")
  }

  /// A platform has nothing to do if no sticker of the pack is of its kind.
  @Test func platformWithoutStickersOfItsKindIsNoError() throws {
    let folder = try Self.pack(stills: 8)
    let result = try Self.export("line,line-animated", in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains("  – line-animated  no animations; line has all 8\n"),
      "\(result.error)")
    #expect(result.error.contains("1 of 1 platform is done\n"), "\(result.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["line"])
  }

  /// An animation that ends is noted where the platform plays it as it is, with the command that makes it loop.
  @Test func animationsThatStopAreNoted() throws {
    let folder = try TemporaryFolder()
    let colors = (0..<4).map { [UInt8($0 * 20), 90, 160, 200] }
    for plays in 0..<3 {
      try folder.write(
        TestPNG.animation(300, 300, colors: colors, plays: UInt32(plays)).bytes,
        to: "art/\(plays).png")
    }
    let options = ["--force", "--author", "A", "--default-emoji", "🦦"]
    let result = try Self.export("discord", options, in: folder)
    #expect(
      result.error.contains(
        "1.png: plays once and stops; this makes it loop: stickerlint fix art --pick finite-loop --in-place "
          + "--backup originals\n"),
      "\(result.transcript)")
    #expect(result.error.contains("2.png: plays 2 times and stops;"), "\(result.error)")
    #expect(!result.error.contains("0.png: plays"), "\(result.error)")
    let signal = try Self.export("signal", options + ["-o", "s"], in: folder)
    #expect(signal.status == 0 && !signal.error.contains("and stops"), "\(signal.transcript)")
    let fixed = try stickerlint(
      ["fix", "art", "--pick", "finite-loop", "--in-place", "--backup", "originals"], in: folder.url
    )
    #expect(fixed.status < 2, "\(fixed.transcript)")
    let looping = try stickerlint(
      ["export", "art", "--for", "discord", "-o", "d"] + options, in: folder.url)
    #expect(looping.status == 0 && !looping.error.contains("and stops"), "\(looping.transcript)")
  }

  /// A disc with a soft edge on white.
  static func disc(_ side: Int = 300) -> TestPNG {
    let rows = (0..<side).map { y in
      (0..<side).flatMap { x -> [UInt8] in
        let distance = hypot(Double(2 * x - side), Double(2 * y - side)) / 2
        let share = min(1, max(0, Double(side) / 3 - distance + 0.5))
        return [200.0, 60, 40].map { UInt8(255 + share * ($0 - 255)) } + [255]
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end])
  }

  /// Stickers that lint refuses can be left out. Cutting them out is suggested only where that was tried and works.
  @Test func refusedStickersCanBeLeftOut() throws {
    let folder = try Self.pack(stills: 4)
    try folder.write(Self.disc().bytes, to: "art/still 2.png")
    let refused = try Self.export("whatsapp", in: folder)
    #expect(
      refused.error.contains(
        "fix this first, or use --force to try it anyway, or leave out art/still 2.png: --leave-out 'still 2.png'"
      ),
      "\(refused.error)")
    let words = refused.error.replacing(#/\s*\\?\s+/#, with: " ")
    #expect(words.contains("fix art --pick missing-transparency -o art-fixed"), "\(words)")
    let fixed = try stickerlint(
      ["fix", "art", "--pick", "missing-transparency", "-o", "art-fixed"], in: folder.url)
    #expect(fixed.output.contains("[missing-transparency]"), "\(fixed.transcript)")
    let taken = try stickerlint(
      ["export", "art-fixed", "--for", "whatsapp", "-o", "out"], in: folder.url)
    #expect(taken.status == 0, "\(taken.transcript)")
    // A picture of nothing but background cannot be cut out.
    try folder.write(TestPNG.still(60, 60, [9, 9, 9, 255]).bytes, to: "art/still 2.png")
    let tile = try Self.export("whatsapp", in: folder)
    #expect(tile.status == 1 && !tile.error.contains("--pick"), "\(tile.error)")
  }

  /// Frames without a delay get the delay with which players show them.
  @Test func framesWithoutADelayGetOne() throws {
    let folder = try Self.pack(stills: 1)
    let colors = (0..<5).map { [UInt8($0 * 20), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: colors, milliseconds: 0).bytes, to: "art/still 0.png")
    let result = try Self.export("whatsapp,signal", ["--force"], in: folder)
    #expect(result.output.contains("for signal, 1 sticker"), "\(result.transcript)")
    #expect(result.error.contains("are shown for 100 ms, as players show them"), "\(result.error)")
    let bytes = try Data(contentsOf: folder.url.appending(path: "out/signal/001.png"))
    let delays = try ImageFile.probe(Array(bytes)).image.frames.map { $0.delay?.milliseconds }
    #expect(delays == [Double?](repeating: 100, count: 5))
  }

  /// Offers are based on the 100 ms for which players show a frame without a delay.
  @Test func offersAreBasedOnPlayedDelays() throws {
    let folder = try TemporaryFolder()
    let colors = (0..<12).map { [UInt8($0 * 20), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(300, 300, colors: colors, milliseconds: 0).bytes, to: "a.webp")
    let result = try stickerlint(
      ["assemble", "a.webp", "--for", "line-animated", "-o", "b.png"], in: folder.url)
    #expect(result.error.contains("plays it 1.2 times as fast"), "\(result.transcript)")
  }

  /// A file that cannot be read is named and can be left out; --force is not offered. A file that takes too much memory
  /// is named, too.
  @Test func artThatCannotBeDrawnIsNamed() throws {
    let folder = try Self.pack(stills: 3)
    try folder.write(Array("no image".utf8), to: "art/still 1.png")
    let refused = try Self.export("discord", in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains("fix this first, or leave out 1 of them: --exclude 'still 1.png'"),
      "\(refused.error)")
    let heavy = try Self.pack(stills: 2)
    let result = try Self.export("discord", ["--limit", "memory-bytes=100000"], in: heavy)
    #expect(result.status == 2 && result.error.contains("still 0.png"), "\(result.transcript)")
  }

  @Test(arguments: [["--exclude", "*.png"], ["--leave-out", "still*", "--force"]])
  func leavingOutEveryStickerIsRefused(_ options: [String]) throws {
    let folder = try Self.pack(stills: 2)
    let result = try Self.export("discord", options, in: folder)
    #expect(result.status != 0, "\(result.transcript)")
    #expect(result.error.contains("every sticker of this pack is left out"), "\(result.error)")
  }

  /// The clear border of a box does not make it transparent.
  @Test func boxWithAClearBorderIsNotTransparent() throws {
    let folder = try TemporaryFolder()
    let clear = [UInt8](repeating: 0, count: 4 * 512)
    let row = Array(clear.prefix(80)) + [UInt8](repeating: 255, count: 4 * 472) + clear.prefix(80)
    let rows = (0..<512).map { 20..<492 ~= $0 ? row : clear }
    let box = TestPNG([.header(512, 512), .image(rows), .end])
    try folder.write(box.bytes, to: "art/box.png")
    try folder.write(TestPNG.disc(512).bytes, to: "art/dot.png")
    let fixed = try stickerlint(
      ["fix", "art", "--for", "whatsapp", "-o", "mended"], in: folder.url)
    let text = fixed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("no pixel is transparent"), "\(fixed.transcript)")
  }
}
