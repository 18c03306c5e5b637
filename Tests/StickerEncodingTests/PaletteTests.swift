import Testing

@testable import StickerEncoding

@Suite struct PaletteTests {
  /// Clear, every opaque gray and red, and blue at every translucent alpha.
  static let colors: [UInt32] = {
    let grays = (0..<256 as Range<UInt32>).map { 0xFF00_0000 | $0 * 0x01_0101 }
    let reds = (1..<256 as Range<UInt32>).map { 0xFF00_0000 | $0 }
    let blues = (1..<255 as Range<UInt32>).map { $0 << 24 | 0xFF_0000 }
    return [0] + grays + reds + blues
  }()

  private static func squaredError(_ a: UInt32, _ b: UInt32) -> Double {
    func premultiplied(_ pixel: UInt32, _ shift: UInt32) -> Double {
      Double(pixel >> shift & 255) * Double(pixel >> 24) / 255
    }
    let alpha = Double(a >> 24) - Double(b >> 24)
    return ([0, 8, 16] as [UInt32]).reduce(0.0) { sum, shift in
      let black = premultiplied(a, shift) - premultiplied(b, shift)
      return sum + black * black + (black - alpha) * (black - alpha)
    } / 6
  }

  @Test func distanceIsTheErrorOverBlackAndWhite() {
    for (a, b) in zip(Self.colors, Self.colors.reversed()) {
      let distance = ViewSpace.squaredDistance(ViewSpace.point(a), ViewSpace.point(b))
      #expect(abs(Double(distance) - Self.squaredError(a, b)) < 0.05)
      #expect(ViewSpace.pixel(ViewSpace.point(a)) == a)
    }
  }

  @Test(arguments: [4, 7, 16, 64, 255, 256])
  func palettesKeepClearAndOpaqueColors(_ count: Int) {
    let weights = Self.colors.indices.map { Float($0 % 7 + 1) }
    let palette = PaletteMaker(Self.colors, weights: weights).palette(count: count)
    #expect(palette.count <= count)
    #expect(palette.count > count * 3 / 4)
    #expect(Set(palette).count == palette.count)
    #expect(palette[0] == 0)
    let mapping = ColorMapping(Self.colors, to: palette)
    for (color, entry) in zip(Self.colors, mapping.entries.map { palette[Int($0)] }) {
      #expect((color >> 24 == 255) == (entry >> 24 == 255) || color >> 24 < 255)
      if color == 0 { #expect(entry == 0) }
    }
    #expect(PaletteMaker(Self.colors, weights: weights).palette(count: count) == palette)
  }

  /// All palettes of a maker continue from the same merged clusters.
  @Test(arguments: [3, 16, 99])
  func mergingInTwoStepsEqualsMergingInOne(_ count: Int) {
    let clusters = Self.colors.dropFirst().enumerated().map { index, color in
      WeightedColor(
        point: ViewSpace.point(color), weight: Float(index % 7 + 1), isOpaque: color >> 24 == 255)
    }
    var (once, twice) = (PairwiseMerge(clusters), PairwiseMerge(clusters))
    _ = twice.merge(to: 255)
    #expect(once.merge(to: count).map(\.point) == twice.merge(to: count).map(\.point))
  }

  @Test func chosenEntryIsTheNearest() {
    let palette = PaletteMaker(Self.colors, weights: Self.colors.map { _ in 1 }).palette(count: 24)
    let mapping = ColorMapping(Self.colors, to: palette)
    for (index, color) in Self.colors.enumerated() where color != 0 {
      let eligible = color >> 24 == 255 ? palette.filter { $0 >> 24 == 255 } : palette
      let minError = eligible.map { Self.squaredError(color, $0) }.min()!
      #expect(abs(Double(mapping.errors[index]) - minError) < 0.05)
    }
  }

  @Test func fewColorsAreKeptExactly() {
    let colors: [UInt32] = [0, 0xFF12_3456, 0xFF65_4321, 0x80FF_00FF, 0x01FF_FFFF]
    let palette = PaletteMaker(colors, weights: [9, 1, 1000, 3, 1]).palette(count: 16)
    #expect(Set(palette) == Set(colors))
  }

  @Test func errorFallsWithMoreColors() {
    let maker = PaletteMaker(Self.colors, weights: Self.colors.map { _ in 1 })
    let errors = [8, 16, 32, 64, 128].map { count in
      ColorMapping(Self.colors, to: maker.palette(count: count)).errors.reduce(0, +)
    }
    #expect(errors == errors.sorted(by: >))
  }

  @Test func ditheredOpaqueAndClearPixelsStayOpaqueAndClear() {
    let shown = Bitmap(width: 8, height: 8, pixels: (0..<64).map { 0xFF00_0000 | 100 + $0 % 4 })
    let census = ColorCensus([shown, Bitmap(width: 8, height: 8)])
    let mapping = ColorMapping(census.colors, to: [0, 0xFF00_0060, 0xFF00_0070, 0x8000_0064])
    let dithered = Recoloring(census, mapping, isDithered: true)
    #expect(Set(dithered.entries(of: shown).entries) == [1, 2])
    #expect(Set(dithered.entries(of: Bitmap(width: 8, height: 8)).entries) == [0])
  }
}
