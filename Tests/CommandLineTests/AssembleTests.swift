import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint assemble` end to end.
@Suite struct AssembleTests {
  /// A PNG of one color, which its red level identifies.
  static func frame(
    _ level: UInt8, _ width: Int = 8, _ height: Int = 8, alpha: UInt8 = 255
  ) -> [UInt8] {
    TestPNG.still(width, height, [level, 0, 0, alpha]).bytes
  }

  /// A folder `walk` with one frame per name; the first frame has level 1.
  static func walk(_ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, name) in names.enumerated() {
      try folder.write(frame(UInt8(index + 1)), to: "walk/\(name)")
    }
    return folder
  }

  static func animation(_ folder: TemporaryFolder, _ path: String = "out.png") throws -> Animation {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try Animation(ImageFile.probe(Array(bytes)))
  }

  /// The red level of the first pixel of each frame.
  static func levels(_ animation: Animation) -> [UInt32] {
    animation.frames.map { $0.bitmap.pixels[0] & 255 }
  }

  private static func delays(_ animation: Animation) -> [String] {
    animation.frames.map { "\($0.delay.numerator)/\($0.delay.denominator)" }
  }

  /// Runs `assemble -o out.png`, and expects the status, and the file if the status is 0.
  @discardableResult
  static func assemble(
    _ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0
  ) throws -> CommandResult {
    let result = try stickerlint(["assemble", "-o", "out.png"] + arguments, in: folder.url)
    #expect(result.status == status, "\(result.error)")
    let exists = FileManager.default.fileExists(atPath: folder.url.appending(path: "out.png").path)
    #expect(exists == (status == 0))
    return result
  }

  @Test(arguments: [
    ["1.png", "2.png", "10.png"], ["f-001.png", "f-002.png", "f-003.png"],
    ["walk (1).png", "walk (2).png", "walk (10).png"], ["frame.9.png", "frame.10.png"],
    ["a1b1.png", "a1b2.png", "a1b12.png"],
  ])
  func foldersAreTakenInNaturalOrder(_ names: [String]) throws {
    let folder = try Self.walk(names)
    try folder.write(Array("x".utf8), to: "walk/.hidden.png")
    let result = try Self.assemble(["walk", "--fps", "10"], in: folder)
    let animation = try Self.animation(folder)
    #expect(Self.levels(animation) == (1...names.count).map { UInt32($0) })
    #expect(Set(Self.delays(animation)) == ["1/10"])
    #expect(animation.loopCount == 0)
    #expect(result.output.hasPrefix("out.png: 8 × 8 px, \(names.count) frames in "))
  }

  @Test func patternsAreTakenInNaturalOrder() throws {
    let folder = try Self.walk(["1.png", "2.png", "10.png", "notes.png"])
    try Self.assemble(["walk/[0-9]*.png"], in: folder)
    #expect(try Self.levels(Self.animation(folder)) == [1, 2, 3])
  }

  @Test(arguments: [
    (["1.png", "10.png", "2.png"], [1, 3, 2], true),
    (["10.png", "2.png", "1.png"], [3, 2, 1], false),
    (["10.png", "1.png"], [3, 1], false),
  ])
  func namedFilesAreSortedByNumberOnlyIfTheyAreInTheOrderOfAShell(
    _ names: [String], _ levels: [UInt32], _ isSorted: Bool
  ) throws {
    let folder = try Self.walk(["1.png", "2.png", "10.png"])
    let result = try Self.assemble(names.map { "walk/\($0)" }, in: folder)
    #expect(try Self.levels(Self.animation(folder)) == (isSorted ? [1, 2, 3] : levels))
    #expect(result.error.contains("frames are ordered by number") == isSorted)
  }

  @Test func sourceOfDelaysIsNamedOnlyIfUsed() throws {
    let folder = try Self.walk(["a_40ms.png", "b_80ms.png"])
    let note = "delays come from the names of the frames"
    #expect(try Self.assemble(["walk"], in: folder).error.contains(note))
    #expect(
      try !Self.assemble(["walk", "--fps", "10", "--force"], in: folder).error.contains(note))
    try folder.write(Array("40\n80\n".utf8), to: "walk/frames.txt")
    let list = "delays come from walk/frames.txt"
    #expect(try Self.assemble(["walk", "--force"], in: folder).error.contains(list))
    try folder.write(Array("40\n80\n120\n".utf8), to: "walk/frames.txt")
    #expect(
      try !Self.assemble(["walk", "--fps", "10", "--force"], in: folder).error.contains("come from")
    )
  }

  @Test(arguments: ["walk", "walk/*.png"])
  func existingOutputIsAFrameOnlyIfItIsNumberedLikeTheFrames(_ input: String) throws {
    let folder = try Self.walk(["f-1.png", "f-2.png", "f-3.png"])
    let arguments = ["assemble", input, "--force", "--strict", "--effort", "1", "-o"]
    for run in 0..<2 {
      let result = try stickerlint(arguments + ["walk/walk.png"], in: folder.url)
      #expect(result.output.contains("3 frames"), "\(result.error)")
      #expect(result.error.contains("walk.png will be replaced and is not a frame") == (run > 0))
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: "walk/walk.png"))
    let result = try stickerlint(arguments + ["walk/f-1.png"], in: folder.url)
    #expect(result.output.contains("3 frames"), "\(result.error)")
  }

  @Test func gapsAndDuplicateNumbersWarnAndFailWhenStrict() throws {
    let folder = try Self.walk(["1.png", "01.png", "2.png", "3.png", "5.png"])
    let strict = try Self.assemble(["walk", "--strict"], in: folder, status: 1)
    let result = try Self.assemble(["walk"], in: folder)
    for error in [strict.error, result.error] {
      #expect(error.contains("warning: 4 is missing between 3.png and 5.png\n"))
      #expect(error.contains("warning: 01.png and 1.png have the same number; both are used\n"))
    }
  }

  @Test func framesOfAnotherSizeAreNamed() throws {
    let folder = try Self.walk(["1.png", "2.png", "4.png"])
    try folder.write(Self.frame(9, 8, 10), to: "walk/3.png")
    let result = try Self.assemble(["walk"], in: folder, status: 1)
    #expect(
      result.error == """
        stickerlint: not all frames have the same size: 3 frames of 8 × 8 px, but
          walk/3.png of 8 × 10 px
        Add --canvas pad to keep everything, --canvas crop to cut, or --canvas fit to scale.

        """)
  }

  @Test(arguments: [("pad", 8, 10), ("crop", 8, 8), ("fit", 8, 8)])
  func canvasOptionsGiveMixedSizesOneSize(_ fit: String, _ width: Int, _ height: Int) throws {
    let folder = try Self.walk(["1.png", "2.png", "4.png"])
    try folder.write(Self.frame(9, 8, 10), to: "walk/3.png")
    try Self.assemble(["walk", "--canvas", fit, "--gravity", "top"], in: folder)
    let animation = try Self.animation(folder)
    #expect((animation.width, animation.height) == (width, height))
    #expect(animation.frames[0].bitmap.pixels.last == (fit == "pad" ? 0 : 0xFF00_0001))
  }

  @Test(arguments: [
    (["--fps", "30000/1001"], ["1001/30000", "1001/30000", "1001/30000"]),
    (["--fps", "12.5"], ["2/25", "2/25", "2/25"]),
    (["--delay", "33.3"], ["333/10000", "333/10000", "333/10000"]),
    (["--delay", "100/3"], ["1/30", "1/30", "1/30"]),
    (["--duration", "1"], ["1/3", "1/3", "1/3"]),
    ([], ["1/15", "1/15", "1/15"]),
    (["--delay", "40", "--skip-every", "2"], ["2/25", "1/25"]),
    (["--delay", "40", "--drop-frames", "1"], ["1/25", "2/25"]),
    (["--delay", "40", "--max-fps", "12.5"], ["2/25", "1/25"]),
    (["--duration", "1", "--max-fps", "2"], ["2/3", "1/3"]),
    (["--duration", "1", "--ping-pong"], ["1/4", "1/4", "1/4", "1/4"]),
  ])
  func timingOptionsGiveExactDelays(_ arguments: [String], _ delays: [String]) throws {
    let folder = try Self.walk(["1.png", "2.png", "3.png"])
    try Self.assemble(["walk"] + arguments, in: folder)
    #expect(try Self.delays(Self.animation(folder)) == delays)
  }

  @Test(arguments: [
    ("frames.txt", "40\n80\n120\n", []), ("frames.json", "[40, 80, 120]", []),
    ("frames.txt", "1.png 40\n2.png 80\n3.png 120", []),
    ("list", "40\n80\n120", ["--timing", "walk/list"]),
  ])
  func delaysAreReadFromLists(_ name: String, _ text: String, _ arguments: [String]) throws {
    let folder = try Self.walk(["1.png", "2.png", "3.png"])
    try folder.write(Array(text.utf8), to: "walk/\(name)")
    try Self.assemble(["walk"] + arguments, in: folder)
    #expect(try Self.delays(Self.animation(folder)) == ["1/25", "2/25", "3/25"])
  }

  @Test func delaysAreReadFromNames() throws {
    let folder = try Self.walk(["frame_0_delay-0.1s.png", "frame_1_delay-0.25s.png"])
    try Self.assemble(["walk"], in: folder)
    #expect(try Self.delays(Self.animation(folder)) == ["1/10", "1/4"])
    try Self.assemble(["walk", "--delay", "50", "--force"], in: folder)
    #expect(try Self.delays(Self.animation(folder)) == ["1/20", "1/20"])
    try Self.assemble(["walk", "--duration", "0.7", "--force"], in: folder)
    #expect(try Self.delays(Self.animation(folder)) == ["1/5", "1/2"])
  }

  /// A list chooses the frames and their order.
  @Test func aListMayRepeatAndLeaveOutFrames() throws {
    let folder = try Self.walk(["1.png", "2.png", "3.png"])
    try folder.write(Array("3.png 40\n1.png 40\n3.png 40".utf8), to: "walk/frames.txt")
    let result = try Self.assemble(["walk"], in: folder)
    #expect(try Self.levels(Self.animation(folder)) == [3, 1, 3])
    #expect(result.error.contains("warning: 2.png is in the folder, but not in the list"))
  }

  @Test(arguments: [
    (
      "frames.txt", "1.png 40\n9.png 40",
      "walk/frames.txt: '9.png' is listed, but not in the folder"
    ),
    (
      "frames.txt", "../secret.png 40",
      "walk/frames.txt: '../secret.png' is listed, but not in the folder"
    ),
    ("frames.json", "[40]", "walk/frames.json: it has 1 delay for 3 frames"),
    ("frames.json", "{", "walk/frames.json: a key in quotes is missing at line 1, column 2"),
  ])
  func listsThatDoNotFitAreRefused(_ name: String, _ text: String, _ message: String) throws {
    let folder = try Self.walk(["1.png", "2.png", "3.png"])
    try folder.write(Self.frame(9), to: "secret.png")
    try folder.write(Array(text.utf8), to: "walk/\(name)")
    let result = try Self.assemble(["walk"], in: folder, status: 2)
    #expect(result.error.contains("stickerlint: \(message)\n"))
  }

  @Test func damagedFrameIsNamedOnce() throws {
    let folder = try Self.walk(["1.png", "2.png"])
    var bytes = Self.frame(1)
    // The last byte of the CRC of IDAT, before the 12 bytes of IEND.
    bytes[bytes.count - 13] ^= 1
    try folder.write(bytes, to: "walk/1.png")
    try folder.write(Array("1.png 40\n2.png 40\n1.png 40\n".utf8), to: "walk/frames.txt")
    let result = try Self.assemble(["walk"], in: folder)
    #expect(result.error.components(separatedBy: "is damaged").count == 2, "\(result.error)")
  }

  /// The number of plays may exceed 16 bits.
  @Test(arguments: [2, 70_000])
  func sequencesPlayAsTheirCatalogSays(_ repetitions: Int) throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["b.png", "a.png"].enumerated() {
      try folder.write(Self.frame(UInt8(index + 1)), to: "Wave.stickersequence/\(name)")
    }
    let json = """
      {"frames": [{"filename": "b.png"}, {"filename": "a.png"}],
       "properties": {"duration": 12, "duration-type": "fps", "repetitions": \(repetitions)}}
      """
    try folder.write(Array(json.utf8), to: "Wave.stickersequence/Contents.json")
    try Self.assemble(["Wave.stickersequence"], in: folder)
    let animation = try Self.animation(folder)
    #expect(Self.levels(animation) == [1, 2])
    #expect(Self.delays(animation) == ["1/12", "1/12"])
    #expect(animation.loopCount == repetitions + 1)
  }

  @Test(arguments: [
    ([], ["3/50", "3/50", "3/50"], 2),
    (["--fps", "10", "--loop", "0"], ["1/10", "1/10", "1/10"], 0),
  ])
  func animationsKeepTheirTimesUnlessOptionsReplaceThem(
    _ arguments: [String], _ delays: [String], _ loop: Int
  ) throws {
    let folder = try TemporaryFolder()
    let colors: [[UInt8]] = [[1, 0, 0, 255], [2, 0, 0, 255], [3, 0, 0, 255]]
    let old = TestPNG.animation(6, 6, colors: colors, delay: (3, 50), plays: 2)
    try folder.write(old.bytes, to: "old.png")
    try Self.assemble(["old.png"] + arguments, in: folder)
    let animation = try Self.animation(folder)
    #expect(Self.delays(animation) == delays)
    #expect(animation.loopCount == loop)
  }

  @Test func animationAmongFramesIsRefused() throws {
    let folder = try Self.walk(["1.png", "2.png"])
    let old = TestPNG.animation(8, 8, colors: [[1, 0, 0, 255], [2, 0, 0, 255]])
    try folder.write(old.bytes, to: "walk/3.png")
    let result = try Self.assemble(["walk"], in: folder, status: 1)
    #expect(result.error.contains("walk/3.png is itself an animation of 2 frames"))
  }

  @Test func framesThatCannotBeDecodedAreNamed() throws {
    let folder = try Self.walk(["1.png", "2.png"])
    try folder.write(Array(Self.frame(3).prefix(60)), to: "walk/3.png")
    let result = try Self.assemble(["walk"], in: folder, status: 1)
    #expect(result.error.contains("walk/3.png cannot be used as a frame: the file is cut off"))
  }

  @Test(arguments: [
    (["--reverse"], [4, 3, 2, 1]), (["--ping-pong"], [1, 2, 3, 4, 3, 2]),
    (["--first-frame", "3"], [3, 4, 1, 2]), (["--skip-every", "3"], [1, 2, 4]),
    (["--reverse", "--first-frame", "2"], [2, 1, 4, 3]),
    (["--skip-every", "2", "--first-frame", "2"], [2, 3, 1]),
    (["--drop-frames", "1,3"], [2, 4]), (["--drop-frames", "2"], [1, 3, 4]),
    (["--max-fps", "7.5"], [1, 3]), (["--max-fps", "7.5", "--first-frame", "2"], [2, 4]),
    (["--max-fps", "30"], [1, 2, 3, 4]), (["--fps", "30", "--max-fps", "10"], [1, 4]),
    (["--trim-blank"], [1, 2, 3, 4]),
  ])
  func playbackOptionsOrderFrames(_ arguments: [String], _ levels: [UInt32]) throws {
    let folder = try Self.walk(["1.png", "2.png", "3.png", "4.png"])
    try Self.assemble(["walk"] + arguments, in: folder)
    #expect(try Self.levels(Self.animation(folder)) == levels)
  }

  @Test func trimmingBlankFramesKeepsTheLength() throws {
    let folder = try Self.walk(["2.png", "3.png"])
    for name in ["1", "4", "5"] {
      try folder.write(TestPNG.still(8, 8, [0, 0, 0, 0]).bytes, to: "walk/\(name).png")
    }
    try Self.assemble(["walk", "--trim-blank", "--fps", "10"], in: folder)
    let animation = try Self.animation(folder)
    #expect(Self.levels(animation) == [1, 2])
    #expect(Self.delays(animation) == ["1/10", "2/5"])
  }

  @Test func changedDurationIsReported() throws {
    let folder = try TemporaryFolder()
    let wave = TestPNG.animation(8, 8, colors: [[1, 0, 0, 255], [2, 0, 0, 255]], delay: (1, 4))
    try folder.write(wave.bytes, to: "wave.png")
    let slow = try Self.assemble(["wave.png", "--fps", "1"], in: folder)
    #expect(
      slow.error.contains("0.5 s becomes 2 s with --fps 1; --max-fps drops frames"), "\(slow.error)"
    )
    try FileManager.default.removeItem(at: folder.url.appending(path: "out.png"))
    let same = try Self.assemble(["wave.png", "--fps", "4"], in: folder)
    #expect(!same.error.contains("become"))
  }

  @Test func trimCutsTheBorderThatIsClearInAllFrames() throws {
    let folder = try TemporaryFolder()
    for x in 0..<2 {
      let rows = (0..<9).map { y in
        (0..<9).flatMap { $0 == 3 + x && 2...6 ~= y ? [9, 9, 9, 255] as [UInt8] : [0, 0, 0, 0] }
      }
      try folder.write(TestPNG([.header(9, 9), .image(rows), .end]).bytes, to: "walk/\(x).png")
    }
    let result = try Self.assemble(["walk", "--trim"], in: folder)
    #expect(result.output.hasPrefix("out.png: 2 × 5 px, 2 frames"))
    #expect(
      result.error.contains(
        "trimmed 2 px at the top, 4 px at the right, 2 px at the bottom and 3 px at the left"))
  }

  @Test func sizeShrinksAndNeedsEnlargeToEnlarge() throws {
    let folder = try Self.walk(["1.png", "2.png"])
    try Self.assemble(["walk", "--size", "5"], in: folder)
    #expect(try Self.animation(folder).width == 5)
    try FileManager.default.removeItem(at: folder.url.appending(path: "out.png"))
    let refused = try Self.assemble(["walk", "--size", "small"], in: folder, status: 2)
    #expect(refused.error.contains("--enlarge"))
    try Self.assemble(["walk", "--size", "16", "--enlarge"], in: folder)
    #expect(try Self.animation(folder).width == 16)
  }

  @Test(arguments: [
    ["walk", "-o", "out.apng"], ["walk", "-o", "-"], ["walk"], ["walk", "-o", "none/out.png"],
    ["none", "-o", "out.png"], ["walk/*.gif", "-o", "out.png"], ["empty", "-o", "out.png"],
    ["walk", "-o", "out.png", "--fps", "10", "--delay", "5"],
    ["walk", "-o", "out.png", "--fps", "0"],
    ["walk", "-o", "out.png", "--fps", "120"], ["walk", "-o", "out.png", "--delay", "70000000"],
    ["walk", "-o", "out.png", "--duration", "0.01"], ["walk", "-o", "out.png", "--loop", "-1"],
    ["walk", "-o", "out.png", "--skip-every", "1"],
    ["walk", "-o", "out.png", "--max-fps", "0"], ["walk", "-o", "out.png", "--max-fps", "nan"],
    ["walk", "-o", "out.png", "--drop-frames", "1,2"],
    ["walk", "-o", "out.png", "--drop-frames", "3"],
    ["walk", "-o", "out.png", "--drop-frames", "0-1"],
    ["walk", "-o", "out.png", "--drop-frames", "2-1"],
    ["walk", "-o", "out.png", "--drop-frames", ""],
    ["walk", "-o", "out.png", "--drop-frames", "1", "--first-frame", "1"],
    ["walk", "-o", "out.png", "--details"],
    ["walk", "-o", "out.png", "--first-frame", "3"],
    ["walk", "-o", "out.png", "--first-frame", "0"], ["walk", "-o", "out.png", "--gravity", "top"],
    ["walk", "-o", "out.png", "--enlarge"], ["walk", "-o", "out.png", "--effort", "10"],
    ["walk", "-o", "out.png", "--size", "medium"],
    ["walk", "-o", "out.png", "--timing", "none.txt"],
  ])
  func wrongUsageHasStatus2(_ arguments: [String]) throws {
    let folder = try Self.walk(["1.png", "2.png"])
    try folder.write([1], to: "empty/notes.txt")
    let result = try stickerlint(["assemble"] + arguments, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
    #expect(result.error.hasPrefix("stickerlint: "))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["walk", "empty"])
  }

  /// Editors on Windows write a byte order mark.
  @Test func aListMayBeginWithAByteOrderMark() throws {
    let folder = try Self.walk(["1.png", "2.png"])
    try folder.write(Array("\u{FEFF}1.png 40\n2.png 60\n".utf8), to: "walk/frames.txt")
    let result = try Self.assemble(["walk"], in: folder)
    #expect(result.output.contains("2 frames in 0.1 s"))
  }
}
