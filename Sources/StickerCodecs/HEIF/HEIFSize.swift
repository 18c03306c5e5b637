import StickerPixels

/// A size in px; both sides are 1 or more.
struct HEIFSize {
  private(set) var width: Int
  private(set) var height: Int

  init(width: Int, height: Int, of name: String) throws(ImageFault) {
    guard width > 0, height > 0 else {
      throw .invalidValue(
        "the size in \(name)", found: "\(width) × \(height) px", expected: "at least 1 × 1 px")
    }
    self.width = width
    self.height = height
  }

  /// Returns the area of a picture of this size, at the canvas's upper left corner.
  ///
  /// - Throws: A fault if a side exceeds the limit.
  func area(_ limits: DecodeLimits) throws(ImageFault) -> Area {
    try limits.check(.side, max(width, height))
    return Area(x: 0, y: 0, width: width, height: height)
  }

  mutating func turn() { (width, height) = (height, width) }

  /// Applies a property that rotates or crops the picture; other properties change nothing.
  mutating func apply(_ property: ISOBox, _ bytes: [UInt8]) throws(ImageFault) {
    var fields = ISOFields(property, bytes)
    switch property.type {
    // Quarter turns (ISO/IEC 23008-12, 6.5.10). A mirrored picture, `imir`, keeps its size.
    case "irot": if try fields.number(1) & 1 == 1 { turn() }
    case "clap":
      self = try HEIFSize(
        width: Self.side(of: &fields, within: width),
        height: Self.side(of: &fields, within: height),
        of: property.name)
    default: break
    }
  }

  /// Reads a side of a clean aperture, a fraction in px (ISO/IEC 14496-12, 12.1.4), and rounds it down.
  private static func side(
    of fields: inout ISOFields, within maxSide: Int
  ) throws(ImageFault) -> Int {
    let (numerator, denominator) = try (fields.number(4), fields.number(4))
    guard denominator > 0, numerator / denominator <= maxSide else {
      throw .invalidValue(
        "a side in \(fields.box.name)", found: "\(numerator)/\(denominator) px",
        expected: "at most the \(maxSide) px of the picture")
    }
    return numerator / denominator
  }
}

extension ISOBox {
  /// Returns true for an `irot` property of one or three quarter turns.
  func isQuarterTurn(_ bytes: [UInt8]) -> Bool {
    type == "irot" && (bytes[content].first ?? 0) & 1 == 1
  }
}
