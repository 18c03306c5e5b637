/// The head of an HTTP/1.1 request (RFC 9112), as far as it matters here.
struct PageRequest: Equatable {
  let method: String
  /// The path with everything behind it, as it was sent.
  let target: String
  let host: String?

  /// Bytes that a head may have.
  static let mostBytes = 8 << 10

  /// What can be said of bytes that have come so far.
  enum Reading: Equatable {
    /// The head has not ended yet.
    case unfinished
    case tooLong
    case malformed
    case complete(PageRequest)
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    let end = Array("\r\n\r\n".utf8)
    guard let length = bytes.firstRange(of: end)?.lowerBound else {
      return bytes.count > mostBytes ? .tooLong : .unfinished
    }
    guard length <= mostBytes else { return .tooLong }
    // Nothing but ASCII is wanted in any of it.
    guard bytes[..<length].allSatisfy({ 0x20...0x7E ~= $0 || [0x09, 0x0D, 0x0A].contains($0) })
    else { return .malformed }
    let text = String(decoding: bytes[..<length], as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !words[0].isEmpty, words[1].hasPrefix("/")
    else { return .malformed }
    var hosts: [String] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else {
        return .malformed
      }
      guard line[..<colon].lowercased() == "host" else { continue }
      let value = line[colon...].dropFirst()
      hosts.append(
        String(value.drop { " \t".contains($0) }.reversed().drop { " \t".contains($0) }.reversed())
      )
    }
    // RFC 9112, 3.2: more than one is an error.
    guard hosts.count <= 1 else { return .malformed }
    return .complete(
      PageRequest(method: String(words[0]), target: String(words[1]), host: hosts.first))
  }
}

extension [UInt8] {
  /// Where other bytes are first.
  fileprivate func firstRange(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count, let first = other.first else { return nil }
    for start in 0...count - other.count where self[start] == first {
      if self[start..<start + other.count].elementsEqual(other) {
        return start..<start + other.count
      }
    }
    return nil
  }
}
