/// The expected form of a value in a document: the single source for reading it and for the JSON Schema that
/// editors check it with.
package struct Shape<Value> {
  /// The JSON Schema of the value (draft 2020-12).
  package let schema: SchemaValue
  /// Reads a value; `nil` if it is unusable. Mistakes go into the list, in words that call the value `name`.
  package let read: (_ node: DocumentNode, _ name: String, inout ProblemList) -> Value?

  package init(
    schema: SchemaValue,
    read: @escaping (_ node: DocumentNode, _ name: String, inout ProblemList) -> Value?
  ) {
    self.schema = schema
    self.read = read
  }
}

extension Shape {
  /// Returns a shape that converts its value; `convert` throws if a value is invalid.
  package func map<Other>(
    schema: SchemaValue? = nil,
    _ convert: @escaping (_ value: Value, _ name: String) throws(ShapeFault) -> Other
  ) -> Shape<Other> {
    Shape<Other>(schema: schema ?? self.schema) { node, name, problems in
      guard let value = read(node, name, &problems) else { return nil }
      do throws(ShapeFault) {
        return try convert(value, name)
      } catch {
        problems.add(error.message, at: node.place)
        return nil
      }
    }
  }
}

extension Shape {
  /// Returns a shape that reads nodes of the kinds for which `isOther` is true with `other`, and all others with this
  /// shape.
  package func or(
    _ other: Shape, when isOther: @escaping (DocumentNode.Kind) -> Bool
  ) -> Shape {
    Shape(schema: ["anyOf": [schema, other.schema]]) { node, name, problems in
      (isOther(node.kind) ? other : self).read(node, name, &problems)
    }
  }
}

/// An error in a value of the right type.
package struct ShapeFault: Error {
  var message: String

  package init(_ message: String) { self.message = message }
}

extension Shape where Value == Bool {
  /// The shape of a Boolean value.
  package static var flag: Shape {
    Shape(schema: ["type": "boolean"]) { node, name, problems in
      guard node.kind == .boolean, case .scalar(let text, _) = node.content else {
        problems.add(mismatch: node, name, "true or false")
        return nil
      }
      return text.lowercased() == "true"
    }
  }
}

extension Shape where Value == String {
  /// The shape of a string with any content.
  package static var string: Shape {
    Shape(schema: ["type": "string"]) { node, name, problems in
      guard node.kind == .text, case .scalar(let text, _) = node.content else {
        problems.add(mismatch: node, name, "a string")
        return nil
      }
      return text
    }
  }

  /// The shape of a string that is not blank. Text that YAML takes for a number, a Boolean or null needs quotes.
  package static var text: Shape {
    Shape(schema: ["type": "string", "pattern": "\\S"]) { node, name, problems in
      guard node.kind == .text, case .scalar(let text, _) = node.content else {
        problems.add(mismatch: node, name, "text")
        return nil
      }
      guard text.contains(where: { !$0.isWhitespace }) else {
        problems.add("\(name) is empty", at: node.place)
        return nil
      }
      return text
    }
  }
}

extension Shape where Value == Int {
  /// Returns the shape of a whole number in decimal digits.
  ///
  /// - Parameter tooLarge: returns advice about a number above the range; it receives `nil` if the number exceeds
  ///   `Int`.
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
      guard text.isDecimal else {
        problems.add("\(name) must be in decimal digits, not \(text.excerpt)", at: node.place)
        return nil
      }
      guard let value = Int(text), range.contains(value) else {
        let isLarge = Int(text).map { $0 > range.upperBound } ?? !text.hasPrefix("-")
        let advice = isLarge ? tooLarge(Int(text)) : nil
        problems.add(
          "\(name) must be \(range.words), not \(text.excerpt)" + (advice.map { "; \($0)" } ?? ""),
          at: node.place)
        return nil
      }
      return value
    }
  }
}

extension String {
  /// True unless the text is a hexadecimal or octal number of YAML.
  fileprivate var isDecimal: Bool { !hasPrefix("0x") && !hasPrefix("0o") }
}

extension ClosedRange<Int> {
  /// The range in words, for example `from 1 to 2,000`.
  fileprivate var words: String {
    count == 1 ? "\(lowerBound)" : "from \(lowerBound.grouped) to \(upperBound.grouped)"
  }
}

