@testable import StickerBase

/// Validates a document against the part of JSON Schema (draft 2020-12) that the schemas of YAML files use.
struct SchemaChecker {
  private let root: [String: SchemaValue]

  /// The supported keywords; any other keyword in a schema fails the test.
  static let keywords: Set = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "enum", "pattern", "minimum",
    "maximum", "minItems", "maxItems", "items", "properties", "required", "additionalProperties",
    "anyOf", "patternProperties", "minProperties", "maxProperties",
  ]

  init(_ schema: [String: SchemaValue]) { root = schema }

  /// Returns true if the document matches the schema.
  func accepts(_ node: DocumentNode) -> Bool { accepts(node, root) }

  private func accepts(_ node: DocumentNode, _ schema: [String: SchemaValue]) -> Bool {
    schema.allSatisfy { keyword, value in accepts(node, keyword, value, schema) }
  }

  private func accepts(
    _ node: DocumentNode, _ keyword: String, _ value: SchemaValue, _ schema: [String: SchemaValue]
  ) -> Bool {
    switch (keyword, value) {
    case ("$ref", .string(let reference)):
      guard case .object(let definitions)? = root["$defs"],
        let definition = definitions[String(reference.dropFirst("#/$defs/".count))]
      else { return false }
      return accepts(node, definition)
    case ("type", .string(let type)): return node.isOf(type)
    case ("type", .array(let types)):
      return types.contains { if case .string(let type) = $0 { node.isOf(type) } else { false } }
    case ("enum", .array(let values)): return values.contains { node.equals($0) }
    case ("anyOf", .array(let choices)): return choices.contains { accepts(node, $0) }
    case ("pattern", .string(let pattern)):
      guard node.kind == .text, case .scalar(let text, _) = node.content else { return true }
      return (try? Regex(pattern).firstMatch(in: text)) != nil
    case ("minimum", let bound): return node.number.map { $0 >= bound.number } ?? true
    case ("maximum", let bound): return node.number.map { $0 <= bound.number } ?? true
    case ("minItems", let bound):
      guard case .sequence(let nodes) = node.content else { return true }
      return Double(nodes.count) >= bound.number
    case ("maxItems", let bound):
      guard case .sequence(let nodes) = node.content else { return true }
      return Double(nodes.count) <= bound.number
    case ("items", let element):
      guard case .sequence(let nodes) = node.content else { return true }
      return nodes.allSatisfy { accepts($0, element) }
    case ("required", .array(let names)):
      guard case .mapping(let entries) = node.content else { return true }
      return names.allSatisfy { name in entries.contains { .string($0.key) == name } }
    case ("properties", .object(let properties)):
      guard case .mapping(let entries) = node.content else { return true }
      return entries.allSatisfy { entry in
        properties[entry.key].map { accepts(entry.value, $0) }
          ?? (schema["additionalProperties"] != .boolean(false))
      }
    case ("patternProperties", .object(let patterns)):
      guard case .mapping(let entries) = node.content else { return true }
      return entries.allSatisfy { entry in
        let matching = patterns.filter { (try? Regex($0.key).firstMatch(in: entry.key)) != nil }
        return matching.allSatisfy { accepts(entry.value, $0.value) }
          && (!matching.isEmpty || schema["additionalProperties"] != .boolean(false))
      }
    case ("minProperties", let bound):
      guard case .mapping(let entries) = node.content else { return true }
      return Double(entries.count) >= bound.number
    case ("maxProperties", let bound):
      guard case .mapping(let entries) = node.content else { return true }
      return Double(entries.count) <= bound.number
    default: return Self.keywords.contains(keyword)
    }
  }

  private func accepts(_ node: DocumentNode, _ schema: SchemaValue) -> Bool {
    guard case .object(let members) = schema else { return false }
    return accepts(node, members)
  }
}

extension DocumentNode {
  fileprivate func isOf(_ type: String) -> Bool {
    switch kind {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .text: type == "string"
    case .sequence: type == "array"
    case .mapping: type == "object"
    }
  }

  fileprivate var number: Double? {
    guard kind == .integer || kind == .number, case .scalar(let text, _) = content else {
      return nil
    }
    return Double(text) ?? .nan
  }

  fileprivate func equals(_ value: SchemaValue) -> Bool {
    guard case .scalar(let text, _) = content else { return false }
    return switch value {
    case .string(let wanted): kind == .text && text == wanted
    case .boolean(let wanted): kind == .boolean && text.lowercased() == "\(wanted)"
    default: false
    }
  }
}

extension SchemaValue {
  fileprivate var number: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: .nan
    }
  }
}
