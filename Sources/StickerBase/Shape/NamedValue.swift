/// An entry of a mapping whose keys are names.
package struct NamedValue<Value> {
  package var key: String
  /// The place of the name in the document.
  package var place: TextPlace
  package var value: Value
}

extension NamedValue: Sendable where Value: Sendable {}

extension Shape {
  /// Returns the shape of a mapping of names to values, which are read in the order of the file.
  ///
  /// - Parameter noun: the noun for an entry in messages, with its article: `a source`.
  package static func entries<Element>(
    of element: Shape<Element>, atMost count: Int = 256, _ noun: String
  ) -> Shape where Value == [NamedValue<Element>] {
    let schema: SchemaValue = [
      "type": "object", "maxProperties": .integer(count), "additionalProperties": element.schema,
    ]
    return Shape(schema: schema) { node, name, problems in
      guard case .mapping(let entries) = node.content else {
        problems.add(mismatch: node, name, "a mapping of names")
        return nil
      }
      guard entries.count <= count else {
        problems.add(
          "\(name) has \(entries.count.grouped) entries; the limit is \(count.grouped)",
          at: node.place)
        return nil
      }
      return entries.compactMap { entry in
        element.read(entry.value, noun, &problems).map {
          NamedValue(key: entry.key, place: entry.keyPlace, value: $0)
        }
      }
    }
  }
}
