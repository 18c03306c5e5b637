/// Validates JSON against the part of JSON Schema (draft 2020-12) that this project's schemas use. An unknown
/// keyword is a fault, so that nothing passes unchecked.
public struct JSONSchema: Sendable {
  private let root: JSONDocument

  public init(_ schema: JSONDocument) { root = schema }

  /// The faults of a document, each with its place; empty if it is valid.
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
    in document: JSONDocument, _ schema: JSONDocument, at place: String
  ) -> [String] {
    if case .boolean(let isValid) = schema { return isValid ? [] : ["\(place) must not be there"] }
    guard let keywords = schema.members else { return ["\(place): the schema is not an object"] }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, value in
      faults(in: document, keyword, value, schema, at: place)
    }
  }

  private func faults(
    in document: JSONDocument, _ keyword: String, _ value: JSONDocument, _ schema: JSONDocument,
    at place: String
  ) -> [String] {
    func fault(_ isValid: Bool?) -> [String] {
      isValid == true ? [] : ["\(place) breaks '\(keyword)'"]
    }
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "default", "examples": return []
    case "$ref":
      guard let part = value.text.flatMap(resolve) else { return ["\(place): no such '$ref'"] }
      return faults(in: document, part, at: place)
    case "type":
      let types = value.elements ?? [value]
      return fault(types.contains { $0.text.map(document.hasType) ?? false })
    case "const": return fault(document == value)
    case "enum": return fault(value.elements?.contains(document))
    case "anyOf":
      return fault(value.elements?.contains { faults(in: document, $0, at: place).isEmpty })
    case "properties":
      return (value.members ?? [:]).sorted { $0.key < $1.key }.flatMap { name, part in
        document[name].map { faults(in: $0, part, at: "\(place).\(name)") } ?? []
      }
    case "required":
      let names = value.elements?.compactMap(\.text) ?? []
      return names.filter { document.members != nil && document[$0] == nil }
        .map { "\(place) has no '\($0)'" }
    case "additionalProperties":
      let known = schema["properties"]?.members ?? [:]
      return (document.members ?? [:]).filter { known[$0.key] == nil }
        .flatMap { faults(in: $1, value, at: "\(place).\($0)") }
    case "items":
      return (document.elements ?? []).enumerated().flatMap { index, element in
        faults(in: element, value, at: "\(place)[\(index)]")
      }
    case "minItems": return fault(Double(document.elements?.count ?? .max) >= value.number ?? 0)
    case "maxItems": return fault(Double(document.elements?.count ?? 0) <= value.number ?? 0)
    case "minimum": return fault(document.number.map { $0 >= value.number ?? 0 } ?? true)
    case "maximum": return fault(document.number.map { $0 <= value.number ?? 0 } ?? true)
    case "pattern":
      guard let text = document.text else { return [] }
      return fault(value.text.flatMap { try? Regex($0) }.map { text.contains($0) })
    default: return ["\(place): the schema's '\(keyword)' is not supported"]
    }
  }
}

extension JSONDocument {
  /// True if the value has a type of JSON Schema.
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
