/// A frame header: SOF (ITU-T T.81, B.2.2).
struct JPEGFrameHeader {
  /// A component of the pixels, for example luma, with its resolution relative to that of the other components.
  struct Component {
    let identifier: UInt8
    /// Sampling factors, 1…4.
    let horizontal: Int
    let vertical: Int
  }

  let process: JPEGProcess
  /// Bits per sample; always 8.
  let precision: Int
  /// Size in px; 1 or more.
  let width: Int
  let height: Int
  /// 1, 3 or 4 components.
  let components: [Component]

  private static let fixedLength = 6
  /// Side of a DCT block in samples.
  private static let blockSide = 8
  private static let coefficientsPerBlock = 64

  /// Reads the contents of a segment.
  init(
    _ process: JPEGProcess, _ bytes: [UInt8], _ segment: Range<Int>
  ) throws(ImageFault) {
    let start = segment.lowerBound
    guard segment.count >= Self.fixedLength else {
      throw Self.wrongLength(segment.count, Self.fixedLength)
    }
    self.process = process
    precision = Int(bytes[start])
    height = bytes.bigEndian16(start + 1)
    width = bytes.bigEndian16(start + 3)
    let count = Int(bytes[start + 5])
    guard precision == 8 else { throw Self.wrongPrecision(precision) }
    guard width > 0, height > 0 else {
      throw .invalidValue(
        "the size of the image", found: "\(width) × \(height) px", expected: "at least 1 × 1 px")
    }
    guard count > 0 else {
      throw .invalidValue("the number of components", found: "0", expected: "1, 3 or 4")
    }
    let expected = Self.fixedLength + 3 * count
    guard segment.count == expected else { throw Self.wrongLength(segment.count, expected) }
    guard count == 1 || count == 3 || count == 4 else {
      throw .unsupported("a JPEG with \(count) components")
    }
    var components: [Component] = []
    for offset in stride(from: start + Self.fixedLength, to: start + expected, by: 3) {
      components.append(
        Component(
          identifier: bytes[offset], horizontal: Int(bytes[offset + 1] >> 4),
          vertical: Int(bytes[offset + 1] & 0x0F)))
    }
    for component in components {
      guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical) else {
        throw .invalidValue(
          "the sampling of a component",
          found: "\(component.horizontal) × \(component.vertical)",
          expected: "1…4 in each direction")
      }
    }
    self.components = components
  }

  private static func wrongLength(_ found: Int, _ expected: Int) -> ImageFault {
    .invalidValue(
      "the length of the frame header (SOF)", found: "\(found)", expected: "\(expected)")
  }

  private static func wrongPrecision(_ precision: Int) -> ImageFault {
    if precision == 12 { return .unsupported("a JPEG with 12 bits per sample") }
    return .invalidValue("the sample precision", found: "\(precision)", expected: "8 bits")
  }

  private var maxHorizontal: Int { components.reduce(1) { max($0, $1.horizontal) } }
  private var maxVertical: Int { components.reduce(1) { max($0, $1.vertical) } }

  /// Size in bytes of the coefficients of the whole image, two bytes each. Sides are below 65,536 and sampling factors
  /// below 5, so no product overflows.
  var coefficientByteCount: Int {
    let unitsAcross = width.divided(roundingUpBy: Self.blockSide * maxHorizontal)
    let unitsDown = height.divided(roundingUpBy: Self.blockSide * maxVertical)
    return components.reduce(0) { sum, component in
      let blocks = unitsAcross * component.horizontal * unitsDown * component.vertical
      return sum + blocks * Self.coefficientsPerBlock * 2
    }
  }

  /// An upper bound on the size in bytes of libjpeg's row buffers: twice three rows of blocks at full size, and 64 KiB
  /// for everything else.
  var rowBufferByteCount: Int {
    let side = Self.blockSide * maxHorizontal
    let across = width.divided(roundingUpBy: side) * side
    return across * components.count * Self.blockSide * maxVertical * 6 + 65_536
  }
}

extension Int {
  fileprivate func divided(roundingUpBy divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
