/// How a document is written, and so how its mistakes are told.
package enum Notation: Sendable {
  /// Made by programs: the first mistake ends the reading.
  case json
  /// Written by people: they are told of every mistake, and a key with nothing behind it is null.
  case yaml
}

extension DocumentNode.Kind {
  /// What JSON calls it (RFC 8259).
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
