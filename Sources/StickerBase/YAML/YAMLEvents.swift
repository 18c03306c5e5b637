internal import CYAML

/// The events of libyaml's parser, read one at a time, so that a limit can stop it before the whole text is
/// parsed.
final class YAMLEvents {
  /// An event of the parser. The names of anchors and tags are not kept, because neither is allowed.
  enum Event {
    case documentStart
    case documentEnd
    case streamEnd
    case alias
    case scalar(String, isPlain: Bool, NodeProperties)
    case sequenceStart(NodeProperties)
    case mappingStart(NodeProperties)
    /// The end of a sequence or mapping.
    case end
  }

  /// The properties that may precede a value.
  struct NodeProperties {
    var hasAnchor: Bool
    var hasTag: Bool
  }

  // libyaml keeps pointers to the parser in the parser, so it must not move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  private static let lackOfMemory = "there is not enough memory to read the document"

  /// Creates a parser of a text.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  /// - Throws: ``DocumentFault`` if memory runs out.
  init(_ bytes: [UInt8]) throws(DocumentFault) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw DocumentFault(Self.lackOfMemory, TextPlace(line: 1, column: 1))
    }
    self.parser = parser
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// Returns the next event with its start and end, whose lines and columns count from 0.
  func next() throws(DocumentFault) -> (event: Event, start: yaml_mark_t, end: yaml_mark_t) {
    while true {
      var raw = yaml_event_t()
      guard yaml_parser_parse(parser, &raw) == 1 else { throw fault() }
      defer { yaml_event_delete(&raw) }
      if let event = Self.makeEvent(raw) { return (event, raw.start_mark, raw.end_mark) }
    }
  }

  private static func makeEvent(_ raw: yaml_event_t) -> Event? {
    switch raw.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        NodeProperties(hasAnchor: scalar.anchor != nil, hasTag: scalar.tag != nil))
    case YAML_SEQUENCE_START_EVENT:
      let start = raw.data.sequence_start
      return .sequenceStart(
        NodeProperties(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_MAPPING_START_EVENT:
      let start = raw.data.mapping_start
      return .mappingStart(NodeProperties(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_STREAM_START_EVENT: return nil
    // The end of the stream, after which libyaml returns events without a type.
    default: return .streamEnd
    }
  }

  private func fault() -> DocumentFault {
    var mark = parser.pointee.problem_mark
    let context = parser.pointee.context.map { String(cString: $0) } ?? ""
    var message = parser.pointee.problem.map { String(cString: $0) } ?? Self.lackOfMemory
    // An error of the reader has an offset instead of a mark.
    if parser.pointee.error == YAML_READER_ERROR {
      let offset = parser.pointee.problem_offset
      return DocumentFault(message, TextPlace(after: input.prefix(offset)))
    }
    if context == "while scanning an alias" {
      message = "text that begins with * needs quotes"
    } else if context == "while scanning a quoted scalar" {
      mark = parser.pointee.context_mark
      message = "this quote is not closed"
    } else if isTab(at: mark) {
      message = "tabs are not allowed here; indent with spaces"
    } else if let words = Self.words[message] {
      message = words
    }
    return DocumentFault(message, TextPlace(mark))
  }

  /// Plain wording for the most common messages of libyaml (scanner.c, parser.c).
  private static let words = [
    "mapping values are not allowed in this context":
      "a key is not allowed here; is the line indented too far, or does a colon need quotes?",
    "did not find expected key": "this line is indented differently from the keys above it",
    "did not find expected '-' indicator":
      "this line is indented differently from the entries above",
    "could not find expected ':'": "a key needs a colon and a space after it",
  ]

  private func isTab(at mark: yaml_mark_t) -> Bool {
    let lines = input.split(
      separator: UInt8(ascii: "\n"), maxSplits: mark.line, omittingEmptySubsequences: false)
    guard lines.count > mark.line else { return false }
    let scalars = String(decoding: lines[mark.line], as: UTF8.self).unicodeScalars
    return scalars.dropFirst(mark.column).first == "\t"
  }
}

extension TextPlace {
  init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }

  /// Creates the place of the byte that follows a text in UTF-8.
  init(after text: some BidirectionalCollection<UInt8>) {
    let lines = text.count { $0 == 0x0A }
    let last = text.reversed().prefix { $0 != 0x0A }
    // UTF-8 continuation bytes take no column.
    self.init(line: lines + 1, column: last.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
