import StickerBase
import SystemPackage

/// A line of an `.xcconfig` (Xcode Help, Configuration settings file): `NAME = value`, or the include of another file.
enum XCConfigLine: Equatable {
  case setting(name: String, value: String)
  /// The path, relative to the folder of the including file.
  case include(FilePath)
  /// Any other line that begins with `#`.
  case unknown

  /// Parses a line; `nil` if it neither sets nor includes anything, such as an empty line or a comment.
  init?(_ text: Substring) {
    var line = text
    if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
    let start = line.drop(while: \.isWhitespace)
    if start.hasPrefix("#") {
      let path = Self.includedPath(in: start)
      self = path.map { .include(FilePath($0)) } ?? .unknown
      return
    }
    guard let equals = Self.assignment(in: line) else { return nil }
    let name = String(line[..<equals]).trimmed
    guard !name.isEmpty else { return nil }
    var value = String(line[equals...].dropFirst()).trimmed
    if value.hasSuffix(";") { value = String(value.dropLast()).trimmed }
    self = .setting(name: name, value: value)
  }

  /// Returns the path in `#include "Shared.xcconfig"` or `#include? "Local.xcconfig"`.
  private static func includedPath(in line: Substring) -> String? {
    let word = line.prefix { !$0.isWhitespace && $0 != "\"" }
    guard word == "#include" || word == "#include?" else { return nil }
    let rest = String(line.dropFirst(word.count)).trimmed
    guard rest.count > 2, rest.hasPrefix("\""), rest.hasSuffix("\"") else { return nil }
    let path = String(rest.dropFirst().dropLast())
    return path.utf8.count <= TreeLimits.standard.pathBytes ? path : nil
  }

  /// Returns the index of the `=` after a name and its conditions in brackets, which contain `=` as well:
  /// `NAME[sdk=*][arch=*] = value`; `nil` if there is none.
  private static func assignment(in line: Substring) -> Substring.Index? {
    var isInCondition = false
    return line.indices.first { index in
      switch line[index] {
      case "[": isInCondition = true
      case "]": isInCondition = false
      case "=": return !isInCondition
      default: break
      }
      return false
    }
  }
}
