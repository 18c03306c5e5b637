import Foundation
import StickerTestSupport
import Testing

/// Files that `fix` writes and those that it leaves alone, and its advice.
@Suite struct FixCommandTests {
  private static func pack() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let red: [UInt8] = [200, 40, 40, 200]
    let dance = TestPNG.animation(300, 300, colors: [red, [40, 40, 200, 200]], plays: 2)
    try folder.write(dance.bytes, to: "pack/dance.apng")
    try folder.write(TestPNG.disc(300).bytes + Array("more".utf8), to: "pack/sun.png")
    try folder.write(Array("Remember the milk.".utf8), to: "pack/notes.txt")
    return folder
  }

  private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> CommandResult
  {
    try stickerlint(arguments + ["--no-config"], in: folder.url)
  }

  @Test func copyLeavesTheOriginalsUnchanged() throws {
    let folder = try Self.pack()
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.run(["fix", "pack", "-o", "mended"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == before)
    let copy = folder.url.appending(path: "mended")
    #expect(try Folders.names(in: copy) == ["dance.png", "notes.txt", "sun.png"])
  }

  /// If a single file is copied, the names of the files beside it are free in the copy. In place, or if the other file
  /// is copied, too, they are taken.
  @Test func namesBesideASingleFileAreFreeInItsCopy() throws {
    let folder = try Self.pack()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/dance.png")
    let alone = try Self.run(["fix", "pack/dance.apng", "-o", "mended"], folder)
    #expect(alone.output.contains("renamed to dance.png"), "\(alone.output)")
    #expect(try Folders.names(in: folder.url.appending(path: "mended")) == ["dance.png"])
    for arguments in [
      ["fix", "pack/dance.apng", "--in-place"],
      ["fix", "pack/dance.apng", "pack/dance.png", "-o", "both"],
    ] {
      let result = try Self.run(arguments, folder)
      #expect(result.output.contains("'dance.png' already exists"), "\(result.output)")
    }
  }

  /// Only the line around the canvas is cleared.
  @Test func aLineAroundTheCanvasIsCleared() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300, line: 20).bytes, to: "pack/sun.png")
    try folder.write(TestPNG.disc(300).bytes, to: "clean/sun.png")
    let result = try Self.run(["fix", "pack", "--pick", "border-haze", "-o", "mended"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("a line around the canvas cleared"), "\(result.output)")
    let frames = try ["mended", "clean"].map { name in
      let shown = try stickerlint(
        ["disassemble", "\(name)/sun.png", "-o", "\(name)-frames"], in: folder.url)
      #expect(shown.status == 0, "\(shown.error)")
      return try SampleFixTests.files(in: folder.url.appending(path: "\(name)-frames"))
    }
    #expect(!frames[0].isEmpty && frames[0] == frames[1])
  }

  /// A margin would turn a box at the border into a box inside the canvas, so none is added or advised.
  @Test func boxesGetNoMargin() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(400, 320).bytes, to: "pack/tile.png")
    let lint = try Self.run(["lint", "pack", "--all"], folder).output
    #expect(lint.contains("[non-square]") && !lint.contains("--pick non-square"), "\(lint)")
    #expect(lint.contains("Cut it out, and put the art onto"), "\(lint)")
    let result = try Self.run(["fix", "pack", "--pick", "non-square", "-o", "mended"], folder)
    #expect(result.output.contains("it is a box"), "\(result.output)")
  }

  /// A margin would move a cut edge into the canvas and hide the finding.
  @Test func cutEdgesGetNoMargin() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<408).map { y in
      (0..<330).flatMap { x -> [UInt8] in
        let (dx, dy) = (x - 80, y - 204)
        return dx * dx + dy * dy < 150 * 150 ? [200, 60, 40, 255] : [0, 0, 0, 0]
      }
    }
    let file = TestPNG([.header(330, 408, depth: 8, type: 6), .image(rows), .end])
    try folder.write(file.bytes, to: "pack/sun.png")
    #expect(try Self.run(["lint", "pack", "--all"], folder).output.contains("[cropped-art]"))
    let result = try Self.run(["fix", "pack", "--pick", "non-square", "-o", "mended"], folder)
    #expect(result.output.contains("padded to 408 × 408 px"), "\(result.output)")
    #expect(try Self.run(["lint", "mended", "--all"], folder).output.contains("[cropped-art]"))
  }

  /// The clear ends of an oblong canvas are trimmed: on a square one, they would make the art small.
  @Test(arguments: [(900, 400), (400, 900)])
  func clearEndsAreTrimmed(_ width: Int, _ height: Int) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<height).map { y in
      (0..<width).flatMap { x -> [UInt8] in
        let (dx, dy) = (Double(x - width / 2), Double(y - height / 2))
        let coverage = min(max(190 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        return coverage > 0 ? [200, 60, 40, UInt8(coverage * 255)] : [0, 0, 0, 0]
      }
    }
    let file = TestPNG([
      .header(width, height, depth: 8, type: 6), .image(rows), .end,
    ])
    try folder.write(file.bytes, to: "pack/sun.png")
    let rule = ["--pick", "larger-than-size-class", "--size", "regular"]
    let result = try Self.run(["fix", "pack", "-o", "mended"] + rule, folder)
    let (across, down) = width > height ? (408, 400) : (400, 408)
    let words = "trimmed to \(across) × \(down) px and padded to 408 × 408 px"
    #expect(result.output.contains(words), "\(result.output)")
    #expect(try !Self.run(["lint", "mended", "--all"], folder).output.contains("[small-art]"))
  }

  /// Repairs that were not requested are advised, and failed ones are not advised again.
  @Test func resultAdvisesTheRemainingRepairs() throws {
    let folder = try Self.pack()
    let result = try Self.run(
      ["fix", "pack", "--pick", "extension-mismatch", "-o", "mended"], folder)
    #expect(result.output.contains("trailing-data"), "\(result.output)")
    #expect(!result.output.contains("stickerlint assemble"), "\(result.output)")
    let tile = try TemporaryFolder()
    try tile.write(TestPNG.still(300, 300).bytes, to: "pack/tile.png")
    let refused = try Self.run(
      ["fix", "pack", "--pick", "missing-transparency", "-o", "mended"], tile)
    #expect(refused.output.contains("[missing-transparency]"), "\(refused.output)")
    #expect(!refused.output.contains("Or try"), "\(refused.output)")
  }

  /// The result is checked in a temporary place and reported under its final path.
  @Test(arguments: ["mended", "./mended", "deep/../mended"])
  func resultIsReportedUnderItsFinalPath(_ output: String) throws {
    let folder = try Self.pack()
    try folder.write(TestPNG.disc(120).bytes, to: "pack/tiny.png")
    try folder.write([], to: "deep/.keep")
    for format in ["human", "json"] {
      let result = try Self.run(["fix", "pack", "-o", output + format, "--format", format], folder)
      #expect(
        result.output.contains("tiny.png") && !result.output.contains(".tmp"), "\(result.output)")
    }
  }

  @Test func inPlaceReplacesOnlyChangedFilesAndKeepsABackup() throws {
    let folder = try Self.pack()
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.run(["fix", "pack", "--in-place", "--backup", "old"], folder)
    #expect(result.status == 0, "\(result.error)")
    let after = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    #expect(Set(after.keys) == ["dance.png", "notes.txt", "sun.png"])
    #expect(after["notes.txt"] == before["notes.txt"])
    let kept = try SampleFixTests.files(in: folder.url.appending(path: "old"))
      .filter { $0.key != ".stickerlint-originals" }
    #expect(kept == ["dance.apng": before["dance.apng"], "sun.png": before["sun.png"]])
  }

  @Test func lintFixesAndThenReports() throws {
    let folder = try Self.pack()
    let result = try Self.run(["lint", "pack", "--fix"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("renamed to dance.png"))
    #expect(result.output.contains("all 2 stickers look good"))
    let repaired = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    #expect(try Self.run(["lint", "pack", "--fix"], folder).error == "")
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == repaired)
  }

  @Test(arguments: [
    ["fix", "pack", "--dry-run"], ["fix", "pack", "-o", "mended", "--dry-run"],
    ["lint", "pack", "--fix", "--dry-run"], ["fix", "pack", "--in-place", "--dry-run"],
  ]) func aDryRunWritesNothing(_ arguments: [String]) throws {
    let folder = try Self.pack()
    let before = try SampleFixTests.files(in: folder.url)
    let result = try Self.run(arguments, folder)
    #expect(result.output.contains("set to loop forever"), "\(result.transcript)")
    #expect(result.output.contains("nothing was written"))
    #expect(try SampleFixTests.files(in: folder.url) == before)
  }

  @Test(arguments: [
    (["fix", "pack"], "give -o FOLDER for the repaired copy"),
    (["fix", "pack", "-o", "pack/inside"], "would be inside the copied pack"),
    (["fix", "pack", "-o", "full"], "not empty"),
    (["fix", "pack", "-o", "sun.png"], "a copy is a folder, but this is the name of an image"),
    (
      ["optimize", "pack", "-o", "sun.png"], "a copy is a folder, but this is the name of an image"
    ),
    (["fix", "pack", "-o", "a", "--in-place"], "use one of them"),
    (["fix", "pack", "-o", "a", "--backup", "b"], "--backup needs --in-place"),
    (["fix", "pack", "-o", "a", "--pick", "croped-art"], "there is no rule"),
    (["fix", "pack", "-o", "a", "--pick", "cropped-art"], "no automatic repair"),
    (["fix", "pack", "-o", "a", "--outline", "99px"], "from 1px to 24px"),
    (["fix", "nowhere", "-o", "a"], "nowhere"),
    (["lint", "pack", "--lossy"], "need --fix"),
    (["lint", "pack", "--fix", "--watch"], "cannot be used together"),
  ]) func wrongUsageIsRefusedWithTheReason(_ arguments: [String], _ sentence: String) throws {
    let folder = try Self.pack()
    try folder.write([1], to: "full/file")
    let before = try SampleFixTests.files(in: folder.url)
    let result = try Self.run(arguments, folder)
    #expect(result.status == 2)
    #expect(result.error.contains(sentence), "\(result.error)")
    #expect(try SampleFixTests.files(in: folder.url) == before)
  }

  /// Scaling takes memory for the new picture in addition to the original.
  @Test func aLargeStillIsScaledWithinTheDefaultMemoryLimit() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(2000).bytes, to: "pack/sun.png")
    let result = try Self.run(["fix", "pack", "--lossy", "-o", "out", "--jobs", "2"], folder)
    #expect(result.output.contains("scaled to 618 × 618 px"), "\(result.output)")
    let limited = try Self.run(
      ["fix", "pack", "--lossy", "-o", "b", "--limit", "memory-bytes=64MB"], folder)
    #expect(
      limited.output.contains("the limit is 64 MB"), "\(limited.output)")
  }

  @Test func dryRunReportsNothingToFix() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/sun.png")
    let result = try Self.run(["fix", "pack", "--dry-run"], folder)
    #expect(result.output.contains("nothing to fix; nothing was written (--dry-run)"))
  }

  @Test func renameToAnExistingNameIsDeclined() throws {
    let folder = try Self.pack()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/dance.png")
    let result = try Self.run(
      ["fix", "pack", "--in-place", "--pick", "extension-mismatch"], folder)
    #expect(result.output.contains("'dance.png' already exists"))
    let pack = folder.url.appending(path: "pack")
    #expect(try Folders.names(in: pack) == ["dance.apng", "dance.png", "notes.txt", "sun.png"])
  }

  /// A repair of the result is tried before it is advised. This repair fails, because the name that it needs is taken.
  @Test(arguments: [[], ["--lossy"]])
  func aRepairOfTheResultThatFailsIsNotAdvised(_ words: [String]) throws {
    let folder = try Self.pack()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/dance.png")
    let result = try Self.run(["fix", "pack", "-o", "mended"] + words, folder)
    #expect(result.output.contains("[extension-mismatch]"), "\(result.output)")
    #expect(!result.output.contains("stickerlint fix mended"), "\(result.output)")
  }

  /// A repair that needs permission is advised for the result, unless the run had the permission.
  @Test(arguments: [([], true), (["--lossy"], false)])
  func aRepairThatWasNotRequestedIsAdvised(_ words: [String], _ isAdvised: Bool) throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(
        TestPNG.disc(640, line: UInt8(80 + 6 * index)).bytes, to: "pack/\(index).png")
    }
    let result = try Self.run(["fix", "pack", "-o", "mended"] + words, folder)
    #expect(result.output.contains("stickerlint fix mended") == isAdvised, "\(result.output)")
  }

  @Test func aLinkIsNotReplaced() throws {
    let folder = try Self.pack()
    let link = folder.url.appending(path: "link.png")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "pack/sun.png")
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.run(["fix", "link.png", "--in-place"], folder)
    #expect(result.status == 2)
    #expect(result.error.contains("symbolic link"), "\(result.error)")
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == before)
  }

  @Test(arguments: [["fix", "--in-place"], ["lint", "--fix"]])
  func backupInsideTheRepairedFolderIsRefused(_ words: [String]) throws {
    let folder = try Self.pack()
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let result = try Self.run(words + ["pack", "--backup", "pack/originals"], folder)
    #expect(result.status == 2)
    #expect(result.error.contains("the next repair would change it"), "\(result.error)")
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == before)
  }

  /// After a file that the command names is renamed, it is judged under its new name.
  @Test(arguments: [["fix", "--in-place"], ["lint", "--fix"]])
  func aNamedFileMayBeRenamed(_ words: [String]) throws {
    let folder = try Self.pack()
    let url = folder.url.appending(path: "pack")
    let png = try Data(contentsOf: url.appending(path: "sun.png"))
    try png.write(to: url.appending(path: "moon.gif"))
    let result = try Self.run(words + ["./pack/moon.gif"], folder)
    #expect(result.status < 2, "\(result.error)")
    #expect(try Folders.names(in: url).contains("moon.png"))
  }

  /// By default, a Mac treats names that differ only in case as one.
  @Test func renameToANameThatDiffersOnlyInCaseIsDeclined() throws {
    let folder = try Self.pack()
    let url = folder.url.appending(path: "pack")
    let png = try Data(contentsOf: url.appending(path: "sun.png"))
    try png.write(to: url.appending(path: "SUN.gif"))
    let result = try Self.run(["fix", "pack", "--in-place"], folder)
    #expect(try Folders.names(in: url).contains("SUN.gif"), "\(result.output)")
  }

  @Test func singleFileIsRepairedIntoAFolder() throws {
    let folder = try Self.pack()
    let result = try Self.run(["fix", "pack/sun.png", "-o", "mended"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Folders.names(in: folder.url.appending(path: "mended")) == ["sun.png"])
  }

  /// A requested copy is made even if there is nothing to fix.
  @Test func requestedCopyOfASoundPackIsMade() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/sun.png")
    let result = try Self.run(["fix", "pack", "-o", "mended"], folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("mended: nothing to fix, copied unchanged; left: nothing"))
    #expect(
      try SampleFixTests.files(in: folder.url.appending(path: "mended"))
        == SampleFixTests.files(in: folder.url.appending(path: "pack")))
  }

  /// If no named repair succeeds, no copy is in the way of the next try.
  @Test(arguments: [[], ["--dry-run"]]) func failedNamedRepairsLeaveNoCopy(
    _ options: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let photo = TestPNG([
      .header(1_000, 480, type: 2), .image(TestPNG.rows(1_000, 480, [20, 90, 60])), .end,
    ])
    try folder.write(photo.bytes, to: "pack/photo.png")
    let result = try Self.run(
      ["fix", "pack", "--pick", "unusual-dimensions", "-o", "mended"] + options, folder)
    #expect(
      result.output.contains("nothing could be repaired; nothing was written"),
      "\(result.transcript)")
    #expect(try Folders.names(in: folder.url) == ["pack"], "\(result.transcript)")
  }

  /// A list with a number whose value would change when it is written again is not rewritten.
  @Test(arguments: [
    ("123456789012345678901234567890", false), ("0.1", true), ("1.50e2", true),
    ("-9007199254740993", true), ("0.10000000000000000001", false),
  ]) func numbersInListsKeepTheirValue(_ number: String, _ isRewritten: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "A.stickerpack/sun.sticker/sun.png")
    try folder.write(
      Array(#"{"info":{"version":1},"properties":{"filename":"sun.png"}}"#.utf8),
      to: "A.stickerpack/sun.sticker/Contents.json")
    let list =
      #"{"info":{"version":1,"x":\#(number)},"properties":{"grid-size":"medium"},"stickers":[]}"#
    try folder.write(Array(list.utf8), to: "A.stickerpack/Contents.json")
    let result = try Self.run(["fix", "A.stickerpack", "--in-place"], folder)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("would lose precision") != isRewritten, "\(result.output)")
    let after = try Data(contentsOf: folder.url.appending(path: "A.stickerpack/Contents.json"))
    #expect((after == Data(list.utf8)) != isRewritten)
  }
}
