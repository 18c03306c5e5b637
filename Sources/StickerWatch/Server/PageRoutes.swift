/// The routes of the server. `/TOKEN/N/` is the current page if N is its number (``PageStatus/page``); `/TOKEN/` and
/// all other numbers redirect to it. `/TOKEN/news/M` answers once ``PageStatus/number`` is not M. All other paths get
/// the status 404.
///
/// A page reads its number from its own address, so that the HTML need not contain it.
struct PageRoutes {
  /// 128 bits from the system's random number generator, in hexadecimal.
  let token: String
  let port: UInt16

  enum Outcome {
    case answer(HTTPResponse)
    /// The current page.
    case page(isHead: Bool)
    /// An answer as soon as ``PageStatus/number`` differs from `after`.
    case waiting(after: Int, isHead: Bool)
  }

  /// Returns the outcome of a request.
  ///
  /// - Parameter number: the number of the current page.
  func outcome(of request: PageRequest, showing number: Int) -> Outcome {
    // Any other name for this address may belong to an attacker (DNS rebinding).
    guard let host = request.host?.lowercased(),
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host)
    else { return .answer(.text("403 Forbidden")) }
    let isHead = request.method == "HEAD"
    guard isHead || request.method == "GET" else {
      return .answer(.text("405 Method Not Allowed", fields: ["Allow: GET, HEAD"]))
    }
    let parts = request.target.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].isEmpty, isToken(parts[1]) else {
      return .answer(.text("404 Not Found", isHead: isHead))
    }
    let words = parts.dropFirst(2).map(String.init)
    if words == [""] { return .answer(moved(to: number, isHead)) }
    if words.count == 2, words[0] == "news", let known = Self.number(words[1]) {
      return .waiting(after: known, isHead: isHead)
    }
    guard words.count == 2, words[1].isEmpty, let requested = Self.number(words[0]) else {
      return .answer(.text("404 Not Found", isHead: isHead))
    }
    return requested == number ? .page(isHead: isHead) : .answer(moved(to: number, isHead))
  }

  /// Parses a number in its canonical form: no sign, no leading zeros.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  private func moved(to number: Int, _ isHead: Bool) -> HTTPResponse {
    .text("303 See Other", fields: ["Location: /\(token)/\(number)/"], isHead: isHead)
  }

  /// Returns true if a text is the token. The comparison takes the same time for every text of the token's length, so
  /// that it does not reveal how much of a guess is right.
  private func isToken(_ text: Substring) -> Bool {
    let (mine, theirs) = (Array(token.utf8), Array(text.utf8))
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
