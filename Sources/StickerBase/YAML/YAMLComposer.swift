internal import CYAML

/// Builds the tree of a YAML document from a stranger: no aliases, anchors or tags, one document,
/// keys that are text and stand once, and nesting that ends.
struct YAMLComposer {
  /// Lists and mappings inside one another.
  static let maximumDepth = 32

  private let events: YAMLEvents
  private var depth = 0

  /// The document in `bytes`; `nil` when there is nothing but comments in it.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  static func compose(_ bytes: [UInt8]) throws(YAMLEvents.Fault) -> YAMLNode? {
    guard let events = YAMLEvents(bytes) else { return nil }
    var composer = YAMLComposer(events: events)
    return try composer.document()
  }

  private init(events: YAMLEvents) { self.events = events }

  private mutating func document() throws(YAMLEvents.Fault) -> YAMLNode? {
    guard case .documentStart = try events.next().event else { return nil }
    let root = try node()
    while true {
      let (event, start, _) = try events.next()
      switch event {
      case .documentEnd: continue
      case .streamEnd: return root
      default: throw Fault("there is a second document; only one is allowed", start)
      }
    }
  }

  private typealias Fault = YAMLEvents.Fault

  /// The next value; `nil` at the end of a list or mapping.
  private mutating func node() throws(YAMLEvents.Fault) -> YAMLNode? {
    let (event, start, end) = try events.next()
    switch event {
    case .scalar(let text, let isPlain, let decoration):
      try refuse(decoration, start)
      let span = SourceSpan(
        line: start.line + 1, column: start.column + 1,
        length: start.line == end.line ? end.column - start.column : 1)
      return YAMLNode(content: .scalar(text, isPlain: isPlain), span: span)
    case .sequenceStart(let decoration):
      try enter(decoration, start)
      var nodes: [YAMLNode] = []
      while let node = try node() { nodes.append(node) }
      depth -= 1
      return YAMLNode(content: .sequence(nodes), span: SourceSpan(start))
    case .mappingStart(let decoration):
      try enter(decoration, start)
      let entries = try entries()
      depth -= 1
      return YAMLNode(content: .mapping(entries), span: SourceSpan(start))
    case .alias:
      throw Fault("an alias is not allowed here; text that begins with * needs quotes", start)
    case .documentStart, .documentEnd, .streamEnd, .end: return nil
    }
  }

  private mutating func entries() throws(YAMLEvents.Fault) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while let key = try node() {
      guard case .scalar(let name, _) = key.content else {
        throw YAMLEvents.Fault(message: "a key must be a word", span: key.span)
      }
      if let line = lines.updateValue(key.span.line, forKey: name) {
        throw YAMLEvents.Fault(
          message: "'\(name.excerpt)' appears twice, first in line \(line)", span: key.span)
      }
      guard let value = try node() else { break }
      entries.append(YAMLNode.Entry(key: name, keySpan: key.span, value: value))
    }
    return entries
  }

  private mutating func enter(
    _ decoration: YAMLEvents.Decoration, _ start: yaml_mark_t
  ) throws(YAMLEvents.Fault) {
    try refuse(decoration, start)
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw Fault(
        "lists and mappings are nested more than \(Self.maximumDepth) deep", start)
    }
  }

  private func refuse(
    _ decoration: YAMLEvents.Decoration, _ start: yaml_mark_t
  ) throws(YAMLEvents.Fault) {
    if decoration.hasAnchor { throw Fault("an anchor is not allowed here", start) }
    if decoration.hasTag {
      throw Fault("a tag is not allowed here; text with ! needs quotes", start)
    }
  }
}

extension YAMLEvents.Fault {
  fileprivate init(_ message: String, _ mark: yaml_mark_t) {
    self.init(message: message, span: SourceSpan(mark))
  }
}
