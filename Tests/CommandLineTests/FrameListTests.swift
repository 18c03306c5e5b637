import StickerTestSupport
import Testing

/// Lists, times and positions of frames that cannot be used, in the reports of the commands that read the folder.
@Suite struct FrameListTests {
  /// A pack with a still and a folder of three frames.
  private static func art(_ lists: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...3 {
      try folder.write(
        TestPNG.still(8, 8, [UInt8(40 * index), 90, 10, 255]).bytes, to: "art/walk/\(index).png")
    }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    for (name, text) in lists { try folder.write(Array(text.utf8), to: "art/\(name)") }
    return folder
  }

  private static func lint(_ folder: TemporaryFolder) throws -> CommandResult {
    try stickerlint(["lint", "art", "--format", "xcode"], in: folder.url)
  }

  /// A list that places square frames in a row on a canvas of 20 × 20 px, each `distance` px to the right of the one
  /// before.
  private static func positions(_ names: [String], side: Int = 8, distance: Int) -> String {
    let frames = names.enumerated().map { index, name in
      "\"\(name)\": {\"spriteSourceSize\": {\"x\": \(index * distance), \"y\": 0, \"w\": \(side), \"h\": \(side)}, "
        + "\"sourceSize\": {\"w\": 20, \"h\": 20}}"
    }
    return "{\"frames\": {\(frames.joined(separator: ", "))}, \"meta\": {\"scale\": \"1\"}}"
  }

  private static let names = ["1.png", "2.png", "3.png"]

  @Test(
    arguments: [
      ("1.png 100\n2.png abc\n3.png 100\n", "line 2 does not end with a time such as"),
      ("1.png 100\n5.png 100\n3.png 100\n", "'5.png' is listed, but not in the folder"),
      ("100\n100\n", "it has 2 delays for 3 frames"),
    ]) func mistakesInAListAreErrors(_ list: String, _ problem: String) throws
  {
    let folder = try Self.art(["walk/frames.txt": list])
    let lint = try Self.lint(folder)
    #expect(lint.status == 1)
    #expect(lint.output.contains("art/walk/frames.txt"), "\(lint.output)")
    #expect(lint.output.lowercased().contains(problem.lowercased()), "\(lint.output)")
    #expect(lint.output.contains("invalid-manifest"), "\(lint.output)")
    for command in [
      ["pack", "art", "-o", "P.xcstickers"],
      ["export", "art", "--for", "signal", "-o", "S", "--author", "me", "--default-emoji", "🦦"],
    ] {
      let result = try stickerlint(command, in: folder.url)
      #expect(result.status == 2)
      #expect(result.error.contains("art/walk/frames.txt: \(problem)"), "\(result.error)")
    }
    try folder.write(
      Array("version: 1\nstickers:\n  - frames: walk\n".utf8), to: "art/stickerpack.yml")
    let declared = try Self.lint(folder)
    #expect(
      declared.output.contains("Its frames cannot be used: art/walk/frames.txt: \(problem)"),
      "\(declared.output)")
  }

  @Test(
    arguments: [
      (
        "walk/walk.json", positions(names, distance: 9),
        "are not used: they put 3.png at 18, 0 px, not within 20 × 20 px", "mixed-frame-sizes"
      ),
      (
        "walk/walk.json", positions(names, side: 7, distance: 1),
        "are not used: they are for 7 × 7 px, but 1.png has 8 × 8 px", "mixed-frame-sizes"
      ),
      (
        "walk/walk.json", positions(["a", "b", "c"], distance: 1),
        "has 3 positions for 3 frames, but under other names: they are not used", "invalid-manifest"
      ),
      (
        "walk/walk.json", positions(["1", "2"], distance: 1),
        "has positions for 2 of 3 frames; they are not used", "invalid-manifest"
      ),
      (
        "walk.json", positions(names, distance: 1),
        "art/walk.json (TexturePacker) is beside the folder of its frames: move it into the folder to use its positions",
        "invalid-manifest"
      ),
    ]) func unusedPositionsAreReported(
      _ name: String, _ list: String, _ reason: String, _ rule: String
    ) throws
  {
    let folder = try Self.art([name: list])
    let lint = try Self.lint(folder)
    let line = lint.output.split(separator: "\n").first { $0.contains(reason) }
    #expect(line?.contains(rule) == true, "\(lint.output)")
    for command in [
      ["pack", "art", "-o", "P.xcstickers", "--force"],
      ["pack", "art", "-o", "A.xcstickers", "--force", "--sequences", "apng"],
      ["contact-sheet", "art", "-o", "sheet.png"],
    ] {
      let result = try stickerlint(command, in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.error.contains(reason), "\(result.error)")
      // Only 'assemble' has the option.
      #expect(!result.error.contains("--timing"), "\(result.error)")
    }
  }

  @Test func usedPositionsAreNotReported() throws {
    let folder = try Self.art(["walk/walk.json": Self.positions(Self.names, distance: 4)])
    let lint = try Self.lint(folder)
    #expect(!lint.output.contains("not used"), "\(lint.output)")
    let sheet = try stickerlint(["contact-sheet", "art", "-o", "sheet.png"], in: folder.url)
    #expect(!sheet.error.contains("warning"), "\(sheet.error)")
  }

  @Test func animationAmongTheFramesIsReported() throws {
    let folder = try Self.art([:])
    let animation = TestPNG.animation(8, 8, colors: [[9, 9, 9, 255], [200, 0, 0, 255]])
    try folder.write(animation.bytes, to: "art/walk/2.png")
    let result = try stickerlint(
      ["pack", "art", "-o", "P.xcstickers", "--force"], in: folder.url)
    #expect(
      result.error.contains(
        "2.png is itself an animation of 2 frames, of which only the first is shown"),
      "\(result.error)")
  }

  @Test func remarksOnSeveralFoldersNameTheirFolder() throws {
    let folder = try TemporaryFolder()
    for part in ["run", "walk"] {
      for index in 1...2 {
        try folder.write(
          TestPNG.still(8, 8, [UInt8(40 * index), 90, 10, 255]).bytes,
          to: "art/\(part)/frame_\(index)_delay-0.1s.png")
      }
    }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    let result = try stickerlint(
      ["pack", "art", "-o", "P.xcstickers", "--force", "--sequences", "apng"], in: folder.url)
    for part in ["run", "walk"] {
      #expect(
        result.error.contains("art/\(part): delays come from the names of the frames"),
        "\(result.error)")
    }
  }
}
