import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint fix --for NAME` makes stickers for a platform.
@Suite struct PlatformFixTests {
  /// Creates a pack with a still, and an animation of ten frames of half a second each.
  ///
  /// - Parameter change: additional keys of the animation in `stickerpack.yml`.
  private static func pack(_ change: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let colors = (0..<10).map { [UInt8($0 * 20), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: colors, milliseconds: 500).bytes, to: "pack/wave.webp")
    try folder.write(TestPNG.disc(700).bytes, to: "pack/sun.png")
    try folder.write(
      Array(
        """
        name: Otters
        author: Somebody
        stickers:
          - {file: wave.webp, emoji: 👋\(change)}
          - {file: sun.png, emoji: 🙂}

        """.utf8), to: "pack/stickerpack.yml")
    return folder
  }

  private static func fix(_ more: [String], _ folder: TemporaryFolder) throws -> CommandResult {
    try stickerlint(["fix", "pack", "--no-config"] + more, in: folder.url)
  }

  /// A lone file is a sticker, not a pack: nothing is said about a manifest, an author or emoji.
  @Test func loneFileIsNotAPack() throws {
    let folder = try Self.pack()
    try folder.write(
      TestWebP.animation(
        40, 40, colors: (0..<10).map { [UInt8($0 * 20), 90, 160, 200] }, milliseconds: 500
      ).bytes, to: "lone/wave.webp")
    let result = try stickerlint(
      ["fix", "lone/wave.webp", "--for", "signal", "-o", "mended", "--no-config"], in: folder.url)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("One play takes 5 s."), "\(result.transcript)")
    #expect(words.contains("stickerlint assemble"), "\(result.transcript)")
    for other in ["stickerpack.yml", "author", "emoji"] {
      #expect(!words.contains(other), "\(result.transcript)")
    }
  }

  private static func image(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    try ImageFile.probe(Array(try Data(contentsOf: folder.url.appending(path: path)))).image
  }

  /// A chosen change is applied, new names are listed, and nothing is left for a second run.
  @Test func stickersAreMadeForAPlatform() throws {
    let folder = try Self.pack(", for: {signal: {cut: 3}}")
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.fix(["--for", "signal", "-o", "mended"], folder)
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == before)
    let repaired = folder.url.appending(path: "mended")
    #expect(try Folders.names(in: repaired) == ["stickerpack.yml", "sun.png", "wave.png"])
    let wave = try Self.image("mended/wave.png", in: folder)
    #expect(wave.width == 512 && wave.height == 512 && wave.colorType == .rgba)
    #expect(abs(wave.frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } - 3000) < 0.5)
    #expect(try Self.image("mended/sun.png", in: folder).width == 512)
    #expect(result.output.contains("[suit-platform]"), "\(result.output)")
    #expect(!result.output.contains("unchanged"), "\(result.output)")
    let again = try stickerlint(
      ["fix", "mended", "--for", "signal", "--dry-run", "--no-config"], in: folder.url)
    #expect(again.output.contains("nothing to fix"), "\(again.output)")
    let export = try stickerlint(
      ["export", "mended", "--for", "signal", "-o", "out", "--no-config"], in: folder.url)
    #expect(export.status == 0, "\(export.transcript)")
  }

  /// The chosen change and the losses of each sticker are reported; stickers that lose nothing share an entry.
  @Test func changesAndLossesAreReportedForEachSticker() throws {
    let folder = try Self.pack(", for: {signal: {duration: 2.5}}")
    try folder.write(TestPNG.disc(690, line: 9).bytes, to: "pack/moon.png")
    var state: UInt32 = 7
    for name in ["noise", "sand"] {
      let rows = (0..<512).map { y -> [UInt8] in
        (0..<512).flatMap { x -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          return x + y < 80
            ? [0, 0, 0, 0]
            : [
              UInt8(state >> 28) + UInt8(x / 3), UInt8(state >> 24 & 15), UInt8(state >> 20 & 15),
              255,
            ]
        }
      }
      let png = TestPNG([.header(512, 512), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "pack/\(name).png")
    }
    let more = ["moon", "noise", "sand"].map { "  - {file: \($0).png, emoji: 🙂}\n" }.joined()
    let manifest = folder.url.appending(path: "pack/stickerpack.yml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try folder.write(Array((text + more).utf8), to: "pack/stickerpack.yml")
    let result = try Self.fix(["--for", "signal", "-o", "mended"], folder)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("made for signal, changed as you chose ({duration: 2.5}): nothing else lost"),
      "\(result.transcript)")
    #expect(
      words.contains("2 files: moon.png, sun.png ✓ made for signal: nothing lost [suit-platform]"),
      "\(words)")
    let losses = words.matches(of: #/made for signal: [0-9,]+ of 307,200 bytes; [^\[]+PSNR/#)
    #expect(losses.count == 2, "\(words)")
    #expect(!words.contains("likewise"), "\(words)")
  }

  /// A sticker that the platform refuses stays, and the reason names the command that tries changes.
  @Test func refusedAnimationsStay() throws {
    let folder = try Self.pack()
    let result = try Self.fix(["--for", "signal", "-o", "mended"], folder)
    #expect(result.status == 1, "\(result.transcript)")
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "one play takes 5 s, and Signal stickers take at most 3 s; this tries changes: "
          + "stickerlint assemble pack/wave.webp --for signal -o wave-signal.png --dry-run"),
      "\(text)")
    #expect(!text.contains("judgment"), "\(text)")
    // The command is on a line of its own, and printed once.
    let line =
      "\n      stickerlint assemble pack/wave.webp --for signal -o wave-signal.png --dry-run\n"
    #expect(result.output.components(separatedBy: line).count == 2, "\(result.output)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "mended"))
        == ["stickerpack.yml", "sun.png", "wave.webp"])
    let trial = try stickerlint(
      ["assemble", "pack/wave.webp", "--for", "signal", "-o", "wave-signal.png", "--dry-run"],
      in: folder.url)
    #expect(trial.error.contains("choose: --cut 3"), "\(trial.transcript)")
  }

  /// Findings about the result have the lines of its manifest. None calls the art small on the platform's canvas, which
  /// `lint` for Messages does.
  @Test func findingsAboutTheResultHaveLines() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(200).bytes, to: "pack/sun.png")
    try folder.write(TestPNG.disc(201).bytes, to: "pack/moon.png")
    try folder.write(
      Array("name: Otters\nauthor: A\nstickers:\n  - file: sun.png\n  - file: moon.png\n".utf8),
      to: "pack/stickerpack.yml")
    let result = try Self.fix(["--for", "whatsapp", "-o", "mended"], folder)
    #expect(result.output.contains("stickerpack.yml:4"), "\(result.output)")
    #expect(result.output.contains("stickerpack.yml:5"), "\(result.output)")
    #expect(!result.output.contains("small-art"), "\(result.output)")
    let lint = try stickerlint(["lint", "mended", "--no-config", "--all"], in: folder.url)
    #expect(lint.output.contains("small-art"), "\(lint.output)")
  }

  /// In place, a sticker that would need another format stays as it is; a copy has it under a new name.
  @Test func originalsKeepTheirFormat() throws {
    let folder = try Self.pack(", for: {whatsapp: {cut: 3}}")
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.fix(["--for", "whatsapp", "--in-place"], folder)
    #expect(result.output.contains("a .webp would replace it"), "\(result.output)")
    #expect(!result.output.contains("tries changes"), "\(result.output)")
    let wave = try Self.image("pack/wave.webp", in: folder)
    #expect(wave.width == 512 && wave.format == .webp)
    let after = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    for name in ["sun.png", "stickerpack.yml"] { #expect(after[name] == before[name]) }
    let copy = try Self.fix(["--for", "whatsapp", "-o", "mended"], folder)
    #expect(copy.output.contains("lists 'sun.webp' instead of 'sun.png'"), "\(copy.output)")
  }

  @Test(arguments: [
    (["--for", "messages"], "without --for"), (["--for", "signel"], "Did you mean 'signal'?"),
    (["--for", "telegram-video"], "'stickerlint export --for telegram-video' writes them"),
    (["--for", "signal", "--size", "small"], "leave them out"),
  ])
  func unsuitableArgumentsAreRefused(_ arguments: [String], _ complaint: String) throws {
    let folder = try Self.pack()
    let result = try Self.fix(arguments + ["-o", "mended"], folder)
    #expect(result.status == 2 && result.error.contains(complaint), "\(result.transcript)")
    #expect(try Folders.names(in: folder.url) == ["pack"])
  }

  /// Small art is scaled up only with an option, which also works if the canvas already has the platform's size.
  @Test func artIsEnlargedOnRequest() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(200).bytes, to: "pack/sun.png")
    let options = ["--for", "signal", "--enlarge"]
    #expect(try Self.fix(["--for", "signal", "-o", "small"], folder).status == 1)
    let result = try Self.fix(options + ["-o", "large"], folder)
    #expect(result.output.contains("made for signal"), "\(result.transcript)")
    #expect(try Self.width("small/sun.png", in: folder) <= 200)
    #expect(try Self.width("large/sun.png", in: folder) > 450)
    let again = try stickerlint(
      ["fix", "small", "--no-config", "-o", "larger"] + options, in: folder.url)
    #expect(try Self.width("larger/sun.png", in: folder) > 450, "\(again.transcript)")
    let wrong = try Self.fix(["--enlarge", "-o", "other"], folder)
    #expect(wrong.status == 2 && wrong.error.contains("--enlarge needs --for"))
  }

  /// Returns the width of the visible art in px.
  private static func width(_ path: String, in folder: TemporaryFolder) throws -> Int {
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: path)))
    let picture = try Animation(ImageFile.probe(bytes), limits: .standard)
    return Bitmap.visibleArea(of: picture.frames.map(\.stored))?.width ?? 0
  }
}
