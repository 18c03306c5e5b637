/// The damage to an image that a program mistook for text and saved as text.
public struct TextDamage: Hashable, Sendable {
  /// The change of the bytes.
  public enum Change: Hashable, Sendable {
    /// Bytes above 127 that are not UTF-8 became U+FFFD.
    case replaced
    /// Bytes above 127 were read as Latin-1 and written as UTF-8.
    case recoded
    /// Bytes above 127 were removed.
    case dropped
    /// The highest bit of each byte was cleared.
    case stripped
    /// LF became CRLF.
    case addedCarriageReturns
    /// CRLF became LF, or each CR was removed.
    case lostCarriageReturns
    /// Line ends were changed in another way.
    case changedLineEnds
  }

  public let format: ImageFormat
  public let change: Change

  /// True if the line ends were converted, as git does with files that it takes for text.
  public var convertsLineEnds: Bool {
    switch change {
    case .addedCarriageReturns, .lostCarriageReturns, .changedLineEnds: true
    case .replaced, .recoded, .dropped, .stripped: false
    }
  }

  /// Finds the damage in a file that cannot be decoded, or that has serious defects; `nil` if there is none.
  ///
  /// - Parameter fault: The reason why the file cannot be decoded; `nil` if it only has defects. Since intact files may
  ///   exceed a limit, line ends prove nothing if the fault is an exceeded limit.
  init?(in bytes: [UInt8], _ fault: ImageFault? = nil) {
    guard let start = Self.starts.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
    format = start.format
    let isLimit = if case .exceedsLimit? = fault { true } else { false }
    guard let change = start.change ?? Self.change(of: bytes, format),
      !isLimit || [.replaced, .recoded, .dropped, .stripped].contains(change)
    else { return nil }
    self.change = change
  }

  private static func change(of bytes: [UInt8], _ format: ImageFormat) -> Change? {
    if let text = String(validating: bytes, as: UTF8.self) {
      let scalars = text.unicodeScalars
      if scalars.contains("\u{FFFD}") { return .replaced }
      // A short GIF may be text by chance.
      guard bytes.count >= 1024 else { return nil }
      let nonASCII = scalars.count { !$0.isASCII }
      // Half of the bytes of an image are above 127; few of these are valid UTF-8 by chance.
      return nonASCII == 0 ? .stripped : nonASCII * 4 > scalars.count ? .recoded : .dropped
    }
    // PNG 5.2: the line ends in the signature reveal conversions during transfers.
    if format == .png { return lineEnds(ofPNG: bytes) }
    return lineEnds(of: bytes)
  }

  private static func lineEnds(ofPNG bytes: [UInt8]) -> Change? {
    let signatureEnd = bytes.dropFirst(4)
    if signatureEnd.starts(with: [0x0D, 0x0A, 0x1A, 0x0A]) { return nil }
    if signatureEnd.starts(with: [0x0D, 0x0D, 0x0A, 0x1A])
      || signatureEnd.starts(with: [0x0D, 0x0A, 0x1A, 0x0D])
    {
      return .addedCarriageReturns
    }
    if signatureEnd.starts(with: [0x0A, 0x1A]) { return .lostCarriageReturns }
    let isLineEnd = { (byte: UInt8) in byte == 0x0D || byte == 0x0A }
    return signatureEnd.first.map(isLineEnd) == true
      && signatureEnd.drop(while: isLineEnd).first == 0x1A
      ? .changedLineEnds : nil
  }

  /// Finds converted line ends by statistics. Compressed data have all byte values about equally often, so a file that
  /// has LF only after CR, or all control characters but CR, was converted.
  private static func lineEnds(of bytes: [UInt8]) -> Change? {
    var counts = [Int](repeating: 0, count: 256)
    var plainFeeds = 0
    var last: UInt8 = 0
    for byte in bytes {
      counts[Int(byte)] += 1
      if byte == 0x0A, last != 0x0D { plainFeeds += 1 }
      last = byte
    }
    if plainFeeds == 0, counts[0x0A] >= minOccurrences { return .addedCarriageReturns }
    let otherControls = counts[0x01..<0x0D] + counts[0x0E..<0x20]
    return counts[0x0D] == 0 && otherControls.allSatisfy { $0 >= minOccurrences }
      ? .lostCarriageReturns : nil
  }

  /// Minimum number of occurrences of a byte that rules out chance.
  private static let minOccurrences = 8

  /// The first bytes of images after each change. `change` is `nil` if only the rest of the file shows the change.
  private static let starts: [(bytes: [UInt8], format: ImageFormat, change: Change?)] = [
    ([0x89] + name, .png, nil), (replacement + name, .png, .replaced),
    ([0xC2, 0x89] + name, .png, .recoded), ([0x09] + name, .png, .stripped),
    (name + [0x0D, 0x0A], .png, .dropped), (name + [0x0A], .png, .dropped),
    (Array("GIF8".utf8), .gif, nil), ([0xFF, 0xD8, 0xFF], .jpeg, nil),
    (replacement + replacement + replacement + replacement, .jpeg, .replaced),
    ([0xC3, 0xBF, 0xC3, 0x98, 0xC3, 0xBF], .jpeg, .recoded),
    ([0x7F, 0x58, 0x7F], .jpeg, .stripped),
    ([0x00, 0x10] + Array("JFIF\0".utf8), .jpeg, .dropped),
  ]
  private static let name = Array("PNG".utf8)
  /// U+FFFD in UTF-8.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}

extension TextDamage: CustomStringConvertible {
  /// A sentence without its period, for example `this PNG was saved as text: each byte lost its eighth bit`.
  public var description: String {
    "this \(format.name) was saved as text: \(change.words)"
  }
}

extension TextDamage.Change {
  fileprivate var words: String {
    switch self {
    case .replaced: "its bytes above 127 were replaced (U+FFFD)"
    case .recoded: "its bytes above 127 were written as UTF-8"
    case .dropped: "its bytes above 127 were left out"
    case .stripped: "each byte lost its eighth bit"
    case .addedCarriageReturns: "its line ends were converted (LF to CRLF)"
    case .lostCarriageReturns: "its line ends were converted (CRLF to LF)"
    case .changedLineEnds: "its line ends were converted"
    }
  }
}
