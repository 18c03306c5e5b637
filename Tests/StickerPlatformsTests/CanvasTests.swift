import StickerTestSupport
import Testing

@testable import StickerPacks
@testable import StickerPlatforms

/// The canvas that is chosen for art: each platform other than Messages allows it, whatever the size of the art.
@Suite struct CanvasTests {
  static let kinds = Platform.all.dropFirst().flatMap { platform in
    [false, true].filter { platform.limits(animated: $0) != nil }.map { (platform, $0) }
  }
  /// Sizes of art in px, usual and extreme.
  static let sizes = [
    (1, 1), (1, 700), (700, 1), (96, 74), (200, 180), (180, 200), (300, 300), (408, 408),
    (408, 330),
    (511, 512), (512, 512), (513, 512), (618, 618), (618, 100), (4000, 3000),
  ]

  @Test(arguments: kinds)
  func chosenCanvasIsAllowedByThePlatform(_ platform: Platform, _ animated: Bool) throws {
    let limits = try #require(platform.limits(animated: animated))
    for (width, height) in Self.sizes {
      for enlarges in [false, true] {
        let canvas = try #require(
          limits.canvas(forWidth: width, height: height, enlarges: enlarges),
          "\(platform.id) \(width) × \(height)")
        #expect(limits.allows(canvas.width, canvas.height))
        #expect(canvas.artWidth <= canvas.width && canvas.artHeight <= canvas.height)
        if !enlarges { #expect(canvas.artWidth <= width && canvas.artHeight <= height) }
      }
    }
  }

  static let cases: [(id: String, animated: Bool, art: (Int, Int), canvas: PlatformCanvas)] = [
    // Art of 408 px keeps its size; larger art leaves the margin.
    (
      "signal", false, (408, 408),
      PlatformCanvas(width: 512, height: 512, artWidth: 408, artHeight: 408)
    ),
    (
      "signal", false, (618, 618),
      PlatformCanvas(width: 512, height: 512, artWidth: 480, artHeight: 480)
    ),
    (
      "signal", true, (300, 200),
      PlatformCanvas(width: 512, height: 512, artWidth: 300, artHeight: 200)
    ),
    (
      "discord", false, (640, 320),
      PlatformCanvas(width: 320, height: 320, artWidth: 320, artHeight: 160)
    ),
    (
      "line", false, (618, 618),
      PlatformCanvas(width: 370, height: 320, artWidth: 300, artHeight: 300)
    ),
    // The longer side is as required; the other one fits the art, and is even on LINE.
    (
      "telegram", false, (618, 309),
      PlatformCanvas(width: 512, height: 256, artWidth: 512, artHeight: 256)
    ),
    (
      "telegram", false, (408, 300),
      PlatformCanvas(width: 512, height: 300, artWidth: 408, artHeight: 300)
    ),
    (
      "line-animated", true, (101, 150),
      PlatformCanvas(width: 102, height: 270, artWidth: 101, artHeight: 150)
    ),
  ]

  @Test(arguments: cases)
  func canvasFitsTheArt(
    _ id: String, _ animated: Bool, _ art: (Int, Int), _ canvas: PlatformCanvas
  ) throws {
    let limits = try #require(Platform.named(id)?.limits(animated: animated))
    #expect(limits.canvas(forWidth: art.0, height: art.1, enlarges: false) == canvas)
  }

  @Test func artIsEnlargedOnRequest() throws {
    let limits = try #require(Platform.named("signal")?.still)
    let canvas = limits.canvas(forWidth: 240, height: 120, enlarges: true)
    #expect(canvas == PlatformCanvas(width: 512, height: 512, artWidth: 480, artHeight: 240))
  }

  /// The side of enlarged art that would first reach the border of the platform's largest canvas, and the same side of
  /// that canvas, both in px. Both are `nil` if the art nearly fills one side, or if the platform has no largest
  /// canvas.
  @Test(arguments: [
    ("telegram", 19, 18, 19, 512), ("telegram", 512, 50, nil, nil), ("telegram", 50, 500, nil, nil),
    ("telegram", 50, 300, 300, 512), ("signal", 240, 120, 240, 512),
    ("line-animated", 101, 150, 150, 270), ("matrix", 20, 20, nil, nil),
  ])
  func smallArtFillsAPartOfTheLargestCanvas(
    _ id: String, _ width: Int, _ height: Int, _ side: Int?, _ canvasSide: Int?
  ) throws {
    let limits = try #require(Platform.named(id)?.limits(animated: id == "line-animated"))
    let art = limits.enlargeable(width: width, height: height)
    #expect(art?.side == side && art?.canvasSide == canvasSide)
  }
}
