/// A value of a JSON text and where it begins, in bytes from the start of the text.
package struct JSONNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case object([Member])
    case array([JSONNode])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  package struct Member: Sendable, Equatable {
    package var key: String
    /// Where the key begins, in bytes from the start of the text.
    package var keyOffset: Int
    package var value: JSONNode
  }

  package var content: Content
  package var offset: Int

  package init(content: Content, offset: Int) {
    self.content = content
    self.offset = offset
  }
}

/// A place in a text, as editors count: lines and columns from 1, a column for each character.
package struct TextPlace: Sendable, Equatable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPlace: CustomStringConvertible {
  /// The place of a byte.
  package init(of offset: Int, in text: [UInt8]) {
    let before = text.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = 1 + String(decoding: before[lineStart...], as: UTF8.self).count
  }

  package var description: String { "line \(line), column \(column)" }
}

/// What is wrong with a JSON text, and where.
package struct JSONFault: Error, Equatable {
  /// What is there or missing: `the key 'stickers' for the second time`.
  package var problem: String
  /// In bytes from the start of the text.
  package var offset: Int

  package init(problem: String, offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension JSONFault {
  /// The problem and its place in the text that was read.
  package func description(in text: [UInt8]) -> String {
    "\(problem) at \(TextPlace(of: offset, in: text))"
  }
}

// What a reader of a document expects to find.
extension JSONNode {
  /// The members of an object.
  package func members(_ name: String) throws(JSONFault) -> [Member] {
    guard case .object(let members) = content else { throw mismatch(name, "an object") }
    return members
  }

  package func elements(_ name: String) throws(JSONFault) -> [JSONNode] {
    guard case .array(let elements) = content else { throw mismatch(name, "an array") }
    return elements
  }

  package func string(_ name: String) throws(JSONFault) -> String {
    guard case .string(let string) = content else { throw mismatch(name, "a string") }
    return string
  }

  package func number(_ name: String) throws(JSONFault) -> Double {
    guard case .number(let number) = content else { throw mismatch(name, "a number") }
    return number
  }

  private func mismatch(_ name: String, _ expected: String) -> JSONFault {
    JSONFault(problem: "\(name) is \(kind), not \(expected)", offset: offset)
  }

  private var kind: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
