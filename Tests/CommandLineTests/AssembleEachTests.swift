import Foundation
import StickerTestSupport
import Testing

/// `stickerlint assemble --each`, which assembles every animation in a folder.
@Suite struct AssembleEachTests {
  /// A folder `art` with frames, a sequence, an APNG, a link, and files and a folder that are not animations.
  private static func art() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...3 {
      try folder.write(AssembleTests.frame(UInt8(index)), to: "art/walk 2/\(index).png")
      try folder.write(
        AssembleTests.frame(UInt8(index)), to: "art/Run.stickersequence/\(index).png")
    }
    let wave = TestPNG.animation(8, 8, colors: [[1, 0, 0, 255], [2, 0, 0, 255]], delay: (1, 4))
    try folder.write(wave.bytes, to: "art/wave.png")
    try folder.write(AssembleTests.frame(9), to: "art/still.png")
    // The header of a WebP with a single picture; the rest is not read.
    try folder.write(
      Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [8, 0, 0, 0, 0x2F, 0, 0, 0],
      to: "art/still.webp")
    try folder.write(Array("notes".utf8), to: "art/notes.txt")
    try folder.write(Array("notes".utf8), to: "art/texts/notes.txt")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "art/link"),
      withDestinationURL: folder.url.appending(path: "art/walk 2"))
    return folder
  }

  private static func each(
    _ arguments: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["assemble", "--each", "art", "-o", "out", "--effort", "1"] + arguments, in: folder.url)
  }

  @Test(arguments: ["1", "2"])
  func everyAnimationIsWrittenAndListedInOneTable(_ jobs: String) throws {
    let folder = try Self.art()
    let result = try Self.each(
      ["--jobs", jobs, "--size", "300", "--enlarge", "--max-bytes", "400000"], in: folder)
    #expect(
      result.output == """
          name                 frames   loop       size
          Run.stickersequence       3  0.2 s  574 bytes
              fits: 574 of 400,000 bytes; nothing lost
          walk 2                    3  0.2 s  574 bytes
              fits: 574 of 400,000 bytes; nothing lost
          wave.png                  2  0.5 s  284 bytes
              fits: 284 of 400,000 bytes; nothing lost
        3 of 3 animations made, 1.4 KB, in out

        """)
    #expect(
      try Folders.names(in: folder.url.appending(path: "out")) == [
        "Run.png", "walk 2.png", "wave.png",
      ])
    #expect(
      result.error.contains(
        "left out, not animations: link, notes.txt, still.png and 2 more\n"))
    // All results are checked in one report.
    #expect(result.status == 0)
    #expect(result.error.contains("out · 3 stickers"), "\(result.error)")
  }

  /// Both names take 8 columns.
  @Test func columnsAlignBesideWideNames() throws {
    let folder = try TemporaryFolder()
    let wave = TestPNG.animation(8, 8, colors: [[1, 0, 0, 255], [2, 0, 0, 255]], delay: (1, 4))
    for name in ["wave.png", "ネコ.png"] { try folder.write(wave.bytes, to: "art/\(name)") }
    let result = try Self.each(in: folder)
    for name in ["wave.png", "ネコ.png"] {
      #expect(result.output.contains("  \(name)       2  0.5 s"), "\(result.transcript)")
    }
  }

  @Test func oneFailureDoesNotStopTheOthers() throws {
    let folder = try Self.art()
    try folder.write(AssembleTests.frame(1, 9, 9), to: "art/walk 2/4.png")
    try folder.write(Array("GIF89a".utf8), to: "art/cut.gif")
    let result = try Self.each(in: folder)
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["Run.png", "wave.png"])
    #expect(result.status == 1)
    #expect(
      result.output.contains("      not all frames have the same size: 3 frames of 8 × 8 px, but"))
    #expect(result.output.contains("cannot be used as a frame: the file is cut off"))
    #expect(result.output.contains("2 of 4 animations made, "))
  }

  /// Files that are already in the output folder are kept unless `--force` is given.
  @Test func existingOutputIsKept() throws {
    let folder = try Self.art()
    try folder.write(Array("mine".utf8), to: "out/wave.png")
    let result = try Self.each(in: folder)
    // The kept file, which is not a picture, is checked with the others.
    #expect(result.status == 1)
    #expect(result.output.contains("already there; --force replaces it"))
    #expect(result.output.contains("2 of 3 animations made, 1 already there, "))
    let wave = folder.url.appending(path: "out/wave.png")
    #expect(try Data(contentsOf: wave) == Data("mine".utf8))
    #expect(try Self.each(["--force"], in: folder).output.contains("3 of 3 animations made, "))
    #expect(try Data(contentsOf: wave) != Data("mine".utf8))
    let again = try Self.each(in: folder)
    #expect(again.status == 0)
    #expect(again.output.contains("0 of 3 animations made, 3 already there, "))
  }

  /// A folder with one frame becomes a still, whose extension differs from that of an animation.
  @Test func stillsForAPlatformHaveItsExtension() throws {
    let folder = try TemporaryFolder()
    let wave = TestPNG.animation(128, 128, colors: [[1, 0, 0, 255], [200, 0, 0, 255]])
    try folder.write(wave.bytes, to: "art/wave.png")
    try folder.write(AssembleTests.frame(9, 128, 128), to: "art/one/1.png")
    let arguments = ["--for", "slack-emoji"]
    let result = try Self.each(arguments, in: folder)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["one.png", "wave.gif"])
    let again = try Self.each(arguments, in: folder)
    #expect(again.status == 0 && again.output.contains("2 already there"), "\(again.transcript)")
  }

  /// A kept file is compared with the platform's limits, too.
  @Test func existingOutputForAPlatformIsChecked() throws {
    let folder = try Self.art()
    try folder.write(AssembleTests.frame(9, 9, 9), to: "out/wave.png")
    try folder.write(Array("mine".utf8), to: "out/walk 2.png")
    let result = try Self.each(["--for", "signal"], in: folder)
    #expect(result.status == 1, "\(result.transcript)")
    let output = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(output.contains("already there, and wave.png is 9 × 9 px"), "\(result.output)")
    #expect(output.contains("walk 2.png cannot be read as an image"), "\(result.output)")
    #expect(output.contains("1 of 3 animations made, 2 already there"), "\(result.output)")
  }

  @Test func animationsWithTheSameOutputNameAreRefused() throws {
    let folder = try Self.art()
    try folder.write(
      try Array(Data(contentsOf: folder.url.appending(path: "art/wave.png"))), to: "art/Wave.apng")
    let result = try Self.each(in: folder)
    #expect(result.status == 2)
    #expect(result.output.contains("wave.png would also become Wave.png; rename one"))
    #expect(try Folders.names(in: folder.url.appending(path: "out")) == ["Run.png", "walk 2.png"])
  }

  @Test func dryRunWritesNothing() throws {
    let folder = try Self.art()
    let result = try Self.each(["--dry-run"], in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains("3 of 3 animations made, "))
    #expect(result.output.hasSuffix("not written (--dry-run)\n"))
    #expect(try Folders.names(in: folder.url) == ["art"])
  }

  /// The output folder may lie inside the input folder.
  @Test func outputInsideTheInputFolderIsNotReadAsArt() throws {
    let folder = try Self.art()
    for _ in 0..<2 {
      let result = try stickerlint(
        ["assemble", "--each", "art", "-o", "art/out", "--force"], in: folder.url)
      #expect(result.output.contains("3 of 3 animations made, "))
    }
  }

  @Test(arguments: [
    (["--each", "art", "art", "-o", "out"], "--each takes one folder"),
    (["--each", "art", "-o", "art"], "-o must not be the folder that the art is read from"),
    (["--each", "art", "-o", "out", "--timing", "list"], "--timing lists the frames of one"),
    (["--each", "none", "-o", "out"], "there is no file or folder 'none'"),
    (
      ["--each", "art/texts", "-o", "out"],
      "only notes.txt; if these are the frames of one animation"
    ),
    (["--each", "art", "-o", "none/out"], "none/out could not be written"),
  ])
  func wrongUsageIsRefusedWithTheReason(_ arguments: [String], _ words: String) throws {
    let folder = try Self.art()
    let result = try stickerlint(["assemble"] + arguments, in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains(words), "\(result.error)")
    #expect(try Folders.names(in: folder.url) == ["art"])
  }

  /// An interrupted run leaves only complete files.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func interruptionKeepsFinishedFiles(_ signal: String, _ status: Int32) throws {
    let folder = try Self.art()
    var noise = SeededGenerator(seed: 1)
    for index in 1...12 {
      let pixels = (0..<200).map { _ in
        (0..<800).map { _ in UInt8.random(in: 0...255, using: &noise) }
      }
      let file = TestPNG([.header(200, 200, depth: 8, type: 6), .image(pixels), .end])
      try folder.write(file.bytes, to: "art/zebra/\(index).png")
    }
    let result = try run(
      URL(filePath: "/bin/sh"),
      [
        "-c",
        """
        '\(programFolder.path)/stickerlint' assemble --each art -o out --effort 9 >table 2>&1 & program=$!
        while [ ! -e out/wave.png ]; do kill -0 $program 2>/dev/null || exit 1; sleep 0.05; done
        kill -\(signal) $program; wait $program; echo $?; ls -A out
        """,
      ], in: folder.url)
    #expect(result.output == "\(status)\nRun.png\nwalk 2.png\nwave.png\n")
    #expect(try AssembleTests.animation(folder, "out/wave.png").frames.count == 2)
  }
}
