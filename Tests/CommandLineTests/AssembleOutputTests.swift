import Foundation
import StickerTestSupport
import Testing

/// The files that `stickerlint assemble` writes, replaces and leaves behind.
@Suite struct AssembleOutputTests {
  @Test func outputOfAnEarlierRunIsNotReadAsAFrame() throws {
    let folder = try AssembleTests.walk(["1.png", "2.png"])
    for _ in 0..<2 {
      let result = try stickerlint(
        ["assemble", "walk", "-o", "walk/out.png", "--force"], in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      #expect(try AssembleTests.levels(AssembleTests.animation(folder, "walk/out.png")) == [1, 2])
    }
  }

  @Test func existingOutputIsReplacedOnlyWithForce() throws {
    let folder = try AssembleTests.walk(["1.png", "2.png"])
    let kept = try folder.write([1, 2, 3], to: "out.png")
    let result = try stickerlint(["assemble", "walk", "-o", "out.png"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains("out.png already exists; --force replaces it."))
    let dry = try stickerlint(
      ["assemble", "walk", "-o", "out.png", "--force", "--dry-run"], in: folder.url)
    #expect(dry.status == 0 && dry.output.hasSuffix("not written (--dry-run)\n"))
    #expect(try Data(contentsOf: kept) == Data([1, 2, 3]))
  }

  /// The next run removes the temporary files of a killed run, but not those of a running one.
  @Test func temporaryFilesOfKilledRunsAreRemoved() throws {
    let folder = try AssembleTests.walk(["1.png", "2.png"])
    try folder.write([1], to: ".stickerlint-abc123.tmp")
    try folder.write([1], to: ".stickerlint-xyz.tmp/frame-001.png")
    try folder.write([1], to: ".stickerlint-mine.txt")
    let held = try folder.write([1], to: ".stickerlint-held.tmp")
    let descriptor = open(held.path, O_RDONLY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    try AssembleTests.assemble(["walk"], in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["walk", "out.png", ".stickerlint-mine.txt", ".stickerlint-held.tmp"])
  }

  @Test func outputIsLinted() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(300, 300, [0, 0, 0, 0]).bytes, to: "walk/1.png")
    try folder.write(TestPNG.disc(300).bytes, to: "walk/2.png")
    try folder.write(
      Array("version: 1\nrules:\n  blank-first-frame: error\n".utf8), to: ".stickerlint.yml")
    let result = try stickerlint(["assemble", "walk", "-o", "out.png"], in: folder.url)
    let lint = try stickerlint(["lint", "out.png", "--all"], in: folder.url)
    #expect(result.status == 1 && lint.status == 1)
    #expect(result.error.contains("[blank-first-frame]") && result.error.contains("must fix"))
    func rules(_ text: String) -> [Substring] {
      text.matches(of: /\[([a-z-]+)\]/).map { $0.output.1 }
    }
    #expect(rules(result.error) == rules(lint.output))
    // `assemble` has no -q, and its art is the frames, so its report offers neither -q nor `fix`.
    #expect(lint.output.contains("-q only what fails"))
    let words = lint.output.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" }
    #expect(
      words.joined(separator: " ").contains("stickerlint fix out.png --pick"), "\(lint.output)")
    #expect(!result.error.contains("-q only") && !result.error.contains("stickerlint fix"))
  }

  /// Old and new file would both be stickers of their folder.
  @Test(arguments: [
    ("wave.apng", "new.png", [], true), ("wave.apng", "./new.png", ["--skip-every", "2"], true),
    ("wave.apng", "out/new.png", [], false), ("wave.apng", "new.webp", [], false),
    ("wave.apng", "new.png", ["--dry-run"], false), ("walk", "new.png", [], false),
    ("wave.png", "wave.png", ["--force"], false),
  ])
  func aSourceBesideTheNewFileIsNamedAtTheEnd(
    _ source: String, _ output: String, _ options: [String], _ isNamed: Bool
  ) throws {
    let folder = try AssembleTests.walk(["1.png", "2.png"])
    let colors: [[UInt8]] = [[1, 0, 0, 255], [2, 0, 0, 255]]
    let wave = TestPNG.animation(8, 8, colors: colors, delay: (1, 4)).bytes
    for name in ["wave.apng", "wave.png", "out/other.png"] { try folder.write(wave, to: name) }
    let run = try stickerlint(["assemble", source, "-o", output] + options, in: folder.url)
    let advice =
      "  → wave.apng is still there, so the folder has both: delete it once new.png\n"
      + "    looks right\n"
    #expect(run.output.hasSuffix(advice) == isNamed, "\(run.transcript)")
    #expect(run.output.contains("still there") == isNamed, "\(run.transcript)")
  }
}
