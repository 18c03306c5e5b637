import StickerCodecs
import StickerTestSupport
import Testing

@testable import StickerEncoding

@Suite struct GIFEncodingTests {
  private static let tenth = FrameDelay(numerator: 1, denominator: 10)

  /// Squares of opaque colors that move over a clear canvas, so that pixels appear, stay and vanish.
  private static func squares(
    frames: Int, colors: Int = 5, side: Int = 24, seed: UInt64 = 1, plays: Int = 0,
    delay: FrameDelay = tenth
  ) throws -> Animation {
    var generator = SeededGenerator(seed: seed)
    let palette = (0..<colors).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator)
    }
    return try Animation(
      frames: (0..<frames).map { _ in
        var bitmap = Bitmap(width: side, height: side)
        for _ in 0..<3 {
          let color = palette.randomElement(using: &generator) ?? 0
          let (x, y) = (
            Int.random(in: 0..<side - 6, using: &generator),
            Int.random(in: 0..<side - 6, using: &generator)
          )
          for row in y..<y + 6 {
            for column in x..<x + 6 { bitmap.pixels[row * side + column] = color }
          }
        }
        return TimedBitmap(bitmap: bitmap, delay: delay)
      }, loopCount: plays)
  }

  /// A gradient in which no two pixels have the same color, and which changes from frame to frame.
  private static func gradient(frames: Int) throws -> Animation {
    let side = 40
    return try Animation(
      frames: (0..<frames).map { frame in
        let pixels = (0..<side * side).map { index -> UInt32 in
          let (x, y) = (UInt32(index % side), UInt32(index / side))
          return 0xFF00_0000 | x | y << 8 | UInt32(frame * 40) << 16
        }
        return TimedBitmap(bitmap: Bitmap(width: side, height: side, pixels: pixels), delay: tenth)
      })
  }

  @Test(arguments: 1...12, [1, 2, 7])
  func artWithHardEdgesIsStoredExactly(_ seed: Int, _ frames: Int) throws {
    let squares = try Self.squares(frames: frames, seed: UInt64(seed), plays: seed % 4)
    let fitted = try GIFFitter(limit: 100_000).fit(squares)
    #expect(fitted.concessions.isNone && !fitted.concessions.cutsEdges)
    #expect(fitted.quality == .exact)
    let file = try ImageFile.probe(fitted.bytes)
    #expect(file.image.format == .gif && file.image.defects.isEmpty)
    let shown = try Animation(file)
    #expect(shown.frames.map { $0.bitmap.withoutHiddenColors } == squares.frames.map(\.bitmap))
    if frames > 1 {
      #expect(shown.loopCount == seed % 4)
      #expect(shown.frames.map(\.delay.milliseconds) == Array(repeating: 100, count: frames))
    }
  }

  /// Unchanged pixels are not stored again.
  @Test func imagesAreTheChangedRectangles() throws {
    var first = Bitmap(width: 40, height: 30)
    for index in 0..<400 { first.pixels[index] = 0xFF00_00FF }
    var second = first
    second.pixels[5 * 40 + 7] = 0xFF00_FF00
    var third = second
    third.pixels[5 * 40 + 7] = 0
    let animation = try Animation(
      frames: [first, second, third].map { TimedBitmap(bitmap: $0, delay: Self.tenth) })
    let fitted = try GIFFitter(limit: 10_000).fit(animation)
    let image = try ImageFile.probe(fitted.bytes).image
    #expect(image.frames.map(\.area.width) == [40, 1, 1])
    #expect(image.frames.map(\.area.height) == [30, 1, 1])
    #expect(image.frames.map(\.disposal) == [.none, .background, .none])
    #expect(fitted.animation.frames.map(\.bitmap) == [first, second, third])
  }

  @Test func softEdgesAreCut() throws {
    let disc = try FitTests.disc(frames: 5, side: 33)
    let fitted = try GIFFitter(limit: 100_000).fit(disc)
    #expect(fitted.concessions.cutsEdges)
    let alphas = Set(fitted.animation.frames.flatMap(\.bitmap.pixels).map(\.alpha))
    #expect(alphas == [0, 255])
  }

  /// Alpha that varies around one half does not make a pixel flicker; a larger change takes effect at once.
  @Test func pixelsNearHalfAlphaDoNotFlicker() {
    func cut(_ alphas: [UInt32]) -> [Bool] {
      var edges = EdgeCut()
      return alphas.map { alpha in
        let bitmap = Bitmap(width: 1, height: 1, pixels: [alpha << 24 | 0x10])
        return edges.cut(bitmap).pixels[0] == 0xFF00_0010
      }
    }
    #expect(cut([130, 125, 129, 120, 131]) == [true, true, true, true, true])
    #expect(cut([120, 130, 125, 140, 127]) == [false, false, false, false, false])
    #expect(cut([200, 110, 200, 60, 150]) == [true, false, true, false, true])
    #expect(cut([130, 120, 111]) == [true, true, false])
    #expect(cut([120, 130, 144]) == [false, false, true])
  }

  @Test func colorsAreReducedUntilItFits() throws {
    let gradient = try Self.gradient(frames: 3)
    let large = try GIFFitter(limit: 1_000_000).fit(gradient)
    #expect(200...GIFFitter.maxColors ~= large.concessions.colors?.kept ?? 0)
    #expect(large.concessions.colors?.of == 4800)
    let small = try GIFFitter(limit: large.bytes.count - 1).fit(gradient)
    #expect(small.bytes.count < large.bytes.count)
    #expect(small.concessions.colors?.kept ?? .max < large.concessions.colors?.kept ?? 0)
    #expect(small.quality.psnr < large.quality.psnr && QualityFloor().admits(small.quality))
    do throws(FitFault) {
      _ = try GIFFitter(limit: 100).fit(gradient)
      Issue.record("it fits")
    } catch {
      guard case .belowFloor(_, _, let bytes) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(bytes ?? 0 > 100)
    }
  }

  @Test(arguments: [(1, 30, 30, 100), (1, 24, 48, 200), (1, 50, 9, 18), (3, 70, 7, 30)])
  func delaysAreRoundedAndTheirSumIsKept(
    _ numerator: Int, _ denominator: Int, _ frames: Int, _ centiseconds: Int
  ) throws {
    let delay = FrameDelay(numerator: numerator, denominator: denominator)
    let delays = try Self.squares(frames: frames, delay: delay).wholeCentiseconds()
    #expect(delays.reduce(0, +) == centiseconds)
    #expect(delays.allSatisfy { abs(Double($0) * 10 - delay.milliseconds) < 10 })
  }

  @Test(arguments: [
    (1, 60, "less than 20 ms"), (0, 100, "has 0 ms"), (1, 51, "has 19.6 ms"),
    (999, 50_000, "has 19.9 ms"), (700, 1, "655 s"),
  ])
  func delaysThatDoNotWorkInAGIFAreRefused(
    _ numerator: Int, _ denominator: Int, _ message: String
  ) throws {
    let delay = FrameDelay(numerator: numerator, denominator: denominator)
    let squares = try Self.squares(frames: 2, delay: delay)
    do throws(FitFault) {
      _ = try GIFFitter(limit: 100_000).fit(squares)
      Issue.record("it fits")
    } catch {
      guard case .encoding(.beyondGIF(let reason)) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains(message))
    }
  }

  @Test func limitsOfReadersAreKept() throws {
    var fitter = GIFFitter(limit: 100_000)
    fitter.limits = DecodeLimits.standard
    fitter.limits?.fileBytes = 100
    let squares = try Self.squares(frames: 3)
    #expect(throws: FitFault.encoding(.tooLarge(bytes: 100))) { _ = try fitter.fit(squares) }
  }
}
