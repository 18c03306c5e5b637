import Foundation
import StickerTestSupport
import Testing

/// A command is printed only if its repair, as far as it was tried in its pack, resolves the finding.
@Suite struct RepairTrialTests {
  private static func lint(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> [LintedFinding] {
    try LintedFinding.all(arguments, in: folder.url)
  }

  private static func finding(
    _ rule: String, in folder: TemporaryFolder, _ arguments: [String] = ["pack", "--no-config"]
  ) throws -> LintedFinding {
    try #require(lint(arguments, in: folder).first { $0.ruleId == rule })
  }

  /// Writes discs with the given sides in px, which look different.
  private static func discs(_ sides: [Int], in folder: TemporaryFolder) throws {
    for (index, side) in sides.enumerated() {
      try folder.write(
        TestPNG.disc(side, line: UInt8(truncatingIfNeeded: 40 * index)).bytes,
        to: "pack/disc\(index).png")
    }
  }

  /// Stickers that are each scaled to the nearest size would have different sizes.
  @Test func stickersAreScaledToOneSize() throws {
    let folder = try TemporaryFolder()
    try Self.discs([310, 320, 650, 660], in: folder)
    let finding = try Self.finding("unusual-dimensions", in: folder)
    let arguments = try #require(finding.advice?.arguments)
    #expect(
      arguments == [
        "fix", "pack", "--pick", "between-size-classes", "--pick", "unusual-dimensions", "--pick",
        "larger-than-size-class", "--size", "regular", "-o", "pack-fixed",
      ])
    #expect(finding.advice?.sentence.contains("--size regular gives all stickers 408 px.") == true)
    let others = try Self.lint(["pack", "--no-config"], in: folder).compactMap(\.command)
    #expect(Set(others.filter { $0.contains("size") }).count == 1, "\(others)")
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    let remaining = try Self.lint(["pack-fixed"], in: folder).map(\.ruleId)
    #expect(!remaining.contains("unusual-dimensions") && !remaining.contains("mixed-sticker-sizes"))
  }

  /// If the budget for trials does not suffice, the headers show that stickers would get different sizes.
  @Test func manyStickersAreScaledToOneSize() throws {
    let folder = try TemporaryFolder()
    try Self.discs((0..<12).flatMap { [310 + $0, 960 + $0] }, in: folder)
    try folder.write(
      Array("version: 1\nrules: { unusual-dimensions: error }\n".utf8), to: ".stickerlint.yml")
    let finding = try Self.finding("unusual-dimensions", in: folder, ["pack"])
    let arguments = try #require(finding.advice?.arguments)
    #expect(arguments.contains("--size"), "\(arguments)")
  }

