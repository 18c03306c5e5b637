#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a structure or a dictionary from the items of a query. The type of a member determines whether its item is
/// read as text or as JSON.
struct QueryDecoder: Decoder {
  let items: QueryItems
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(QueryContainer<Key>(items: items))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.notAStructure }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw Self.notAStructure
  }

  fileprivate static var notAStructure: DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "The state is not a structure."))
  }
}

private struct QueryContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let items: QueryItems
  let codingPath: [any CodingKey] = []

  var allKeys: [Key] {
    items.names.filter { $0 != QueryItems.versionName }.compactMap(Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool { items.first(key.stringValue) != nil }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw QueryDecoder.notAStructure }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw QueryDecoder.notAStructure
  }

  func superDecoder() -> any Decoder { QueryDecoder(items: items) }
  func superDecoder(forKey key: Key) -> any Decoder { QueryDecoder(items: items) }

  private func text(_ key: Key) throws -> String {
    guard let text = items.first(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: [], debugDescription: "The item is missing."))
    }
    return text
  }

  /// Decodes an item as text, such as the case of an enumeration, or else as JSON.
  private func value<Value: Decodable>(_ key: Key) throws -> Value {
    let text = try text(key)
    let decoder = JSONDecoder()
    do {
      return try decoder.decode(Value.self, from: JSONEncoder().encode(text))
    } catch {
      do {
        return try decoder.decode(Value.self, from: Data(text.utf8))
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [key], debugDescription: "The item does not fit."))
      }
    }
  }
}