extension Shape where Value == Double {
  /// Returns the shape of a finite number in decimal digits, in a range.
  package static func number(
    _ range: ClosedRange<Double> = -.greatestFiniteMagnitude...(.greatestFiniteMagnitude)
  ) -> Shape {
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
      guard text.isDecimal else {
        problems.add("\(name) must be in decimal digits, not \(text.excerpt)", at: node.place)
        return nil
      }
      guard let value = Double(text), range.contains(value) else {
        problems.add(
          "\(name) must be from \(range.lowerBound.exactText) to \(range.upperBound.exactText), not "
            + text.excerpt, at: node.place)
        return nil
      }
      return value
    }
  }
}

extension Double {
  /// The number with all its digits, without decimals if it is whole.
  fileprivate var exactText: String { Int(exactly: self).map { $0.grouped } ?? "\(self)" }
}

extension Shape {
  /// Returns the shape of one of several words.
  ///
  /// - Parameters:
  ///   - noun: the noun for the words, with its article: `a severity`.
  ///   - synonyms: other spellings without quotes, each with its value in the JSON Schema, since YAML readers may turn
  ///     a word into another type.
  ///   - hint: the advice for a word that resembles none of them.
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
      let textSynonyms = synonyms.filter { $0.2 == .string($0.0) }.map(\.0)
      problems.add(
        unknown: text, "is not \(noun)", among: names + textSynonyms, otherwise: hint,
        at: node.place)
      return nil
    }
  }

  /// Returns the shape of a list; in YAML, null counts as an empty one.
  ///
  /// - Parameters:
  ///   - noun: the noun for an entry in messages: `a finding`.
  ///   - advice: the reason why there must be an entry; `nil` if there may be none.
  package static func list<Element>(
    of element: Shape<Element>, atMost count: Int = 256, _ noun: String? = nil,
    notEmpty advice: String? = nil
  ) -> Shape where Value == [Element] {
    var schema: [String: SchemaValue] = [
      "type": advice == nil ? ["array", "null"] : "array", "items": element.schema,
      "maxItems": .integer(count),
    ]
    if advice != nil { schema["minItems"] = 1 }
    return Shape(schema: .object(schema)) { node, name, problems in
      if let advice, problems.isNothing(node) || node.content == .sequence([]) {
        let found = problems.isNothing(node) ? "has no value" : "is an empty list"
        problems.add("\(name) \(found): \(advice)", at: node.place)
        return nil
      }
      if problems.isNothing(node) { return [] }
      guard case .sequence(let nodes) = node.content else {
        problems.add(mismatch: node, name, problems.notation == .json ? "an array" : "a list")
        return nil
      }
      guard nodes.count <= count else {
        problems.add(
          "\(name) has \(nodes.count.grouped) entries; the limit is \(count.grouped)",
          at: node.place
        )
        return nil
      }
      var values: [Element] = []
      for node in nodes {
        let value = element.read(node, noun ?? "an entry of \(name)", &problems)
        if problems.isComplete { break }
        if let value { values.append(value) }
      }
      return values
    }
  }
}

extension Shape {
  /// Returns the shape of a list, or of its only entry in place of the list.
  package static func oneOrList<Element>(
    of element: Shape<Element>, atMost count: Int
  ) -> Shape where Value == [Element] {
    element.map { element, _ in [element] }.or(.list(of: element, atMost: count)) {
      $0 == .sequence || $0 == .null
    }
  }
}

extension ProblemList {
  /// Adds the mistake of a value of the wrong kind.
  package mutating func add(mismatch node: DocumentNode, _ name: String, _ expected: String) {
    if notation == .json {
      return add("\(name) is \(node.kind.jsonName), not \(expected)", at: node.place)
    }
    let found: String
    if case .scalar(let text, _) = node.content, node.kind != .null {
      found = "'\(text.excerpt)'"
    } else {
      found = node.kind.rawValue
    }
    let hint =
      expected == "text" && node.kind != .sequence && node.kind != .mapping
        && node.kind != .null ? "; put it in quotes" : ""
    add("\(name) must be \(expected), not \(found)\(hint)", at: node.place)
  }
}
