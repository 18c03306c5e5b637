import StickerCodecs
import StickerEncoding
import Testing

@testable import StickerPacks

@Suite struct FractionTests {
  @Test(arguments: [
    ("15", 15, 1), ("33.3", 333, 10), ("100/3", 100, 3), ("30000/1001", 30_000, 1001),
    ("0.5/1.5", 1, 3), ("0", 0, 1), (".5", 1, 2), ("29.97", 2997, 100),
    ("33.333333333333336", 333_333_333, 10_000_000),
  ])
  func numbersAreExactToNineDigits(_ text: String, _ numerator: Int, _ denominator: Int) throws {
    #expect(try #require(Fraction(text)) == Fraction(numerator, denominator))
  }

  @Test(arguments: [
    "", ".", "-1", "+1", "1e3", "1/0", "1/2/3", " 1", "1 ", "abc", "1,5", "1234567890", "1.2.3",
    "٣", "/", "1/", "inf", "nan",
  ])
  func invalidTextIsNotANumber(_ text: String) {
    #expect(Fraction(text) == nil)
  }

  @Test(arguments: [
    ("33.3", 333, 10), ("1e2", 100, 1), ("1.25E+1", 25, 2), ("4e-2", 1, 25), ("0", 0, 1),
    ("33.333333333333336", 333_333_333, 10_000_000),
  ])
  func jsonNumbersAreExactToNineDigits(_ text: String, _ numerator: Int, _ denominator: Int) throws
  {
    #expect(try #require(Fraction(json: text)) == Fraction(numerator, denominator))
  }

  @Test(arguments: [
    "-1", "1e19", "1e-19", "1e999999999999999999999", "1/2", "true", "", "1e", "1e2e3",
  ])
  func invalidJSONNumberIsNotANumber(_ text: String) {
    #expect(Fraction(json: text) == nil)
  }

  /// A fraction whose numerator or denominator does not fit into 16 bits becomes a close one that fits, and a number
  /// that is too large becomes the largest delay.
  @Test(arguments: [
    (Fraction(1001, 30_000), 1001, 30_000), (Fraction(333_333_333, 10_000_000_000), 1, 30),
    (Fraction(1, 15), 1, 15), (Fraction(65_535), 65_535, 1), (Fraction(70_000), 65_535, 1),
  ])
  func delaysAreAsExactAsTheyCanBe(_ seconds: Fraction, _ numerator: Int, _ denominator: Int) {
    #expect(seconds.delay == FrameDelay(numerator: numerator, denominator: denominator))
  }

  @Test func delaysAreWithinTenBillionthsOfTheFraction() {
    for numerator in stride(from: 100_003, to: 9_000_000, by: 333_331) {
      let seconds = Fraction(numerator, 7_654_321)
      let written = seconds.delay.milliseconds / 1000
      #expect((written - seconds.value).magnitude < 1e-8)
    }
  }

  private static let threeDelays = [1, 2, 3].map { FrameDelay(numerator: $0, denominator: 100) }

  @Test func totalDurationIsSharedExactly() {
    let playback = Playback(frameCount: 3)
    let even = PlaybackTiming.whole(Fraction(1)).delays(of: playback, found: [nil, nil, nil])
    #expect(even == Array(repeating: FrameDelay(numerator: 1, denominator: 3), count: 3))
    let stretched = PlaybackTiming.whole(Fraction(2)).delays(of: playback, found: Self.threeDelays)
    #expect(stretched.map(\.milliseconds) == [1000.0 / 3, 2000.0 / 3, 1000])
  }

  @Test func timesOfSkippedFramesAreAdded() {
    let playback = Playback(frameCount: 3).skipping(every: 2)
    let found = PlaybackTiming.asFound.delays(of: playback, found: Self.threeDelays)
    #expect(found == [FrameDelay(numerator: 3, denominator: 100), Self.threeDelays[2]])
    let each = PlaybackTiming.each(Fraction(1, 10)).delays(of: playback, found: Self.threeDelays)
    #expect(each.map(\.milliseconds) == [200, 100])
  }

  /// Twice this time does not fit into 64 bits.
  @Test func timesOfSkippedFramesAreAddedIfTheSumIsNoFraction() {
    let playback = Playback(frameCount: 3).skipping(every: 2)
    let seconds = Fraction(Int.max, 1 << 61 + 1)
    let delays = PlaybackTiming.each(seconds).delays(of: playback, found: [nil, nil, nil])
    #expect(delays.map { $0.milliseconds.rounded() } == [8000, 4000])
  }

  /// A delay is written as it was read, not in lowest terms.
  @Test func foundDelaysStayAsWritten() {
    let odd = FrameDelay(numerator: 10, denominator: 0)
    let delays = PlaybackTiming.asFound.delays(of: Playback(frameCount: 2), found: [odd, nil])
    #expect(delays == [odd, FrameDelay(numerator: 1, denominator: 15)])
  }
}
