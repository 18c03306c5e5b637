/// A property list in the old ASCII format of `project.pbxproj`.
public indirect enum OpenStepPropertyList: Equatable, Sendable {
  case string(String)
  case array([OpenStepPropertyList])
  case dictionary([String: OpenStepPropertyList])

  public struct Fault: Error {
    public let message: String
    /// The offset in Unicode scalars.
    public let offset: Int
  }

  /// - Throws: ``Fault`` if the text is invalid or repeats a key.
  public init(_ text: String) throws {
    var parser = Parser(text)
    self = try parser.value()
    try parser.expectEnd()
  }

  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var elements: [OpenStepPropertyList]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var members: [String: OpenStepPropertyList]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// The elements of an array of texts; `nil` if this is not an array or has an element that is not a text.
  public var texts: [String]? {
    let texts = elements?.compactMap(\.text)
    return texts?.count == elements?.count ? texts : nil
  }

  /// The member of a dictionary; `nil` if there is none or this is not a dictionary.
  public subscript(_ key: String) -> OpenStepPropertyList? { members?[key] }
}

private struct Parser {
  private let scalars: [Unicode.Scalar]
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private func fault(_ message: String) -> OpenStepPropertyList.Fault {
    OpenStepPropertyList.Fault(message: message, offset: offset)
  }

  mutating func value() throws -> OpenStepPropertyList {
    try skipBlanks()
    switch next {
    case "{": return try dictionary()
    case "(": return try array()
    default: return .string(try string())
    }
  }

  mutating func expectEnd() throws {
    try skipBlanks()
    guard next == nil else { throw fault("there is more") }
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws {
    try skipBlanks()
    guard next == scalar else { throw fault("'\(scalar)' is missing") }
    offset += 1
  }

  /// Skips blanks, and the scalar if it is next. Returns true if the scalar was skipped.
  private mutating func skipIfNext(_ scalar: Unicode.Scalar) throws -> Bool {
    try skipBlanks()
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func dictionary() throws -> OpenStepPropertyList {
    try expect("{")
    var members: [String: OpenStepPropertyList] = [:]
    while try !skipIfNext("}") {
      let key = try string()
      try expect("=")
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw fault("'\(key)' is there twice")
      }
      try expect(";")
    }
    return .dictionary(members)
  }

  private mutating func array() throws -> OpenStepPropertyList {
    try expect("(")
    var elements: [OpenStepPropertyList] = []
    while try !skipIfNext(")") {
      elements.append(try value())
      guard try skipIfNext(",") else {
        try expect(")")
        break
      }
    }
    return .array(elements)
  }

  private mutating func string() throws -> String {
    guard try skipIfNext("\"") else { return try plainString() }
    var string = String.UnicodeScalarView()
    while let scalar = next {
      offset += 1
      switch scalar {
      case "\"": return String(string)
      case "\\":
        guard let escaped = next else { throw fault("the escape has no end") }
        offset += 1
        switch escaped {
        case "n": string.append("\n")
        case "t": string.append("\t")
        case "\"", "\\": string.append(escaped)
        default: throw fault("'\\\(escaped)' is not an escape")
        }
      case "\n": throw fault("the line ends in a string")
      default: string.append(scalar)
      }
    }
    throw fault("the string has no end")
  }

  private mutating func plainString() throws -> String {
    let plain = scalars[offset...].prefix {
      $0.isASCII
        && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || "_$/:.".unicodeScalars.contains($0))
    }
    guard !plain.isEmpty else { throw fault("a string is missing") }
    offset += plain.count
    return String(String.UnicodeScalarView(plain))
  }

  private mutating func skipBlanks() throws {
    while let scalar = next {
      let following = offset + 1 < scalars.count ? scalars[offset + 1] : nil
      if scalar == "/", following == "*" {
        offset += 2
        while !(offset + 1 < scalars.count && scalars[offset] == "*" && scalars[offset + 1] == "/")
        {
          guard offset + 1 < scalars.count else { throw fault("the comment has no end") }
          offset += 1
        }
        offset += 2
      } else if scalar == "/", following == "/" {
        while let scalar = next, scalar != "\n" { offset += 1 }
      } else if scalar == " " || scalar == "\t" || scalar == "\n" {
        offset += 1
      } else {
        return
      }
    }
  }
}
