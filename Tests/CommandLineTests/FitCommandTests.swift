import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint assemble` with `--fit` or `--max-bytes` and a PNG, end to end.
@Suite struct FitCommandTests {
  /// A folder with frames of many colors.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for frame in 0..<3 {
      let rows = (0..<24).map { y -> [UInt8] in
        (0..<24).flatMap { x -> [UInt8] in
          [UInt8(x * 10), UInt8(y * 10), UInt8(frame * 40 + x * y / 8), 255]
        }
      }
      let png = TestPNG([.header(24, 24), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "walk/\(frame).png")
    }
    return folder
  }

  private static func assemble(
    _ arguments: [String], _ folder: TemporaryFolder
  ) throws -> CommandResult {
    try stickerlint(
      ["assemble", "walk", "-o", "out.png", "--fps", "10", "--effort", "1"] + arguments,
      in: folder.url)
  }

  private static func size(_ folder: TemporaryFolder) -> Int? {
    (try? Data(contentsOf: folder.url.appending(path: "out.png")))?.count
  }

  @Test func animationsWithinTheLimitLoseNothing() throws {
    let folder = try Self.folder()
    let result = try Self.assemble(["--fit"], folder)
    #expect(result.status < 2, "\(result.error)")
    #expect(result.output.contains(" of 500,000 bytes; nothing lost"), "\(result.output)")
    let details = try Self.assemble(["--fit", "--details", "--force"], folder)
    #expect(details.output.contains(" of 500,000 bytes (512,000 bytes minus 12,000, because Xcode"))
    // The file fits at exactly its own size, although a first estimate for gradients is far above it.
    let size = try #require(Self.size(folder))
    let exact = try Self.assemble(["--force", "--max-bytes", "\(size)"], folder)
    #expect(exact.output.contains("nothing lost"), "\(exact.output)")
  }

  @Test func fitKeepsTheLimitAndShowsTheLoss() throws {
    let folder = try Self.folder()
    let limit = ["--max-bytes", "700", "--min-quality", "5", "--force"]
    let words = try Self.assemble(limit, folder)
    #expect(
      words.output.contains("look at the gradients")
        && words.output.contains("--details shows more)"),
      "\(words.output)")
    let result = try Self.assemble(limit + ["--details"], folder)
    #expect(result.status < 2, "\(result.error)")
    #expect(try #require(Self.size(folder)) <= 700)
    let line =
      #/fits: [0-9,]+ of 700 bytes: .+; PSNR [0-9.]+ dB, worst frame [0-9.]+; SSIM 0\.[0-9]{4}\n/#
    #expect(result.output.firstMatch(of: line) != nil, "\(result.output)")
  }

  @Test func fitBelowTheQualityFloorWritesNothing() throws {
    let folder = try Self.folder()
    let result = try Self.assemble(["--max-bytes", "500", "--min-quality", "60"], folder)
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.contains("out.png: does not fit under 500 bytes"))
    let sentence = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(sentence.contains("bytes over the limit. Nothing was written."))
    #expect(Self.size(folder) == nil)
  }

  /// A refusal suggests only options that were tried: each gives a file within the limit.
  @Test func refusalSuggestsOptionsThatFit() throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 7
    for frame in 0..<4 {
      let rows = (0..<330).map { y -> [UInt8] in
        (0..<330).flatMap { x -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          let noise = UInt8(state >> 27)
          return [UInt8(x / 2) &+ noise, UInt8(y / 2) &+ noise, UInt8(frame * 20) &+ noise, 255]
        }
      }
      let png = TestPNG([.header(330, 330), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "walk/\(frame).png")
    }
    let limit = ["--max-bytes", "190000", "--min-quality", "36"]
    let refusal = try Self.assemble(limit, folder)
    #expect(refusal.status == 1, "\(refusal.transcript)")
    // Each line ends with the option that helps.
    let lines = refusal.output.replacing(#/ \\\n */#, with: " ")
    let options = lines.matches(of: #/(--[a-z-]+ [a-z0-9]+(\.[0-9]+)?)\n/#).map { String($0.1) }
    #expect(!options.isEmpty, "\(refusal.output)")
    for option in options {
      let words = option.split(separator: " ").map(String.init)
      let isQuality = words[0] == "--min-quality"
      let result = try Self.assemble(
        (isQuality ? Array(limit.prefix(2)) : limit) + words + ["--force"], folder)
      #expect(result.output.contains("fits: "), "\(option): \(result.transcript)")
    }
  }

  /// A smaller size class is suggested if the art loses less in it. With `--size`, no size class is suggested.
  @Test func smallerSizeClassThatLosesLessIsSuggestedWithoutSize() throws {
    let folder = try TemporaryFolder()
    var state: UInt32 = 7
    for frame in 0..<2 {
      let rows = (0..<618).map { y in
        (0..<618).flatMap { x -> [UInt8] in
          state = state &* 1_664_525 &+ 1_013_904_223
          let noise = UInt8(state >> 28)
          return [UInt8(x / 4) &+ noise, UInt8(y / 4) &+ noise, UInt8(frame * 20) &+ noise, 255]
        }
      }
      let png = TestPNG([.header(618, 618), .image(rows), TestPNG.Chunk("IEND")])
      try folder.write(png.bytes, to: "walk/\(frame).png")
    }
    let limit = ["--max-bytes", "120000", "--min-quality", "5"]
    let large = try Self.assemble(limit, folder)
    #expect(large.output.contains("With --size regular, less is lost"), "\(large.transcript)")
    let regular = try Self.assemble(limit + ["--size", "regular", "--force"], folder)
    #expect(regular.output.contains("out.png: 408 × 408 px"), "\(regular.transcript)")
    #expect(!regular.output.contains("With --size"), "\(regular.transcript)")
  }

  @Test(arguments: [
    ["--max-bytes", "much"], ["--max-bytes", "0"], ["--max-bytes", "-5"], ["--colors", "3"],
    ["--colors", "257"], ["--min-quality", "100"], ["--min-quality", "nan"],
  ])
  func invalidNumbersAreRefused(_ arguments: [String]) throws {
    let folder = try Self.folder()
    #expect(try Self.assemble(arguments, folder).status == 2)
    #expect(Self.size(folder) == nil)
  }
}
