import Foundation
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerEncoding
@testable import StickerPacks

/// Files that an export keeps as they are, and pictures that it uses as covers.
@Suite struct KeptPictureTests {
  /// An animation of two translucent frames on a square canvas, with a comment in a chunk that no picture needs.
  private static func animation(_ side: Int, _ level: UInt8, comment: Bool = true) -> [UInt8] {
    var file = TestWebP.animation(
      side, side, colors: [[level, 20, 90, 160], [20, level, 200, 160]])
    if comment { file.chunks.append(.init("EXIF", Array("a secret place!".utf8))) }
    return file.bytes
  }

  private static func pack(side: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.write(animation(side, UInt8(number * 40)), to: "pack/\(number).webp")
    }
    return folder
  }

  private static func export(in folder: TemporaryFolder) throws -> CommandResult {
    try stickerlint(
      [
        "export", "pack", "--for", "whatsapp", "-o", "out", "--author", "A", "--default-emoji",
        "🦦",
      ], in: folder.url)
  }

  private static func written(_ number: Int, in folder: TemporaryFolder) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: "out/pack/pack_0\(number).webp")))
  }

  @Test func aWebPThatThePlatformTakesIsKeptWithoutItsMetadata() throws {
    let folder = try Self.pack(side: 512)
    let result = try Self.export(in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.error.contains("3 of 3 stickers are kept as they are"), "\(result.error)")
    for number in 1...3 {
      #expect(
        try Self.written(number, in: folder)
          == Self.animation(512, UInt8(number * 40), comment: false))
    }
  }

  /// A file is drawn if its canvas is not the platform's, or if the manifest has a choice for the platform, even one
  /// that changes nothing.
  @Test(
    arguments: [
      (300, nil), (512, "for: {whatsapp: {max-frames: 2}}"),
    ] as [(Int, String?)])
  func aWebPThatMustChangeIsDrawn(_ side: Int, _ choice: String?) throws {
    let folder = try Self.pack(side: side)
    if let choice {
      let list = (1...3).map { "{file: \($0).webp, emoji: 🦦, \(choice)}" }.joined(separator: ", ")
      try folder.write(Array("author: A\nstickers: [\(list)]\n".utf8), to: "pack/stickerpack.yml")
    }
    let result = try Self.export(in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(!result.error.contains("kept as"), "\(result.error)")
  }

  @Test(arguments: [(96, true), (95, false), (512, false)])
  func aTrayIsKnownByItsNameAndSize(_ side: Int, _ isTray: Bool) throws {
    let folder = try Self.pack(side: 512)
    try folder.write(Self.animation(side, 99), to: "pack/tray.webp")
    let result = try Self.export(in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains(isTray ? "3 stickers" : "4 stickers"), "\(result.transcript)")
    #expect(
      result.error.contains("tray.webp has the name and the size of a cover") == isTray,
      "\(result.error)")
    #expect(
      result.error.contains("pack_tray.png is made from pack/tray.webp") == isTray,
      "\(result.error)")
    let lint = try stickerlint(["lint", "pack", "--for", "whatsapp"], in: folder.url)
    #expect(lint.output.contains("1 taken as a cover") == isTray, "\(lint.output)")
  }

  /// Two plays of 15 frames would have more frames than LINE takes. 1.5 s become 2 s, 1.33 times as long, and not 1 s,
  /// 1.5 times as fast.
  @Test(arguments: [(1500.0, 2000), (1300, 1000), (2400, 2000), (2500, 3000), (9000, 4000)])
  func theNearestDurationChangesTheSpeedLeast(_ found: Double, _ nearest: Int) throws {
    let limits = try #require(Platform.named("line-animated")?.animation)
    let plan = limits.plan(
      delays: Array(repeating: found / 15, count: 15), plays: 1)
    #expect(plan.problems.first?.nearest == nearest)
  }
}
