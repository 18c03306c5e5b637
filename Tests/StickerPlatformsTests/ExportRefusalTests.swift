import Foundation
import StickerPacks
import StickerTestSupport
import Testing

@testable import StickerPlatforms

/// Messages of refused exports, and the keys that `--remember` writes.
@Suite struct ExportRefusalTests {
  /// Returns a folder with a pack of animations of 20 frames.
  ///
  /// - Parameter times: the time in ms that one play of each animation takes.
  private static func folder(_ times: [Int]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let colors = (0..<20).map { [UInt8($0 * 12), 90, 160, 200] }
    for (index, time) in times.enumerated() {
      try folder.write(
        TestWebP.animation(300, 300, colors: colors, milliseconds: time / colors.count).bytes,
        to: "art/w\(index).webp")
    }
    return folder
  }

  private static func export(
    _ platforms: String, _ more: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      [
        "export", "art", "--for", platforms, "-o", "out", "--author", "A", "--default-emoji", "🦦",
      ] + more, in: folder.url)
  }

  /// Changes to animations of 20 frames that take the given times in ms, and their effects in words.
  private static let effects: [(change: MotionChange, times: [Double], words: String)] = [
    (MotionChange(duration: 3), [5000], "plays it 1.67 times as fast"),
    (MotionChange(duration: 2), [1990], "plays it 0.5 % slower"),
    (MotionChange(duration: 2), [2000], "plays it at about the same speed"),
    (MotionChange(duration: 2), [1999.95, 2000.05], "plays them at about the same speed"),
    (
      MotionChange(cut: 3, duration: 2), [5000],
      "keeps the first 3 s of 5 s and plays it 1.5 times as fast"
    ),
    (
      MotionChange(cut: 3, duration: 2), [1000, 5000],
      "keeps the first 3 s of 1 to 5 s and plays them 0.5 to 1.5 times as fast"
    ),
  ]

  @Test(arguments: effects)
  func effectsAreDescribed(_ change: MotionChange, _ times: [Double], _ words: String) {
    #expect(change.effect(frameCounts: times.map { _ in 20 }, milliseconds: times) == words)
  }

  /// Refused animations are reported beside a wrong number of stickers, and are left out first.
  @Test func refusedDurationsAreReportedBesideTheCount() throws {
    let folder = try Self.folder([1300] + [Int](repeating: 1000, count: 8))
    let result = try Self.export("line-animated", in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(
      result.error.contains(
        "has 8, 16 or 24; leave out 1 of them: --leave-out w0.webp\n"), "\(result.error)")
    #expect(
      result.error.contains(
        "art/w0.webp: one play takes 1.3 s, and LINE animated stickers take 1, 2, 3 or 4 s; choose: --cut 1 keeps the "
          + "first 1 s of 1.3 s, or --duration 1 plays it 1.3 times as fast\n"), "\(result.error)")
    let written = try Self.export("line-animated", ["--leave-out", "w0.webp"], in: folder)
    #expect(written.status == 0, "\(written.transcript)")
  }

  /// Each animation is offered the time that is nearest to its own, in one line for all with the same offer.
  @Test func changesAreGroupedByTheirTime() throws {
    let folder = try Self.folder([4020, 4200, 1100, 1000, 1000, 1000, 1000, 1000])
    let result = try Self.export("line-animated", in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(
      result.error.contains("art/w1.webp, art/w0.webp: one play takes 4.02 to 4.2 s, and LINE"),
      "\(result.error)")
    #expect(
      result.error.contains(
        #/choose: 'for: {line-animated: {cut: 4}}' keeps the first 4 s of 4.02 to 4.2 s, or .+, below each/#
      ),
      "\(result.error)")
    #expect(
      result.error.contains(
        #/{duration: 4}}' plays them 1 to 1.05 times as fast, .+ in stickerpack.yml\n/#
      ),
      "\(result.error)")
    #expect(
      result.error.contains(
        #/art/w2.webp: .+ choose: 'for: {line-animated: {cut: 1}}' keeps .+ below it in stickerpack.yml\n/#
      ), "\(result.error)")
    #expect(!result.error.contains("--remember"), "\(result.error)")
    #expect(try stickerlint(["pack", "art", "--init"], in: folder.url).status == 0)
    let manifest = folder.url.appending(path: "art/stickerpack.yml")
    var text = try String(contentsOf: manifest, encoding: .utf8)
    for (file, choice) in [("w0", "duration: 4"), ("w1", "cut: 4"), ("w2", "duration: 1")] {
      text = text.replacing(
        "  - file: \(file).webp\n",
        with: "  - file: \(file).webp\n    for: {line-animated: {\(choice)}}\n")
    }
    try folder.write(Array(text.utf8), to: "art/stickerpack.yml")
    let written = try Self.export("line-animated", ["--remember"], in: folder)
    #expect(written.status == 0, "\(written.transcript)")
  }

  /// If one animation has too many frames and another one plays too long, each is offered a choice for its own entry in
  /// the manifest: an option would apply to both.
  @Test func differentChangesAreOfferedForTheManifest() throws {
    let folder = try Self.folder([5000])
    let colors = (0..<40).map { [UInt8($0 * 5), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(300, 300, colors: colors, milliseconds: 50).bytes, to: "art/w1.webp")
    let result = try Self.export("line-animated", in: folder)
    #expect(
      result.error.contains(
        "art/w1.webp: it has 40 frames, and LINE animated stickers have 5 to 20 frames; choose: 'for: "
          + "{line-animated: {max-frames: 20}}' keeps at most 20 of 40 frames, below it in stickerpack.yml\n"
      ),
      "\(result.error)")
  }

  /// Animations that may keep different numbers of frames are not all offered the smallest of these numbers.
  @Test func framesAreNotDroppedForOtherAnimations() throws {
    let folder = try TemporaryFolder()
    for (index, count) in [40, 80, 39].enumerated() {
      let colors = (0..<count).map { [UInt8($0 * 3), 90, 160, 200] }
      try folder.write(
        TestWebP.animation(300, 300, colors: colors, milliseconds: 25).bytes,
        to: "art/w\(index).webp")
    }
    let refused = try Self.export("telegram", in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains(
        "art/w0.webp, art/w2.webp: they show 40 frames per second, and Telegram stickers have at most 30 frames per "
          + "second"), "\(refused.error)")
    #expect(refused.error.contains("art/w1.webp: it shows 40 frames"), "\(refused.error)")
    for choice in ["{telegram: {max-frames: 60}}", "{telegram: {max-frames: 29}}"] {
      #expect(refused.error.contains(choice), "\(refused.error)")
    }
  }

  /// `--remember` also keeps texts that options give, in each style of a manifest, and reports them.
  @Test(arguments: [
    "stickers: [{file: w0.webp}, {file: w1.webp, emoji: 👋}]",
    "# mine\nauthor: B\nstickers:\n  - file: w0.webp  # zero\n  - file: w1.webp\n    emoji: 👋\n",
    "{stickers: [{file: w0.webp}, {file: w1.webp, emoji: [👋]}]}",
  ])
  func textsAreRemembered(_ manifest: String) throws {
    let folder = try Self.folder([1000, 1000])
    try folder.write(Array(manifest.utf8), to: "art/stickerpack.yml")
    let result = try Self.export("signal", ["--name", "Otter # 1", "--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains(
        "art/stickerpack.yml now has the author 'A', has the name 'Otter # 1' and has 🦦 for 1 sticker\n"
      ),
      "\(result.error)")
    let text = try String(
      contentsOf: folder.url.appending(path: "art/stickerpack.yml"), encoding: .utf8)
    #expect(!manifest.contains("#") || text.contains("# mine") && text.contains("# zero"))
    let again = try stickerlint(
      ["export", "art", "--for", "signal", "-o", "out", "--update"], in: folder.url)
    #expect(again.status == 0, "\(again.transcript)")
    #expect(again.output.contains("'Otter # 1' for signal, 2 stickers"), "\(again.output)")
    #expect(again.output.contains("already up to date"), "\(again.output)")
  }

  /// `--remember` does not report keys that the manifest had before.
  @Test func onlyChangedKeysAreReported() throws {
    let folder = try Self.folder([1000, 1000])
    try folder.write(
      Array("author: A\nstickers:\n  - file: w0.webp\n  - file: w1.webp\n".utf8),
      to: "art/stickerpack.yml")
    let result = try Self.export(
      "signal,discord", ["--leave-out", "signal=w1", "--remember"], in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains(
        "stickerpack.yml now leaves out 1 sticker for signal and has 🦦 for 2 stickers\n"),
      "\(result.error)")
  }
}
