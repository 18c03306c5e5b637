#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The meaning of a file's color samples. All descriptions of sRGB are equal, and so are equivalent code points; an ICC
/// profile of Display P3 becomes code points. Other ICC profiles, gammas and chromaticities are compared as written.
public enum ColorEncoding: Sendable, Hashable {
  /// The file does not describe its colors, or its description is damaged. Apple's systems and browsers show such a
  /// picture as sRGB.
  case unspecified
  case sRGB
  /// A space other than sRGB in H.273 code points; the samples are RGB (matrix 0).
  case codePoints(CodePoints)
  /// The bytes of an ICC profile of another space.
  case profile([UInt8])
  /// The gamma of a power function in hundred-thousandths (`nil` for sRGB's curve), and primaries (`nil` for those of
  /// sRGB).
  case calibrated(gamma: Int?, Chromaticities?)

  /// Creates the encoding that code points describe.
  ///
  /// - Returns: `nil` if the code points specify neither primaries nor a curve, or if the samples are not RGB, which
  ///   PNG does not allow (3rd edition, 11.3.2.6).
  init?(_ codePoints: CodePoints) {
    guard codePoints.matrix == 0, codePoints.primaries != 2 || codePoints.transfer != 2 else {
      return nil
    }
    let plain = codePoints.simplified
    self = plain == .sRGB ? .sRGB : .codePoints(plain)
  }

  /// Creates the encoding that an ICC profile describes.
  init(profile bytes: [UInt8]) {
    let profile = ICCProfile(bytes)
    self =
      profile.isSRGB ? .sRGB : profile.isDisplayP3 ? .codePoints(.displayP3) : .profile(bytes)
  }

  /// Creates the encoding that PNG's `gAMA` and `cHRM` describe.
  ///
  /// - Parameters:
  ///   - gamma: The gamma in hundred-thousandths, above 0; `nil` if there is no `gAMA`.
  ///   - chromaticities: The chromaticities; `nil` if there is no `cHRM`.
  init(gamma: Int?, _ chromaticities: Chromaticities?) {
    let foreign = chromaticities.flatMap { $0.isNear(.sRGB) ? nil : $0 }
    // Beside sRGB's primaries, 0.45455 stands for sRGB's curve (PNG 3rd edition, 11.3.2.5).
    let isPower = gamma.map { abs($0 - 45_455) > 2 } ?? false
    if foreign == nil, !isPower {
      self = gamma == nil && chromaticities == nil ? .unspecified : .sRGB
    } else {
      self = .calibrated(gamma: gamma, foreign)
    }
  }

  /// True if the samples are shown as sRGB.
  public var isShownAsSRGB: Bool { self == .unspecified || self == .sRGB }

  /// True for PQ and HLG; see ``CodePoints/isHDR``.
  public var isHDR: Bool {
    if case .codePoints(let points) = self { points.isHDR } else { false }
  }

  /// The name for messages, for example `Display P3`. It may contain simplified code points; ``ColorDescription/name``
  /// has them as written in the file.
  public var name: String {
    switch self {
    case .unspecified: return "no color space"
    case .sRGB: return "sRGB"
    case .codePoints(let points): return points.commonName ?? points.name
    case .profile: return "the color space of an ICC profile"
    case .calibrated(100_000, nil): return "linear light (a gamma of 1)"
    case .calibrated(let gamma?, nil): return "a space with a gamma of \(Self.decimal(gamma))"
    case .calibrated(let gamma?, _?):
      return "a space with primaries of its own and a gamma of \(Self.decimal(gamma))"
    case .calibrated(nil, _): return "a space with primaries of its own"
    }
  }

  /// Returns a number of hundred-thousandths as a decimal, for example `0.45455`.
  private static func decimal(_ number: Int) -> String {
    let digits = "\(100_000 + number % 100_000)".dropFirst()
    return "\(number / 100_000).\(digits)"
  }

  /// The primaries and the curve; `nil` for a profile, for HDR, and for code points that are not in the tables of this
  /// file.
  public var space: RGBSpace? {
    switch self {
    case .unspecified, .sRGB: return RGBSpace(.sRGB) { RGBSpace.light(ofSRGB: $0) }
    case .codePoints(let points): return points.space
    case .profile: return nil
    case .calibrated(let gamma, let chromaticities):
      return RGBSpace(chromaticities ?? .sRGB) { level in
        gamma.map { pow(level, 100_000 / Double($0)) } ?? RGBSpace.light(ofSRGB: level)
      }
    }
  }
}

