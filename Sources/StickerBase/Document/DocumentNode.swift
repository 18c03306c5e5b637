/// A value of a JSON, YAML or property list document with its place.
package struct DocumentNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// `isPlain` is false for scalars that are text whatever they look like: quoted and block scalars, and strings and
    /// data of property lists. (``PropertyList`` says what its other scalars are.)
    case scalar(String, isPlain: Bool)
    case sequence([DocumentNode])
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  package struct Entry: Sendable, Equatable {
    package var key: String
    package var keyPlace: TextPlace
    package var value: DocumentNode

    package init(key: String, keyPlace: TextPlace, value: DocumentNode) {
      (self.key, self.keyPlace, self.value) = (key, keyPlace, value)
    }
  }

  package var content: Content
  package var place: TextPlace

  package init(content: Content, place: TextPlace) {
    (self.content, self.place) = (content, place)
  }
}

extension DocumentNode {
  /// The kind of a value: a list, a mapping, or a scalar type of YAML 1.2's core schema (section 10.3.2),
  /// which gives JSON's scalars their JSON types.
  package enum Kind: String {
    case null = "nothing"
    case boolean = "true or false"
    case integer = "a whole number"
    case number = "a number"
    case text = "text"
    case sequence = "a list"
    case mapping = "a mapping"
  }

  package var kind: Kind {
    switch content {
    case .sequence: .sequence
    case .mapping: .mapping
    case .scalar(_, isPlain: false): .text
    case .scalar(let text, isPlain: true): Self.kind(ofPlain: text)
    }
  }

  private static func kind(ofPlain text: String) -> Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .boolean
    case ".inf", ".Inf", ".INF", "-.inf", "-.Inf", "-.INF", "+.inf", "+.Inf", "+.INF", ".nan",
      ".NaN", ".NAN":
      return .number
    default: break
    }
    // Hexadecimal and octal numbers have no sign.
    if text.hasPrefix("0x") || text.hasPrefix("0o") {
      let radix = text.hasPrefix("0x") ? 16 : 8
      let digits = text.dropFirst(2)
      let isNumber =
        !digits.isEmpty
        && digits.allSatisfy {
          $0.isASCII && ($0.hexDigitValue ?? 16) < radix
        }
      return isNumber ? .integer : .text
    }
    let body = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let isWhole = !body.isEmpty && body.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    if isWhole { return .integer }
    let mayBeNumber = body.allSatisfy { "0"..."9" ~= $0 || "eE.+-".contains($0) }
    return mayBeNumber && Double(text) != nil ? .number : .text
  }
}
