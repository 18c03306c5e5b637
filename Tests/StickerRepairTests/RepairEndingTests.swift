import Foundation
import StickerTestSupport
import Testing

/// The printed report of a repair: one operation on many files is one entry, and the end names the next step.
@Suite struct RepairEndingTests {
  /// Stickers that are larger than every size class, and look different.
  private static func pack(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<count {
      let sticker = TestPNG.disc(640, line: UInt8(80 + 6 * index)).bytes
      try folder.write(sticker, to: "pack/the quite long name of sticker \(index).png")
    }
    try optimize(folder)
    return folder
  }

  /// Compresses the stickers, since their files are above the size limit otherwise.
  private static func optimize(_ folder: TemporaryFolder) throws {
    #expect(try stickerlint(["optimize", "pack", "--in-place"], in: folder.url).status == 0)
  }

  private static func fix(_ words: [String], _ folder: TemporaryFolder) throws -> String {
    let result = try stickerlint(
      ["fix", "pack", "--no-config"] + words, in: folder.url, environment: ["COLUMNS": "80"])
    #expect(result.status == 0, "\(result.transcript)")
    return result.output
  }

  @Test func equalRepairsAreOneEntry() throws {
    let folder = try Self.pack(8)
    let text = try Self.fix(["--lossy", "--size", "regular", "-o", "out"], folder)
    #expect(text.components(separatedBy: "scaled to").count == 2, "\(text)")
    #expect(text.contains("8 files: the quite long name of sticker 0.png,\n"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    let each = try Self.fix(["--lossy", "--size", "regular", "--details", "-o", "each"], folder)
    #expect(each.components(separatedBy: "scaled to").count == 9, "\(each)")
  }

  /// Reasons of one kind are one entry, of which a reader sees about ten lines; `--details` shows each.
  @Test func reasonsOfOneKindAreOneEntry() throws {
    let folder = try TemporaryFolder()
    for index in 0..<12 {
      let box = TestPNG.still(640 + 9 * index, 620, [UInt8(20 * index), 90, 40, 255])
      try folder.write(box.bytes, to: "pack/box \(index).png")
    }
    func reasons(_ words: [String]) throws -> [Substring] {
      let run = try stickerlint(
        ["fix", "pack", "--no-config", "--dry-run"] + words, in: folder.url,
        environment: ["COLUMNS": "80"])
      let text = try #require(run.output.components(separatedBy: "with reasons").last)
      return text.components(separatedBy: "the result")[0].split(separator: "\n")
    }
    let (few, all) = (try reasons([]), try reasons(["--details"]))
    // Each box has a size of its own.
    #expect(few.count <= 13 && few.contains { $0.contains("numbers)") }, "\(few)")
    #expect(!few.contains { $0.contains("likewise") }, "\(few)")
    #expect(all.count > few.count && !all.contains { $0.contains("numbers)") }, "\(all)")
  }

