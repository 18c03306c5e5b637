/// The format of a document, which decides how its mistakes are reported.
package enum Notation: Sendable {
  /// Written by programs: reading ends at the first mistake.
  case json
  /// Written by people: every mistake is reported, and a key without a value is null.
  case yaml
}

extension DocumentNode.Kind {
  /// The name of the kind in JSON (RFC 8259).
  var jsonName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .number: "a number"
    case .text: "a string"
    case .sequence: "an array"
    case .mapping: "an object"
    }
  }
}
