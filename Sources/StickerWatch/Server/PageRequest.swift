/// The head of an HTTP/1.1 or HTTP/1.0 request (RFC 9112), reduced to what the server needs.
struct PageRequest: Equatable {
  let method: String
  /// The path with its query, as sent.
  let target: String
  let host: String?

  /// The maximum size of a head in bytes.
  static let maxBytes = 8 << 10

  /// The result of parsing the bytes received so far.
  enum Reading: Equatable {
    /// The end of the head is missing.
    case unfinished
    case tooLong
    case malformed
    case complete(PageRequest)
  }

  init(method: String, target: String, host: String?) {
    (self.method, self.target, self.host) = (method, target, host)
  }

  /// Parses a head; `nil` if it is malformed.
  ///
  /// - Parameter bytes: a whole head, without the empty line at its end.
  fileprivate init?(head bytes: ArraySlice<UInt8>) {
    // Browsers send nothing but ASCII here.
    guard bytes.allSatisfy({ 0x20...0x7E ~= $0 || [0x09, 0x0D, 0x0A].contains($0) })
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !words[0].isEmpty, words[1].hasPrefix("/")
    else { return nil }
    var hosts: [String] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else {
        return nil
      }
      guard line[..<colon].lowercased() == "host" else { continue }
      let value = line[colon...].dropFirst()
      hosts.append(
        String(value.drop { " \t".contains($0) }.reversed().drop { " \t".contains($0) }.reversed())
      )
    }
    // RFC 9112, 3.2: more than one Host field is an error.
    guard hosts.count <= 1 else { return nil }
    (method, target, host) = (String(words[0]), String(words[1]), hosts.first)
  }
}

/// The head of a request while it is received, in any number of parts.
struct RequestHead {
  private var bytes: [UInt8] = []
  /// The number of leading bytes that are known not to contain the start of the terminator.
  private var searched = 0

  private static let end = Array("\r\n\r\n".utf8)

  /// Adds received bytes and looks for the end of the head. Positions that were searched before are not
  /// searched again.
  mutating func add(_ part: ArraySlice<UInt8>) -> PageRequest.Reading {
    bytes += part
    while searched + Self.end.count <= bytes.count {
      guard searched <= PageRequest.maxBytes else { return .tooLong }
      if bytes[searched..<searched + Self.end.count].elementsEqual(Self.end) {
        return PageRequest(head: bytes[..<searched]).map { .complete($0) } ?? .malformed
      }
      searched += 1
    }
    return bytes.count > PageRequest.maxBytes + Self.end.count ? .tooLong : .unfinished
  }
}