  /// The closing command repairs the sizes of all stickers, even where a repair of some would leave mixed sizes.
  @Test func theClosingCommandLeavesOneSize() throws {
    let folder = try TemporaryFolder()
    try Self.discs([330, 331, 332, 700, 701, 702, 240, 241], in: folder)
    let text = try stickerlint(
      ["lint", "pack", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"]
    ).output.replacing(#/ \\\n */#, with: " ")
    let command = try #require(text.firstMatch(of: /stickerlint (fix pack [^\n]*--lossy[^\n]*)/)?.1)
    let result = try stickerlint(command.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    let remaining = try Self.lint(["pack-fixed"], in: folder).map(\.ruleId)
    #expect(!remaining.contains("mixed-sticker-sizes"), "\(command)")
  }

  /// If the budget for trials does not suffice, a note has no command of its own; the closing command covers it.
  @Test func aNoteThatWasNotTriedHasNoCommand() throws {
    for (count, isTried) in [(3, true), (32, false)] {
      let folder = try TemporaryFolder()
      for index in 0..<count {
        try folder.write(TestPNG.disc(325 + index).bytes, to: "pack/disc\(index).png")
      }
      let found = try Self.lint(["pack", "--no-config"], in: folder)
        .filter { $0.ruleId == "between-size-classes" }
      #expect(found.count == count && found.allSatisfy { $0.severity == "note" })
      #expect(found.allSatisfy { $0.command != nil } == isTried, "\(found)")
      #expect(found.allSatisfy { $0.advice?.sentence.isEmpty == false })
      let text = try stickerlint(
        ["lint", "pack", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"]
      ).output
      #expect(text.contains("stickerlint fix pack --lossy -o pack-fixed"), "\(text)")
      #expect(!text.contains("Or try"), "\(text)")
    }
  }

  /// Notes about one pack do not spend the work that an error in the next one needs.
  @Test func notesDoNotSpendTheBudgetOfErrors() throws {
    let folder = try TemporaryFolder()
    for index in 0..<40 {
      try folder.write(TestPNG.disc(310 + index).bytes, to: "packs/a/disc\(index).png")
    }
    let sample = Folders.samplePacks.appending(path: "broken-pack/otter-surprise.png")
    try folder.write([UInt8](try Data(contentsOf: sample)), to: "packs/b/blank.png")
    let finding = try Self.finding("blank-first-frame", in: folder, ["packs", "--no-config"])
    #expect(finding.advice?.effect == "resolves", "\(finding)")
  }

  /// A box that is scaled stays a box, so the advice must not say to cut it out.
  @Test func theAdviceForABoxSaysWhatTheCommandDoes() throws {
    let folder = try TemporaryFolder()
    for index in 0..<4 {
      try folder.write(
        TestPNG.still(340, 340, [UInt8(40 * index), 90, 200, 255]).bytes, to: "pack/\(index).png")
    }
    let words = ["pack", "--no-config", "--rule", "between-size-classes"]
    let found = try Self.lint(words, in: folder)
    #expect(!found.isEmpty)
    for finding in found {
      let sentence = try #require(finding.advice?.sentence)
      #expect(finding.command == nil || !sentence.contains("Cut it out"), "\(finding)")
    }
  }

  /// A PNG cannot get the name of another file.
  @Test func conversionToATakenNameHasNoCommand() throws {
    let folder = try TemporaryFolder()
    let wave = TestWebP.animation(
      300, 300, colors: [[200, 40, 40, 255], [40, 40, 200, 255]], plays: 0)
    try folder.write(wave.bytes, to: "pack/wave.webp")
    #expect(try Self.finding("unsupported-format", in: folder).command != nil)
    try folder.write(TestPNG.disc(300).bytes, to: "pack/wave.png")
    #expect(try Self.finding("unsupported-format", in: folder).command == nil)
  }

  /// A copy is judged by the project of its original, wherever it is and whatever its name.
  @Test(arguments: ["Fixed.xcassets", "../outside", "../Outside.xcassets"])
  func aCopyElsewhereIsJudgedByTheProjectOfItsOriginal(_ output: String) throws {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder)
    let result = try stickerlint(
      ["fix", "Pack/Assets.xcassets", "-o", output, "--no-config"],
      in: folder.url.appending(path: "top"))
    #expect(result.status == 1 && result.output.contains("[missing-icon]"), "\(result.transcript)")
  }

  /// A file with a wrong extension keeps it if the right name is taken, even if it is beyond a limit.
  @Test(arguments: [[], ["--limit", "canvas-pixels=10000"]])
  func renameToATakenNameHasNoCommand(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let arguments = ["pack", "--no-config"] + options
    try folder.write(TestPNG.disc(300).bytes, to: "pack/sun.gif")
    #expect(try Self.finding("extension-mismatch", in: folder, arguments).command != nil)
    try folder.write(TestPNG.disc(300, line: 90).bytes, to: "pack/sun.png")
    #expect(try Self.finding("extension-mismatch", in: folder, arguments).command == nil)
  }

  /// Art larger than every size class is scaled in the same run that sets its pack to the largest one.
  @Test func artLargerThanTheNewPackSizeIsScaled() throws {
    let folder = try TemporaryFolder()
    let pack = "A.xcstickers/Otters.stickerpack"
    let list = (0..<4).map { #"{"filename": "s\#($0).sticker"}"# }.joined(separator: ", ")
    try folder.write(
      Array(#"{"properties": {"grid-size": "regular"}, "stickers": [\#(list)]}"#.utf8),
      to: "\(pack)/Contents.json")
    for index in 0..<4 {
      try folder.write(
        TestPNG.disc(650, line: UInt8(40 * index)).bytes, to: "\(pack)/s\(index).sticker/a.png")
      try folder.write(
        Array(#"{"properties": {"filename": "a.png"}}"#.utf8),
        to: "\(pack)/s\(index).sticker/Contents.json")
    }
    let finding = try Self.finding(
      "larger-than-size-class", in: folder, ["A.xcstickers", "--no-config"])
    let arguments = try #require(finding.advice?.arguments)
    #expect(arguments.contains("--pack-size") && arguments.contains("large"))
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    let remaining = try Self.lint([try #require(arguments.last)], in: folder).map(\.ruleId)
    #expect(!remaining.contains("larger-than-size-class"), "\(remaining)")
  }

  /// A picture of noise whose pixels are twice as tall as wide: its file is too large once they are square.
  private static func noise() -> [UInt8] {
    var state: UInt64 = 1
    let rows = (0..<320).map { _ in
      (0..<320).flatMap { _ -> [UInt8] in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [UInt8(state >> 56), UInt8(state >> 48 & 255), UInt8(state >> 40 & 255), 255]
      }
    }
    var png = TestPNG([.header(320, 320), .image(rows), .end])
    png.chunks.insert(.init("pHYs", bigEndian(UInt32(2)) + bigEndian(UInt32(1)) + [0]), at: 1)
    return png.bytes
  }

  /// A repair that makes a file too large is undone; with `--lossy`, the file is fitted under the limit.
  @Test func aRepairThatMakesAFileTooLargeIsFittedOnRequest() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.noise(), to: "pack/noise.png")
    let words = ["fix", "pack", "--pick", "non-square-pixels", "--no-config", "-o"]
    let undone = try stickerlint(words + ["undone"], in: folder.url)
    #expect(
      undone.output.contains("too large") && undone.output.contains("--lossy"),
      "\(undone.transcript)")
    let fitted = try stickerlint(words + ["fitted", "--lossy"], in: folder.url)
    #expect(fitted.output.contains("fitted under 500,000 bytes"), "\(fitted.transcript)")
    let file = folder.url.appending(path: "fitted/noise.png")
    #expect(try Data(contentsOf: file).count <= 500_000)
  }

  /// Frames of noise take several times the limit at any acceptable quality; flat frames that are merely stored
  /// uncompressed do not.
  @Test(arguments: [(true, false), (false, true)])
  func anAnimationThatWouldLoseTooMuchHasNoCommand(_ isNoise: Bool, _ isOffered: Bool) throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 1
    var chunks = [TestPNG.Chunk.header(120, 120), .animation(frames: 24)]
    for index in 0..<24 {
      let rows = (0..<120).map { _ in
        (0..<120).flatMap { _ -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          return isNoise
            ? [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255), 255]
            : [UInt8(index), 99, 200, 255]
        }
      }
      let number = UInt32(2 * index)
      chunks.append(.frame(index == 0 ? 0 : number - 1, 120, 120))
      chunks.append(index == 0 ? .image(rows) : .frameData(number, rows))
    }
    try folder.write(TestPNG(chunks + [.end]).bytes, to: "pack/a.png")
    let finding = try Self.finding("file-too-large", in: folder)
    #expect((finding.command != nil) == isOffered, "\(finding)")
    let sentence = try #require(finding.advice?.sentence)
    #expect(sentence.contains("would cost a lot of quality") != isOffered, "\(sentence)")
    let result = try stickerlint(
      ["fix", "pack", "--pick", "file-too-large", "-o", "out", "--no-config"], in: folder.url)
    // A repair that is refused leaves no copy.
    let names = try Folders.names(in: folder.url)
    #expect(names.contains("out") == isOffered, "\(result.transcript)")
    guard isOffered else { return }
    let remaining = try Self.lint(["out", "--no-config"], in: folder).map(\.ruleId)
    #expect(!remaining.contains("file-too-large"), "\(result.transcript)")
  }

  /// A GIF beside a PNG of the same name cannot become a PNG, whether the repair was tried or not.
  @Test(arguments: [1, 8], [false, true])
  func aPictureBesideItsPNGHasNoCommand(_ count: Int, _ hasPNG: Bool) throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "rules/hard-gif-edges")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: sample.path).first { $0.hasSuffix(".gif") })
    let gif = try [UInt8](Data(contentsOf: sample.appending(path: name)))
    for index in 0..<count {
      try folder.write(gif, to: "pack/a\(index).gif")
      guard hasPNG else { continue }
      try folder.write(TestPNG.disc(300, line: UInt8(index)).bytes, to: "pack/a\(index).png")
    }
    let found = try Self.lint(["pack", "--no-config"], in: folder)
      .filter { $0.ruleId == "hard-gif-edges" }
    #expect(!found.isEmpty && found.allSatisfy { ($0.command == nil) == hasPNG }, "\(found)")
  }

  /// The memory of encoding is known before any frame is decoded; the command raises a limit that is too low.
  @Test(arguments: [("50MB", false), ("1GB", true)])
  func aRepairBeyondTheMemoryLimitRaisesIt(_ limit: String, _ isEnough: Bool) throws {
    let folder = try TemporaryFolder()
    let colors = (0..<4).flatMap { index -> [[UInt8]] in
      let color: [UInt8] = [UInt8(60 * index), 90, 200, 255]
      return [color, color]
    }
    try folder.write(TestPNG.animation(300, 300, colors: colors).bytes, to: "pack/a.png")
    let limited = ["--no-config", "--limit", "memory-bytes=\(limit)"]
    let finding = try Self.finding("duplicate-frames", in: folder, ["pack"] + limited)
    let arguments = try #require(finding.advice?.arguments)
    #expect(arguments.contains("--limit") != isEnough, "\(finding)")
    _ = try stickerlint(
      ["fix", "pack", "--pick", "duplicate-frames", "-o", "out"] + limited, in: folder.url)
    #expect(try Folders.names(in: folder.url).contains("out") == isEnough)
    if isEnough {
      let remaining = try Self.lint(["out", "--no-config"], in: folder).map(\.ruleId)
      #expect(!remaining.contains("duplicate-frames"))
    }
    _ = try stickerlint(arguments, in: folder.url)
    let left = try Self.lint(["pack-fixed", "--no-config"], in: folder).map(\.ruleId)
    #expect(!left.contains("duplicate-frames"))
  }

  /// For a picture with more pixels than the limit allows, the printed command raises the limit. After that command, no
  /// error is left.
  @Test func aPictureBeyondALimitHasACommandThatRaisesIt() throws {
    let folder = try TemporaryFolder()
    let row = [UInt8](repeating: 200, count: 3 * 4100)
    let file = TestPNG([
      .header(4100, 4100, depth: 8, type: 2), .image(Array(repeating: row, count: 4100)), .end,
    ])
    try folder.write(file.bytes, to: "pack/print.png")
    try folder.write(TestPNG.disc(618).bytes, to: "pack/disc.png")
    let finding = try Self.finding("file-too-large", in: folder)
    let arguments = try #require(finding.advice?.arguments, "\(finding)")
    #expect(arguments.contains("canvas-pixels=16810000"), "\(arguments)")
    #expect(arguments.contains("file-bytes=49MB"), "\(arguments)")
    let fix = try stickerlint(arguments, in: folder.url)
    #expect(fix.status == 0, "\(fix.transcript)")
    let found = try Self.lint(["pack-fixed", "--no-config"], in: folder)
    #expect(!found.contains { $0.severity == "error" }, "\(found)")
  }

  /// Overrides and accepted findings name files of the original, and apply to the copy.
  @Test(arguments: [
    ("overrides: [{ files: [\"pack/*.png\"], rules: { unusual-dimensions: error } }]", 1),
    ("ignore: [{ rule: unusual-dimensions, files: [\"pack/*.png\"], reason: small }]", 0),
  ])
  func aCopyIsJudgedByTheSettingsOfItsOriginal(_ settings: String, _ status: Int32) throws {
    let folder = try TemporaryFolder()
    try Self.discs([200, 210], in: folder)
    try folder.write(Array("version: 1\n\(settings)\n".utf8), to: ".stickerlint.yml")
    let result = try stickerlint(["fix", "pack", "-o", "copy"], in: folder.url)
    #expect(result.status == status, "\(result.transcript)")
    #expect(result.output.contains("unusual-dimensions") == (status == 1), "\(result.transcript)")
  }

  /// A scaled box would get a side below the minimum.
  @Test func aBoxIsNotScaledBelowTheMinimumSide() throws {
    let folder = try TemporaryFolder()
    let photo = TestPNG([
      .header(1_000, 480, type: 2), .image(TestPNG.rows(1_000, 480, [20, 90, 60])), .end,
    ]).bytes
    try folder.write(photo, to: "pack/photo.png")
    let finding = try Self.finding("unusual-dimensions", in: folder)
    #expect(finding.command == nil, "\(finding)")
    let result = try stickerlint(
      ["fix", "pack", "--pick", "unusual-dimensions", "-o", "copy"], in: folder.url)
    #expect(result.output.contains("297 px"), "\(result.transcript)")
    #expect(try Folders.names(in: folder.url) == ["pack"])
    #expect(try Array(Data(contentsOf: folder.url.appending(path: "pack/photo.png"))) == photo)
  }

  /// A pack is not set to a size above that of one of its stickers: the sticker is not enlarged, so the pack would mix
  /// sizes.
  @Test(arguments: [([650, 650, 650, 650, 650], true), ([650, 650, 650, 650, 320], false)])
  func aPackIsSetOnlyToASizeThatAllStickersCanHave(_ sides: [Int], _ isOffered: Bool) throws {
    let folder = try TemporaryFolder()
    let pack = "A.xcstickers/Otters.stickerpack"
    let list = sides.indices.map { #"{"filename": "s\#($0).sticker"}"# }.joined(separator: ", ")
    try folder.write(
      Array(#"{"properties": {"grid-size": "regular"}, "stickers": [\#(list)]}"#.utf8),
      to: "\(pack)/Contents.json")
    for (index, side) in sides.enumerated() {
      try folder.write(
        TestPNG.disc(side, line: UInt8(40 * index)).bytes, to: "\(pack)/s\(index).sticker/a.png")
      try folder.write(
        Array(#"{"properties": {"filename": "a.png"}}"#.utf8),
        to: "\(pack)/s\(index).sticker/Contents.json")
    }
    let finding = try Self.finding(
      "larger-than-size-class", in: folder, ["A.xcstickers", "--no-config"])
    #expect((finding.advice?.arguments?.contains("--pack-size") ?? false) == isOffered)
  }

  /// No command is printed if a list does not name the file that it would write, or if another command writes it.
  @Test func commandForANewFileIsPrintedOnlyIfNothingIsInTheWay() throws {
    // One black pixel.
    let gif =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    func commands(_ folder: TemporaryFolder) throws -> [String] {
      try Self.lint(["pack", "--no-config"], in: folder)
        .filter { $0.ruleId == "single-frame-animation" }.compactMap(\.command)
    }
    let loose = try TemporaryFolder()
    try loose.write(gif, to: "pack/wave.gif")
    #expect(try commands(loose) == ["stickerlint assemble pack/wave.gif -o pack/wave.png"])
    try loose.write(gif, to: "pack/wave.GIF")
    #expect(try commands(loose).count == 1)
    let listed = try TemporaryFolder()
    try listed.write(gif, to: "pack/wave.gif")
    try listed.write(
      Array("version: 1\nstickers:\n  - file: wave.gif\n    label: A wave\n".utf8),
      to: "pack/stickerpack.yml")
    let finding = try Self.finding("single-frame-animation", in: listed)
    #expect(finding.command == nil && finding.advice?.sentence.contains("stickerpack.yml") == true)
  }
}
