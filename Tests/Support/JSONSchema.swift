/// Validates JSON against the part of JSON Schema (draft 2020-12) that the schemas of this project use. An unknown
/// keyword is a fault, so that no part of a schema is ignored.
public struct JSONSchema: Sendable {
  private let root: JSONDocument

  public init(_ schema: JSONDocument) { root = schema }

  /// Returns the faults of a document, each with the path of the value; empty if the document is valid.
  ///
  /// - Parameter reference: the part of the schema to check against, such as `#/$defs/finding`.
  public func faults(in document: JSONDocument, against reference: String = "#") -> [String] {
    guard let schema = resolve(reference) else { return ["\(reference) is not in the schema"] }
    return faults(in: document, schema, at: "$")
  }

  private func resolve(_ reference: String) -> JSONDocument? {
    reference.split(separator: "/").dropFirst().reduce(root) { $0?[String($1)] }
  }

  private func faults(
    in document: JSONDocument, _ schema: JSONDocument, at path: String
  ) -> [String] {
    if case .boolean(let isValid) = schema { return isValid ? [] : ["\(path) must not be there"] }
    guard let keywords = schema.members else { return ["\(path): the schema is not an object"] }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, value in
      faults(in: document, keyword, value, schema, at: path)
    }
  }

  private func faults(
    in document: JSONDocument, _ keyword: String, _ value: JSONDocument, _ schema: JSONDocument,
    at path: String
  ) -> [String] {
    func faultUnless(_ isValid: Bool?) -> [String] {
      isValid == true ? [] : ["\(path) breaks '\(keyword)'"]
    }
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "default", "examples": return []
    case "$ref":
      guard let part = value.text.flatMap(resolve) else { return ["\(path): no such '$ref'"] }
      return faults(in: document, part, at: path)
    case "type":
      let types = value.elements ?? [value]
      return faultUnless(types.contains { $0.text.map(document.hasType) ?? false })
    case "const": return faultUnless(document == value)
    case "enum": return faultUnless(value.elements?.contains(document))
    case "anyOf":
      return faultUnless(value.elements?.contains { faults(in: document, $0, at: path).isEmpty })
    case "properties":
      return (value.members ?? [:]).sorted { $0.key < $1.key }.flatMap { name, part in
        document[name].map { faults(in: $0, part, at: "\(path).\(name)") } ?? []
      }
    case "required":
      let names = value.elements?.compactMap(\.text) ?? []
      return names.filter { document.members != nil && document[$0] == nil }
        .map { "\(path) has no '\($0)'" }
    case "additionalProperties":
      let known = schema["properties"]?.members ?? [:]
      return (document.members ?? [:]).filter { known[$0.key] == nil }
        .flatMap { faults(in: $1, value, at: "\(path).\($0)") }
    case "items":
      return (document.elements ?? []).enumerated().flatMap { index, element in
        faults(in: element, value, at: "\(path)[\(index)]")
      }
    case "minItems":
      return faultUnless(Double(document.elements?.count ?? .max) >= value.number ?? 0)
    case "maxItems": return faultUnless(Double(document.elements?.count ?? 0) <= value.number ?? 0)
    case "minimum": return faultUnless(document.number.map { $0 >= value.number ?? 0 } ?? true)
    case "maximum": return faultUnless(document.number.map { $0 <= value.number ?? 0 } ?? true)
    case "pattern":
      guard let text = document.text else { return [] }
      return faultUnless(value.text.flatMap { try? Regex($0) }.map { text.contains($0) })
    default: return ["\(path): the schema's '\(keyword)' is not supported"]
    }
  }
}

extension JSONDocument {
  /// Returns true if the value has the type of JSON Schema.
  fileprivate func hasType(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number):
      type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
