/// The second byte of a marker (ITU-T T.81, table B.1).
struct JPEGMarker: RawRepresentable, Equatable, CustomStringConvertible {
  let rawValue: UInt8

  static let temporary = JPEGMarker(rawValue: 0x01)
  static let huffmanTables = JPEGMarker(rawValue: 0xC4)
  static let arithmeticConditioning = JPEGMarker(rawValue: 0xCC)
  static let startOfImage = JPEGMarker(rawValue: 0xD8)
  static let endOfImage = JPEGMarker(rawValue: 0xD9)
  static let startOfScan = JPEGMarker(rawValue: 0xDA)
  static let quantizationTables = JPEGMarker(rawValue: 0xDB)
  static let numberOfLines = JPEGMarker(rawValue: 0xDC)
  static let restartInterval = JPEGMarker(rawValue: 0xDD)
  static let application0 = JPEGMarker(rawValue: 0xE0)
  static let application1 = JPEGMarker(rawValue: 0xE1)
  static let application2 = JPEGMarker(rawValue: 0xE2)
  static let application11 = JPEGMarker(rawValue: 0xEB)
  static let application14 = JPEGMarker(rawValue: 0xEE)
  static let comment = JPEGMarker(rawValue: 0xFE)

  /// True for markers that have no segment and may be anywhere: restart markers, and TEM of arithmetic coding.
  var standsAlone: Bool { self == .temporary || (0xD0...0xD7).contains(rawValue) }

  /// True for APP0…APP15.
  var isApplication: Bool { (0xE0...0xEF).contains(rawValue) }

  /// The coding process that a frame header with this marker has, or that a segment of hierarchical JPEG belongs to;
  /// `nil` for other markers.
  var process: JPEGProcess? {
    switch rawValue {
    case 0xC0: .baseline
    case 0xC1: .extended
    case 0xC2: .progressive
    case 0xC9: .arithmetic
    case 0xCA: .progressiveArithmetic
    case 0xC3, 0xCB: .unsupported("lossless JPEG")
    case 0xC5...0xC7, 0xCD...0xCF, 0xDE, 0xDF: .unsupported("hierarchical JPEG")
    case 0xF7: .unsupported("JPEG-LS")
    default: nil
    }
  }

  /// True for segments, besides frame headers, that libjpeg reads or skips.
  var isKnownSegment: Bool {
    switch self {
    case .huffmanTables, .arithmeticConditioning, .startOfScan, .quantizationTables,
      .numberOfLines, .restartInterval, .comment:
      true
    default: isApplication
    }
  }

  var description: String { "marker " + Hexadecimal.text([0xFF, rawValue]) }
}

/// The coding process of a JPEG's coefficients.
enum JPEGProcess: Equatable {
  case baseline
  case extended
  case progressive
  case arithmetic
  case progressiveArithmetic
  /// A process that libjpeg does not decode, with its name.
  case unsupported(String)

  var isProgressive: Bool { self == .progressive || self == .progressiveArithmetic }
  var isArithmetic: Bool { self == .arithmetic || self == .progressiveArithmetic }
}
