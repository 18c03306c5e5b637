import Testing

@testable import StickerEncoding

@Suite struct ResamplerTests {
  private static func resized(_ bitmap: Bitmap, _ width: Int, _ height: Int) -> Bitmap {
    Resampler(fromWidth: bitmap.width, height: bitmap.height, toWidth: width, height: height)
      .resample(bitmap)
  }

  private static func picture(_ side: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) -> Bitmap {
    let pixels = (0..<side * side).map { color($0 % side, $0 / side) }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  @Test(arguments: [(12, 5), (12, 11), (5, 12), (9, 1), (1, 9), (40, 13)])
  func singleColorIsUnchangedAtAnySize(_ from: Int, _ to: Int) {
    for color: UInt32 in [0xFF12_80FE, 0x8040_20E0, 0x01FF_FFFF] {
      let result = Self.resized(Self.picture(from) { _, _ in color }, to, to)
      #expect(Set(result.pixels) == [color])
    }
  }

  /// At low alpha, a filter with negative lobes produces colors that are not in the art.
  @Test(arguments: [17, 23, 31, 39])
  func faintEdgesGetNoNewColors(_ side: Int) {
    let art = Self.picture(48) { x, y in
      guard 10..<38 ~= x, 10..<38 ~= y else { return 0 }
      let isEdge = x == 10 || x == 37 || y == 10 || y == 37
      return isEdge ? 0x3000_FA4E : 0xFF28_28C8
    }
    for pixel in Self.resized(art, side, side).pixels where 1..<255 ~= pixel >> 24 {
      let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
      #expect(78...200 ~= red && 40...250 ~= green && 0...40 ~= blue)
    }
  }

  /// Opaque pixels get no color outside the range between the colors of the line and of the surface below it.
  @Test(arguments: [17, 23, 31, 39, 70])
  func opaqueEdgesGetNoNewColors(_ side: Int) {
    let art = Self.picture(48) { x, y in
      20..<26 ~= x || 20..<26 ~= y ? 0xFF28_28C8 : 0xFF78_A05A
    }
    for pixel in Self.resized(art, side, side).pixels {
      let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
      #expect(90...200 ~= red && 40...160 ~= green && 40...120 ~= blue)
    }
  }

  @Test func sameSizeChangesNothing() {
    let bitmap = Self.picture(6) { x, y in UInt32(x * 40) | UInt32(y * 9) << 24 }
    #expect(Self.resized(bitmap, 6, 6) == bitmap)
  }

  /// White under clear pixels would become a bright fringe around dark art.
  @Test(arguments: [7, 10, 13, 19, 33])
  func hiddenColorsNeverShow(_ side: Int) {
    let art = Self.picture(24) { x, y in
      8..<16 ~= x && 8..<16 ~= y ? 0xFF40_2010 : 0x00FF_FFFF
    }
    let result = Self.resized(art, side, side)
    #expect(Set(result.pixels.map { $0 >> 24 == 0 ? 0x40_2010 : $0 & 0xFF_FFFF }) == [0x40_2010])
  }

  /// A sharper filter's negative lobe is followed by a positive one, which would add a haze around the art.
  @Test(arguments: [7, 11, 16, 23])
  func noHazeAppearsAroundTheArt(_ side: Int) {
    let art = Self.picture(32) { x, y in 11..<21 ~= x && 11..<21 ~= y ? 0xFF00_00FF : 0 }
    let result = Self.resized(art, side, side)
    let scale = Double(side) / 32
    let bounds = Int(11 * scale) - 1...Int(21 * scale) + 1
    for (index, pixel) in result.pixels.enumerated() where pixel >> 24 != 0 {
      #expect(bounds ~= index % side && bounds ~= index / side)
    }
    #expect(result.pixels[side / 2 * side + side / 2] == 0xFF00_00FF)
  }

  /// Alternating black and white give half the light: sRGB level 188, not 128.
  @Test func resamplingAveragesLightNotSamples() {
    let stripes = Self.picture(32) { x, _ in x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let middle = Self.resized(stripes, 8, 8).pixels[3 * 8 + 4] & 255
    #expect(186...190 ~= middle)
  }

  @Test func everySampleSurvivesConversionToLightAndBack() {
    for sample in 0...255 {
      let light = SampleScale.light.valueOfSample[sample]
      #expect(SampleScale.light.sampleOfValue[Int((light * 65_535).rounded())] == sample)
    }
  }
}
