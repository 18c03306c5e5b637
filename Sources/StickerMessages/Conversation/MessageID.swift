/// The format of the ids of participants, messages and sessions.
enum MessageID {
  static let maxCharacters = 64
  static let pattern = "^[A-Za-z][A-Za-z0-9-]{0,\(maxCharacters - 1)}$"
  /// The requirements in words, for a message in which `must` precedes them.
  static let requirements =
    "consist of at most \(maxCharacters) letters, digits and hyphens, and begin with a letter"

  static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, isLetter(first), bytes.count <= maxCharacters else {
      return false
    }
    return bytes.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || $0 == 0x2D }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
}
