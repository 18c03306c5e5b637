import Foundation
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerEncoding
@testable import StickerPacks

/// The videos for Telegram, which ffmpeg writes.
@Suite struct VideoExportTests {
  private static let hasFFmpeg = Tool.areInstalled("ffmpeg")
  private static let colors: [[UInt8]] = [
    [20, 90, 160, 200], [200, 90, 60, 255], [90, 160, 20, 120],
  ]

  /// A pack of one animation. Its name must not be taken for an option or pattern of ffmpeg.
  private static func pack(
    named name: String = "🦦", hundredths: [Int] = [7, 12, 30]
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      TestPNG.animation(300, 200, colors: colors, hundredths: hundredths).bytes,
      to: "p/\(name).png")
    return folder
  }

  private static func export(
    _ platform: String, in folder: TemporaryFolder, path: String = Tool.path
  ) throws -> CommandResult {
    try stickerlint(
      ["export", "p", "--for", platform, "-o", "out", "--force"], in: folder.url,
      environment: ["PATH": path])
  }

  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"),
    arguments: [
      ("telegram-video", "🦦", 512, 200), ("telegram-emoji-video", "🦦", 100, 100),
      ("telegram-video", "-i a %03d 🦦", 512, 200), ("telegram-video", "'x' concat;a|b 🦦", 512, 200),
    ])
  func videoHasFramesTimesAndAlpha(
    _ platform: String, _ name: String, _ width: Int, _ height: Int
  ) throws {
    let folder = try Self.pack(named: name)
    let result = try Self.export(platform, in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")).sorted()
        == [".stickerlint-export.json", "001.webm", "stickers.json"])
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "out/001.webm")))
    let file = try #require(WebMFile(bytes))
    #expect(file.width == width && file.height == height)
    #expect(file.hasAlpha && file.codec == "V_VP9" && file.otherTracks == 0)
    #expect(file.starts == [0, 70, 190] && file.duration == 490)
    let list = try String(
      contentsOf: folder.url.appending(path: "out/stickers.json"), encoding: .utf8)
    #expect(list.contains("\"video\"") && list.contains("attach://001.webm"))
  }

  /// The preview of an export shows its videos, also where there is no other picture.
  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"))
  func videosAreShown() throws {
    let folder = try Self.pack()
    #expect(try Self.export("telegram-video", in: folder).status == 0)
    let result = try stickerlint(["preview", "out", "-o", "page.html"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains(#"data-type="video/webm""#) && page.contains("001.webm"))
    #expect(page.contains("media-src blob:"))
  }

  /// The search ends with a video within the limit, or says how many bytes the smallest video takes.
  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not here: apt install ffmpeg, brew install ffmpeg"))
  func videoIsReducedToTheLimitIfItCanBe() throws {
    var generator = SeededGenerator(seed: 7)
    let frames = (0..<6).map { frame in
      let pixels = (0..<64 * 64).map { index -> UInt32 in
        let (x, y) = (index % 64, index / 64)
        guard (x - 32) * (x - 32) + (y - 32) * (y - 32) < 900 else { return 0 }
        let gray =
          UInt32(100 + (x + frame * 4) % 16 * 6) + UInt32.random(in: 0...9, using: &generator)
        return 0xFF00_0000 | gray * 0x01_0101
      }
      return TimedBitmap(
        bitmap: Bitmap(width: 64, height: 64, pixels: pixels),
        delay: FrameDelay(numerator: 1, denominator: 10))
    }
    let animation = try Animation(frames: frames)
    let best = try VideoFitter(maxBytes: 1_000_000).fit(animation)
    #expect(!best.isReduced && best.quality.psnr > 30)
    let limit = best.bytes.count * 3 / 4
    let small = try VideoFitter(maxBytes: limit).fit(animation)
    #expect(small.isReduced && small.bytes.count <= limit)
    #expect(small.level > best.level && small.quality.psnr < best.quality.psnr)
    do throws(VideoFault) {
      _ = try VideoFitter(maxBytes: 300).fit(animation)
      Issue.record("a video of at most 300 bytes was written")
    } catch {
      guard case .doesNotFit(let smallest) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(smallest > 300)
    }
  }

  /// An animation that is too long or too fast is refused with its numbers, and never changed.
  @Test(arguments: [([100, 150, 80], "at most 3 s"), ([1, 2, 2], "shows 60 frames per second")])
  func animationsThatTelegramRefusesAreNotChanged(_ hundredths: [Int], _ words: String) throws {
    let folder = try Self.pack(hundredths: hundredths)
    let tools = try Self.tools("exit 1", in: folder)
    let result = try Self.export("telegram-video", in: folder, path: tools)
    #expect(result.status == 1)
    #expect(result.error.contains(words), "\(result.error)")
    #expect(try !Folders.names(in: folder.url).contains("out"))
  }

  @Test func missingFFmpegIsReportedOnce() throws {
    let folder = try Self.pack()
    let result = try Self.export("telegram-video", in: folder, path: folder.url.path)
    #expect(result.status == 2)
    let words =
      "Telegram video stickers are written with ffmpeg, which is not on the PATH; install it (apt install ffmpeg, "
      + "brew install ffmpeg)"
    #expect(result.error.contains(words), "\(result.error)")
    #expect(result.error.components(separatedBy: "not on the PATH").count == 2, "\(result.error)")
    #expect(
      result.error.hasSuffix(
        "to continue: install ffmpeg, then: stickerlint export p --for telegram-video -o out --force\n"
      ), "\(result.error)")
    #expect(try !Folders.names(in: folder.url).contains("out"))
  }

  /// Without ffmpeg, nothing is drawn for a platform that needs it, and the packs for the others are written.
  @Test func otherPlatformsDoNotNeedFFmpeg() throws {
    let folder = try Self.pack()
    let result = try stickerlint(
      ["export", "p", "--for", "telegram,signal,telegram-emoji", "-o", "out", "--author", "A"],
      in: folder.url, environment: ["PATH": folder.url.path])
    #expect(result.status == 2, "\(result.transcript)")
    #expect(result.output.contains("for signal, 1 sticker"), "\(result.transcript)")
    #expect(result.error.components(separatedBy: "not on the PATH").count == 2, "\(result.error)")
    #expect(!result.error.contains("drawing for telegram"), "\(result.error)")
    #expect(
      result.error.contains(
        "install ffmpeg, then: stickerlint export p --for telegram,telegram-emoji -o out"),
      "\(result.error)")
    // Stills need no videos.
    try folder.write(TestPNG.disc(300).bytes, to: "stills/🦦.png")
    let stills = try stickerlint(
      ["export", "stills", "--for", "telegram", "-o", "still-out"], in: folder.url,
      environment: ["PATH": folder.url.path])
    #expect(stills.status == 0, "\(stills.transcript)")
  }

  // MARK: Misbehaving programs

  /// Returns a `PATH` with a script in place of ffmpeg.
  private static func tools(_ script: String, in folder: TemporaryFolder) throws -> String {
    try folder.writeProgram(script, to: "bin/ffmpeg")
    return "\(folder.url.path)/bin:/usr/bin:/bin"
  }

  @Test(arguments: [
    ("sleep 60", "ffmpeg took longer than 1 s and was stopped"),
    ("cat /dev/zero", ": the written video has more than 1,000,000 bytes, the limit for any file;"),
    ("echo nothing", "it is not a WebM"),
    ("exit 0", "it is not a WebM"),
    ("echo \"Unknown encoder 'libvpx-vp9'\" >&2; exit 1", "it was built without libvpx"),
    ("printf 'a\\033[31m\\n' >&2; exit 1", "ffmpeg says 'a\\u{1b}[31m'"),
    ("kill -SEGV $$", "it was ended by signal 11"),
  ])
  func misbehavingProgramIsReportedAndNothingIsWritten(_ script: String, _ words: String) throws {
    let folder = try Self.pack()
    try folder.write(
      Array("limits: {program-seconds: 1, file-bytes: 1000000}\n".utf8), to: ".stickerlint.yml")
    let tools = try Self.tools(script, in: folder)
    let result = try Self.export("telegram-video", in: folder, path: tools)
    // The program is at fault, not the art.
    #expect(result.status == 2)
    #expect(result.error.contains(words), "\(result.error)")
    #expect(!result.error.contains("choose:"), "\(result.error)")
    #expect(try !Folders.names(in: folder.url).contains("out"))
  }
}
