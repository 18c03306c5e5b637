import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerEncoding
@testable import StickerPacks
@testable import StickerPlatforms

/// Animations that a platform does not take as they are: what is offered, chosen and remembered.
@Suite struct MotionChangeTests {
  private static func delays(_ milliseconds: Int, _ count: Int) -> [FrameDelay] {
    [FrameDelay](
      repeating: FrameDelay(numerator: milliseconds, denominator: 1000), count: count)
  }

  /// Changes to ten frames of 100 ms, and the results: the number of frames, and the time in ms that they take in all.
  static let changes: [(change: MotionChange, frames: Int, time: Double)] = [
    (MotionChange(cut: 0.5), 5, 500), (MotionChange(cut: 0.55), 6, 550),
    // A frame of 5 ms is left out, and the one before it is shown 5 ms longer. A frame of 11 ms is kept.
    (MotionChange(cut: 0.505), 5, 505), (MotionChange(cut: 0.511), 6, 511),
    // The play is shorter than the cut, and is not extended.
    (MotionChange(cut: 3), 10, 1000), (MotionChange(cut: 1.005), 10, 1000),
    (MotionChange(duration: 2), 10, 2000), (MotionChange(repeats: 3), 30, 3000),
    (MotionChange(maxFrames: 4), 4, 1000), (MotionChange(maxFrames: 40), 10, 1000),
    (MotionChange(cut: 0.6, maxFrames: 3), 3, 600), (MotionChange(minQuality: 20), 10, 1000),
    (MotionChange(duration: 0.5, repeats: 2, maxFrames: 4), 8, 1000),
    (MotionChange(duration: 0.3333, repeats: 3), 30, 1000),
  ]

  @Test(arguments: changes) func changeGivesTheFramesAndTheTime(
    _ change: MotionChange, _ frames: Int, _ time: Double
  ) {
    let (playback, delays) = change.playback(Self.delays(100, 10))
    #expect(playback.showings.count == frames && delays.count == frames)
    #expect(abs(delays.reduce(0) { $0 + $1.milliseconds } - time) < 0.01)
    #expect(playback.showings.first?.frame == 0)
  }

  @Test func framesWithoutATimeAreCutAsPlayersShowThem() {
    let cut = MotionChange(cut: 0.25).playback(Self.delays(0, 4))
    #expect(cut.delays.map(\.milliseconds) == [100, 100, 50])
  }

  @Test func changeIsWrittenAsOptionsAndForAManifest() {
    let change = MotionChange(cut: 2.5, repeats: 3, maxFrames: 20)
    #expect(change.options == "--cut 2.5 --repeat 3 --max-frames 20")
    #expect(change.manifestText == "{cut: 2.5, repeat: 3, max-frames: 20}")
  }

  static let platforms = Platform.all.filter { $0.animation != nil && $0.id != Platform.messagesID }

