internal import CYAML

/// The events of libyaml's parser. It reads only as far as requested, so that a limit can stop it before
/// anything is built.
final class YAMLEvents {
  /// An event of the parser. Names of anchors and tags are not kept: neither is allowed.
  enum Event {
    case documentStart
    case documentEnd
    case streamEnd
    case alias
    case scalar(String, isPlain: Bool, Decoration)
    case sequenceStart(Decoration)
    case mappingStart(Decoration)
    /// The end of a sequence or mapping.
    case end
  }

  /// The properties that precede a value.
  struct Decoration {
    var hasAnchor: Bool
    var hasTag: Bool
  }

  // libyaml keeps pointers to the parser in the parser, so it must not move.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Creates a parser of a text; `nil` if memory runs out.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  init?(_ bytes: [UInt8]) {
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    guard yaml_parser_initialize(parser) == 1 else {
      input.deallocate()
      parser.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// Returns the next event with its start and end; positions count from 0.
  func next() throws(DocumentFault) -> (event: Event, start: yaml_mark_t, end: yaml_mark_t) {
    while true {
      var raw = yaml_event_t()
      guard yaml_parser_parse(parser, &raw) == 1 else { throw fault() }
      defer { yaml_event_delete(&raw) }
      if let event = Self.event(raw) { return (event, raw.start_mark, raw.end_mark) }
    }
  }

  private static func event(_ raw: yaml_event_t) -> Event? {
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
        Decoration(hasAnchor: scalar.anchor != nil, hasTag: scalar.tag != nil))
    case YAML_SEQUENCE_START_EVENT:
      let start = raw.data.sequence_start
      return .sequenceStart(Decoration(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_MAPPING_START_EVENT:
      let start = raw.data.mapping_start
      return .mappingStart(Decoration(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_STREAM_START_EVENT: return nil
    // At and after the end, libyaml returns events without a type.
    default: return .streamEnd
    }
  }

  private func fault() -> DocumentFault {
    var mark = parser.pointee.problem_mark
    let context = parser.pointee.context.map { String(cString: $0) } ?? ""
    var message = parser.pointee.problem.map { String(cString: $0) } ?? "the document is too large"
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
    if parser.pointee.error == YAML_READER_ERROR {
      let offset = parser.pointee.problem_offset
      return DocumentFault(message, TextPlace(ofByte: offset, in: input.prefix(offset)))
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

  /// Creates the place of a byte offset; `before` is the text up to it.
  init(ofByte offset: Int, in before: some BidirectionalCollection<UInt8>) {
    let lines = before.count { $0 == 0x0A }
    let last = before.reversed().prefix { $0 != 0x0A }
    // UTF-8 continuation bytes take no column.
    self.init(line: lines + 1, column: last.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
