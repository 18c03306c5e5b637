import StickerPixels
import Testing

@testable import StickerAnalysis
@testable import StickerPacks
@testable import StickerRules

/// Differences that nobody sees or that are intended are notes, or not reported.
@Suite struct SmallDifferenceTests {
  private static func severities(_ rule: any MemberRule.Type, _ pack: Pack) -> [Severity] {
    var severities: [Severity] = []
    for member in pack.members(.messages) {
      rule.init(profile: .messages).check(member) {
        severities.append($0.severity ?? rule.metadata.severity)
      }
    }
    return severities
  }

  /// Narrow art whose longer side is about that of a sticker, or more, such as a banknote, need not be padded to a
  /// square. Art that is read only with a raised limit must be made smaller.
  @Test(arguments: [
    (408, 188, Severity.note), (126, 395, .note), (290, 100, .note), (200, 100, .warning),
    (900, 400, .note), (4096, 4096, .note), (4097, 4096, .error),
  ])
  func narrowArtThatIsLongEnoughIsNoted(_ width: Int, _ height: Int, _ severity: Severity) {
    let pack = Pack.made(.made(width: width, height: height))
    #expect(Self.severities(UnusualDimensions.self, pack) == [severity])
  }

  @Test(arguments: [(512, Severity.note), (544, .note), (545, .note), (618, .warning)])
  func slightShrinkingIsNoted(_ side: Int, _ severity: Severity) {
    let regular = Profile.messages.sizeClass(named: "regular")
    let pack = Pack.made(
      .made(width: side, height: side), size: regular.map { PackSizeClass($0, .contents) })
    #expect(Self.severities(LargerThanSizeClass.self, pack) == [severity])
  }

  /// Messages shows larger stickers at the size of the pack, so only smaller ones differ.
  @Test(arguments: [
    ("regular", 480, 400, 0), ("regular", 618, 300, 1), ("large", 480, 400, 1),
    ("small", 618, 408, 0),
  ])
  func shrunkStickersDoNotMixSizes(
    _ size: String, _ firstSide: Int, _ secondSide: Int, _ count: Int
  ) {
    let sizeClass = Profile.messages.sizeClass(named: size)
    let pack = Pack.made(
      .made("a.png", width: firstSide, height: firstSide),
      .made("b.png", width: secondSide, height: secondSide),
      size: sizeClass.map { PackSizeClass($0, .contents) })
    #expect(messages(MixedStickerSizes.self, pack).count == count)
  }

  /// A pack is not set to a size at which one of its stickers would look smaller than the others.
  @Test(arguments: [(450, 1, nil), (600, 2, "large")] as [(Int, Int, String?)])
  func packIsNotSetToASizeAtWhichAStickerLooksSmaller(
    _ side: Int, _ count: Int, _ expected: String?
  ) {
    let sides = [Int](repeating: 618, count: 6 - count) + [Int](repeating: side, count: count)
    var pack = Pack.made()
    pack.stickers = sides.enumerated().map {
      StickerSummary(.made("\($0).png", width: $1, height: $1))
    }
    pack.sizeClass = Profile.messages.sizeClass(named: "regular").map {
      PackSizeClass($0, .contents)
    }
    let draft = LargerThanSizeClass(profile: .messages).jointFinding(
      pack.members(.messages), of: pack)
    #expect(draft?.resolvingPackSize?.name == expected)
  }

  /// 60 frames of 408 × 408 px take 38.1 MB, 19 % above the limit; 61 take 21 % more than it.
  @Test(arguments: [(60, Severity.note), (61, .warning)])
  func memorySlightlyAboveTheLimitIsNoted(_ frames: Int, _ severity: Severity) {
    #expect(
      StickerRulesTests.severities(HeavyAnimation.self, .animated(66, frames: frames)) == [
        severity
      ])
  }

  /// Too many frames in one second are a burst if the mean of the whole animation is within the limit.
  @Test func briefBurstsAreNamed() {
    let burst = Sticker.made(
      format: .apng, delays: [Double](repeating: 20, count: 44) + [1000, 1000])
    var found: [(Severity?, String)] = []
    HighFrameRate(profile: .messages).check(burst) { found.append(($0.severity, $0.message)) }
    #expect(found.map(\.0) == [nil])
    #expect(
      found.map(\.1) == ["This animation shows 45 frames in its busiest second, above 30."])
  }

  @Test(arguments: [
    ([0.3, 0, 0.3, 0.3, 0.3, 0.4], Severity.note), ([0.3, 0.3, 0.3, 0.3, 0.3, 0], .note),
    ([0.3, 0.3, 0.3, 0, 0.3, 0.3], .warning), ([0.3, 0, 0.3, 0, 0.3, 0.3], .warning),
  ])
  func blankFrameWhereTheLoopBeginsAgainIsNoted(_ areas: [Double], _ severity: Severity) {
    var sticker = Sticker.animated(100, frames: areas.count)
    let frames = areas.indices.map { index in
      var motion = FrameMotion()
      motion.area = areas[index]
      motion.center = areas[index] > 0 ? SIMD2(0.3 + 0.05 * Double(index), 0.5) : nil
      return motion
    }
    sticker.pixels?.motion = MotionFacts(frames: frames, seam: 0.1, seenShare: 0.5)
    #expect(StickerRulesTests.severities(BlankFrame.self, sticker) == [severity])
  }

  /// The same frames some hundredths of a second later are a wave in a row of stickers.
  @Test(arguments: [(0.0, 1), (20, 1), (30, 0)])
  func sameFramesAtOtherTimesAreAnotherSticker(_ delay: Double, _ count: Int) {
    let pixels = [UInt32](repeating: 0xFF20_40FF, count: 64)
    let alpha = [UInt8](repeating: 255, count: 64)
    let look = pixels.withUnsafeBufferPointer { pixels in
      alpha.withUnsafeBufferPointer { alpha in
        Look(
          Raster(width: 8, height: 8, pixels: pixels.baseAddress!, alpha: alpha.baseAddress!),
          art: Box(left: 0, top: 0, right: 7, bottom: 7))
      }
    }
    let frames = [1, 2].map {
      FrameAnalysis(counts: PixelCounts(total: 64, clear: 0, opaque: 64), fingerprint: $0)
    }
    var pack = Pack.made()
    pack.stickers = [500, 500 + delay].enumerated().map { index, first in
      let sticker = Sticker.made("\(index).png", format: .apng, delays: [first, 1500])
      var summary = StickerSummary(sticker)
      summary.digest = "\(index)"
      summary.look = StickerAppearance([look, look], of: frames, in: sticker.image)
      return summary
    }
    #expect(messages(LookAlikeStickers.self, pack).count == count)
  }
}
