import Foundation
import StickerTestSupport
import Testing

/// Packs of which one platform takes only a few stickers, and another platform of the same service takes the others.
@Suite struct ExportSiblingTests {
  /// A pack of animations of 1 s, and of stills.
  private static func pack(animations: Int, stills: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let colors = (0..<10).map { [UInt8($0 * 24), 90, 160, 200] }
    for index in 0..<animations {
      try folder.write(
        TestWebP.animation(300, 300, colors: colors, milliseconds: 100).bytes,
        to: "art/w\(index).webp")
    }
    for index in 0..<stills {
      try folder.write(TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/s\(index).png")
    }
    return folder
  }

  private static func export(_ options: [String], in folder: TemporaryFolder) throws
    -> CommandResult
  {
    try stickerlint(["export", "art", "--default-emoji", "🦦"] + options, in: folder.url)
  }

  private static let author = ["--author", "A"]

  /// The printed command is for the platform that takes nearly all, joined with what the other platforms need.
  @Test func printedCommandIsForThePlatformThatTakesNearlyAll() throws {
    let folder = try Self.pack(animations: 9, stills: 1)
    let refused = try Self.export(
      ["--for", "whatsapp,signal,line", "-o", "out"] + Self.author, in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(!refused.error.contains("add 7"), "\(refused.error)")
    #expect(
      refused.error.contains(
        "LINE stickers are stills, not animations; '--for line-animated' takes"),
      "\(refused.error)")
    #expect(
      refused.error.hasSuffix(
        "to continue with line-animated in place of line: stickerlint export art --default-emoji '🦦' --for "
          + "whatsapp,line-animated -o out --author A --leave-out s0.png --leave-out line-animated=w8.webp\n"
      ),
      "\(refused.error)")
    let result = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("for line-animated, 8 stickers"), "\(result.output)")
    // If there are too few stickers of either kind, some must be added.
    let few = try Self.pack(animations: 5, stills: 1)
    let hopeless = try Self.export(
      ["--for", "line", "-o", "out"] + Self.author, in: few)
    #expect(hopeless.error.contains("add 7 stills with transparency, then: "), "\(hopeless.error)")
  }

  /// In a run for both platforms, the one with too few stickers is named once, and the command leaves it out.
  @Test func platformWithTooFewStickersIsLeftOut() throws {
    let folder = try Self.pack(animations: 9, stills: 1)
    let refused = try Self.export(
      ["--for", "line,line-animated", "-o", "out"] + Self.author, in: folder)
    #expect(
      refused.error.contains(
        "this pack has 1 still; a pack of LINE stickers has 8, 16, 24, 32 or 40; line-animated takes the other 9\n"
          + "stickerlint: nothing was written for line\n"), "\(refused.error)")
    #expect(
      refused.error.hasSuffix(
        "to continue without line: stickerlint export art --default-emoji '🦦' --for line-animated -o out/line-animated "
          + "--author A --leave-out s0.png --leave-out w8.webp\n"), "\(refused.error)")
    let result = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(result.status == 0, "\(result.transcript)")
  }

  /// An update leaves out what its folder's earlier export left to another platform, even if the run is not for it.
  @Test func stickersLeftToAnotherPlatformStayOut() throws {
    let folder = try Self.pack(animations: 8, stills: 1)
    let first = try Self.export(
      ["--for", "line,line-animated", "-o", "out"] + Self.author, in: folder)
    #expect(first.status == 1, "\(first.transcript)")
    #expect(
      first.error.hasSuffix("nothing is left to do: this pack has too few stickers for line\n"),
      "\(first.error)")
    let update = ["--for", "line-animated", "-o", "out/line-animated", "--update"]
    let second = try Self.export(update, in: folder)
    #expect(second.status == 0, "\(second.transcript)")
    #expect(second.output.contains("8 stickers, already up to date"), "\(second.output)")
    #expect(
      second.error.contains(
        "line-animated: s0.png stays left out: the earlier export left it to another platform\n"),
      "\(second.error)")
    // A folder that is drawn again remembers it, too.
    try folder.write(
      TestWebP.animation(
        300, 300, colors: (0..<10).map { [UInt8($0 * 24), 10, 10, 200] }, milliseconds: 100
      ).bytes, to: "art/w0.webp")
    for isDrawn in [true, false] {
      let next = try Self.export(update, in: folder)
      #expect(next.status == 0, "\(next.transcript)")
      #expect(next.output.contains("already up to date") != isDrawn, "\(next.output)")
      #expect(!next.error.contains("as --leave-out says"), "\(next.error)")
    }
    // Without what it remembers, the still is refused alone, and only leaving it out helps.
    let forgetful = try Self.export(update + ["--forget"] + Self.author, in: folder)
    #expect(forgetful.status == 1, "\(forgetful.transcript)")
    #expect(!forgetful.error.contains("this pack has"), "\(forgetful.error)")
    #expect(
      forgetful.error.contains("art/s0.png: LINE animated stickers are animations, not stills\n"),
      "\(forgetful.error)")
    #expect(
      forgetful.error.contains("or leave out 1 of them: --leave-out s0.png\n"), "\(forgetful.error)"
    )
    let result = try PrintedCommand.run(after: "to continue", in: forgetful.error, folder)
    #expect(result.status == 0, "\(result.transcript)")
  }

  /// An option that an update repeats is no mistake of this run, even if its sticker is gone.
  @Test func repeatedOptionsMayMatchNothing() throws {
    let folder = try Self.pack(animations: 0, stills: 3)
    let command = ["--for", "signal", "-o", "out"] + Self.author
    let first = try Self.export(
      command + ["--leave-out", "s0.png", "--exclude", "s1.png"], in: folder)
    #expect(first.status == 0, "\(first.transcript)")
    #expect(first.error.contains("--remember keeps --leave-out in art/"), "\(first.error)")
    for name in ["s0.png", "s1.png"] {
      try FileManager.default.removeItem(at: folder.url.appending(path: "art/\(name)"))
    }
    let second = try Self.export(command + ["--update"], in: folder)
    #expect(second.status == 0, "\(second.transcript)")
    for option in ["--leave-out s0.png", "--exclude s1.png"] {
      #expect(
        second.error.contains("stickerlint: \(option), as before, no longer matches a sticker\n"),
        "\(second.error)")
    }
  }
}
