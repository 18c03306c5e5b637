import Foundation
import StickerTestSupport
import Testing

/// Messages of an export before and after drawing, and commands that continue from an earlier run.
@Suite struct ExportRetryTests {
  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  /// A folder with stills in its only subfolder, named with letters: numbered files would be the frames of an
  /// animation.
  private static func pack(_ stills: Int, side: Int = 370) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<stills {
      try folder.write(
        TestPNG.disc(side, line: UInt8(index * 7 % 200)).bytes,
        to: "art/stills/\(Array("abcdefghijk")[index]).png")
    }
    return folder
  }

  private static func export(
    _ platforms: String, _ more: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(["export", "art", "--for", platforms, "-o", "out"] + more, in: folder.url)
  }

  /// If a pack that leaves stickers out loses another one, the stickers to leave out are chosen anew: as few as
  /// possible, of those that are left out already. The printed command replaces the earlier options, whether they were
  /// given or come from the record of the earlier export.
  @Test(arguments: [true, false]) func omissionsAreChosenAnew(_ areFromRecord: Bool) throws {
    let folder = try Self.pack(10)
    let omitted = ["--leave-out", "i.png", "--leave-out", "j.png"]
    let first = try Self.export("line", omitted + Self.authorAndEmoji, in: folder)
    #expect(first.status == 0, "\(first.transcript)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "art/stills/d.png"))
    let refused = try Self.export(
      "line", ["--update", "--dry-run"] + (areFromRecord ? [] : omitted), in: folder)
    #expect(
      refused.error.contains(
        "this pack has 7 stills besides 2 that are left out; a pack of LINE stickers has 8, 16, 24, 32 or 40; "
          + "leave out 1 of all 9: --leave-out j.png\n"), "\(refused.transcript)")
    #expect(
      refused.error.hasSuffix(
        "to continue: stickerlint export art --for line -o out --update --leave-out j.png\n"),
      "\(refused.error)")
    let result = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(result.status == 0 && result.output.contains("8 stickers"), "\(result.transcript)")
  }

  /// A sticker that the platform refuses is not put back in place of one that it takes.
  @Test func refusedOmissionsStayLeftOut() throws {
    let folder = try Self.pack(11)
    try folder.write(ExportRunTests.disc().bytes, to: "art/stills/a.png")
    let refused = try Self.export(
      "line",
      [
        "--leave-out", "a.png", "--leave-out", "b.png", "--leave-out", "c.png", "--leave-out",
        "d.png",
      ] + Self.authorAndEmoji,
      in: folder)
    let result = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(
      refused.error.contains("--leave-out a.png --leave-out c.png --leave-out d.png\n"),
      "\(refused.error)")
    #expect(result.status == 0 && result.output.contains("8 stickers"), "\(result.transcript)")
  }

  /// A repair may give a file another extension; the names of earlier options still apply.
  @Test(arguments: ["--leave-out", "--exclude"])
  func namesInOptionsMatchAnyExtension(_ option: String) throws {
    let folder = try Self.pack(9)
    let result = try Self.export("line", [option, "e.webp"] + Self.authorAndEmoji, in: folder)
    #expect(result.status == 0 && result.output.contains("8 stickers"), "\(result.transcript)")
    #expect(
      result.error.contains("e.png") && !result.error.contains("matches no"), "\(result.error)")
    let other = try Self.export("signal", [option, "z.webp"] + Self.authorAndEmoji, in: folder)
    #expect(other.error.contains("z.webp matches no sticker"), "\(other.transcript)")
  }

  /// Refusals that need no drawing come before the packs that are drawn; what holds for several platforms is said once.
  @Test func refusalsComeFirst() throws {
    let folder = try Self.pack(5, side: 60)
    let result = try Self.export("signal,line,discord", Self.authorAndEmoji, in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    let words = ["title: art (--name changes it)", "\nline: LINE", "\nsignal: ", "\ndiscord: "]
    let positions = words.compactMap { result.error.range(of: $0)?.lowerBound }
    #expect(
      positions.count == words.count && positions.sorted() == positions, "\(result.error)")
    #expect(
      result.error.contains(
        #/  ✓ signal   out/signal, 5 stickers\n  ✗ line .+\n  ✓ discord  out/discord, 5 stickers\n/#
      ),
      "\(result.error)")
    #expect(
      result.error.contains(
        #/warning: 5 of 5 stickers \(a.png, b.png, c.png and 2 more\) fill \d+ to \d+ % of the canvas of 512 px \(\d+ to \d+ px\) on signal; /#
      ), "\(result.error)")
    let enlarged = try PrintedCommand.run(after: "--enlarge scales", in: result.error, folder)
    #expect(
      enlarged.status == 0 && enlarged.error.contains("2 of 2 platforms are done"),
      "\(enlarged.transcript)")
  }

  /// The command that shows an export also shows the other exports of the pack that lie beside it.
  @Test func printedPreviewShowsNeighboringExports() throws {
    let folder = try Self.pack(9)
    let first = try Self.export("signal,line", Self.authorAndEmoji, in: folder)
    let second = try PrintedCommand.run(after: "to continue", in: first.error, folder)
    #expect(
      second.error.contains("to see what was written: stickerlint preview out/line out/signal\n"),
      "\(second.transcript)")
  }

  /// Premultiplied colors are reported before drawing and at the end, with the commands to repair a copy and export it.
  @Test func premultipliedColorsAreReportedWithCommands() throws {
    let folder = try TemporaryFolder()
    let row = (0..<300).flatMap { x -> [UInt8] in
      let alpha = max(0, min(255, 1400 - 10 * abs(x - 150)))
      return [UInt8(alpha), UInt8(alpha * 240 / 255), UInt8(alpha * 230 / 255), UInt8(alpha)]
    }
    let clear = [UInt8](repeating: 0, count: 1200)
    let rows: [[UInt8]] = (0..<300).map { 20..<280 ~= $0 ? row : clear }
    let png = TestPNG([.header(300, 300), .image(rows), .end])
    for name in ["a", "b", "c"] { try folder.write(png.bytes, to: "art/\(name).png") }
    let result = try Self.export("signal", Self.authorAndEmoji, in: folder)
    #expect(
      result.error.components(
        separatedBy: "a.png, b.png, c.png: the colors look multiplied by alpha"
      )
      .count == 3, "\(result.transcript)")
    let copied = try PrintedCommand.run(after: "to repair them in a copy", in: result.error, folder)
    #expect(copied.status < 2, "\(copied.transcript)")
    let exported = try PrintedCommand.run(after: "to export the copy", in: result.error, folder)
    #expect(
      exported.status == 0 && exported.output.contains("out: 'art' for signal, 3 stickers")
        && !exported.error.contains("multiplied"), "\(exported.transcript)")
  }
}
