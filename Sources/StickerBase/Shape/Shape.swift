/// What a value in a configuration looks like: the one source for reading it and for the JSON
/// Schema that editors check it with.
package struct Shape<Value> {
  /// The part of a JSON Schema (draft 2020-12) for such a value.
  package let schema: SchemaValue
  /// Reads a value; what is wrong goes into the list, with `name` for what the value belongs to.
  package let read: (_ node: YAMLNode, _ name: String, inout ProblemList) -> Value?

  package init(
    schema: SchemaValue,
    read: @escaping (_ node: YAMLNode, _ name: String, inout ProblemList) -> Value?
  ) {
    self.schema = schema
    self.read = read
  }
}

extension Shape {
  /// A shape whose value has a further meaning; `convert` says what is wrong with one that has not.
  package func map<Other>(
    schema: SchemaValue? = nil, _ convert: @escaping (Value) -> Result<Other, ShapeFault>
  ) -> Shape<Other> {
    Shape<Other>(schema: schema ?? self.schema) { node, name, problems in
      guard let value = read(node, name, &problems) else { return nil }
      switch convert(value) {
      case .success(let other): return other
      case .failure(let fault):
        problems.add("\(name): \(fault.message)", at: node.span)
        return nil
      }
    }
  }
}

/// What is wrong with a value of the right type.
package struct ShapeFault: Error {
  var message: String

  package init(message: String) {
    self.message = message
  }
}

extension Shape where Value == String {
  /// Text that says something. What YAML takes for a number or for nothing needs quotes.
  package static var text: Shape {
    Shape(schema: ["type": "string", "pattern": "\\S"]) { node, name, problems in
      guard node.kind == .text, case .scalar(let text, _) = node.content else {
        problems.add(mismatch: node, name, "text")
        return nil
      }
      guard text.contains(where: { !$0.isWhitespace }) else {
        problems.add("\(name) is empty", at: node.span)
        return nil
      }
      return text
    }
  }
}

extension Shape where Value == Int {
  /// A whole number in decimal digits.
  package static func integer(
    _ range: ClosedRange<Int>, tooLarge: @escaping (Int?) -> String? = { _ in nil }
  ) -> Shape {
    let schema: SchemaValue = [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
    return Shape(schema: schema) { node, name, problems in
      guard node.kind == .integer, case .scalar(let text, _) = node.content else {
        problems.add(mismatch: node, name, "a whole number")
        return nil
      }
      guard let value = Int(text), range.contains(value) else {
        let isLarge = Int(text).map { $0 > range.upperBound } ?? !text.hasPrefix("-")
        let advice = isLarge ? tooLarge(Int(text)) : nil
        problems.add(
          "\(name) must be \(range.words), not \(text.excerpt)" + (advice.map { "; \($0)" } ?? ""),
          at: node.span)
        return nil
      }
      return value
    }
  }
}

extension ClosedRange<Int> {
  /// `from 1 to 2,000`.
  fileprivate var words: String {
    count == 1 ? "\(lowerBound)" : "from \(lowerBound.grouped) to \(upperBound.grouped)"
  }
}

extension Shape where Value == Double {
  /// A number in decimal digits.
  package static func number(_ range: ClosedRange<Double>) -> Shape {
    let schema: SchemaValue = [
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]
    return Shape(schema: schema) { node, name, problems in
      guard node.kind == .integer || node.kind == .number,
        case .scalar(let text, _) = node.content
      else {
        problems.add(mismatch: node, name, "a number")
        return nil
      }
      guard let value = Double(text), range.contains(value) else {
        problems.add(
          "\(name) must be from \(range.lowerBound.written) to \(range.upperBound.written), not "
            + text.excerpt, at: node.span)
        return nil
      }
      return value
    }
  }
}

extension Double {
  /// All digits of a bound, and none where it is whole.
  fileprivate var written: String { Int(exactly: self).map { $0.grouped } ?? "\(self)" }
}

extension Shape {
  /// One of some words.
  ///
  /// - Parameters:
  ///   - noun: what the words are, with its article: `a severity`.
  ///   - synonyms: other spellings, which YAML readers may make of a word.
  ///   - hint: what to say of a word that is like no other.
  package static func word(
    _ words: [(String, Value)], _ noun: String, synonyms: [(String, Value, SchemaValue)] = [],
    hint: String? = nil
  ) -> Shape {
    let names = words.map(\.0)
    let schema: SchemaValue = [
      "enum": .array(names.map(SchemaValue.string) + synonyms.map(\.2))
    ]
    return Shape(schema: schema) { node, name, problems in
      guard case .scalar(let text, let isPlain) = node.content else {
        problems.add(mismatch: node, name, noun)
        return nil
      }
      if isPlain, let synonym = synonyms.first(where: { $0.0 == text }) { return synonym.1 }
      if let word = words.first(where: { $0.0 == text }) { return word.1 }
      problems.add(unknown: text, "is not \(noun)", among: names, otherwise: hint, at: node.span)
      return nil
    }
  }

  /// A list; nothing at all is an empty one.
  package static func list<Element>(
    of element: Shape<Element>, atMost count: Int = 256
  ) -> Shape where Value == [Element] {
    let schema: SchemaValue = [
      "type": ["array", "null"], "items": element.schema, "maxItems": .integer(count),
    ]
    return Shape(schema: schema) { node, name, problems in
      if node.kind == .null { return [] }
      guard case .sequence(let nodes) = node.content else {
        problems.add(mismatch: node, name, "a list")
        return nil
      }
      guard nodes.count <= count else {
        problems.add(
          "\(name) has \(nodes.count.grouped) entries; the limit is \(count.grouped)", at: node.span
        )
        return nil
      }
      return nodes.compactMap { element.read($0, "an entry of \(name)", &problems) }
    }
  }
}

extension ProblemList {
  package mutating func add(mismatch node: YAMLNode, _ name: String, _ wanted: String) {
    let found: String
    if case .scalar(let text, _) = node.content, node.kind != .null {
      found = "'\(text.excerpt)'"
    } else {
      found = node.kind.rawValue
    }
    let hint =
      wanted == "text" && node.kind != .sequence && node.kind != .mapping
        && node.kind != .null ? "; put it in quotes" : ""
    add("\(name) must be \(wanted), not \(found)\(hint)", at: node.span)
  }
}