  /// Every proposed change meets all demands on time and frames. An animation that meets these demands gets no
  /// proposal, and one that breaks only demands on its whole time gets at least one.
  @Test(arguments: platforms) func proposalsAreAccepted(_ platform: Platform) throws {
    let limits = try #require(platform.animation)
    let timeKeys: Set<PlatformLimit.Key> = [.loopTime, .totalTime]
    for (milliseconds, count) in [(4, 500), (20, 90), (33, 150), (100, 15), (125, 42), (700, 20)] {
      let delays = Self.delays(milliseconds, count)
      let plan = limits.plan(delays: delays.map(\.milliseconds), plays: 0)
      let changes = limits.changes(for: delays, plays: 0)
      #expect(plan.problems.isEmpty ? changes.isEmpty : true)
      if !plan.problems.isEmpty, plan.problems.allSatisfy({ timeKeys.contains($0.limit.key) }) {
        #expect(!changes.isEmpty, "\(platform.id), \(count) × \(milliseconds) ms")
      }
      for change in changes {
        let shown = change.playback(delays).delays.map(\.milliseconds)
        #expect(
          limits.plan(delays: shown, plays: 0).problems.isEmpty,
          "\(platform.id), \(count) × \(milliseconds) ms: \(change.options)")
      }
    }
  }

  @Test func longPlaysAreCutOrSpedUp() throws {
    let limits = try #require(Platform.named("signal")?.animation)
    #expect(
      limits.changes(for: Self.delays(100, 42), plays: 0).map(\.options)
        == ["--cut 3", "--duration 3"])
  }

  /// A short loop is repeated where that changes its speed less: three plays of 0.65 s become 2 s.
  @Test func shortPlaysAreRepeated() throws {
    let limits = try #require(Platform.named("line-animated")?.animation)
    #expect(
      limits.changes(for: Self.delays(130, 5), plays: 0).map(\.options)
        == ["--duration 0.6667 --repeat 3", "--duration 1"])
    // Two plays of eleven frames have more than 20 frames.
    #expect(limits.changes(for: Self.delays(60, 11), plays: 0).map(\.options) == ["--duration 1"])
  }

  /// The options of an offer to repeat a loop work.
  @Test func offeredRepeatIsAccepted() throws {
    let folder = try TemporaryFolder()
    let frames = (0..<5).map { [UInt8($0 * 40), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: frames, milliseconds: 130).bytes, to: "art/wave.webp")
    let made = ["assemble", "art/wave.webp", "--for", "line-animated", "-o", "out.png"]
    let refusal = try stickerlint(made, in: folder.url)
    #expect(refusal.error.contains("--duration 0.6667 --repeat 3 "), "\(refusal.error)")
    let taken = try stickerlint(
      made + ["--duration", "0.6667", "--repeat", "3"], in: folder.url)
    #expect(taken.status == 0, "\(taken.transcript)")
    let image = try Self.image("out.png", in: folder)
    let time = image.frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) }
    #expect(image.frames.count == 15 && abs(time - 2000) < 0.5)
  }

  /// A folder with an animation of ten small frames of half a second each.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let frames = (0..<10).map { [UInt8($0 * 20), 90, 160, 200] }
    try folder.write(
      TestWebP.animation(40, 40, colors: frames, milliseconds: 500).bytes, to: "art/wave.webp")
    return folder
  }

  private static func image(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    try ImageFile.probe(Array(try Data(contentsOf: folder.url.appending(path: path)))).image
  }

  /// A refusal names options with the resulting bytes, and each of them works.
  @Test func assembleOffersChangesThatWork() throws {
    let folder = try Self.folder()
    func assemble(_ more: [String]) throws -> CommandResult {
      try stickerlint(
        ["assemble", "art/wave.webp", "--for", "signal", "-o", "out.png", "--effort", "1"] + more,
        in: folder.url)
    }
    let refusal = try assemble([])
    #expect(refusal.status == 1, "\(refusal.transcript)")
    #expect(try Folders.names(in: folder.url) == ["art"])
    let offers = refusal.error.matches(of: #/(--cut|--duration) ([0-9]+)[^(]+\(([0-9,]+) bytes/#)
    #expect(offers.map { String($0.1) } == ["--cut", "--duration"], "\(refusal.error)")
    for offer in offers {
      let result = try assemble([String(offer.1), String(offer.2), "--force"])
      #expect(result.status == 0, "\(result.transcript)")
      #expect(result.output.contains("fits Signal stickers: \(offer.3) of"), "\(result.output)")
      let image = try Self.image("out.png", in: folder)
      #expect(image.width == 512 && image.height == 512 && image.colorType == .rgba)
      #expect(abs(image.frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } - 3000) < 0.5)
    }
  }

  /// An offer names options to add to those that were given, or to use instead of them.
  @Test(arguments: [
    ["--fps", "2"], ["--delay", "500"], ["--duration", "6"], ["--cut", "4"],
    ["--timing", "times.txt"],
    ["--fps", "2", "--max-frames", "8"], ["--fps", "2", "--skip-every", "2"],
    ["--fps", "2", "--cut", "4"],
  ])
  func offersFitTheGivenOptions(_ given: [String]) throws {
    let folder = try TemporaryFolder()
    var times = ""
    for frame in 0..<10 {
      let picture = TestPNG.still(40, 40, [UInt8(frame * 20), 90, 160, 200])
      try folder.write(picture.bytes, to: "art/\(frame).png")
      times += "\(frame).png 500\n"
    }
    try folder.write(Array(times.utf8), to: "times.txt")
    let time = given.contains("--cut") && given.count == 2 ? ["--timing", "times.txt"] : []
    func assemble(_ options: [String]) throws -> CommandResult {
      try stickerlint(
        ["assemble", "art", "--for", "signal", "-o", "out.png", "--effort", "1", "--dry-run"]
          + time + options, in: folder.url)
    }
    let refusal = try assemble(given)
    #expect(refusal.status == 1, "\(refusal.transcript)")
    let offers = refusal.error.matches(
      of: #/(--[^;,(]+?) (?:keeps|plays)[^(]*\(([0-9,]+) bytes/#)
    #expect(offers.count == (given.contains("--duration") ? 1 : 2), "\(refusal.error)")
    for offer in offers {
      let sides = offer.1.components(separatedBy: " instead of ")
      let replaced = sides.count > 1 ? sides[1].split(separator: " ").map(String.init) : []
      var options = given
      for option in stride(from: 0, to: replaced.count, by: 2) {
        let index = try #require(options.firstIndex(of: replaced[option]), "\(offer.1)")
        #expect(options[index + 1] == replaced[option + 1])
        options.removeSubrange(index...index + 1)
      }
      options += sides[0].split(separator: " ").map(String.init)
      let result = try assemble(options)
      #expect(result.status == 0, "\(options): \(result.transcript)")
      #expect(
        result.output.contains("fits Signal stickers: \(offer.2) of"),
        "\(options): \(result.output)")
    }
  }

  @Test(arguments: [
    (["--for", "messages"], "--fit"), (["--for", "signel"], "Did you mean 'signal'?"),
    (["--for", "signal", "--fit"], "leave out"),
    (["--for", "whatsapp"], "must end in .webp"),
    (["--cut", "1", "--duration", "1"], "use one"), (["--max-frames", "1"], "at least 2"),
  ])
  func wrongUsageIsRefusedWithTheReason(_ arguments: [String], _ complaint: String) throws {
    let folder = try Self.folder()
    let result = try stickerlint(
      ["assemble", "art/wave.webp", "-o", "out.png"] + arguments, in: folder.url)
    #expect(result.status == 2 && result.error.contains(complaint), "\(result.transcript)")
    #expect(try Folders.names(in: folder.url) == ["art"])
  }

  /// A choice in the manifest is applied by the export, and resolves the finding.
  @Test func choiceInTheManifestResolvesTheFinding() throws {
    let folder = try Self.folder()
    _ = try stickerlint(["assemble", "art/wave.webp", "-o", "art/wave.png"], in: folder.url)
    func manifest(_ change: String) throws {
      try folder.write(
        Array("author: A\nstickers:\n  - {file: wave.png, emoji: 🦦\(change)}\n".utf8),
        to: "art/stickerpack.yml")
    }
    let export = ["export", "art", "--for", "signal", "-o", "out", "--force"]
    let check = ["lint", "art", "--for", "signal", "--all"]
    try manifest("")
    let refusal = try stickerlint(export, in: folder.url)
    #expect(refusal.status == 1)
    #expect(refusal.error.contains("choose: --cut 3 keeps"), "\(refusal.error)")
    // A choice that does not help resolves nothing.
    for (change, words) in [
      ("cut: 4", "One play takes 4 s."), ("max-frames: 5", "One play takes 5 s."),
      ("cut: 0.05", "leaves one of 10 frames"),
    ] {
      try manifest(", for: {signal: {\(change)}}")
      let lint = try stickerlint(check, in: folder.url)
      let output = lint.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(lint.status == 1 && output.contains(words), "\(lint.transcript)")
    }
    try manifest(", for: {signal: {cut: 3}}")
    let lint = try stickerlint(check, in: folder.url)
    #expect(!lint.output.contains("One play takes"), "\(lint.output)")
    let result = try stickerlint(export, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("with {cut: 3}"), "\(result.error)")
    let image = try Self.image("out/001.png", in: folder)
    #expect(abs(image.frames.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } - 3000) < 0.5)
  }

  /// A cut to one frame of an animation would export a still.
  @Test func changesThatLeaveOneFrameAreRefused() throws {
    let folder = try Self.folder()
    try folder.write(
      Array(
        "author: A\nstickers:\n  - {file: wave.webp, emoji: 🦦, for: {signal: {cut: 0.05}}}\n".utf8),
      to: "art/stickerpack.yml")
    for arguments in [
      ["export", "art", "--for", "signal", "-o", "out"],
      ["assemble", "art/wave.webp", "--for", "signal", "--cut", "0.05", "-o", "out.png"],
    ] {
      let result = try stickerlint(arguments, in: folder.url)
      #expect(result.status == 1, "\(result.transcript)")
      #expect(result.error.contains("{cut: 0.05} leaves one of 10 frames"), "\(result.error)")
      #expect(!result.error.contains("choose:"), "\(result.error)")
    }
    #expect(try Folders.names(in: folder.url) == ["art"])
  }

  /// Stickers that need the same change are refused together, with the choices once.
  @Test func equalRefusalsAreJoined() throws {
    let folder = try Self.folder()
    let wave = Array(try Data(contentsOf: folder.url.appending(path: "art/wave.webp")))
    for number in 1...4 { try folder.write(wave, to: "art/wave \(number).webp") }
    let result = try stickerlint(
      [
        "export", "art", "--for", "signal", "-o", "out", "--author", "A", "--default-emoji", "🦦",
      ], in: folder.url)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(result.error.matches(of: #/one play takes/#).count == 1, "\(result.error)")
    #expect(result.error.matches(of: #/choose:/#).count == 1, "\(result.error)")
    #expect(result.error.contains("and 2 more: one play takes 5 s"), "\(result.error)")
  }

  /// Changes that cannot save enough bytes are not tried.
  @Test func changesThatSaveTooFewBytesAreNotTried() async throws {
    let folder = try TemporaryFolder()
    let colors = (0..<6).map { [UInt8($0 * 40), 90, 160, 255] }
    let file = try folder.write(TestPNG.animation(40, 40, colors: colors).bytes, to: "a.png")
    let art = try await StickerArt(
      picture: FilePath(file.path), .followed, StickerArt.Settings(jobs: 1, limits: .standard))
    let limits = try #require(Platform.named("signal")?.animation)
    let maker = PictureMaker(
      limits: limits, platform: "Signal stickers", enlarges: false, writing: .standard)
    for (sizeRatio, frames) in [(10.0, []), (4, [2]), (2.9, [3]), (1.2, [5])] {
      let offers = await maker.offers(
        for: art, named: "a.png", after: .refused("", sizeRatio: sizeRatio))
      #expect(offers.compactMap(\.change.maxFrames) == frames)
      // A lower quality that loses nothing is not offered.
      #expect(offers.allSatisfy { $0.change.minQuality == nil })
    }
  }

  /// A GIF without soft edges differs from the art, even if no color is lost.
  @Test func cutEdgesAreReported() throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = [[20, 90, 160, 200], [200, 90, 60, 255]]
    try folder.write(TestPNG.animation(128, 128, colors: colors).bytes, to: "a.png")
    let result = try stickerlint(
      ["assemble", "a.png", "--for", "slack-emoji", "-o", "a.gif"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("soft edges cut"), "\(result.output)")
    #expect(!result.output.contains("nothing lost"), "\(result.output)")
  }

  @Test func changesWithoutEffectAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "art/dot.png")
    try folder.write(
      Array("author: A\nstickers:\n  - {file: dot.png, emoji: 🦦, for: {signal: {cut: 1}}}\n".utf8),
      to: "art/stickerpack.yml")
    let result = try stickerlint(
      ["export", "art", "--for", "signal", "-o", "out"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.error.contains(
        "'for: {signal: {cut: 1}}' in stickerpack.yml changes nothing: it is a still"),
      "\(result.error)")
    #expect(!result.error.contains("changed for signal"), "\(result.error)")
  }

  @Test(arguments: [
    ("{signel: {cut: 3}}", "Did you mean 'signal'?"),
    ("{signal: {cut: 3, duration: 2}}", "use one of them"), ("{signal: {max-frames: 1}}", "from 2"),
    ("{signal: {speed: 3}}", "is not a choice for a platform"),
  ])
  func mistakesInChoicesAreReported(_ change: String, _ complaint: String) throws {
    let folder = try Self.folder()
    try folder.write(
      Array("stickers:\n  - {file: wave.webp, emoji: 🦦, for: \(change)}\n".utf8),
      to: "art/stickerpack.yml")
    let result = try stickerlint(
      ["export", "art", "--for", "signal", "--author", "A", "-o", "out"], in: folder.url)
    #expect(result.status == 2 && result.error.contains(complaint), "\(result.error)")
  }

  /// The choices of fewer frames are ordered by the number of pictures that they show, most first; equal frames in a
  /// row are one picture. The art is 22 frames with two pictures that alternate, or 12 frames in pairs of equal ones.
  /// `pictureCounts` are those of all choices, and `frameCounts` those of the first two.
  @Test(arguments: [
    (22, 1, [21, 19, 17, 15, 13, 11, 9], [21, 20]), (12, 2, [5, 4, 3, 2], [5, 4]),
  ])
  func choicesThatShowMostPicturesAreFirst(
    _ count: Int, _ runLength: Int, _ pictureCounts: [Int], _ frameCounts: [Int]
  ) throws {
    let frames = (0..<count).map { index in
      let picture = runLength == 1 ? index % 2 : index / runLength
      return TimedBitmap(
        bitmap: Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 + UInt32(picture)]),
        delay: FrameDelay(numerator: 1, denominator: 10))
    }
    let plan = MemoryPlan(jobs: 1, limits: .standard)
    let choices = FrameCounts(
      of: try StickerArt(Animation(frames: frames), plan), after: MotionChange()
    ).choices
    #expect(choices.map(\.pictureCount) == pictureCounts)
    #expect(choices.prefix(2).compactMap(\.change.maxFrames) == frameCounts)
  }

  /// The remark about a change has the numbers of pictures before and after: equal frames in a row count once.
  @Test func remarkAboutAChangeCountsPictures() throws {
    let folder = try TemporaryFolder()
    let colors = (0..<22).map { [UInt8($0 % 2 * 90), 90, 160, 200] }
    try folder.write(
      TestPNG.animation(100, 100, colors: colors, delay: (1, 5)).bytes, to: "art/wave.png")
    let result = try stickerlint(
      [
        "export", "art", "--for", "signal", "--author", "A", "--default-emoji", "🦦", "-o", "out",
        "--adapt", "speed", "--max-frames", "14",
      ], in: folder.url)
    #expect(
      result.error.contains(
        #/with {[^}]*max-frames: 14}, since {[^}]+} does not suffice: 4.4 s → .*, 22 → 7 frames/#),
      "\(result.transcript)")
  }

  /// A run that may take a long time says so before it draws, but not with --no-progress, if the export is up to date,
  /// or if the files are small.
  @Test func longRunsAreAnnounced() throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = (0..<6).map { [UInt8($0 * 40), 90, 160, 200] }
    let command = [
      "export", "art", "--author", "A", "--default-emoji", "🦦", "-o", "out", "--jobs", "1", "--for",
    ]
    // The pixels are not compressed.
    try folder.write(TestPNG.animation(400, 400, colors: colors).bytes, to: "art/wave.png")
    let long = try stickerlint(command + ["signal"], in: folder.url)
    let start = long.error.split(separator: "\n").prefix(2)
    #expect(start.contains("stickerlint: drawing may take 10 s to 40 s"), "\(long.transcript)")
    let quiet = try stickerlint(
      command + ["signal", "--update", "--name", "B", "--no-progress"], in: folder.url)
    #expect(!quiet.error.contains("may take"), "\(quiet.transcript)")
    let same = try stickerlint(command + ["signal", "--update", "--name", "B"], in: folder.url)
    #expect(!same.error.contains("may take"), "\(same.transcript)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "art/wave.png"))
    try folder.write(TestWebP.animation(400, 400, colors: colors).bytes, to: "art/wave.webp")
    let short = try stickerlint(command + ["signal", "--update"], in: folder.url)
    #expect(!short.error.contains("may take"), "\(short.transcript)")
  }
}
