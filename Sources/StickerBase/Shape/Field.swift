/// One key of a mapping in a document.
package struct Field<Root> {
  let name: String
  let summary: String
  let isRequired: Bool
  let schema: SchemaValue
  let read: (DocumentNode, inout Root, inout ProblemList) -> Void

  /// Creates a key for an optional value, which is `nil` without the key.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Root, Value?>, _ shape: Shape<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(name, shape, summary, isRequired: isRequired) { value, _, root in
      root[keyPath: property] = value
    }
  }

  /// Creates a key for a value that has a default.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Root, Value>, _ shape: Shape<Value>
  ) {
    self.init(name, shape, "", isRequired: false) { value, _, root in
      root[keyPath: property] = value
    }
  }

  /// Creates a key whose mapping is read into the same root value.
  package init(_ name: String, _ mapping: Mapping<Root>) {
    self.init(name, mapping.schema(isOptional: false)) { node, root, problems in
      _ = mapping.read(node, "'\(name)'", into: &root, &problems)
    }
  }

  /// Creates a key whose value may be anything and is ignored.
  package init(_ name: String) { self.init(name, [:]) { _, _, _ in } }

  /// Creates a key whose value is stored with its origin: the file and line.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Root, Setting<Value>?>, _ shape: Shape<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    self.init(name, shape, summary, isRequired: isRequired) { value, origin, root in
      root[keyPath: property] = Setting(value, origin)
    }
  }

  private init<Value>(
    _ name: String, _ shape: Shape<Value>, _ summary: String, isRequired: Bool,
    store: @escaping (Value, SettingOrigin, inout Root) -> Void
  ) {
    self.init(name, shape.schema, summary, isRequired: isRequired) { node, root, problems in
      guard let value = shape.read(node, "'\(name)'", &problems) else { return }
      store(value, .file(problems.source.name, line: node.place.line), &root)
    }
  }

  private init(
    _ name: String, _ schema: SchemaValue, _ summary: String = "", isRequired: Bool = false,
    read: @escaping (DocumentNode, inout Root, inout ProblemList) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    self.schema = schema.described(as: summary)
    self.read = read
  }
}

extension SchemaValue {
  /// Returns a schema with a description.
  func described(as summary: String) -> SchemaValue {
    guard case .object(var members) = self else { return self }
    members["description"] = .string(summary)
    return .object(members)
  }
}
