/// One key of a mapping in a configuration.
package struct Field<Root> {
  let name: String
  let summary: String
  let isRequired: Bool
  let schema: SchemaValue
  let read: (YAMLNode, inout Root, inout ProblemList) -> Void

  package init<Value>(
    _ name: String, _ place: WritableKeyPath<Root, Value?>, _ shape: Shape<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    self.init(name, shape, summary, isRequired: isRequired) { value, _, root in
      root[keyPath: place] = value
    }
  }

  /// A key whose place in the file is remembered.
  package init<Value>(
    _ name: String, _ place: WritableKeyPath<Root, Setting<Value>?>, _ shape: Shape<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    self.init(name, shape, summary, isRequired: isRequired) { value, origin, root in
      root[keyPath: place] = Setting(value, origin)
    }
  }

  private init<Value>(
    _ name: String, _ shape: Shape<Value>, _ summary: String, isRequired: Bool,
    store: @escaping (Value, SettingOrigin, inout Root) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    schema = shape.schema.described(as: summary)
    read = { node, root, problems in
      guard let value = shape.read(node, "'\(name)'", &problems) else { return }
      store(value, .file(problems.source.name, line: node.span.line), &root)
    }
  }
}

extension Shape {
  /// A mapping with known keys.
  ///
  /// - Parameters:
  ///   - noun: what a key is, with its article: `an option of file-too-large`.
  ///   - isOptional: whether there may be nothing in place of the mapping.
  ///   - hint: what to say of an unknown key that is like no other.
  package static func object(
    _ empty: Value, _ fields: [Field<Value>], _ noun: String, isOptional: Bool = true,
    hint: String? = nil
  ) -> Shape {
    let properties = Dictionary(fields.map { ($0.name, $0.schema) }) { $1 }
    let required = fields.filter(\.isRequired).map { SchemaValue.string($0.name) }
    var schema: [String: SchemaValue] = [
      "type": isOptional ? ["object", "null"] : "object", "properties": .object(properties),
      "additionalProperties": false,
    ]
    if !required.isEmpty { schema["required"] = .array(required) }
    return Shape(schema: .object(schema)) { node, name, problems in
      if isOptional, node.kind == .null { return empty }
      guard case .mapping(let entries) = node.content else {
        problems.add(mismatch: node, name, "a mapping of keys and values")
        return nil
      }
      var value = empty
      for entry in entries {
        guard let field = fields.first(where: { $0.name == entry.key }) else {
          problems.add(
            unknown: entry.key, "is not \(noun)", among: fields.map(\.name), otherwise: hint,
            at: entry.keySpan)
          continue
        }
        field.read(entry.value, &value, &problems)
      }
      for field in fields where field.isRequired {
        if !entries.contains(where: { $0.key == field.name }) {
          problems.add("\(name) has no '\(field.name)', which is required", at: node.span)
        }
      }
      return value
    }
  }
}

extension SchemaValue {
  /// A schema with a sentence about what it is for.
  func described(as summary: String) -> SchemaValue {
    guard case .object(var members) = self else { return self }
    members["description"] = .string(summary)
    return .object(members)
  }
}
