#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An ICC profile (ICC.1:2010), parsed as far as needed to tell gray from RGB, and to recognize sRGB and Display P3
/// under another name.
public struct ICCProfile: Sendable {
  private let bytes: [UInt8]
  /// The range of each tag's data.
  private var tags: [String: Range<Int>] = [:]

  private static let headerLength = 128
  /// Maximum number of tags; sRGB profiles have 9 to 17.
  private static let maxTags = 100

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = Self.headerLength + 4
    guard bytes.count >= start else { return }
    let count = Int(bytes.bigEndian32(Self.headerLength))
    guard count <= Self.maxTags, start + 12 * count <= bytes.count else { return }
    for index in 0..<count {
      let entry = start + 12 * index
      let (offset, length) = (
        Int(bytes.bigEndian32(entry + 4)), Int(bytes.bigEndian32(entry + 8))
      )
      guard offset + length <= bytes.count else { continue }
      tags[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = offset..<offset + length
    }
  }

  /// Maximum size of a profile in bytes. Matrix profiles have 400 to 4,000 bytes; profiles with tables for a screen
  /// have 60,000 or more.
  public static let maxBytes = 256 << 10

  /// Returns the profile at the start of some bytes, which may be longer. The profile's first field is its size
  /// (7.2.2). Empty if the profile is cut off or larger than ``maxBytes``.
  static func whole(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > headerLength else { return [] }
    let size = Int(bytes.bigEndian32(0))
    let isWhole = headerLength < size && size <= min(bytes.count, maxBytes)
    return isWhole ? Array(bytes.prefix(size)) : []
  }

  /// The columns of sRGB's matrix, adapted to D50 (IEC 61966-2-1, annex; ICC's sRGB profiles).
  private static let colorantsOfSRGB = [
    [0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
  ]
  /// The columns of Display P3's matrix, adapted to D50 (SMPTE EG 432-1 with white D65; Apple's profile).
  private static let colorantsOfDisplayP3 = [
    [0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841],
  ]
  /// Maximum deviation of a matrix entry, which allows for the variation among sRGB profiles.
  private static let tolerance = 0.001

  /// True if the curves equal sRGB's to within half a level of 8 bits, and the matrix equals sRGB's to within 0.001.
  public var isSRGB: Bool { hasSRGBCurve(and: Self.colorantsOfSRGB) }

  /// True if the curves equal sRGB's to within half a level of 8 bits, and the matrix equals Display P3's to within
  /// 0.001.
  public var isDisplayP3: Bool { hasSRGBCurve(and: Self.colorantsOfDisplayP3) }

  /// True if the profile is for red, green and blue samples.
  public var isRGB: Bool { space == "RGB " }

  /// True if the profile is for gray samples.
  public var isGray: Bool { space == "GRAY" }

  /// The signature of the color space of the samples (ICC.1:2010, 7.2.6).
  private var space: String {
    bytes.count > Self.headerLength ? String(decoding: bytes[16..<20], as: UTF8.self) : ""
  }

  private func hasSRGBCurve(and colorants: [[Double]]) -> Bool {
    guard bytes.count > Self.headerLength, bytes[16..<20].elementsEqual("RGB ".utf8),
      bytes[20..<24].elementsEqual("XYZ ".utf8),
      // Lookup tables take precedence over the matrix.
      !["A2B0", "A2B1", "D2B0", "D2B1"].contains(where: { tags[$0] != nil })
    else { return false }
    let matches = zip(["rXYZ", "gXYZ", "bXYZ"], colorants).allSatisfy { tag, expected in
      guard let found = numbers(tag) else { return false }
      return zip(found, expected).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
    return matches && ["rTRC", "gTRC", "bTRC"].allSatisfy(isSRGBCurve)
  }

  /// Returns the three numbers of a tag of type XYZ; `nil` if the profile has no such tag.
  private func numbers(_ tag: String) -> [Double]? {
    guard let range = tags[tag], range.count >= 20, hasType("XYZ ", range) else { return nil }
    return (0..<3).map { fixed(range.lowerBound + 8 + 4 * $0) }
  }

  private func hasType(_ type: String, _ range: Range<Int>) -> Bool {
    bytes[range].prefix(4).elementsEqual(type.utf8)
  }

  /// Returns the s15Fixed16Number at an offset.
  private func fixed(_ offset: Int) -> Double {
    Double(Int32(bitPattern: bytes.bigEndian32(offset))) / 65_536
  }

  /// Returns true if a tone curve maps every level of 8 bits to the light of sRGB, to within half a level.
  private func isSRGBCurve(_ tag: String) -> Bool {
    guard let curve = toneCurve(tag) else { return false }
    return (0...255).allSatisfy { level in
      let value = Double(level) / 255
      return abs(Self.level(ofLight: curve(value)) - value) * 255 <= 0.5
    }
  }

  /// Returns the sRGB level, 0…1, of an amount of light, 0…1.
  private static func level(ofLight light: Double) -> Double {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Returns a tone curve, which maps levels to light, 0…1 each; `nil` for types of curves that no sRGB profile has.
  private func toneCurve(_ tag: String) -> ((Double) -> Double)? {
    guard let range = tags[tag], range.count >= 12 else { return nil }
    let start = range.lowerBound + 12
    if hasType("curv", range) {
      let count = Int(bytes.bigEndian32(range.lowerBound + 8))
      // Fewer entries make a line, a power function, or a curve that is too coarse for sRGB.
      guard count >= 16, count <= 65_536, range.count >= 12 + 2 * count else { return nil }
      return { level in
        let position = level * Double(count - 1)
        let index = min(Int(position), count - 2)
        let (low, high) = (
          Double(bytes.bigEndian16(start + 2 * index)),
          Double(bytes.bigEndian16(start + 2 * index + 2))
        )
        return (low + (high - low) * (position - Double(index))) / 65_535
      }
    }
    // Type 3: (a x + b)^g for x ≥ d, and c x below (ICC.1:2010, 10.15).
    guard hasType("para", range), range.count >= 12 + 20,
      bytes.bigEndian16(range.lowerBound + 8) == 3
    else { return nil }
    let (g, a, b) = (fixed(start), fixed(start + 4), fixed(start + 8))
    let (c, d) = (fixed(start + 12), fixed(start + 16))
    return { $0 >= d ? pow(max(0, a * $0 + b), g) : c * $0 }
  }
}