extension ColorDescription {
  /// The name of the ``encoding`` for messages; code points without a name are given as written.
  public var name: String {
    guard let codePoints, case .codePoints(let points) = encoding, points.commonName == nil else {
      return encoding.name
    }
    return codePoints.name
  }
}

/// A color space of three primaries and one curve for all channels.
public struct RGBSpace: Sendable, Equatable {
  public let chromaticities: Chromaticities
  /// The linear light of each level, 0…255; 0 or more.
  public let light: [Float]

  init(_ chromaticities: Chromaticities, _ light: (Double) -> Double) {
    self.chromaticities = chromaticities
    self.light = (0...255).map { Float(light(Double($0) / 255)) }
  }

  /// Returns the light, 0…1, of a level, 0…1 (IEC 61966-2-1).
  static func light(ofSRGB level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }
}

extension CodePoints {
  /// Code points that browsers show in the same way: unspecified becomes sRGB, primaries 7 become the equal primaries
  /// 6, and the curves of video cameras (BT.709, BT.601, BT.2020, xvYCC) become sRGB's.
  fileprivate var simplified: CodePoints {
    var points = self
    if primaries == 2 { points.primaries = 1 }
    if primaries == 7 { points.primaries = 6 }
    if [1, 2, 6, 11, 14, 15].contains(transfer) { points.transfer = 13 }
    return points
  }

  /// The name under which ``simplified`` code points are known, such as `Display P3`; `nil` if they have none.
  fileprivate var commonName: String? {
    if self == .displayP3 { return "Display P3" }
    if isHDR { return "HDR (\(transfer == 16 ? "PQ" : "HLG"))" }
    return self == CodePoints(primaries: 9, transfer: 13) ? "BT.2020" : nil
  }

  /// The four code points as numbers, with their differences from sRGB in words.
  fileprivate var name: String {
    let plain = simplified
    var reasons: [String] = []
    if !isFullRange { reasons.append("video range, 16 to 235") }
    if plain.primaries != 1 { reasons.append("primaries other than sRGB's") }
    if plain.transfer != 13 { reasons.append("a curve other than sRGB's") }
    return "the color space of code points \(primaries), \(transfer), \(matrix) and "
      + "\(isFullRange ? 1 : 0) (\(reasons.joined(separator: "; ")))"
  }

  fileprivate var space: RGBSpace? {
    guard let chromaticities = Self.chromaticities[primaries], let curve = Self.curves[transfer]
    else { return nil }
    let isFullRange = isFullRange
    return RGBSpace(chromaticities) { level in
      curve(isFullRange ? level : min(1, max(0, (level * 255 - 16) / 219)))
    }
  }

  /// The chromaticities of ``simplified`` primaries (H.273, table 2). Primaries with y = 0 (10: XYZ) are left out.
  private static let chromaticities: [UInt8: Chromaticities] = [
    1: .sRGB,
    4: Chromaticities([31_000, 31_600, 67_000, 33_000, 21_000, 71_000, 14_000, 8_000]),
    5: Chromaticities([31_270, 32_900, 64_000, 33_000, 29_000, 60_000, 15_000, 6_000]),
    6: Chromaticities([31_270, 32_900, 63_000, 34_000, 31_000, 59_500, 15_500, 7_000]),
    8: Chromaticities([31_000, 31_600, 68_100, 31_900, 24_300, 69_200, 14_500, 4_900]),
    9: Chromaticities([31_270, 32_900, 70_800, 29_200, 17_000, 79_700, 13_100, 4_600]),
    11: Chromaticities([31_400, 35_100, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]),
    12: Chromaticities([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]),
    22: Chromaticities([31_270, 32_900, 63_000, 34_000, 29_500, 60_500, 15_500, 7_700]),
  ]

  /// The functions of ``simplified`` curves (H.273, table 3): from levels, 0…1, to light, where 1 is diffuse white.
  /// Curve 17 goes a little above 1. PQ and HLG, which go far above 1, are left out, and so are logarithmic curves (9,
  /// 10) and BT.1361 (12), which no picture for a screen has.
  private static let curves: [UInt8: @Sendable (Double) -> Double] = [
    4: { pow($0, 2.2) }, 5: { pow($0, 2.8) }, 8: { $0 }, 13: { RGBSpace.light(ofSRGB: $0) },
    7: { $0 < 0.0913 ? $0 / 4 : pow(($0 + 0.1115) / 1.1115, 1 / 0.45) },
    17: { pow($0, 2.6) * 52.37 / 48 },
  ]
}