  @Test func aDryRunEndsLikeTheRun() throws {
    let folder = try Self.pack(4)
    func ending(_ text: String) -> String? {
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let ending = line.firstMatch(of: #/4 files changed.*?left: \d+ good to know/#)
      return ending.map { String($0.output) }
    }
    for words in [["-o", "a"], ["--in-place"]] {
      let planned = try Self.fix(["--lossy", "--size", "regular", "--dry-run"] + words, folder)
      let done = try Self.fix(["--lossy", "--size", "regular"] + words, folder)
      #expect(ending(planned) != nil && ending(planned) == ending(done), "\(planned)\(done)")
      #expect(planned.contains("nothing was written (--dry-run)"))
    }
  }

  /// The printed command that repairs the originals works unchanged.
  @Test func theEndNamesTheCommandForTheOriginals() throws {
    let folder = try Self.pack(4)
    let text = try Self.fix(["--lossy", "--size", "regular", "-o", "out"], folder)
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n")
    let line = try #require(lines.last { $0.contains("stickerlint fix") })
    #expect(text.contains("once out is no longer needed, delete it"), "\(text)")
    let start = try #require(line.firstRange(of: "stickerlint fix"))
    let words = line[start.lowerBound...].split(separator: " ").dropFirst().map(String.init)
    #expect(words.suffix(3) == ["--in-place", "--backup", "originals"], "\(words)")
    let second = try stickerlint(words, in: folder.url, environment: ["COLUMNS": "80"])
    #expect(second.status == 0)
    #expect(
      try SampleFixTests.files(in: folder.url.appending(path: "pack"))
        == SampleFixTests.files(in: folder.url.appending(path: "out")))
    let kept = try Folders.names(in: folder.url.appending(path: "originals"))
    #expect(kept.filter { $0.first != "." }.count == 4)
    // The same report is not printed again.
    #expect(second.output.split(separator: "\n").count <= 5, "\(second.output)")
    #expect(
      second.output.contains("4 files changed")
        && second.output.contains("originals are in originals"))
    // The backup of the originals is not linted as a pack.
    let lint = try stickerlint(["lint", ".", "--exclude", "out"], in: folder.url)
    #expect(!lint.transcript.contains("originals"), "\(lint.transcript)")
    let files = try stickerlint(["files", "."], in: folder.url)
    #expect(files.transcript.contains("fix --backup"), "\(files.transcript)")
  }

  /// Several paths have no common name.
  @Test func theSummaryNamesWhatTheUserNamed() throws {
    let folder = try Self.pack(1)
    try folder.write(TestPNG.disc(640, line: 90).bytes, to: "more/sun.png")
    let result = try stickerlint(
      ["fix", "pack", "more", "--lossy", "--size", "regular", "--in-place", "--no-config"],
      in: folder.url)
    #expect(result.output.contains("\n  pack, more: 2 files changed"), "\(result.transcript)")
  }

  /// A copy elsewhere is not in the project, which is checked once the copy has taken the place of the original.
  @Test(arguments: [
    (["-o", "copy.xcassets"], "then check the project"),
    (["--in-place"], "project around it"),
  ])
  func theProjectIsCheckedWithTheRepairedFiles(_ words: [String], _ advice: String) throws {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder)
    let sticker = "Pack/Assets.xcassets/Otters.stickerpack/Wave.sticker/wave.png"
    try folder.write(TestPNG.disc(300).bytes + Array("end".utf8), to: "top/\(sticker)")
    let result = try stickerlint(
      ["fix", "Pack/Assets.xcassets", "--no-config"] + words,
      in: folder.url.appending(path: "top"), environment: ["COLUMNS": "400"])
    let text = result.output.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let checks = text.components(separatedBy: "stickerlint Otters.xcodeproj")
    #expect(checks.count == 2 && checks[0].contains(advice), "\(result.transcript)")
    #expect(words.count == 1 || !checks[0].contains("To check"), "\(result.transcript)")
  }

  /// The first closing command changes only files with errors, though others could be repaired without loss.
  @Test func theFirstClosingCommandFixesOnlyErrors() throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "broken-pack/otter-surprise.png")
    try folder.write([UInt8](try Data(contentsOf: sample)), to: "pack/blank.png")
    try folder.write(TestPNG.disc(340).bytes + Array("end".utf8), to: "pack/large.png")
    let lint = try stickerlint(
      ["lint", "pack", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"])
    let lines = lint.output.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    let first = try #require(lines.firstIndex { $0.contains("the one that must be fixed: ") })
    #expect(
      lines[first].hasSuffix("stickerlint fix pack --must-fix -o pack-fixed"), "\(lint.output)")
    #expect(lines[first + 1].contains("Or also up to"), "\(lint.output)")
    #expect(
      lines[first + 1].hasSuffix("stickerlint fix pack --lossy -o pack-fixed"), "\(lint.output)")
    let words = ["fix", "pack", "--must-fix", "-o", "pack-fixed", "--no-config"]
    let result = try stickerlint(words, in: folder.url)
    #expect(
      result.status == 0 && result.output.contains("nothing must be fixed"), "\(result.transcript)")
    #expect(
      try SampleFixTests.files(in: folder.url.appending(path: "pack"))["large.png"]
        == SampleFixTests.files(in: folder.url.appending(path: "pack-fixed"))["large.png"])
  }

  /// Empty slots are filled from a picture; the existing icons stay byte for byte.
  @Test func onlyEmptyIconSlotsAreDrawn() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(1024, 1024, [20, 40, 200, 255]).bytes, to: "logo.png")
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "A.xcstickers"), withIntermediateDirectories: true)
    #expect(
      try stickerlint(["icons", "logo.png", "-o", set], in: folder.url).status == 0)
    let list = folder.url.appending(path: "\(set)/Contents.json")
    let name = "Icon-1024x1024.png"
    let text = try String(contentsOf: list, encoding: .utf8)
    try folder.write(
      Array(text.replacing("\"filename\" : \"\(name)\",", with: "").utf8),
      to: "\(set)/Contents.json")
    try FileManager.default.removeItem(at: folder.url.appending(path: "\(set)/\(name)"))
    let before = try SampleFixTests.files(in: folder.url.appending(path: set))
    let finding = try #require(
      LintedFinding.all(["A.xcstickers", "--no-config"], in: folder.url)
        .first { $0.ruleId == "missing-icon" })
    #expect(finding.command?.contains("--icon PICTURE") == true, "\(finding)")
    let lint = try stickerlint(
      ["lint", "A.xcstickers", "--no-config"], in: folder.url, environment: ["COLUMNS": "400"])
    #expect(
      lint.output.replacing(#/\s+/#, with: " ").contains(
        "(in place of PICTURE, name the art of the icon, 1,024 px or more on its longer side): sticker"
      ),
      "\(lint.output)")
    let result = try stickerlint(
      ["fix", "A.xcstickers", "--icon", "logo.png", "--in-place", "--no-config"], in: folder.url)
    // The catalog has no stickers, which stays an error.
    #expect(
      result.status == 1 && result.output.contains("13 icons look good"), "\(result.transcript)")
    var after = try SampleFixTests.files(in: folder.url.appending(path: set))
    #expect(after.removeValue(forKey: name) != nil)
    after["Contents.json"] = before["Contents.json"]
    #expect(after == before)
  }

  /// If a larger pack size spares the stickers from being scaled, the closing command sets it, and scales none.
  @Test func theClosingCommandSetsTheLargerPackSize() throws {
    let folder = try Self.catalog(4, size: "small", side: 408)
    let sticker = "pack/A.xcstickers/Otters.stickerpack/Otter 0.sticker/1.png"
    let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: sticker)))
    try folder.write(bytes + Array("end".utf8), to: sticker)
    let text = try stickerlint(["lint", "pack", "--no-config"], in: folder.url).output
    let closing = try #require(text.components(separatedBy: "\n\n").last)
    #expect(closing.contains("--pack-size") && closing.contains("regular"), "\(text)")
    #expect(!closing.contains("--lossy -o") && !closing.contains("--lossy \\"), "\(text)")
  }

  /// A catalog of stickers that all have the same file name.
  ///
  /// - Parameters:
  ///   - size: the size of the pack in its list.
  ///   - side: the side of each sticker in px.
  private static func catalog(_ count: Int, size: String, side: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let pack = "pack/A.xcstickers/Otters.stickerpack"
    let list = (0..<count).map { #"{"filename": "Otter \#($0).sticker"}"# }.joined(separator: ", ")
    try folder.write(
      Array(#"{"properties": {"grid-size": "\#(size)"}, "stickers": [\#(list)]}"#.utf8),
      to: "\(pack)/Contents.json")
    for index in 0..<count {
      let entry = "\(pack)/Otter \(index).sticker"
      try folder.write(TestPNG.disc(side, line: UInt8(80 + 20 * index)).bytes, to: "\(entry)/1.png")
      try folder.write(
        Array(
          #"{"properties": {"filename": "1.png", "accessibility-label": "Otter \#(index)"}}"#.utf8),
        to: "\(entry)/Contents.json")
    }
    try optimize(folder)
    return folder
  }

  /// Stickers are called by their names, not by those of their files, and one reason is one line.
  @Test func oneReasonIsOneLine() throws {
    let folder = try Self.catalog(6, size: "small", side: 200)
    let text = try Self.fix(["--lossy", "-o", "out"], folder)
    #expect(text.components(separatedBy: "would blur").count == 2, "\(text)")
    #expect(
      text.contains("· Otter 0.sticker, Otter 1.sticker, Otter 2.sticker and 3 more:"), "\(text)")
    // Lint reports the same stickers in one finding.
    #expect(!text.contains("no longer"), "\(text)")
  }

  /// A wrong size in the list of a pack is no fault of its stickers.
  @Test func aWrongPackSizeIsNoFaultOfTheStickers() throws {
    let folder = try Self.catalog(4, size: "small", side: 408)
    let text = try stickerlint(["lint", "pack", "--no-config"], in: folder.url).output
    #expect(text.contains("--pack-size"), "\(text)")
    #expect(text.contains("4 of 4 stickers fine"), "\(text)")
  }

  /// Code may load a resource by its name, even if only the folder of the extension is repaired.
  @Test(arguments: [".", "Pack"])
  func filesThatAProjectListsKeepTheirNames(_ path: String) throws {
    let folder = try TemporaryFolder()
    var project = TestProject()
    project.resources.append("hug.gif")
    try project.write(into: folder)
    let top = folder.url.appending(path: "top")
    try folder.write(TestPNG.disc(300).bytes, to: "top/Pack/hug.gif")
    let result = try stickerlint(["fix", path, "--in-place", "--no-config"], in: top)
    #expect(try Folders.names(in: top.appending(path: "Pack")).contains("hug.gif"))
    #expect(result.output.contains("name the old file"), "\(result.transcript)")
  }

  /// A name conflict is reported without a rule: no rule asks for the name of another file.
  @Test func aNameConflictBelongsToNoRule() throws {
    let folder = try TemporaryFolder()
    let wave = TestWebP.animation(
      300, 300, colors: [[200, 40, 40, 255], [40, 40, 200, 255]], plays: 0)
    try folder.write(wave.bytes, to: "pack/wave.webp")
    try folder.write(TestPNG.disc(300).bytes, to: "pack/wave.png")
    let result = try stickerlint(
      ["fix", "pack", "-o", "out", "--format", "json", "--no-config"], in: folder.url)
    let left = try #require(try JSONDocument(result.output)["left"]?.elements)
    let conflict = try #require(
      left.first {
        $0["reason"]?.text?.contains("would also be called") == true
          || $0["reason"]?.text?.contains("already exists") == true
      })
    #expect(conflict["rule"]?.text == nil, "\(result.output)")
  }

  /// A picture for a platform is checked against the platform's limits, not compared with the original.
  @Test func aPictureForAPlatformIsNotCalledVerified() throws {
    let folder = try Self.pack(1)
    let result = try stickerlint(
      ["fix", "pack", "--no-config", "--for", "signal", "-o", "out"], in: folder.url)
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("within the platform's limits") && !text.contains("verified"), "\(text)")
  }
}
