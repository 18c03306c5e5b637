public import Foundation

/// Any JSON value; numbers and booleans are distinct.
public enum JSONDocument: Decodable, Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONDocument])
  case object([String: JSONDocument])

  /// - Throws: `DecodingError` if the data is not JSON.
  public init(_ data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }

  /// - Throws: `DecodingError` if the text is not JSON.
  public init(_ text: some StringProtocol) throws { try self.init(Data(text.utf8)) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONDocument].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONDocument].self))
    }
  }

  public var members: [String: JSONDocument]? {
    if case .object(let members) = self { members } else { nil }
  }

  public var elements: [JSONDocument]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The member of an object; `nil` if there is none or this is not an object.
  public subscript(_ name: String) -> JSONDocument? { members?[name] }
}
