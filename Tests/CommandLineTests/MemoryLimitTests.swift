import Foundation
import StickerTestSupport
import Testing

/// The limits of commands that write images: on frames, pixels, memory, temporary files, and the size of the output.
@Suite struct MemoryLimitTests {
  /// Runs `assemble` on an existing output file, expects a refusal that keeps the file, and returns the error output.
  private static func expectRefusal(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> String {
    let old = Array("old".utf8)
    let output = try folder.write(old, to: "out.png")
    let result = try stickerlint(
      ["assemble", "-o", "out.png", "--force"] + arguments, in: folder.url)
    #expect(result.status == 2, "\(result.error)")
    #expect(try Array(Data(contentsOf: output)) == old)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("stickerlint: "))
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    return result.error
  }

  /// A folder `walk` with one square picture and a list that names it `count` times. The picture has almost no pixels:
  /// its cost is known before it is decoded.
  private static func listed(_ count: Int, _ side: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = TestPNG([.header(side, side, depth: 1, type: 0), .image([[0]]), .end])
    try folder.write(file.bytes, to: "walk/1.png")
    try folder.write(
      Array(String(repeating: "1.png 40\n", count: count).utf8), to: "walk/frames.txt")
    return folder
  }

  @Test(arguments: [
    (
      2_001, 8, [],
      "2,001 frames are too many: the limit is 2,000; use fewer, or "
        + "allow more with --limit frames=2001"
    ),
    (11, 8, ["--limit", "frames=10"], "11 frames are too many: the limit is 10;"),
    (
      1_002, 8, ["--ping-pong"],
      "2,002 frames are too many: the limit is 2,000; use fewer, or "
        + "allow more with --limit frames=2002"
    ),
    (
      40, 618, ["--limit", "memory-bytes=64MB"],
      "40 frames of 618 × 618 px take 114.2 MB of memory, and the limit is 64 MB; make the "
        + "images smaller, or allow more with --limit memory-bytes=115MB"
    ),
    (
      40, 300, ["--limit", "memory-bytes=64MB", "--size", "618", "--enlarge"],
      "40 frames of 618 × 618 px take "
    ),
    (
      40, 618, ["--limit", "memory-bytes=200MB", "--limit", "temporary-bytes=10MB", "--jobs", "1"],
      "40 frames of 618 × 618 px need a temporary file of 58.3 MB, and the limit is 10 MB; use "
        + "fewer or smaller ones, or allow more with --limit temporary-bytes=59MB"
    ),
    (
      2, 4_096, ["--size", "4096", "--limit", "canvas-pixels=1000000"],
      "a canvas of 4096 × 4096 px is too large: the limit is 1,000,000 px in all, and "
        + "65,535 px per side; make the images smaller (--size)"
    ),
  ])
  func tooManyFramesOrPixelsAreRefusedBeforeDecoding(
    _ count: Int, _ side: Int, _ arguments: [String], _ message: String
  ) throws {
    let folder = try Self.listed(count, side)
    let error = try Self.expectRefusal(["walk"] + arguments, in: folder)
    #expect(error.hasPrefix("stickerlint: \(message)"), "\(error)")
  }

  @Test(arguments: [
    ("total-pixels=200000", "drawing the frames costs 20"),
    (
      "file-bytes=7000",
      "the file would be larger than 6.9 KB, the maximum that 'stickerlint lint' reads"
    ),
  ])
  func outputThatLintWouldNotReadIsRefused(_ limit: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    for index in 0..<200 {
      try folder.write(
        TestPNG.still(40, 40, [UInt8(index), 0, UInt8(index / 2), 255]).bytes,
        to: "walk/\(index).png")
    }
    let error = try Self.expectRefusal(["walk", "--limit", limit], in: folder)
    #expect(error.hasPrefix("stickerlint: \(message)"), "\(error)")
  }

  @Test func pictureThatCannotBeFittedInMemoryIsShrunkFirst() throws {
    let side = 1_100
    var seed: UInt32 = 1
    let rows = (0..<side).map { y in
      (0..<side * 3).map { x in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: x / 9 + y / 3) &+ UInt8(seed >> 29)
      }
    }
    let picture = TestPNG([.header(side, side, depth: 8, type: 2), .image(rows), .end]).bytes
    try #require(picture.count > 512_000)
    let folder = try TemporaryFolder()
    try folder.write(picture, to: "pack/noise.png")
    let limit = ["--limit", "memory-bytes=300MB"]
    let fit = try stickerlint(
      ["assemble", "pack/noise.png", "--fit", "-o", "small.png"] + limit, in: folder.url)
    #expect(fit.status == 0, "\(fit.error)")
    #expect(
      fit.error.hasPrefix(
        "stickerlint: shrunk from 1100 × 1100 px to 618 px before fitting, which takes "))
    #expect(fit.output.hasPrefix("small.png: 618 × 618 px, "), "\(fit.output)")
    let fix = try stickerlint(
      ["fix", "pack", "--pick", "file-too-large", "-o", "fixed"] + limit, in: folder.url)
    #expect(fix.output.contains("canvas 618 × 618 px"), "\(fix.output)")
    #expect(!fix.output.contains("must fix"), "\(fix.output)")
  }

  @Test func configurationLowersLimits() throws {
    let folder = try Self.listed(40, 618)
    try folder.write(
      Array("version: 1\nlimits:\n  memory-bytes: 64MB\n".utf8), to: ".stickerlint.yml")
    let error = try Self.expectRefusal(["walk"], in: folder)
    #expect(error.contains("the limit is 64 MB"))
  }

  @Test func otherCommandsObeyTheMemoryLimit() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(1_024).bytes, to: "disc.png")
    try folder.write(TestPNG.disc(618).bytes, to: "pack/wave.stickersequence/1.png")
    for arguments in [
      ["disassemble", "disc.png", "-o", "out", "--limit", "memory-bytes=64MB"],
      ["icons", "disc.png", "-o", "out.stickersiconset", "--limit", "memory-bytes=64MB"],
      [
        "pack", "pack", "-o", "out.xcstickers", "--sequences", "apng", "--limit",
        "memory-bytes=64MB",
      ],
    ] {
      let result = try stickerlint(arguments, in: folder.url)
      #expect(result.status == 2, "\(result.error)")
      #expect(result.error.contains(" of memory, and the limit is 64 MB; "), "\(result.error)")
      #expect(result.error.contains("--limit memory-bytes="))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    }
  }

  @Test func unusableTemporaryFolderIsAnError() throws {
    let folder = try Self.listed(0, 8)
    for index in 0..<9 {
      try folder.write(
        TestPNG.still(618, 618, [UInt8(index), 0, 0, 255]).bytes, to: "many/\(index).png")
    }
    let old = try folder.write([1], to: "out.png")
    let result = try stickerlint(
      ["assemble", "many", "-o", "out.png", "--force", "--limit", "memory-bytes=118MB"],
      in: folder.url, environment: ["TMPDIR": "/nowhere/at/all"])
    #expect(result.status == 2)
    #expect(
      result.error == "stickerlint: frames cannot be kept in a temporary file in /nowhere/at/all: "
        + "No such file or directory; set TMPDIR to another folder\n")
    #expect(try Data(contentsOf: old) == Data([1]))
  }

  /// The peak memory of the process, as measured by the kernel, for frames whose pixels take more than the limit.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["LSAN_OPTIONS"] == nil
        && SharedCorpusTests.python != nil,
      "address checks take memory of their own, or there is no Python"))
  func memoryStaysBelowTheLimit() throws {
    let folder = try TemporaryFolder()
    for index in 0..<300 {
      // A bar that moves down, at one bit per pixel.
      let rows = (0..<300).map { y in
        [UInt8](repeating: y / 30 == index % 10 ? UInt8(index / 10) : 0xFF, count: 38)
      }
      let file = TestPNG([.header(300, 300, depth: 1, type: 0), .image(rows), .end])
      try folder.write(file.bytes, to: "many/\(index).png")
    }
    let temporary = try TemporaryFolder()
    let (status, peak) = try Self.peakMemory(
      [
        "assemble", "many", "-o", "out.png", "--effort", "1", "--jobs", "2", "--limit",
        "memory-bytes=64MB",
      ], in: folder.url, temporary: temporary.url)
    #expect(status == 0)
    #expect(peak < 64 << 20, "\(peak) bytes")
    let output = folder.url.appending(path: "out.png")
    #expect(FileManager.default.fileExists(atPath: output.path))
    // The temporary file has no name.
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).isEmpty)
  }

  /// Returns the status and the peak memory of the program in bytes. The kernel includes the parent's memory
  /// from before exec, so a small process starts the program.
  private static func peakMemory(
    _ arguments: [String], in folder: URL, temporary: URL
  ) throws -> (status: Int32, bytes: Int) {
    let script = """
      import os, subprocess, sys
      process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      _, status, usage = os.wait4(process.pid, 0)
      unit = 1 if sys.platform == "darwin" else 1024
      print(status, usage.ru_maxrss * unit)
      """
    let program = programFolder.appending(path: "stickerlint").path
    let result = try run(
      URL(filePath: try #require(SharedCorpusTests.python)),
      ["-c", script, program] + arguments, in: folder, ["TMPDIR": temporary.path])
    let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2, "\(result.error)")
    return (Int32(numbers[0] >> 8), numbers[1])
  }
}
