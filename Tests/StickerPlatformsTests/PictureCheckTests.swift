import StickerBase
import StickerTestSupport
import Testing

@testable import StickerPacks
@testable import StickerPlatforms

/// The check of written files against every limit on pictures: numbers at the bound and next to it, and requirements.
@Suite struct PictureCheckTests {
  /// A number at or next to a bound.
  struct Case: CustomTestStringConvertible, Sendable {
    var limit: PlatformLimit
    var number: Int

    var testDescription: String { "\(limit.key.rawValue) \(limit.text) \(number)" }
  }

  /// Every bound of every limit on pictures; equal limits of several platforms are tested once.
  static let cases: [Case] = {
    let limits = Platform.all.dropFirst().flatMap { platform in
      [platform.still, platform.animation].compactMap(\.self).flatMap(\.all)
        + platform.pictures.flatMap(\.limits.all)
    }
    var seen: Set<String> = []
    return limits.flatMap { limit -> [Case] in
      let numbers =
        if case .numbers(let numbers) = limit.value { numbers } else {
          [limit.least, limit.most].compactMap(\.self)
        }
      return Set(numbers.flatMap { [$0 - 1, $0, $0 + 1] }).filter { $0 >= 0 }.sorted()
        .map { Case(limit: limit, number: $0) }
    }.filter { seen.insert($0.testDescription).inserted }
  }()

  @Test(arguments: cases) func numberOutsideTheLimitIsReported(_ test: Case) {
    guard let bytes = Self.picture(test.limit.key, test.number) else { return }
    let problems = PictureCheck(limits: PlatformLimits([test.limit]), platform: "P")
      .problems(bytes, "p")
    #expect(problems.isEmpty == test.limit.allows(test.number), "\(problems)")
  }

  /// Limits on texts, which are checked without a picture.
  private static let textLimits: Set<PlatformLimit.Key> = [.label]

  @Test func everyNumericLimitHasATestPicture() {
    let keys = Set(Self.cases.map(\.limit.key))
    // Exceeding a cautious limit is only a warning.
    #expect(
      keys.filter { Self.picture($0, 100) == nil } == Self.textLimits.union([.cautiousBytes]))
  }

  /// Returns a picture for which a limit measures the given number; `nil` if the limit is not tested with pictures, or
  /// if no picture has that number.
  private static func picture(_ key: PlatformLimit.Key, _ number: Int) -> [UInt8]? {
    switch key {
    case .bytes:
      let still = TestPNG.still(2, 2).bytes
      return number < still.count
        ? nil : still + [UInt8](repeating: 0, count: number - still.count)
    case .width, .longerSide: return number < 1 ? nil : TestPNG.still(number, 1).bytes
    case .height: return number < 1 ? nil : TestPNG.still(1, number).bytes
    case .frames: return number < 2 ? nil : animation(count: number, milliseconds: 100)
    case .distinctFrames:
      let colors: [[UInt8]] = (0..<4).map { [UInt8(min($0, number - 1)), 0, 0, 255] }
      return number < 1 ? nil : TestPNG.animation(2, 2, colors: colors).bytes
    case .frameTime: return animation(count: 2, milliseconds: number)
    case .frameRate:
      let delays = Array(repeating: 1000 / max(1, number), count: max(2, number))
      return number < 2 ? nil : animation(delays)
    case .loopTime, .totalTime:
      return number < 2 ? nil : animation([number / 2, number - number / 2], plays: 1)
    case .plays: return animation([100, 100], plays: UInt8(number))
    case .controlOffset:
      var png = TestPNG.animation(2, 2, colors: [[1, 1, 1, 255], [2, 2, 2, 255]])
      let offset = 8 + png.chunks[0].data.count + 12
      let text = number - offset - 12
      guard text >= 2 else { return nil }
      png.chunks.insert(
        TestPNG.Chunk("tEXt", [0x61, 0] + [UInt8](repeating: 0x61, count: text - 2)), at: 1)
      return png.bytes
    case .density:
      var png = TestPNG.still(2, 2)
      let perMeter = bigEndian(UInt32((Double(number) / 0.0254).rounded(.up)))
      png.chunks.insert(TestPNG.Chunk("pHYs", perMeter + perMeter + [1]), at: 1)
      return png.bytes
    case .margin:
      let clear = Array(
        repeating: [UInt8](repeating: 0, count: 4 * (2 * number + 4)), count: number)
      let side = [UInt8](repeating: 0, count: 4 * number)
      let middle = Array(repeating: side + [UInt8](repeating: 255, count: 16) + side, count: 4)
      return TestPNG([
        .header(2 * number + 4, 2 * number + 4), .image(clear + middle + clear), .end,
      ]).bytes
    case .cautiousBytes, .formats, .square, .evenSides, .trueColor, .label, .transparency,
      .stickers, .firstStickers, .unmixed, .paired, .emoji, .title, .author, .identifier,
      .stickerName, .nameCharacters, .ownNames,
      .description, .tags, .wideCharacters, .utf16, .packedBytes, .packedImages, .eventBytes:
      return nil
    }
  }

  private static func animation(count: Int, milliseconds: Int) -> [UInt8] {
    animation(Array(repeating: milliseconds, count: count))
  }

  private static func animation(_ milliseconds: [Int], plays: UInt8 = 0) -> [UInt8] {
    TestWebP(
      [.canvas(2, 2), .plays(plays)]
        + milliseconds.enumerated().map { index, time in
          .frame(2, 2, [UInt8(index), 0, 0, 255], milliseconds: time)
        }
    ).bytes
  }

  /// Requirements, each with a picture that meets it and one that does not.
  static let requirements: [(PlatformLimit.Key, good: TestPNG, bad: TestPNG)] = [
    (.square, TestPNG.still(2, 2), TestPNG.still(2, 3)),
    (.evenSides, TestPNG.still(2, 4), TestPNG.still(3, 4)),
    (.transparency, TestPNG.disc(9), TestPNG.still(9, 9)),
    (
      .trueColor, TestPNG.still(2, 2),
      TestPNG([.header(2, 1, type: 2), .image([[1, 2, 3, 4, 5, 6]]), .end])
    ),
  ]

  @Test(arguments: requirements) func brokenRequirementIsReported(
    _ key: PlatformLimit.Key, _ good: TestPNG, _ bad: TestPNG
  ) throws {
    let source = try #require(Platform.named("signal")?.sources.first)
    let limits = PlatformLimits([PlatformLimit(key: key, value: .required, source: source)])
    let check = PictureCheck(limits: limits, platform: "P")
    #expect(check.problems(good.bytes, "p").isEmpty)
    #expect(check.problems(bad.bytes, "p").count == 1)
  }
}
