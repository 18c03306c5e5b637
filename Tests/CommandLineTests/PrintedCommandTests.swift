import StickerTestSupport
import Testing

/// The commands that findings about frames, catalogs and WebP suggest.
@Suite struct PrintedCommandTests {
  /// The text of a report on one line.
  private static func joined(_ text: String) -> String {
    text.replacing(#/\s*\\?\s+/#, with: " ")
  }

  /// Writes frames with a location in their EXIF.
  private static func writeFrames(_ folder: TemporaryFolder, in path: String) throws {
    for index in 1...3 {
      var png = TestPNG.disc(300, line: UInt8(40 * index))
      png.chunks.insert(.init("eXIf", PropertyArt.exif(.location)), at: 1)
      try folder.write(png.bytes, to: "\(path)/\(index).png")
    }
  }

  /// The command repairs the folder of the frames, not an animation made of them.
  @Test func framesOfAPackAreRepairedByTheSuggestedCommand() throws {
    let folder = try TemporaryFolder()
    try Self.writeFrames(folder, in: "art/walk")
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    let packed = try stickerlint(["pack", "art", "-o", "P.xcstickers"], in: folder.url)
    let command = "stickerlint fix art --pick embedded-metadata -o art-fixed"
    #expect(Self.joined(packed.error).contains(command), "\(packed.error)")
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let fixed = try stickerlint(words, in: folder.url)
    #expect(fixed.output.contains("metadata removed"), "\(fixed.output)\(fixed.error)")
    let lint = try stickerlint(["lint", "art-fixed", "--all"], in: folder.url)
    #expect(!lint.output.contains("embedded-metadata"), "\(lint.output)")
  }

  /// Icons belong to the catalog, not to a pack in it.
  @Test func adviceOnIconsNamesTheCatalog() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    _ = try stickerlint(["pack", "art", "-o", "S.xcstickers"], in: folder.url)
    let packed = try stickerlint(["pack", "S.xcstickers", "-o", "P.xcstickers"], in: folder.url)
    #expect(
      Self.joined(packed.error).contains("stickerlint icons PICTURE -o S.xcstickers "),
      "\(packed.error)")
  }

  /// The loop count of a WebP cannot be edited, so the file is converted in the same run.
  @Test func suggestedCommandConvertsAWebPToPNG() throws {
    let folder = try TemporaryFolder()
    let wave = TestWebP.animation(
      300, 300, colors: [[200, 40, 40, 255], [40, 40, 200, 255]], plays: 3)
    try folder.write(wave.bytes, to: "art/wave.webp")
    let lint = try stickerlint(["lint", "art", "--all"], in: folder.url)
    let command =
      "stickerlint fix art --pick unsupported-format --pick finite-loop -o art-fixed"
    #expect(Self.joined(lint.output).contains(command), "\(lint.output)")
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let fixed = try stickerlint(words, in: folder.url)
    #expect(fixed.output.contains("set to loop forever"), "\(fixed.output)\(fixed.error)")
    let withoutConversion = try stickerlint(
      ["fix", "art", "--pick", "finite-loop", "-o", "other"], in: folder.url)
    #expect(
      Self.joined(withoutConversion.output).contains("pick unsupported-format, too"),
      "\(withoutConversion.output)")
  }
}
