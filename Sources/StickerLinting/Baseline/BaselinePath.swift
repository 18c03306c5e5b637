import SystemPackage

/// The spelling of paths in a baseline: relative to its folder, with `/`. A byte that is not part of valid UTF-8 is
/// written in hexadecimal, such as `\xff`, and a backslash as `\\`, so that no two names have the same spelling.
enum BaselinePath {
  /// Returns the spelling of an absolute path.
  ///
  /// - Parameter folder: the folder of the baseline.
  static func text(of path: FilePath, from folder: FilePath) -> String {
    let bytes = relative(path, to: folder).bytes
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\\" { text.append(scalar) }
        text.append(scalar)
        index += encoded.count
      case .error(let length):
        for byte in bytes[index..<index + length] {
          text += "\\x\(hexadecimal(byte))".unicodeScalars
        }
        index += length
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns the absolute path that a text spells; `nil` if the text is not a relative path in the form that
  /// ``text(of:from:)`` writes. The path need not exist.
  static func path(_ text: String, from folder: FilePath) -> FilePath? {
    var bytes: [UInt8] = []
    var remaining = Array(text.utf8)[...]
    while let byte = remaining.popFirst() {
      guard byte != 0 else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch remaining.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "x"):
        let digits = String(decoding: remaining.prefix(2), as: UTF8.self)
        guard let escaped = UInt8(digits, radix: 16), escaped >= 0x80, digits.utf8.count == 2
        else { return nil }
        bytes.append(escaped)
        remaining = remaining.dropFirst(2)
      default: return nil
      }
    }
    let relative = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    guard !relative.isEmpty, !relative.isAbsolute else { return nil }
    return folder.pushing(relative).lexicallyNormalized()
  }

  private static func relative(_ path: FilePath, to folder: FilePath) -> FilePath {
    let (target, base) = (Array(path.components), Array(folder.components))
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: FilePath.Component(".."), count: base.count - common)
    let relative = FilePath(root: nil, up + target[common...])
    return relative.isEmpty ? "." : relative
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }
}
