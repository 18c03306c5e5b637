#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The items of a URL's query, in order.
struct QueryItems {
  /// The name of the item with the version of the state.
  static let versionName = "v"

  private var items: [(name: String, value: String)] = []

  /// Reads the items of a URL. If a name occurs several times, the first item counts.
  init(_ url: URL) {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    items = parts?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
  }

  /// Converts the members of a value to items, sorted by name.
  init(of state: some Encodable) throws(MessageURLError) {
    do {
      let members = try JSONDecoder().decode(
        [String: JSONMember].self, from: JSONEncoder().encode(state))
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let text = try member.text { items.append((name, text)) }
      }
    } catch {
      throw .invalid("the state")
    }
    guard first(Self.versionName) == nil else { throw .reserved(Self.versionName) }
  }

  mutating func append(_ name: String, _ value: String) { items.append((name, value)) }

  func first(_ name: String) -> String? { items.first { $0.name == name }?.value }

  var names: [String] { items.map(\.name) }

  /// The text of the query. All characters except unreserved ones are escaped (RFC 3986, 2.3), since servers read `+`
  /// as a space.
  var percentEncoded: String {
    items.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return escaped
  }
}

/// A JSON value that is written into a query.
private enum JSONMember: Codable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case list([JSONMember])
  case object([String: JSONMember])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let unsigned = try? value.decode(UInt64.self) {
      self = .unsigned(unsigned)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let list = try? value.decode([JSONMember].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONMember].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .boolean(let boolean): try value.encode(boolean)
    case .integer(let integer): try value.encode(integer)
    case .unsigned(let unsigned): try value.encode(unsigned)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }

  /// The text in a query; `nil` for null.
  var text: String? {
    get throws {
      if case .null = self { return nil }
      if case .string(let string) = self { return string }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
