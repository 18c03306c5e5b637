import Foundation
import StickerTestSupport
import Testing

/// Repairs of single files do not leave the stickers of a pack in several sizes.
@Suite struct JointSizeTests {
  private static func rules(_ path: String, in folder: TemporaryFolder) throws -> [String] {
    try LintedFinding.all([path, "--no-config"], in: folder.url).map(\.ruleId)
  }

  private static func words(_ result: CommandResult) -> String {
    result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Options with which the uncompressed files of these tests are not too large.
  private static let allowsLargeFiles = ["--config", "config.yml"]

  private static func writeConfiguration(_ folder: TemporaryFolder) throws {
    try folder.write(
      Array("rules:\n  file-too-large: {maximum: 5 MB}\n".utf8), to: "config.yml")
  }

  /// Writes discs with the given sides in px, which look different.
  private static func discs(_ sides: [Int], in folder: TemporaryFolder) throws {
    for (index, side) in sides.enumerated() {
      try folder.write(
        TestPNG.disc(side, line: UInt8(truncatingIfNeeded: 40 * index)).bytes,
        to: "pack/disc\(index).png")
    }
  }

  /// Stickers that are each scaled to the nearest size would have several sizes; with one size for all, they do not.
  @Test(arguments: [([], true), (["--size", "regular"], false)])
  func scalingThatMixesSizesIsUndone(_ options: [String], _ isUndone: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.discs([310, 320, 650, 660], in: folder)
    try Self.writeConfiguration(folder)
    let result = try stickerlint(
      ["fix", "pack", "--lossy", "-o", "out"] + options + Self.allowsLargeFiles, in: folder.url)
    let reason =
      "undone, because lint would then report that the pack mixes sticker sizes (mixed-sticker-sizes): --size regular brings them to "
      + "408 px [unusual-dimensions]"
    #expect(Self.words(result).contains(reason) == isUndone, "\(result.transcript)")
    #expect(try !Self.rules("out", in: folder).contains("mixed-sticker-sizes"))
  }

  /// Boxes that are not square keep their sizes, so no size is right for all stickers. `lint` advises no size, and
  /// `fix` does not scale the others. If a size is requested, `fix` names the stickers that differ.
  @Test func othersAreNotScaledIfSomeStickersKeepTheirSizes() throws {
    let folder = try TemporaryFolder()
    try Self.discs([700, 701, 702, 703], in: folder)
    for (width, height, name) in [(480, 400, "wide"), (320, 300, "low")] {
      try folder.write(
        TestPNG.still(width, height, [40, 90, 160, 255]).bytes, to: "pack/\(name).png")
    }
    try Self.writeConfiguration(folder)
    try #require(!Self.rules("pack", in: folder).contains("mixed-sticker-sizes"))
    let lint = try stickerlint(["lint", "pack"] + Self.allowsLargeFiles, in: folder.url)
    #expect(!lint.output.contains("--size"), "\(lint.output)")
    _ = try stickerlint(
      ["fix", "pack", "--lossy", "-o", "a"] + Self.allowsLargeFiles, in: folder.url)
    #expect(try !Self.rules("a", in: folder).contains("mixed-sticker-sizes"))
    let asked = try stickerlint(
      ["fix", "pack", "--lossy", "--size", "small", "-o", "b"] + Self.allowsLargeFiles,
      in: folder.url)
    #expect(
      Self.words(asked).contains(
        "low.png, wide.png: it differs in size from most stickers of the pack, which are small"),
      "\(asked.transcript)")
  }

  /// Pictures that fit under the size limit only if they are scaled get the size of the others.
  @Test func scaledErrorsGetTheSizeOfTheOtherStickers() throws {
    let folder = try TemporaryFolder()
    try Self.discs([320, 340], in: folder)
    for (side, name) in [(1_180, "first"), (1_190, "second")] {
      var state = UInt32(side)
      let rows = (0..<side).map { _ in
        (0..<side).flatMap { _ -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          let level = UInt8(60 + 8 * (state >> 28))
          return [level, level, level, 255]
        }
      }
      let picture = TestPNG([.header(side, side), .image(rows), .end])
      try folder.write(picture.bytes, to: "pack/\(name).png")
    }
    try #require(!Self.rules("pack", in: folder).contains("mixed-sticker-sizes"))
    let result = try stickerlint(["fix", "pack", "--must-fix", "-o", "out"], in: folder.url)
    #expect(Self.words(result).contains("scaled to 408 × 408 px"), "\(result.transcript)")
    #expect(try !Self.rules("out", in: folder).contains("mixed-sticker-sizes"))
  }
}
