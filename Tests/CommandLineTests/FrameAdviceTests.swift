import StickerTestSupport
import Testing

/// Commands that are printed with the options that their results need.
@Suite struct FrameAdviceTests {
  /// Larger frames are scaled to a size of Messages, and those that take too much memory in the smallest size are
  /// thinned out: the animation has no finding that its frames did not have.
  @Test(arguments: [
    (408, 6, "--fit"), (700, 6, "--fit --size large"), (700, 25, "--fit --size regular"),
  ])
  func suggestedAssemblyKeepsToSizesAndMemory(
    _ side: Int, _ count: Int, _ options: String
  ) throws {
    let folder = try TemporaryFolder()
    for index in 0..<count {
      try folder.write(
        TestPNG.disc(side, line: UInt8(9 * index)).bytes, to: "pack/\(10 + index).png")
    }
    let lint = try stickerlint(["lint", "pack", "--all"], in: folder.url).output
      .replacing(#/\s*\\?\s+/#, with: " ")
    #expect(lint.contains("[0-9]*.png' \(options) -o"), "\(lint)")
    let made = try stickerlint(
      ["assemble", "pack/[0-9]*.png", "-o", "new.png"]
        + options.split(separator: " ").map(String.init),
      in: folder.url)
    #expect(made.status == 0 && !made.transcript.contains("heavy-animation"), "\(made.transcript)")
  }

  /// A pattern that also matched another picture would put that picture into the animation.
  @Test(arguments: [
    ("walk_a.png", "'pack/walk[0-9]*.png'"),
    ("walk01b.png", "pack/walk0.png pack/walk1.png pack/walk2.png pack/walk3.png pack/walk4.png"),
    ("other.png", "'pack/walk*.png'"),
  ])
  func suggestedAssemblyTakesOnlyTheFrames(_ other: String, _ frames: String) throws {
    let folder = try TemporaryFolder()
    for index in 0..<5 {
      try folder.write(
        TestPNG.disc(408, line: UInt8(9 * index)).bytes, to: "pack/walk\(index).png")
    }
    try folder.write(TestPNG.disc(300).bytes, to: "pack/\(other)")
    let lint = try stickerlint(["lint", "pack", "--all"], in: folder.url).output
      .replacing(#/\s*\\?\s+/#, with: " ")
    #expect(lint.contains("stickerlint assemble \(frames) --fit -o pack/walk.png"), "\(lint)")
  }
}
