import StickerBase

/// A node of a JSON document, to be written again.
struct JSONValue: Encodable {
  private let node: DocumentNode

  init(_ node: DocumentNode) { self.node = node }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch node.content {
    case .mapping(let entries):
      var container = encoder.container(keyedBy: Key.self)
      for entry in entries {
        try container.encode(JSONValue(entry.value), forKey: Key(stringValue: entry.key))
      }
    case .sequence(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(JSONValue(item)) }
    case .scalar(let text, let isPlain):
      var container = encoder.singleValueContainer()
      switch (isPlain, node.kind) {
      case (true, .null): try container.encodeNil()
      case (true, .boolean): try container.encode(text == "true")
      case (true, .integer):
        if let number = Int(text) { try container.encode(number) } else { fallthrough }
      case (true, .number):
        if let number = Double(text) { try container.encode(number) } else { fallthrough }
      default: try container.encode(text)
      }
    }
  }
}
