import Foundation
import StickerTestSupport
import Testing

@testable import StickerPacks

/// Choices for one platform: stickers that are left out, changes to all animations that it refuses, and their place in
/// `stickerpack.yml`.
@Suite struct ExportChoiceTests {
  /// A pack of stills, and of animations of ten frames that take 5 s, with a manifest.
  ///
  /// - Parameters:
  ///   - more: lines of the manifest before its list of stickers; empty for none.
  ///   - flow: true if each sticker is a mapping in braces, false if its keys are on lines of their own.
  private static func pack(
    stills: Int, animations: Int = 0, more: String = "", flow: Bool = true
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var lines = ["# mine", "author: A"] + (more.isEmpty ? [] : [more]) + ["stickers:"]
    let frames = (0..<10).map { [UInt8($0 * 20), 90, 160, 200] }
    let names =
      (0..<stills).map { "still \($0).png" } + (0..<animations).map { "wave \($0).webp" }
    for (index, name) in names.enumerated() {
      let bytes =
        index < stills
        ? TestPNG.disc(370, line: UInt8(index * 7 % 200)).bytes
        : TestWebP.animation(40, 40, colors: frames, milliseconds: 500).bytes
      try folder.write(bytes, to: "art/\(name)")
      lines +=
        flow
        ? ["  - {file: \(name), emoji: 🦦}  # \(index)"]
        : ["  - file: \(name)  # \(index)", "    emoji: 🦦"]
    }
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "art/stickerpack.yml")
    return folder
  }

  private static func manifest(in folder: TemporaryFolder) throws -> String {
    String(
      decoding: try Data(contentsOf: folder.url.appending(path: "art/stickerpack.yml")),
      as: UTF8.self)
  }

  private static func export(
    _ platforms: String, _ more: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["export", "art", "--for", platforms, "-o", "out"] + more, in: folder.url)
  }

  /// Returns the text with each run of whitespace as one space.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A refusal of the number of stickers names options that leave some out. With these options the pack is written, and
  /// `--remember` keeps the choice for the platform.
  @Test(arguments: [true, false]) func stickersAreLeftOutForOnePlatform(_ flow: Bool) throws {
    let folder = try Self.pack(stills: 10, flow: flow)
    let refusal = try Self.export("line", in: folder)
    #expect(refusal.status == 1, "\(refusal.transcript)")
    #expect(
      refusal.error.contains("--leave-out 'still 8.png' --leave-out 'still 9.png'"),
      "\(refusal.error)")
    let options = ["--leave-out", "still 8.png", "--leave-out", "still 9.png", "--remember"]
    let before = try Self.manifest(in: folder)
    let first = try Self.export("line", options, in: folder)
    #expect(first.status == 0, "\(first.transcript)")
    #expect(
      first.error.contains("art/still 8.png, art/still 9.png: left out, as --leave-out says"),
      "\(first.error)")
    let after = try Self.manifest(in: folder)
    #expect(after.components(separatedBy: "for: {line: {leave-out: true}}").count == 3, "\(after)")
    for line in before.split(separator: "\n") where line.contains("#") {
      #expect(after.contains(line.prefix(14)) && after.contains("# 9"), "\(after)")
    }
    // From now on, no option is needed.
    let again = try Self.export("line", ["--update"], in: folder)
    #expect(again.status == 0 && again.output.contains("8 stickers"), "\(again.transcript)")
    #expect(again.output.contains("already up to date"), "\(again.transcript)")
    let lint = try stickerlint(["lint", "art", "--for", "line", "--all"], in: folder.url)
    #expect(!lint.output.contains("unsuited-pack-size"), "\(lint.output)")
    let telegram = try stickerlint(
      ["export", "art", "--for", "telegram", "-o", "t", "--dry-run"], in: folder.url)
    #expect(telegram.output.contains("10 stickers"), "\(telegram.transcript)")
  }

  /// A finding about the number of stickers says how to reach an accepted number.
  @Test func findingsSayWhatToLeaveOut() throws {
    let folder = try Self.pack(stills: 10)
    let lint = try stickerlint(["lint", "art", "--for", "line"], in: folder.url)
    #expect(
      Self.words(lint.output).contains(
        "Add 6 stickers, or leave out 2 stickers, each with 'for: {line: {leave-out: true}}' below it in "
          + "stickerpack.yml."), "\(lint.output)")
  }

  /// Patterns match names, with or without the extension, paths in the pack, and paths from the working folder.
  @Test(arguments: ["still 1.png", "still 1", "still [1].png", "art/still 1.png", "**/still 1.png"])
  func exclusionsMatchNamesAndPaths(_ pattern: String) throws {
    let folder = try Self.pack(stills: 3)
    let result = try Self.export("discord", ["--exclude", pattern], in: folder)
    #expect(result.status == 0 && result.output.contains("2 stickers"), "\(result.transcript)")
    #expect(result.error.contains("left out by --exclude: still 1.png"), "\(result.error)")
  }

  @Test func exclusionsWithoutAMatchAreReported() throws {
    let folder = try Self.pack(stills: 3)
    let result = try Self.export("discord", ["--exclude", "stil 1.png"], in: folder)
    #expect(result.error.contains("--exclude stil 1.png matches no sticker"), "\(result.error)")
  }

  /// One change resolves the refusals of all animations, leaves others alone, and is remembered once for the pack.
  @Test func oneChangeAppliesToAllRefusedAnimations() throws {
    let folder = try Self.pack(stills: 1, animations: 5)
    let short = (0..<4).map { [UInt8($0 * 20), 90, 60, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: short, milliseconds: 100).bytes, to: "art/wave 4.webp")
    let refusal = try Self.export("signal", in: folder)
    #expect(refusal.status == 1, "\(refusal.transcript)")
    #expect(
      refusal.error.contains(
        "art/wave 0.webp, art/wave 1.webp, art/wave 2.webp and 1 more: one play takes 5 s, and Signal stickers "
          + "take at most 3 s; choose: --cut 3 keeps the first 3 s of 5 s, or --duration 3 plays them 1.67 times as fast\n"
      ), "\(refusal.error)")
    let result = try Self.export("signal", ["--duration", "3", "--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains("and 1 more: changed for signal with {duration: 3}"),
      "\(result.error)")
    #expect(!result.error.contains("wave 4.webp"), "\(result.error)")
    #expect(!result.error.contains("changes nothing"), "\(result.error)")
    let manifest = try Self.manifest(in: folder)
    #expect(
      manifest.hasPrefix("# mine\nauthor: A\nfor:\n  signal: {duration: 3}\nstickers:\n"),
      "\(manifest)")
    let again = try Self.export("signal", ["--update"], in: folder)
    #expect(again.status == 0 && again.output.contains("already up to date"), "\(again.transcript)")
    let lint = try stickerlint(["lint", "art", "--for", "signal", "--all"], in: folder.url)
    #expect(!lint.output.contains("One play takes"), "\(lint.output)")
  }

  /// Entries of a manifest, options of an export with `--remember`, and the entries of the manifest after it.
  static let rememberedCases: [(more: String, options: [String], text: String)] = [
    (
      "for:\n  line: {main: still 0.png}", ["--cut", "2"],
      "for:\n  signal: {cut: 2}\n  line: {main: still 0.png}"
    ),
    (
      "for:\n    # short\n    signal: {cut: 1}\n    line:\n      main: still 0.png",
      ["--duration", "2"],
      "for:\n    # short\n    signal: {duration: 2}\n    line:\n      main: still 0.png"
    ),
    (
      "for:\n  signal:\n    cut: 1\n    max-frames: 5", ["--cut", "2"],
      "for:\n  signal: {cut: 2, max-frames: 5}"
    ),
    (
      "for: {line: {main: still 0.png}}", ["--min-quality", "25"],
      "for: {line: {main: still 0.png}, signal: {min-quality: 25}}"
    ),
    (
      "for: {Signal: {min-quality: 25}}", ["--cut", "3"],
      "for: {Signal: {cut: 3, min-quality: 25}}"
    ),
  ]

  @Test(arguments: rememberedCases)
  func choicesAreWrittenBesideExistingEntries(_ more: String, _ options: [String], _ text: String)
    throws
  {
    let folder = try Self.pack(stills: 1, more: more)
    let result = try Self.export("signal", options + ["--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    let manifest = try Self.manifest(in: folder)
    #expect(manifest.contains("author: A\n\(text)\nstickers:\n"), "\(manifest)")
  }

  /// Services write their names in upper or mixed case, such as LINE and WhatsApp.
  @Test func platformsAreNamedInAnyCase() throws {
    let folder = try Self.pack(stills: 10, more: "for: {LINE: {main: still 3.png}}")
    let manifest = try Self.manifest(in: folder)
      .replacing("still 8.png,", with: "still 8.png, for: {LINE: {leave-out: true}},")
      .replacing("still 9.png,", with: "still 9.png, for: {Line: {leave-out: true}},")
    try folder.write(Array(manifest.utf8), to: "art/stickerpack.yml")
    let result = try Self.export("line", in: folder)
    #expect(result.output.contains("8 stickers"), "\(result.transcript)")
    #expect(!result.error.contains("main.png is made from art/still 0.png"), "\(result.error)")
    let twice = manifest.replacing("{LINE: {main", with: "{line: {tab: still 1.png}, LINE: {main")
    try folder.write(Array(twice.utf8), to: "art/stickerpack.yml")
    let refused = try Self.export("line", ["--update"], in: folder)
    #expect(
      refused.error.contains("'LINE' is the same platform as 'line'"), "\(refused.transcript)")
  }

  /// `--remember` writes nothing if other text would be lost, or if no valid choice is given.
  @Test(arguments: [
    ("for:\n  signal: {cut: 1}  # short", ["--cut", "2"], "by hand"),
    ("", [], "nothing to write"), ("", ["--cut", "0"], "--cut must be"),
    ("", ["--cut", "1", "--duration", "1"], "use one"), ("", ["--max-frames", "1"], "from 2"),
    ("", ["--cut", "signal=1", "--cut", "signal=2"], "--cut is given twice for signal"),
    ("", ["--max-frames", "9", "--max-frames", "8"], "--max-frames is given twice:"),
  ])
  func unsafeOrInvalidChoicesAreNotRemembered(_ more: String, _ options: [String], _ words: String)
    throws
  {
    let folder = try Self.pack(stills: 1, more: more)
    let before = try Self.manifest(in: folder)
    let result = try Self.export("signal", options + ["--remember"], in: folder)
    #expect(result.status == 2 && result.error.contains(words), "\(result.transcript)")
    #expect(try Self.manifest(in: folder) == before)
  }

  /// Stills and animations go to the packs that take them.
  @Test func kindsGoToThePacksThatTakeThem() throws {
    let folder = try Self.pack(stills: 8, animations: 1)
    let alone = try Self.export("line", ["--force"], in: folder)
    #expect(alone.status == 1, "\(alone.transcript)")
    #expect(
      alone.error.contains("fix this first, or leave out 1 of them: --leave-out 'wave 0.webp'\n"),
      "\(alone.transcript)")
    let lint = try stickerlint(["lint", "art", "--for", "line", "--all"], in: folder.url)
    #expect(
      Self.words(lint.output).contains(
        "'--for line-animated', beside line or in its place, takes animations"),
      "\(lint.output)")
    let both = try Self.export("line,line-animated", in: folder)
    #expect(both.status == 1, "\(both.transcript)")
    #expect(both.error.contains("left to line-animated, which takes animations"), "\(both.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["line"])
    #expect(both.error.contains("\nline-animated: LINE animated stickers\n"), "\(both.error)")
    #expect(both.error.contains("1 of 2 platforms is done\n"), "\(both.error)")
    #expect(both.error.contains("  ✓ line           out/line, 8 stickers\n"), "\(both.error)")
    #expect(both.error.contains("  ✗ line-animated  this pack has 1 animation"), "\(both.error)")
  }

  /// One Telegram set holds stills and videos.
  @Test(.enabled(if: Tool.areInstalled("ffmpeg"), "ffmpeg is not here"))
  func telegramSetHoldsStillsAndVideos() throws {
    let folder = try Self.pack(stills: 1, animations: 1)
    let result = try stickerlint(
      ["export", "art", "--for", "telegram", "-o", "out", "--duration", "2"], in: folder.url,
      environment: ["PATH": Tool.path])
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [
          ".stickerlint-export.json", "001.png", "002.webm", "stickers.json", "thumbnail.png",
        ])
    let list = try String(
      contentsOf: folder.url.appending(path: "out/stickers.json"), encoding: .utf8)
    #expect(list.contains("\"static\"") && list.contains("\"video\""), "\(list)")
  }

  /// A set of stills is written without ffmpeg, too.
  @Test func stillsNeedNoFFmpeg() throws {
    let folder = try Self.pack(stills: 1)
    let result = try stickerlint(
      ["export", "art", "--for", "telegram", "-o", "out"], in: folder.url,
      environment: ["PATH": folder.url.path])
    #expect(result.status == 0, "\(result.transcript)")
  }
}
