import StickerCodecs
import StickerTestSupport
import Testing

@testable import StickerEncoding

/// The pixel formats that are tried for a still picture, the orders of palettes, and the removal of filters.
@Suite struct StillFormatTests {
  private static func bytes(_ pixels: [UInt32], width: Int, _ effort: Int) async throws -> [UInt8] {
    let bitmap = Bitmap(width: width, height: pixels.count / width, pixels: pixels)
    let delay = FrameDelay(numerator: 0, denominator: 100)
    return try await APNGEncoder(effort: Effort(effort))
      .encode(Animation(frames: [TimedBitmap(bitmap: bitmap, delay: delay)]))
  }

  /// The offset of the color type in a PNG (PNG 3rd edition, 11.2.1).
  private static let colorType = 25

  /// 256 colors fit into a palette, which alone is larger than the filtered picture.
  @Test(arguments: [1, 5, 9]) func paletteThatSavesNothingIsNotUsed(_ effort: Int) async throws {
    let ramp = (0..<256 as Range<UInt32>).map { index -> UInt32 in
      let (y, x) = index.quotientAndRemainder(dividingBy: 16)
      return 0xFF64_0000 | (y * 16) << 8 | x * 16
    }
    let bytes = try await Self.bytes(ramp, width: 16, effort)
    #expect(bytes[Self.colorType] == PixelFormat.ColorType.rgb.rawValue)
    #expect(bytes.count < 256)
  }

  /// For a large picture with few colors, the palette saves bytes.
  @Test func paletteThatSavesBytesIsUsed() async throws {
    var random = SeededGenerator(seed: 2)
    let colors = (0..<200).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    let pixels = (0..<10_000).map { _ in colors.randomElement(using: &random) ?? 0 }
    let bytes = try await Self.bytes(pixels, width: 100, 5)
    #expect(bytes[Self.colorType] == PixelFormat.ColorType.indexed.rawValue)
  }

  @Test(arguments: PaletteOrder.allCases)
  func paletteHasEveryColorOnceAndOpaqueColorsLast(_ order: PaletteOrder) {
    var random = SeededGenerator(seed: 4)
    let colors = (0..<60).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let pixels = (0..<900).map { _ in colors.randomElement(using: &random) ?? 0 }
    let counts = Dictionary(pixels.map { ($0, 1) }, uniquingKeysWith: +)
    let palette = order.palette(counts, pixels, width: 30)
    #expect(palette.sorted() == counts.keys.sorted())
    let opaque = palette.firstIndex { $0.alpha == 255 } ?? palette.endIndex
    #expect(palette[opaque...].allSatisfy { $0.alpha == 255 })
  }

  @Test func neighboringColorsGetNeighboringIndices() {
    let chain: [UInt32] = [7, 3, 9, 1, 8, 2, 6].map { 0xFF00_0000 | $0 * 0x01_0102 }
    let pixels = Array([[UInt32]](repeating: chain, count: 3).joined())
    let counts = Dictionary(pixels.map { ($0, 1) }, uniquingKeysWith: +)
    let palette = PaletteOrder.neighborhood.palette(counts, pixels, width: chain.count)
    #expect(palette == chain || palette == chain.reversed())
    #expect(PaletteOrder.appearance.palette(counts, pixels, width: chain.count) == chain)
  }

  @Test func everyFilterIsRemoved() {
    let (rowBytes, height) = (96, 20)
    let samples = (0..<rowBytes * height).map { UInt8(truncatingIfNeeded: $0 * $0 / 61) }
    for filter in RowFilter.allCases {
      var filtered: [UInt8] = []
      for y in 0..<height {
        let row = Array(samples[y * rowBytes..<(y + 1) * rowBytes])
        let above = y == 0 ? row.map { _ in 0 } : Array(samples[(y - 1) * rowBytes..<y * rowBytes])
        var output = row
        filter.apply(to: row, previous: above, count: rowBytes, size: 6, output: &output)
        filtered += [filter.rawValue] + output
      }
      let plain = (0..<height).flatMap { [0] + samples[$0 * rowBytes..<($0 + 1) * rowBytes] }
      #expect(
        UnfilteredRows(filtered, rowBytes: rowBytes, bytesPerPixel: 6)
          == UnfilteredRows(plain, rowBytes: rowBytes, bytesPerPixel: 6), "\(filter)")
    }
  }

  /// An unknown filter type, empty data or a partial row is refused.
  @Test func malformedRowsAreRefused() {
    #expect(UnfilteredRows([5, 1, 2], rowBytes: 2, bytesPerPixel: 1) == nil)
    #expect(UnfilteredRows([0, 1, 2, 0], rowBytes: 2, bytesPerPixel: 1) == nil)
    #expect(UnfilteredRows([], rowBytes: 2, bytesPerPixel: 1) == nil)
  }

  /// 16-bit samples whose two bytes are equal hold only 8 bits.
  @Test func samplesWithEqualBytesAreDoubled() {
    #expect(UnfilteredRows([1, 3, 3, 0, 0], rowBytes: 4, bytesPerPixel: 2)?.isDoubled == true)
    #expect(UnfilteredRows([1, 3, 3, 0, 1], rowBytes: 4, bytesPerPixel: 2)?.isDoubled == false)
  }
}
