import Foundation
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerEncoding

/// Conversion to sRGB, compared with the formulas of the standards.
@Suite struct ColorConverterTests {
  private typealias Matrix = [[Double]]

  /// A color space by its published numbers: x and y of red, green and blue (white is D65), and its curve.
  struct Space: Sendable {
    let primaries: [Double]
    let light: @Sendable (Double) -> Double

    static let sRGBPrimaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    static let p3Primaries = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
  }

  @Sendable private static func light(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }

  /// The matrix from linear RGB to XYZ (SMPTE RP 177).
  private static func matrix(_ primaries: [Double]) -> Matrix {
    let columns = (0..<3).map { index -> [Double] in
      let (x, y) = (primaries[2 * index], primaries[2 * index + 1])
      return [x / y, 1, (1 - x - y) / y]
    }
    let rows = (0..<3).map { row in columns.map { $0[row] } }
    let white = [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329]
    let scale = product(inverse(rows), white)
    return rows.map { row in zip(row, scale).map { $0 * $1 } }
  }

  private static func product(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    matrix.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func inverse(_ m: Matrix) -> Matrix {
    func minor(_ r: Int, _ c: Int) -> Double {
      let rows = (0..<3).filter { $0 != r }
      let columns = (0..<3).filter { $0 != c }
      return m[rows[0]][columns[0]] * m[rows[1]][columns[1]]
        - m[rows[0]][columns[1]] * m[rows[1]][columns[0]]
    }
    let determinant = (0..<3).reduce(0) { $0 + ($1 == 1 ? -1 : 1) * m[0][$1] * minor(0, $1) }
    return (0..<3).map { r in
      (0..<3).map { c in ((r + c) % 2 == 0 ? 1 : -1) * minor(c, r) / determinant }
    }
  }

  /// The sRGB levels of a color in a color space.
  private static func expected(_ levels: [Double], in space: Space) -> [Double] {
    let light = product(matrix(space.primaries), levels.map(space.light))
    return product(inverse(matrix(Space.sRGBPrimaries)), light).map { value in
      let value = min(1, max(0, value))
      return 255 * (value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
  }

  static let cases: [(String, ColorEncoding, Space)] = [
    (
      "P3 by code points", .codePoints(.displayP3),
      Space(primaries: Space.p3Primaries, light: light)
    ),
    (
      "P3 by a profile", .profile(TestProfile.displayP3),
      Space(primaries: Space.p3Primaries, light: light)
    ),
    (
      "P3 by gAMA and cHRM",
      ColorEncoding(
        gamma: 45_455,
        Chromaticities([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])),
      Space(primaries: Space.p3Primaries) { pow($0, 2.2) }
    ),
    (
      "linear light", ColorEncoding(gamma: 100_000, nil),
      Space(primaries: Space.sRGBPrimaries) { $0 }
    ),
    (
      "Adobe RGB", .profile(TestProfile.adobeRGB),
      Space(primaries: [0.64, 0.33, 0.21, 0.71, 0.15, 0.06]) { pow($0, 563.0 / 256) }
    ),
    (
      "BT.2020", .codePoints(CodePoints(primaries: 9, transfer: 13)),
      Space(primaries: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046], light: light)
    ),
  ]

  /// Every level of gray, and 17³ colors.
  private static let colors: [[UInt8]] = {
    var colors = (0...255).map { level in [UInt8](repeating: UInt8(level), count: 3) }
    let levels = (0...16).map { UInt8(min(255, 16 * $0)) }
    for red in levels {
      for green in levels {
        for blue in levels { colors.append([red, green, blue]) }
      }
    }
    return colors
  }()

  @Test(arguments: cases.indices) func conversionMatchesTheStandards(_ index: Int) throws {
    let (name, encoding, space) = Self.cases[index]
    let pixels = Self.colors.enumerated().map { number, color -> UInt32 in
      let bytes = color + [UInt8(number % 256)]
      return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    let picture = Bitmap(width: pixels.count, height: 1, pixels: pixels)
    let converted = try ColorConverter(from: encoding).converted(picture)
    var worst = 0.0
    for (number, color) in Self.colors.enumerated() {
      let pixel = converted.pixels[number]
      #expect(pixel >> 24 == number % 256)
      let wanted = Self.expected(color.map { Double($0) / 255 }, in: space)
      for channel in 0..<3 {
        let found = Double(pixel >> UInt32(8 * channel) & 255)
        worst = max(worst, abs(found - wanted[channel].rounded()))
      }
    }
    #expect(worst <= 1, "\(name)")
  }

  @Test(arguments: [ColorEncoding.unspecified, .sRGB]) func sRGBIsUnchanged(
    _ encoding: ColorEncoding
  ) throws {
    let picture = Bitmap(width: 2, height: 1, pixels: [0x8012_3456, 0x00FE_DCBA])
    #expect(try ColorConverter(from: encoding).converted(picture) == picture)
  }

  @Test func grayProfilesApplyToGray() throws {
    let picture = Bitmap(width: 2, height: 1, pixels: [0xFF37_3737, 0x40FF_FFFF])
    let converter = try ColorConverter(from: .profile(TestProfile.linearGray))
    // Linear 55/255 is sRGB level 128.
    #expect(converter.converted(picture).pixels == [0xFF80_8080, 0x40FF_FFFF])
  }

  @Test(arguments: [
    (ColorEncoding.codePoints(CodePoints(primaries: 9, transfer: 16)), ColorConverter.Fault.isHDR),
    (.codePoints(CodePoints(primaries: 9, transfer: 18)), .isHDR),
    (.codePoints(CodePoints(primaries: 1, transfer: 9)), .invalid),
    (.codePoints(CodePoints(primaries: 200, transfer: 13)), .invalid),
    (.profile([1, 2, 3]), .invalid), (.profile([]), .invalid),
    (.profile(Array(TestProfile.adobeRGB.prefix(200))), .invalid),
    (.profile(TestProfile.bytes(columns: [], curve: [], space: "CMYK")), .unsuited),
    (.calibrated(gamma: 45_455, Chromaticities([31_270, 0, 1, 1, 1, 1, 1, 1])), .invalid),
    (.calibrated(gamma: 45_455, Chromaticities(Array(repeating: 1, count: 8))), .invalid),
  ])
  func hdrInvalidAndCMYKSpacesAreRefused(
    _ encoding: ColorEncoding, _ fault: ColorConverter.Fault
  ) {
    #expect(throws: fault) { try ColorConverter(from: encoding) }
  }

  /// Mutated profiles and color chunks pass through the file reader and the conversion without a trap.
  @Test(arguments: 0..<10) func hostileProfilesDoNotTrap(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let picture = Bitmap(width: 4, height: 1, pixels: [0, 0xFF00_00FF, 0x80FF_FFFF, 0xFF12_3456])
    for _ in 0..<100 {
      var file = TestPNG.still(2, 2)
      let numbers: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
      let sources: [(String, [UInt8])] = [
        ("iCCP", TestProfile.adobeRGB), ("iCCP", TestProfile.linearGray),
        ("cICP", [12, 13, 0, 1]), ("gAMA", bigEndian(45_455)), ("cHRM", numbers.flatMap(bigEndian)),
      ]
      for (type, source) in sources where Bool.random(using: &dice) {
        var bytes = source
        for _ in 0..<Int.random(in: 0...8, using: &dice) {
          bytes[Int.random(in: bytes.indices, using: &dice)] =
            [0, 1, 127, 255].randomElement(using: &dice) ?? 0
        }
        if Int.random(in: 0..<8, using: &dice) == 0 {
          bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &dice)))
        }
        // With a correct length, a damaged profile passes the reader.
        if type == "iCCP", bytes.count >= 4 {
          bytes.replaceSubrange(0..<4, with: bigEndian(UInt32(bytes.count)))
        }
        let data = type == "iCCP" ? Array("a\0\0".utf8) + zlib(bytes) : bytes
        file.chunks.insert(TestPNG.Chunk(type, data), at: 1)
      }
      let encoding = try ImageFile.probe(file.bytes).image.decodedColors.encoding
      let converted = (try? ColorConverter(from: encoding))?.converted(picture)
      #expect(converted?.pixels.map { $0 >> 24 } ?? [0, 255, 128, 255] == [0, 255, 128, 255])
    }
  }
}
