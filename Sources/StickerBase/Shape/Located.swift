/// A value of a file with the place where it stands.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var place: TextPlace
}

extension Shape {
  /// A shape whose value remembers where it stands.
  package static func located<Inner>(_ shape: Shape<Inner>) -> Shape where Value == Located<Inner> {
    Shape(schema: shape.schema) { node, name, problems in
      shape.read(node, name, &problems).map { Located(value: $0, place: node.place) }
    }
  }
}
