import Foundation
import StickerTestSupport
import Testing

/// Packs of which a platform takes only a part: what a refusal counts, and what its command leaves out.
@Suite struct PartialPackExportTests {
  /// A pack of seven transparent stills, and of opaque ones.
  private static func pack(opaque: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<7 {
      try folder.write(
        TestPNG.disc(370, line: UInt8(index * 9)).bytes, to: "art/still \(index).png")
    }
    for index in 0..<opaque {
      try folder.write(
        TestPNG.still(60, 60, [9, 9, UInt8(index), 255]).bytes, to: "art/box \(index).png")
    }
    return folder
  }

  private static func export(_ options: [String], in folder: TemporaryFolder) throws
    -> CommandResult
  {
    try stickerlint(
      ["export", "art", "-o", "out", "--author", "A", "--default-emoji", "🦦"] + options,
      in: folder.url)
  }

  /// Refused stickers are not counted, with and without `--force`. The command leaves all of them out, and works once
  /// a sticker is added.
  @Test(arguments: [(["--for", "line"], 30), (["--for", "line", "--force"], 9)])
  func refusedStickersAreNotCounted(_ options: [String], _ opaque: Int) throws {
    let folder = try Self.pack(opaque: opaque)
    let refused = try Self.export(options, in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains(
        "7 of \(7 + opaque) stickers can be used: \(opaque) are opaque; a pack of LINE stickers has 8, 16, 24, 32 or "
          + "40; add 1 still with transparency\n"), "\(refused.error)")
    try folder.write(TestPNG.disc(360, line: 200).bytes, to: "art/still 8.png")
    let result = try PrintedCommand.run(after: "to continue: add 1", in: refused.error, folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("for line, 8 stickers"), "\(result.transcript)")
  }

  /// Files that cannot be read are reported together before anything is drawn, and left out by one command.
  @Test(arguments: [[], ["--force"]])
  func unreadableFilesAreFoundEarly(_ options: [String]) throws {
    let folder = try Self.pack(opaque: 0)
    try folder.write(Array("BM".utf8) + [UInt8](repeating: 0, count: 60), to: "art/preview.bmp")
    try folder.write(Array(TestPNG.disc(300).bytes.prefix(60)), to: "art/cut off.png")
    let refused = try Self.export(["--for", "signal,telegram"] + options, in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(refused.error.contains("preview.bmp: it cannot be read as an image"))
    #expect(!refused.error.contains("drawing"), "\(refused.error)")
    #expect(
      refused.error.hasSuffix(" --exclude 'cut off.png' --exclude preview.bmp\n"),
      "\(refused.error)")
    let result = try PrintedCommand.run(after: "to continue", in: refused.error, folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("for signal, 7 stickers"), "\(result.transcript)")
  }

  /// An earlier export for a refused platform is named, and stays. The run prints one command that shows the new
  /// exports.
  @Test func earlierExportStays() throws {
    let folder = try Self.pack(opaque: 0)
    #expect(try Self.export(["--for", "whatsapp,signal"], in: folder).status == 0)
    try folder.write(TestPNG.still(60, 60, [9, 9, 9, 255]).bytes, to: "art/box.png")
    let refused = try Self.export(["--for", "whatsapp,signal", "--update"], in: folder)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(
      refused.error.contains("out/whatsapp has an earlier export, which was not changed\n"),
      "\(refused.error)")
    #expect(
      refused.error.components(separatedBy: "to continue: stickerlint export").count == 2)
    #expect(refused.error.components(separatedBy: "stickerlint preview").count == 2)
  }

  /// One page shows several exported packs under the name that was given, with nothing about Messages.
  @Test func exportedPacksAreShownOnOnePage() throws {
    let folder = try Self.pack(opaque: 0)
    let written = try Self.export(
      ["--for", "whatsapp,signal", "--name", "Otters"], in: folder)
    #expect(written.status == 0, "\(written.transcript)")
    let shown = try PrintedCommand.run(after: "to see what was written", in: written.error, folder)
    #expect(shown.status == 0, "\(shown.transcript)")
    let page = try String(
      contentsOf: folder.url.appending(path: "preview.html"), encoding: .utf8)
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let packs = try #require(JSONDocument(String(page[start..<end]))["packs"]?.elements)
    #expect(packs.map { $0["name"]?.text } == ["Otters", "Otters"])
    #expect(
      packs.map { $0["platforms"]?.elements?.first?["id"]?.text } == ["signal", "whatsapp"])
    for pack in packs {
      let name = try #require(pack["stickers"]?.elements?.first?["name"]?.text)
      #expect(name.contains(" ("), "\(name) without the name of its file")
      #expect(pack["good"]?.number == 7 && pack["isForMessages"] == .boolean(false))
      #expect(pack["findings"]?.elements?.isEmpty == true)
      #expect(pack["platforms"]?.elements?[0]["stillBytes"]?.number != nil)
    }
  }
}
