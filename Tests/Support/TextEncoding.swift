public import Testing

/// An encoding in which editors save a text.
public struct TextEncoding: Sendable, CustomTestStringConvertible {
  public let name: String
  /// The byte order mark; empty if there is none.
  private let mark: [UInt8]
  /// The byte order of UTF-16; `nil` for UTF-8.
  private let isBigEndian: Bool?

  public static let all = [
    Self("UTF-8", [], nil), Self("UTF-8 with a mark", [0xEF, 0xBB, 0xBF], nil),
    Self("UTF-16 of Windows", [0xFF, 0xFE], false), Self("UTF-16", [0xFE, 0xFF], true),
    Self("UTF-16LE", [], false), Self("UTF-16BE", [], true),
  ]

  private init(_ name: String, _ mark: [UInt8], _ isBigEndian: Bool?) {
    self.name = name
    self.mark = mark
    self.isBigEndian = isBigEndian
  }

  public var testDescription: String { name }

  /// True for UTF-8 without a byte order mark.
  public var isPlain: Bool { mark.isEmpty && isBigEndian == nil }

  /// True if the text begins with a byte order mark.
  public var isMarked: Bool { !mark.isEmpty }

  /// The bytes of a text.
  public func bytes(of text: String) -> [UInt8] {
    guard let isBigEndian else { return mark + Array(text.utf8) }
    let units = text.utf16.map { isBigEndian ? $0.bigEndian : $0.littleEndian }
    return mark + units.flatMap { withUnsafeBytes(of: $0) { Array($0) } }
  }
}
