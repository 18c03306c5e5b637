internal import CYAML

/// Builds the tree of an untrusted YAML document: one document without aliases, anchors or tags, with unique
/// scalar keys and limited nesting.
package struct YAMLComposer {
  /// Maximum nesting depth of lists and mappings.
  static let maximumDepth = 32

  private let events: YAMLEvents
  private var depth = 0

  /// Returns the document in `bytes`; `nil` if it holds nothing but comments.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  package static func compose(_ bytes: [UInt8]) throws(DocumentFault) -> DocumentNode? {
    var composer = YAMLComposer(events: try YAMLEvents(bytes))
    return try composer.readDocument()
  }

  private init(events: YAMLEvents) { self.events = events }

  private mutating func readDocument() throws(DocumentFault) -> DocumentNode? {
    guard case .documentStart = try events.next().event else { return nil }
    let root = try readNode()
    while true {
      let (event, start, _) = try events.next()
      switch event {
      case .documentEnd: continue
      case .streamEnd: return root
      default:
        throw DocumentFault("there is a second document; only one is allowed", TextPlace(start))
      }
    }
  }

  /// Returns the next value; `nil` at the end of a list, mapping or document.
  private mutating func readNode() throws(DocumentFault) -> DocumentNode? {
    let (event, start, end) = try events.next()
    switch event {
    case .scalar(let text, let isPlain, let properties):
      try refuse(properties, start)
      let place = TextPlace(
        line: start.line + 1, column: start.column + 1,
        length: start.line == end.line ? end.column - start.column : 1)
      return DocumentNode(content: .scalar(text, isPlain: isPlain), place: place)
    case .sequenceStart(let properties):
      try enter(properties, start)
      var nodes: [DocumentNode] = []
      while let node = try readNode() { nodes.append(node) }
      depth -= 1
      return DocumentNode(content: .sequence(nodes), place: TextPlace(start))
    case .mappingStart(let properties):
      try enter(properties, start)
      let entries = try readEntries()
      depth -= 1
      return DocumentNode(content: .mapping(entries), place: TextPlace(start))
    case .alias:
      throw DocumentFault(
        "an alias is not allowed here; text that begins with * needs quotes", TextPlace(start))
    case .documentStart, .documentEnd, .streamEnd, .end: return nil
    }
  }

  private mutating func readEntries() throws(DocumentFault) -> [DocumentNode.Entry] {
    var entries: [DocumentNode.Entry] = []
    var lines: [String: Int] = [:]
    while let key = try readNode() {
      guard case .scalar(let name, _) = key.content else {
        throw DocumentFault("a key must be text, not a list or mapping", key.place)
      }
      if let line = lines.updateValue(key.place.line, forKey: name) {
        throw DocumentFault(
          "'\(name.excerpt)' appears twice, first on line \(line)", key.place)
      }
      guard let value = try readNode() else { break }
      entries.append(DocumentNode.Entry(key: name, keyPlace: key.place, value: value))
    }
    return entries
  }

  private mutating func enter(
    _ properties: YAMLEvents.NodeProperties, _ start: yaml_mark_t
  ) throws(DocumentFault) {
    try refuse(properties, start)
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw DocumentFault(
        "lists and mappings are nested more than \(Self.maximumDepth) deep",
        TextPlace(start))
    }
  }

  private func refuse(
    _ properties: YAMLEvents.NodeProperties, _ start: yaml_mark_t
  ) throws(DocumentFault) {
    if properties.hasAnchor {
      throw DocumentFault("an anchor is not allowed here", TextPlace(start))
    }
    if properties.hasTag {
      throw DocumentFault(
        "a tag is not allowed here; text that begins with ! needs quotes", TextPlace(start))
    }
  }
}
