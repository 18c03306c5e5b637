import Foundation
import StickerCodecs
import StickerTestSupport
import Testing

/// Profiles that mean sRGB, whatever their form, and others that resemble them.
@Suite struct ICCProfileTests {
  private static let sRGB: [[Double]] = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141],
  ]
  private static let displayP3: [[Double]] = [
    [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
  ]

  private static func fixed(_ number: Double) -> [UInt8] {
    bigEndian(UInt32(bitPattern: Int32((number * 65_536).rounded())))
  }

  /// sRGB's curve as a parametric curve of type 3.
  private static let parametric =
    Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  /// Returns a sampled curve with the given number of entries.
  private static func table(_ count: Int, _ light: (Double) -> Double) -> [UInt8] {
    let entries = (0..<count).flatMap { index -> [UInt8] in
      let value = UInt16((light(Double(index) / Double(max(1, count - 1))) * 65_535).rounded())
      return [UInt8(value >> 8), UInt8(value & 255)]
    }
    return Array("curv".utf8) + [0, 0, 0, 0] + bigEndian(UInt32(count)) + entries
  }

  private static func light(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }

  private static func profile(
    _ colorants: [[Double]], _ curve: [UInt8], space: String = "RGB ", extra: [String] = []
  ) -> [UInt8] {
    var data: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map {
      ($0, Array("XYZ ".utf8) + [0, 0, 0, 0] + $1.flatMap(fixed))
    }
    data += (["rTRC", "gTRC", "bTRC"] + extra).map { ($0, curve) }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(16..<24, with: Array((space + "XYZ ").utf8))
    var offset = 132 + 12 * data.count
    var (table, body): ([UInt8], [UInt8]) = (bigEndian(UInt32(data.count)), [])
    for (tag, bytes) in data {
      table += Array(tag.utf8) + bigEndian(UInt32(offset)) + bigEndian(UInt32(bytes.count))
      body += bytes
      offset += bytes.count
    }
    return head + table + body
  }

  private static let cases: [(bytes: [UInt8], isSRGB: Bool)] = [
    (profile(sRGB, parametric), true), (profile(sRGB, table(1024, light)), true),
    (profile(displayP3, parametric), false), (profile(sRGB, table(1024) { pow($0, 2.2) }), false),
    (profile(sRGB, table(0, light)), false), (profile(sRGB, parametric, space: "GRAY"), false),
    (profile(sRGB, parametric, extra: ["A2B0"]), false), ([], false),
  ]

  @Test(arguments: cases.indices) func onlyEquivalentProfilesAreSRGB(_ index: Int) {
    #expect(ICCProfile(Self.cases[index].bytes).isSRGB == Self.cases[index].isSRGB)
  }

  @Test func truncatedProfileIsNotSRGB() {
    let whole = Self.profile(Self.sRGB, Self.table(64, Self.light))
    for end in whole.indices { #expect(!ICCProfile(Array(whole[..<end])).isSRGB) }
  }
}
