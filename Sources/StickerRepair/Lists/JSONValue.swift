import StickerBase

/// A node of a JSON document, for encoding.
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

extension DocumentNode {
  /// The first number whose value would change when it is written again, as text; `nil` if there is none.
  var inexactNumber: String? {
    switch content {
    case .mapping(let entries): return entries.lazy.compactMap(\.value.inexactNumber).first
    case .sequence(let items): return items.lazy.compactMap(\.inexactNumber).first
    case .scalar(_, isPlain: false): return nil
    case .scalar(let text, isPlain: true):
      guard kind == .integer || kind == .number, Int(text) == nil else { return nil }
      let again = Double(text).map { "\($0)" }
      return again.map(Decimal.init) == Decimal(text) ? nil : text
    }
  }
}

/// A decimal number as written: its digits without leading and trailing zeros, and its exponent, which is `nil` if it
/// does not fit into an `Int`.
private struct Decimal: Equatable {
  let isNegative: Bool
  let digits: String
  let exponent: Int?

  init(_ text: String) {
    isNegative = text.hasPrefix("-")
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = ((mantissa.first ?? "") + fraction).filter { "0"..."9" ~= $0 }
    let significant = all.drop { $0 == "0" }
    let trimmed = significant.reversed().drop { $0 == "0" }
    digits = String(trimmed.reversed())
    guard !digits.isEmpty else {
      exponent = 0
      return
    }
    let shift = significant.count - trimmed.count - fraction.count
    exponent =
      parts.count > 1 ? Int(parts[1]).map { $0.addingReportingOverflow(shift).partialValue } : shift
  }
}
