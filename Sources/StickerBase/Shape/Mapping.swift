/// The known keys of a mapping, read into one value.
package struct Mapping<Root> {
  private let fields: [Field<Root>]
  private let names: [String]
  private let unknown: UnknownKeyPolicy
  private let places: WritableKeyPath<Root, [String: TextPlace]>?

  /// Creates a mapping with these keys.
  ///
  /// - Parameter places: the property that receives the places of the values, by key.
  package init(
    _ fields: [Field<Root>], unknown: UnknownKeyPolicy,
    places: WritableKeyPath<Root, [String: TextPlace]>? = nil
  ) {
    self.fields = fields
    names = fields.map(\.name)
    self.unknown = unknown
    self.places = places
  }

  /// Returns the JSON Schema of the mapping.
  func schema(isOptional: Bool) -> SchemaValue {
    let properties = Dictionary(fields.map { ($0.name, $0.schema) }) { $1 }
    let required = fields.filter(\.isRequired).map { SchemaValue.string($0.name) }
    var schema: [String: SchemaValue] = [
      "type": isOptional ? ["object", "null"] : "object", "properties": .object(properties),
    ]
    if case .refused = unknown { schema["additionalProperties"] = false }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }

  /// Reads a node into `root`; returns false if the node is not a mapping.
  func read(
    _ node: DocumentNode, _ name: String, into root: inout Root, _ problems: inout ProblemList
  ) -> Bool {
    guard case .mapping(let entries) = node.content else {
      let expected = problems.notation == .json ? "an object" : "a mapping of keys and values"
      problems.add(mismatch: node, name, expected)
      return false
    }
    for entry in entries {
      if problems.isComplete { break }
      if let field = fields.first(where: { $0.name == entry.key }) {
        if let places { root[keyPath: places][entry.key] = entry.value.place }
        field.read(entry.value, &root, &problems)
      } else {
        problems.add(unknown: entry, among: names, unknown)
      }
    }
    for field in fields where field.isRequired {
      if !entries.contains(where: { $0.key == field.name }) {
        problems.add(missing: field.name, in: name, at: node.place)
      }
    }
    return true
  }
}

extension Shape {
  /// Returns the shape of a mapping with known keys.
  ///
  /// - Parameter isOptional: true if null may stand in place of the mapping in YAML, and then gives `empty`.
  package static func object(
    _ empty: Value, _ fields: [Field<Value>], unknown: UnknownKeyPolicy, isOptional: Bool = true
  ) -> Shape {
    let mapping = Mapping(fields, unknown: unknown)
    return Shape(schema: mapping.schema(isOptional: isOptional)) { node, name, problems in
      if isOptional, problems.isNothing(node) { return empty }
      var value = empty
      return mapping.read(node, name, into: &value, &problems) ? value : nil
    }
  }
}
