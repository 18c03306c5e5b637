import Foundation
import StickerTestSupport
import SystemPackage
import Testing

/// Advice, remarks and refusals of commands with `--for`; the remedies that they name work.
@Suite struct ExportMessageTests {
  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  private static func pack(_ count: Int, side: Int = 300) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...count {
      try folder.write(
        TestPNG.disc(side, line: UInt8(number * 3 % 200)).bytes, to: "Otters/\(number).png")
    }
    return folder
  }

  private static func export(
    _ source: String, _ platforms: String, _ more: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["export", source, "--for", platforms, "-o", "out", "--no-progress"] + more, in: folder.url)
  }

  /// `--force` overrides findings about the art, but nothing that the platform refuses.
  @Test func forceIsNamedOnlyWhereItHelps() throws {
    let folder = try Self.pack(3)
    let few = try Self.export("Otters", "line", Self.authorAndEmoji, in: folder)
    #expect(few.status == 1 && few.error.contains("fix this first\n"), "\(few.transcript)")
    let small = try Self.pack(3, side: 40)
    try small.write(
      TestPNG.still(60, 60, [9, 9, 9, 255]).bytes, to: "Otters/0.png")
    try small.write(Array("rules: {missing-transparency: error}".utf8), to: ".stickerlint.yml")
    let opaque = try Self.export(
      "Otters", "signal", Self.authorAndEmoji, in: small)
    #expect(opaque.status == 1, "\(opaque.transcript)")
    #expect(
      opaque.error.contains("fix this first, or use --force to try it anyway"),
      "\(opaque.transcript)")
    let forced = try Self.export(
      "Otters", "signal", Self.authorAndEmoji + ["--force"], in: small)
    #expect(forced.status == 0, "\(forced.transcript)")
  }

  @Test func smallArtIsNoted() throws {
    let folder = try Self.pack(2)
    let kept = try Self.export("Otters", "signal", Self.authorAndEmoji, in: folder)
    #expect(kept.status == 0, "\(kept.transcript)")
    #expect(
      kept.error.contains(
        #/: 2 of 2 stickers \([^,()]+\.png, [^,()]+\.png\) fill \d\d % of the canvas of 512 px \(\d+ px\); --enlarge scales such art up, which blurs it\n/#
      ), "\(kept.error)")
    let enlarged = try Self.export(
      "Otters", "signal", Self.authorAndEmoji + ["--enlarge", "--update"], in: folder)
    #expect(enlarged.status == 0 && !enlarged.error.contains("--enlarge"), "\(enlarged.error)")
  }

  /// Art that is hard to see is a warning with the command that scales it up, and lint agrees.
  @Test func tinyArtIsAWarning() throws {
    let folder = try Self.pack(2, side: 40)
    let kept = try Self.export("Otters", "signal", Self.authorAndEmoji, in: folder)
    #expect(kept.status == 0, "\(kept.transcript)")
    #expect(
      kept.error.contains(
        #/warning: 2 of 2 stickers \([^()]+\) fill \d % of the canvas of 512 px \(\d+ px\); --enlarge scales such art up, which blurs it: stickerlint export Otters .+ --enlarge --update\n/#
      ), "\(kept.error)")
    let signal = try stickerlint(
      ["lint", "Otters", "--all", "--for", "signal"], in: folder.url)
    #expect(signal.output.contains("small-art"), "\(signal.output)")
  }

  /// On Telegram, the canvas is only as large as the art needs, so small art is measured by the largest one.
  @Test func smallArtIsAWarningOnTelegram() throws {
    let folder = try Self.pack(2, side: 40)
    let kept = try Self.export("Otters", "telegram", Self.authorAndEmoji, in: folder)
    #expect(
      kept.error.contains(
        #/warning: 2 of 2 stickers .* fill \d % of the canvas of 512 px .* blurs it: stickerlint export .+ --enlarge --update\n/#
      ), "\(kept.transcript)")
  }

  /// A sticker's side in px, and the effect that `lint --for` reports.
  @Test(arguments: [
    (700, "scales the art down to"), (618, "scales the art down to"),
    (408, "leaves the art at its size on that canvas ('export --enlarge' scales it up)"),
  ])
  func canvasIsReportedAsItIsMade(_ side: Int, _ effect: String) throws {
    let folder = try Self.pack(1, side: side)
    let result = try stickerlint(
      ["lint", "Otters", "--for", "telegram", "--format", "json"], in: folder.url)
    #expect(result.output.contains(effect), "\(result.output)")
  }

  /// A wide border is trimmed, not scaled.
  @Test func borderIsTrimmed() throws {
    let folder = try TemporaryFolder()
    let row = [UInt8](repeating: 0, count: 4 * 700)
    var rows = [[UInt8]](repeating: row, count: 700)
    for y in 200..<500 {
      for x in 100..<600 { rows[y].replaceSubrange(4 * x..<4 * x + 4, with: [9, 99, 9, 255]) }
    }
    let png = TestPNG([.header(700, 700), .image(rows), TestPNG.Chunk("IEND")])
    try folder.write(png.bytes, to: "Otters/a.png")
    let result = try stickerlint(
      ["lint", "Otters", "--for", "telegram", "--format", "json"], in: folder.url)
    #expect(result.output.contains("the export trims it."), "\(result.output)")
    // The trimmed art is a box, which an export for WhatsApp refuses, too.
    let whatsapp = try stickerlint(["lint", "Otters", "--for", "whatsapp"], in: folder.url)
    let text = whatsapp.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Inside its clear border, no pixel is transparent."), "\(text)")
  }

  /// If a pack does not meet a demand of several platforms, that is one finding, and the pack fails on each of them.
  @Test func demandOfSeveralPlatformsIsReportedOnce() throws {
    let folder = try Self.pack(1)
    let result = try stickerlint(
      ["lint", "Otters", "--for", "signal,line,telegram", "-q"], in: folder.url)
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.matches(of: #/This sticker has no emoji/#).count == 1, "\(result.output)")
    #expect(
      text.contains("has no emoji. Signal stickers need 1 and Telegram stickers 1 to 20."),
      "\(result.output)")
    #expect(
      text.contains("no author. Signal stickers and LINE stickers need one."), "\(result.output)")
    #expect(text.contains("Otters for signal and telegram"), "\(result.output)")
    let eight = try Self.pack(8)
    let export = try Self.export("Otters", "signal,line", ["--author", "A"], in: eight)
    #expect(export.error.contains("nothing was written for signal"), "\(export.error)")
    #expect(export.output.contains("for line"), "\(export.transcript)")
  }

  /// For an animation that a manifest lists, advice about its duration is a choice in the manifest, and not a command
  /// that writes another file.
  @Test func changesOfTimeAreChoicesOfTheManifest() throws {
    let folder = try TemporaryFolder()
    let frames = (0..<10).map { [UInt8($0 * 20), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: frames, milliseconds: 500).bytes, to: "art/wave.webp")
    try folder.write(
      Array("author: A\nstickers: [{file: wave.webp, emoji: 👋}]".utf8),
      to: "art/stickerpack.yml")
    let result = try stickerlint(
      ["lint", "art", "--for", "signal,whatsapp,discord", "--format", "json"], in: folder.url)
    #expect(!result.output.contains("stickerlint assemble"), "\(result.output)")
    #expect(result.output.contains("'for: {signal: {duration: 3}}'"), "\(result.output)")
    try folder.write(
      Array(
        "author: A\nstickers: [{file: wave.webp, emoji: 👋, for: {signal: {duration: 3}}}]".utf8),
      to: "art/stickerpack.yml")
    let chosen = try Self.export("art", "signal", in: folder)
    #expect(chosen.status == 0, "\(chosen.transcript)")
  }

  @Test func lossOfAWebPIsReported() throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 7
    let rows = (0..<420).map { y -> [UInt8] in
      (0..<420).flatMap { x -> [UInt8] in
        state = state &* 1_664_525 &+ 1_013_904_223
        let alpha: UInt8 = x + y < 80 ? 0 : 255
        return alpha == 0
          ? [0, 0, 0, 0] : [UInt8(state >> 27) + UInt8(x / 3), UInt8(state >> 28), 90, 255]
      }
    }
    let png = TestPNG([.header(420, 420), .image(rows), TestPNG.Chunk("IEND")])
    for name in ["a", "b", "c"] { try folder.write(png.bytes, to: "Otters/\(name).png") }
    let result = try Self.export(
      "Otters", "whatsapp", Self.authorAndEmoji + ["--force"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    // One line names all, the quality, and the reason: the bytes without loss, and the limit.
    #expect(
      result.error.contains(
        #/3 stickers lost something as WebP, PSNR [0-9.]+ dB: Otters/a.png, Otters/b.png, Otters/c.png; without loss, they would have [0-9,]+ bytes, and WhatsApp stickers have at most 100,000 bytes\n/#
      ), "\(result.error)")
    for name in ["b", "c"] { try folder.write(TestPNG.disc(300).bytes, to: "Otters/\(name).png") }
    let one = try Self.export(
      "Otters", "whatsapp", Self.authorAndEmoji + ["--force", "--update"], in: folder)
    #expect(
      one.error.contains(
        #/Otters/a.png became otters/otters_01.webp: [0-9,]+ of 100,000 bytes; .+ \(PSNR [0-9.]+ dB\); without loss, it would have/#
          .ignoresCase()), "\(one.error)")
  }

  @Test func oneImageIsNotAPack() throws {
    let folder = try Self.pack(1)
    let result = try Self.export("Otters/1.png", "signal", Self.authorAndEmoji, in: folder)
    #expect(result.status == 2)
    #expect(
      result.error.contains("Otters/1.png is one image, and a pack is a folder"), "\(result.error)")
    let made = try PrintedCommand.run(after: "to make one sticker of it", in: result.error, folder)
    #expect(made.status == 0, "\(made.transcript)")
    let pack = try PrintedCommand.run(after: "to export its folder", in: result.error, folder)
    #expect(pack.error.contains("to continue: stickerlint export Otters"), "\(pack.transcript)")
  }

  /// The author of an example causes a warning, whether an option or the manifest gives it. After the command that the
  /// warning prints, there is none.
  @Test(arguments: [[], ["--remember"]]) func exampleAuthorIsReplaced(_ more: [String]) throws {
    let folder = try Self.pack(2)
    let first = try Self.export(
      "Otters", "signal", ["--author", "Your Name", "--default-emoji", "🦦"] + more, in: folder)
    #expect(first.status == 0 && first.error.contains("warning: the author is"), "\(first.error)")
    let shown =
      more.isEmpty
      ? first : try Self.export("Otters", "signal", ["--name", "B", "--update"], in: folder)
    #expect(shown.error.contains("warning: the author is 'Your Name'"), "\(shown.transcript)")
    let named = try PrintedCommand.run(after: "in place of NAME", in: shown.error, folder)
    #expect(named.status == 0 && !named.error.contains("the author is"), "\(named.transcript)")
    guard !more.isEmpty else { return }
    let later = try Self.export("Otters", "signal", ["--name", "C", "--update"], in: folder)
    #expect(later.status == 0 && !later.error.contains("the author is"), "\(later.transcript)")
  }

  @Test func namesOfPlatformsIgnoreCase() throws {
    let folder = try Self.pack(1)
    #expect(try stickerlint(["platforms", "WhatsApp"], in: folder.url).status == 0)
    let made = try stickerlint(
      ["assemble", "Otters/1.png", "--for", "Signal", "-o", "a.png"], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
  }

  @Test func assembleAndFixRefuseSeveralPlatforms() throws {
    let folder = try Self.pack(1)
    for command in [["assemble", "Otters/1.png", "-o", "b.png"], ["fix", "Otters", "-o", "c"]] {
      let several = try stickerlint(command + ["--for", "signal,line"], in: folder.url)
      #expect(several.status == 2)
      #expect(
        several.error.contains("this command takes one platform. Run it for each"),
        "\(several.error)")
    }
  }

  /// A sticker that a catalog lists many times is exported once.
  @Test func repeatedEntriesAreOneSticker() throws {
    let folder = try TemporaryFolder()
    let entry = #"{"filename": "a.sticker"}"#
    let list = [String](repeating: entry, count: 2000).joined(separator: ",")
    try folder.write(Array(#"{"stickers": [\#(list)]}"#.utf8), to: "P.stickerpack/Contents.json")
    try folder.write(
      Array(#"{"properties": {"filename": "a.png"}}"#.utf8),
      to: "P.stickerpack/a.sticker/Contents.json")
    try folder.write(TestPNG.disc(300, line: 0).bytes, to: "P.stickerpack/a.sticker/a.png")
    let result = try Self.export(
      "P.stickerpack", "signal", Self.authorAndEmoji + ["--force"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains("'a.sticker' is listed 2,000 times; it is used once"), "\(result.error)"
    )
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [".stickerlint-export.json", "001.png", "cover.png", "manifest.json"])
  }

  /// The same pack gives the same bytes, with any number of threads and any order of the platforms.
  @Test func exportsAreDeterministic() throws {
    let folder = try Self.pack(3)
    let moving: [[UInt8]] = [[20, 90, 160, 200], [200, 90, 60, 255], [20, 190, 60, 255]]
    for name in ["x", "y", "z"] {
      try folder.write(
        TestPNG.animation(90, 90, colors: moving).bytes, to: "Otters/\(name).png")
    }
    var trees: [[String: Data]] = []
    for (index, order) in ["signal,whatsapp,discord", "discord,signal,whatsapp"].enumerated() {
      let result = try stickerlint(
        [
          "export", "Otters", "--for", order, "-o", "out\(index)", "--jobs", "\(2 * index + 1)",
          "--force",
        ]
          + Self.authorAndEmoji, in: folder.url)
      #expect(result.status == 0, "\(result.transcript)")
      let root = folder.url.appending(path: "out\(index)")
      var tree: [String: Data] = [:]
      for case let path as String in try #require(FileManager.default.enumerator(atPath: root.path))
      {
        tree[path] = try? Data(contentsOf: root.appending(path: path))
      }
      trees.append(tree)
    }
    #expect(trees[0].count > 20 && trees[0] == trees[1])
  }

  /// A command is printed again if another one is printed in between.
  @Test func commandIsPrintedAgainAfterAnotherOne() throws {
    let folder = try Self.pack(10)
    for number in 9...10 {
      try folder.write(ExportRunTests.disc(290 + number).bytes, to: "Otters/\(number).png")
    }
    let result = try stickerlint(
      ["lint", "Otters", "--for", "whatsapp,line", "-q"], in: folder.url)
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.matches(of: #/stickerlint pack Otters --init/#).count == 2, "\(result.output)")
    #expect(
      text.contains("--pick missing-transparency"), "\(result.output)")
  }

  /// The verdicts at the end agree with the findings above, and one pack is not called "all packs".
  @Test func verdictsAgreeWithFindings() throws {
    let folder = try Self.pack(3)
    let result = try stickerlint(["lint", "Otters", "--for", "signal,telegram"], in: folder.url)
    #expect(
      result.output.contains("✗ Otters for telegram · 0 of 3 stickers fine"), "\(result.output)")
    #expect(!result.output.contains("✓"), "\(result.output)")
    #expect(!result.output.contains("all packs"), "\(result.output)")
    let nine = try Self.pack(9)
    let line = try stickerlint(["lint", "Otters", "--for", "line"], in: nine.url)
    let text = line.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("leave out 1 sticker with 'for:"), "\(line.output)")
  }

  @Test func summaryHasAllReasons() throws {
    let folder = try Self.pack(3)
    let result = try Self.export("Otters", "whatsapp,line", in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(
      result.error.contains(
        "  ✗ whatsapp  3 stickers, such as 1.png: this sticker has no emoji\n              this pack has no author\n"
      )
        || result.error.contains(
          "  ✗ whatsapp  this pack has no author\n              3 stickers, such as 1.png: this sticker has no emoji\n"
        ), "\(result.error)")
  }
}
