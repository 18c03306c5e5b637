/// Everything that a file says about the meaning of its color samples, as written. If there are several statements,
/// ``encoding`` follows the one with the highest priority.
public struct ColorDescription: Sendable, Hashable {
  /// PNG's `cICP` chunk, or HEIF's `colr` box of type `nclx`; `nil` if there is none.
  public var codePoints: CodePoints?
  /// The bytes of an ICC profile: `iCCP` in PNG, APP2 in JPEG, `ICCRGBG1012` in GIF, `ICCP` in WebP, `colr` in HEIF.
  /// Empty if it is damaged or too long; `nil` if there is none.
  public var profile: [UInt8]?
  /// The rendering intent, 0…3, of PNG's `sRGB` chunk; `nil` if there is none.
  public var intent: UInt8?
  /// The value of PNG's `gAMA` chunk, in hundred-thousandths; 0 if the chunk is damaged, `nil` if there is none.
  public var gamma: Int?
  /// PNG's `cHRM` chunk; `nil` if there is none.
  public var chromaticities: Chromaticities?
  /// The contents of PNG's `mDCV` chunk, the screen that HDR colors were made for; empty if there is none.
  public var masteringDisplay: [UInt8] = []
  /// The contents of PNG's `cLLI` chunk, the brightness of HDR colors; empty if there is none.
  public var lightLevel: [UInt8] = []

  public init() {}

  /// The description in a file that says nothing about its colors.
  public static let none = ColorDescription()

  /// The description of sRGB colors, for photographs and drawings alike (intent 0: perceptual).
  public static let sRGB = {
    var description = ColorDescription()
    description.intent = 0
    return description
  }()

  public init(_ codePoints: CodePoints) { self.codePoints = codePoints }

  /// The meaning of the samples, from the statement of highest priority (PNG 3rd edition, 4.3): `cICP`, then
  /// `iCCP`, `sRGB`, and `gAMA` with `cHRM`. A damaged statement is ignored.
  public var encoding: ColorEncoding {
    if let codePoints, let encoding = ColorEncoding(codePoints) { return encoding }
    if let profile, !profile.isEmpty { return ColorEncoding(profile: profile) }
    if intent != nil { return .sRGB }
    guard 1...Int(Int32.max) ~= gamma ?? 1, chromaticities?.isUsable ?? true else {
      return .unspecified
    }
    return ColorEncoding(gamma: gamma, chromaticities)
  }

  /// True if PNG's `cICP` says that the samples are not red, green and blue, which PNG does not allow (3rd edition,
  /// 11.3.2.6). The chunk is ignored.
  public var hasForbiddenMatrix: Bool { codePoints.map { $0.matrix != 0 } ?? false }

  /// True if there is a description, and it says nothing but sRGB, which is the default for files without a description
  /// (PNG 3rd edition, 13.13). False for BT.709's code points for video, which viewers show in different ways.
  public var onlyMeansSRGB: Bool {
    encoding == .sRGB && codePoints ?? .sRGB == .sRGB && self != .none
  }
}

/// Code points of ITU-T H.273, which describe colors.
public struct CodePoints: Sendable, Hashable {
  /// The color primaries (table 2).
  public var primaries: UInt8
  /// The transfer characteristics (table 3).
  public var transfer: UInt8
  /// The matrix coefficients (table 4); 0 means that the samples are red, green and blue.
  public var matrix: UInt8
  /// True if 0…255 goes from black to white; otherwise 16…235 does (equations 20 to 22).
  public var isFullRange: Bool

  public init(primaries: UInt8, transfer: UInt8, matrix: UInt8 = 0, isFullRange: Bool = true) {
    (self.primaries, self.transfer) = (primaries, transfer)
    (self.matrix, self.isFullRange) = (matrix, isFullRange)
  }

  public static let sRGB = CodePoints(primaries: 1, transfer: 13)
  public static let displayP3 = CodePoints(primaries: 12, transfer: 13)

  /// True for PQ and HLG (BT.2100), which go far above the white of other pictures.
  public var isHDR: Bool { transfer == 16 || transfer == 18 }
}

/// The CIE 1931 chromaticities of white, red, green and blue.
public struct Chromaticities: Sendable, Hashable {
  /// x and y of white, red, green and blue, in hundred-thousandths.
  public var coordinates: [Int]

  /// Creates chromaticities from coordinates in hundred-thousandths.
  ///
  /// - Precondition: `coordinates` has eight elements.
  public init(_ coordinates: [Int]) {
    precondition(coordinates.count == 8)
    self.coordinates = coordinates
  }

  /// The chromaticities of BT.709 and sRGB.
  public static let sRGB = Chromaticities([
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ])

  /// False if a y is below 0.001, since colors are divided by it, or if a number is far beyond all real colors.
  public var isUsable: Bool {
    coordinates.allSatisfy { abs($0) <= 1_000_000 }
      && stride(from: 1, to: 8, by: 2).allSatisfy { coordinates[$0] >= 100 }
  }

  /// Returns true if the chromaticities equal others within rounding.
  func isNear(_ other: Chromaticities) -> Bool {
    zip(coordinates, other.coordinates).allSatisfy { abs($0 - $1) <= 2 }
  }
}
