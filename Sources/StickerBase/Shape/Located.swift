/// A value of a file with its place.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var place: TextPlace
}

extension Shape {
  /// Returns a shape whose value keeps its place.
  package static func located<Inner>(_ shape: Shape<Inner>) -> Shape where Value == Located<Inner> {
    Shape(schema: shape.schema) { node, name, problems in
      shape.read(node, name, &problems).map { Located(value: $0, place: node.place) }
    }
  }
}
