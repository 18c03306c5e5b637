/// Reads an untrusted YAML text with a shape.
package enum YAMLDocument {
  /// Returns the value of a text; `nil` if it holds nothing but comments.
  ///
  /// - Parameters:
  ///   - name: the file's name in messages.
  ///   - what: the noun for the text, with its article: `the configuration`.
  ///   - check: a further check, which adds mistakes to the list.
  /// - Throws: the first mistakes, each with its place. If a text with mistakes is a Git LFS pointer or contains an
  ///   unresolved merge conflict, the error reports only the pointer or the conflict.
  package static func value<Value>(
    of bytes: [UInt8], name: String, _ what: String, _ shape: Shape<Value>,
    check: (Value, DocumentNode, inout ProblemList) -> Void = { _, _, _ in }
  ) throws(DocumentError) -> Value? {
    let encoding = DecodedText.Encoding(of: bytes)
    let decoded = DecodedText(bytes)?.utf8
    let content = decoded ?? Array(bytes.dropFirst(encoding.mark.count))
    let source = SourceText(name: name, text: String(decoding: content, as: UTF8.self))
    var problems = ProblemList(source, .yaml)
    var value: Value?
    if decoded == nil, case .utf16 = encoding {
      problems.add("this file is not valid UTF-16", at: TextPlace(line: 1, column: 1))
    } else if decoded == nil {
      let offset = firstInvalidByte(inUTF8: content)
      problems.add(
        "this is not valid UTF-8", at: TextPlace(after: content.prefix(offset)))
    } else {
      do throws(DocumentFault) {
        if let root = try YAMLComposer.compose(content) {
          value = shape.read(root, what, &problems)
          if let value { check(value, root, &problems) }
        }
      } catch {
        problems.add(error.problem.printable, at: error.place)
      }
    }
    guard let error = problems.error else { return value }
    if let remnant = GitRemnant.fault(in: content) {
      throw DocumentError(remnant.problem, at: remnant.place, in: source)
    }
    throw error
  }

  /// Returns the offset of the first byte that is not UTF-8.
  private static func firstInvalidByte(inUTF8 bytes: [UInt8]) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
