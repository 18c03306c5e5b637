import Foundation
import StickerTestSupport
import Testing

/// The sources of an export: the packs of a project, a sticker at several scales, a manifest of a catalog's images, and
/// stickers that are left out.
@Suite struct ExportSourceTests {
  private static let authorAndEmoji = ["--author", "A", "--default-emoji", "🦦"]

  /// Adds a pack of stills to a catalog.
  ///
  /// - Parameter file: the name of every image, without extension; `nil` if each has the name of its sticker.
  private static func catalog(
    _ path: String, _ names: [String], file: String? = nil, in folder: TemporaryFolder
  ) throws {
    let entries = names.map { "{\"filename\": \"\($0).sticker\"}" }.joined(separator: ", ")
    try folder.write(Array("{\"stickers\": [\(entries)]}".utf8), to: "\(path)/Contents.json")
    for (index, name) in names.enumerated() {
      try folder.write(
        Array("{\"properties\": {\"filename\": \"\(file ?? name).png\"}}".utf8),
        to: "\(path)/\(name).sticker/Contents.json")
      try folder.write(
        TestPNG.disc(300, line: UInt8(40 + index)).bytes,
        to: "\(path)/\(name).sticker/\(file ?? name).png")
    }
  }

  private static func export(
    _ source: String, _ platforms: String = "signal", _ more: [String] = [],
    in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["export", source, "--for", platforms, "-o", "out"] + authorAndEmoji + more, in: folder.url)
  }

  /// The only pack below a folder is taken, whatever its kind. A pack of loose images without a name in a manifest gets
  /// the name of the folder that the command names.
  @Test func onlyPackOfAProjectIsTaken() throws {
    let folder = try TemporaryFolder()
    try Self.catalog("App/Art.xcassets/Otters.stickerpack", ["a", "b"], in: folder)
    let result = try Self.export("App", in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      result.error.contains("the pack is App/Art.xcassets/Otters.stickerpack\n"), "\(result.error)")
    #expect(result.output.contains("'Otters' for signal, 2 stickers"), "\(result.output)")
    let loose = try TemporaryFolder()
    try loose.write(TestPNG.disc(300).bytes, to: "Art/Otters/a.png")
    let plain = try Self.export("Art", in: loose)
    #expect(plain.output.contains("'Art' for signal, 1 sticker,"), "\(plain.transcript)")
    try loose.write(
      Array("name: Mine\nstickers: [{file: a.png}]".utf8), to: "Art/Otters/stickerpack.yml")
    let declared = try Self.export("Art", "signal", ["--update"], in: loose)
    #expect(declared.output.contains("'Mine' for signal, 1 sticker,"), "\(declared.transcript)")
  }

  /// If there are several packs, the message has a command for each.
  @Test func severalPacksHaveACommandEach() throws {
    let folder = try TemporaryFolder()
    try Self.catalog("App/Art.xcassets/Otters.stickerpack", ["a"], in: folder)
    try Self.catalog("App/Art.xcassets/Sea Stars.stickerpack", ["b"], in: folder)
    let result = try Self.export("App", "signal,discord", in: folder)
    #expect(result.status == 2, "\(result.transcript)")
    #expect(result.error.contains("there are 2 packs in App; export one at a time:"))
    let commands = [
      "  stickerlint export App/Art.xcassets/Otters.stickerpack --for signal,discord -o out/Otters\n",
      "  stickerlint export 'App/Art.xcassets/Sea Stars.stickerpack' --for signal,discord -o 'out/Sea Stars'\n",
    ]
    for command in commands { #expect(result.error.contains(command), "\(result.error)") }
    #expect(try Folders.names(in: folder.url) == ["App"])
  }

  /// The images of all stickers in a catalog may have the same name, so the names of the stickers distinguish them.
  @Test func imagesOfOneNameAreDistinguished() throws {
    let folder = try TemporaryFolder()
    let names = (1...10).map { "otter \($0)" }
    try Self.catalog("P.stickerpack", names, file: "regular", in: folder)
    let refused = try Self.export("P.stickerpack", "line", in: folder)
    let options = ["--leave-out", "otter 9", "--leave-out", "otter 10"]
    #expect(
      refused.error.contains("--leave-out 'otter 9' --leave-out 'otter 10'"), "\(refused.error)")
    // Messages name the sticker, since the path of its image in the catalog is long.
    let signal = try Self.export("P.stickerpack", in: folder)
    #expect(signal.error.contains("cover.png is made from otter 1\n"), "\(signal.transcript)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "out"))
    let result = try Self.export("P.stickerpack", "line", options, in: folder)
    #expect(result.status == 0 && result.output.contains("8 stickers"), "\(result.transcript)")
  }

  /// Pictures at several scales are one sticker: the largest one, with the emoji that are listed for any of them.
  @Test func scalesAreOneSticker() throws {
    let folder = try TemporaryFolder()
    for (scale, side) in [("", 100), ("@2x", 200), ("@3x", 300)] {
      for name in ["hug", "wave"] {
        try folder.write(
          TestPNG.disc(side, line: name == "hug" ? 3 : 90).bytes, to: "art/\(name)\(scale).png")
      }
    }
    try folder.write(Array(#"{"hug": "🤗", "wave": "👋"}"#.utf8), to: "art/emoji.txt")
    let lint = try stickerlint(
      ["lint", "art", "--for", "signal,line", "--format", "json"], in: folder.url)
    #expect(lint.output.contains("This pack has 2 stickers. A pack of LINE"), "\(lint.output)")
    #expect(!lint.output.contains("unsuited-emoji"), "\(lint.output)")
    #expect(!lint.output.contains("100 × 100 px"), "\(lint.output)")
    #expect(lint.output.contains("the export takes the largest of each."), "\(lint.output)")
    let result = try stickerlint(
      ["export", "art", "--for", "signal", "-o", "out", "--author", "A"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("2 stickers"), "\(result.output)")
    #expect(
      result.error.contains(
        "if a sticker has several scales, only the largest is used: hug@3x.png, wave@3x.png"),
      "\(result.error)")
    let discord = try Self.export("art", "discord", ["-o", "d"], in: folder)
    #expect(discord.status == 0, "\(discord.transcript)")
    let list = try String(
      contentsOf: folder.url.appending(path: "d/stickers.json"), encoding: .utf8)
    #expect(list.contains("\"hug\"") && !list.contains("@3x"), "\(list)")
  }

  /// The exported manifest is judged, not the catalog that contains its images.
  @Test func manifestOfACatalogIsJudged() throws {
    let folder = try TemporaryFolder()
    let pack = "App/Art.xcassets/Otters.stickerpack"
    try Self.catalog(pack, ["a", "b", "c"], in: folder)
    let files = ["a", "b"].map { "Art.xcassets/Otters.stickerpack/\($0).sticker/\($0).png" }
    try folder.write(
      Array(
        "author: A\nstickers:\n  - {file: \(files[0]), emoji: 👋}\n  - file: \(files[1])\n".utf8),
      to: "App/stickerpack.yml")
    let refused = try stickerlint(
      ["export", "App", "--for", "signal", "-o", "out"], in: folder.url)
    #expect(refused.status == 1, "\(refused.transcript)")
    #expect(refused.error.contains("stickerpack.yml:4"), "\(refused.error)")
    #expect(refused.error.contains("1 must be fixed"), "\(refused.error)")
    let result = try Self.export("App", in: folder)
    #expect(result.status == 0 && result.output.contains("2 stickers"), "\(result.transcript)")
  }

  /// All commands use the manifest of a catalog, whether it is in the pack itself or in a folder above. Its texts and
  /// choices are for other platforms, while Messages still shows what the catalog's lists say.
  @Test(arguments: ["App/Art.xcassets/P.stickerpack", "App"])
  func manifestOfACatalogIsUsedByAllCommands(_ parent: String) throws {
    let folder = try TemporaryFolder()
    let pack = "App/Art.xcassets/P.stickerpack"
    try Self.catalog(pack, ["a", "b", "c", "d"], in: folder)
    let start = parent == pack ? "" : "Art.xcassets/P.stickerpack/"
    let lines = ["a", "b", "c"].map { "  - file: \(start)\($0).sticker/\($0).png\n    emoji: 👋\n" }
    try folder.write(
      Array(
        ("author: A\nstickers:\n" + lines.joined() + "    for: {signal: {leave-out: true}}\n").utf8),
      to: "\(parent)/stickerpack.yml")
    for source in ["App", "\(parent)/stickerpack.yml"] {
      let lint = try stickerlint(
        ["lint", source, "--for", "signal,line", "--format", "json"], in: folder.url)
      #expect(!lint.output.contains("unsuited-emoji"), "\(lint.output)")
      #expect(!lint.output.contains("unsuited-text"), "\(lint.output)")
      #expect(lint.output.contains("This pack has 3 stickers. A pack of LINE"), "\(lint.output)")
      #expect(!lint.output.contains("pack --init"), "\(lint.output)")
    }
    let named = try stickerlint(["lint", "\(parent)/stickerpack.yml"], in: folder.url)
    #expect(named.output.contains("4 stickers"), "\(named.transcript)")
    let plain = try stickerlint(["lint", "App", "--format", "json"], in: folder.url)
    #expect(plain.output.contains("missing-label"), "\(plain.output)")
    #expect(!plain.output.contains("unlisted"), "\(plain.output)")
    let page = try stickerlint(
      ["preview", "App", "--for", "signal", "-o", "page.html"], in: folder.url)
    #expect(page.status == 0, "\(page.transcript)")
    let text = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(text.contains(#""leftOut":2,"name":"Signal"#), "\(text.prefix(300))")
    let fix = try stickerlint(["fix", "App", "--for", "signal", "--dry-run"], in: folder.url)
    #expect(!fix.transcript.contains("has no emoji"), "\(fix.transcript)")
    let export = try stickerlint(["export", "App", "--for", "signal", "-o", "out"], in: folder.url)
    #expect(export.output.contains("2 stickers"), "\(export.transcript)")
  }

  /// A manifest with mistakes in a catalog is reported beside the catalog's own findings.
  @Test func mistakesInAManifestOfACatalogAreReported() throws {
    let folder = try TemporaryFolder()
    try Self.catalog("P.stickerpack", ["a", "b"], in: folder)
    try folder.write(Array("stickers: [{file: x.png}]\n".utf8), to: "P.stickerpack/stickerpack.yml")
    let lint = try stickerlint(["lint", "P.stickerpack"], in: folder.url)
    #expect(lint.output.contains("invalid-manifest"), "\(lint.output)")
    #expect(lint.output.contains("2 stickers"), "\(lint.output)")
  }

  /// Stickers with findings at lines of the manifest are not counted as fine.
  @Test func findingsInTheManifestCountAgainstStickers() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try folder.write(TestPNG.disc(300, line: name.utf8.first ?? 0).bytes, to: "art/\(name).png")
    }
    let name = String(repeating: "n", count: 80)
    try folder.write(
      Array(
        "name: \(name)\nauthor: A\nstickers:\n  - {file: a.png, emoji: 👋}\n  - file: b.png\n  - file: c.png\n"
          .utf8), to: "art/stickerpack.yml")
    let result = try stickerlint(
      ["lint", "art", "--for", "telegram,line", "--format", "json"], in: folder.url)
    let report = try JSONDocument(result.output)
    let text = try stickerlint(["lint", "art", "--for", "telegram,line"], in: folder.url)
    #expect(text.output.contains("· 1 of 3 stickers fine on all 2 platforms\n"), "\(text.output)")
    let findings = try #require(report["findings"]?.elements)
    func line(_ words: String) -> Double? {
      findings.first { $0["message"]?.text?.contains(words) == true }?["line"]?.number
    }
    #expect(line("The name '") == 1, "\(result.output)")
    #expect(line("This pack has 3 stickers.") == 3, "\(result.output)")
    #expect(line("This sticker has no emoji") == 5, "\(result.output)")
  }

  /// A preview page counts the stickers that are left out for a platform.
  @Test func pageCountsTheStickersLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300, line: 9).bytes, to: "art/a.png")
    try folder.write(TestPNG.disc(300, line: 99).bytes, to: "art/b.png")
    try folder.write(
      Array(
        "stickers:\n  - {file: a.png, for: {signal: {leave-out: true}}}\n  - file: b.png\n".utf8),
      to: "art/stickerpack.yml")
    let result = try stickerlint(
      ["preview", "art", "--for", "signal,line", "-o", "page.html"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains(#""leftOut":1,"name":"Signal"#), "\(page.prefix(300))")
  }

  /// Stickers that are left out are not among the fine ones.
  @Test func leftOutStickersAreCounted() throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["a", "b"].enumerated() {
      try folder.write(TestPNG.disc(512, line: UInt8(index * 90)).bytes, to: "art/\(name).png")
    }
    try folder.write(
      Array(
        ("author: A\nstickers:\n  - {file: a.png, for: {signal: {leave-out: true}}}\n"
          + "  - {file: b.png, emoji: 👋}\n").utf8), to: "art/stickerpack.yml")
    let result = try stickerlint(["lint", "art", "--for", "signal"], in: folder.url)
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("art for signal · 1 of 2 stickers fine, 1 left out"), "\(result.output)")
    #expect(text.contains("1 of 2 stickers fine · 1 left out"), "\(result.output)")
    let line = try stickerlint(["lint", "art", "--for", "line"], in: folder.url)
    #expect(!line.output.contains("left out"), "\(line.output)")
  }

  /// Numbered pictures of one size are taken for the frames of an animation, even if one of them differs; numbered
  /// pictures of many sizes, and numbered animations, are not. They are in a folder beside a picture.
  @Test(arguments: ["sizes", "animations", "frames"])
  func onlyNumberedPicturesOfMostlyOneSizeAreFrames(_ kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "art/logo.png")
    for number in 1...6 {
      let file =
        switch kind {
        case "animations":
          TestWebP.animation(
            300, 300, colors: [[9, 9, UInt8(number), 200], [9, 9, 200, 200]], milliseconds: 500
          ).bytes
        case "sizes": TestPNG.disc(200 + 30 * number, line: UInt8(number)).bytes
        // Picture 3 has another size.
        default: TestPNG.disc(number == 3 ? 260 : 300, line: UInt8(number * 9)).bytes
        }
      try folder.write(file, to: "art/dino/dino-\(number).\(kind == "animations" ? "webp" : "png")")
    }
    let areFrames = kind == "frames"
    let lint = try stickerlint(["lint", "art"], in: folder.url)
    #expect(lint.output.contains("mixed-frame-sizes") == areFrames, "\(lint.transcript)")
    #expect(lint.output.contains("1 of them a sequence") == areFrames, "\(lint.transcript)")
    let whole = try Self.export("art", in: folder)
    guard !areFrames else {
      #expect(whole.error.contains("not all frames have the same size"), "\(whole.transcript)")
      return
    }
    #expect(whole.status == 0, "\(whole.transcript)")
    let words =
      "6 images in art/dino are left out: not the numbered frames of one animation; name that folder"
    #expect(whole.error.contains(words), "\(whole.error)")
    let part = try Self.export("art/dino", "signal", ["-o", "dinos"], in: folder)
    #expect(part.output.contains("'dino' for signal, 6 stickers"), "\(part.transcript)")
  }

  /// A sticker that is left out for all platforms of a run is neither judged nor drawn. If Messages is one of the
  /// platforms, the sticker is judged, because Messages shows it.
  @Test func leftOutStickersAreNotJudged() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(370, line: 9).bytes, to: "art/a.png")
    try folder.write(TestPNG.still(370, 370, [9, 9, 9, 255]).bytes, to: "art/box.png")
    let choice = "{signal: {leave-out: true}, line: {leave-out: true}}"
    try folder.write(
      Array(
        "author: A\nstickers:\n  - {file: a.png, emoji: 👋}\n  - {file: box.png, for: \(choice)}\n"
          .utf8), to: "art/stickerpack.yml")
    for (names, isJudged) in [("signal", false), ("signal,line", false), ("messages,signal", true)]
    {
      let lint = try stickerlint(
        ["lint", "art", "--for", names, "--format", "json"], in: folder.url)
      #expect(lint.output.contains("missing-transparency") == isJudged, "\(lint.output)")
    }
    let fix = try stickerlint(["fix", "art", "--for", "signal", "-o", "copy"], in: folder.url)
    #expect(fix.output.contains("1 file changed"), "\(fix.transcript)")
    let box = try Data(contentsOf: folder.url.appending(path: "art/box.png"))
    #expect(try Data(contentsOf: folder.url.appending(path: "copy/box.png")) == box)
  }

  /// A pack that a platform refuses although all stickers are fine is not called fine.
  @Test func refusedPacksOfFineStickersAreCalledRefused() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(TestPNG.disc(512, line: name.utf8.first ?? 0).bytes, to: "art/👋 \(name).png")
    }
    let lint = try stickerlint(["lint", "art", "--for", "signal,whatsapp"], in: folder.url)
    let text = lint.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("✗ art for signal · the pack is refused, 2 of 2 stickers fine"),
      "\(lint.output)")
  }
}
