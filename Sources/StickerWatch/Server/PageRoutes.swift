/// What of a page is where: `/TOKEN/` leads to `/TOKEN/N/`, the page with its number, and
/// `/TOKEN/news/N` answers when there is news after those with that number. Nothing else is there.
///
/// A page knows of its number only by its own address, so that it need not be written into it.
struct PageRoutes {
  /// Hexadecimal, of 128 bits from the system's generator.
  let token: String
  let port: UInt16

  enum Outcome {
    case answer(PageAnswer)
    /// The page with its number.
    case page(isHead: Bool)
    /// An answer once there is news other than these.
    case waiting(after: Int, isHead: Bool)
  }

  /// - Parameter number: of the page that is shown now.
  func outcome(of request: PageRequest, showing number: Int) -> Outcome {
    // Another name for this address may be anybody's (DNS rebinding).
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
    let rest = parts.dropFirst(2).map(String.init)
    if rest == [""] { return .answer(moved(to: number, isHead)) }
    if rest.count == 2, rest[0] == "news", let news = Self.number(rest[1]) {
      return .waiting(after: news, isHead: isHead)
    }
    guard rest.count == 2, rest[1].isEmpty, let asked = Self.number(rest[0]) else {
      return .answer(.text("404 Not Found", isHead: isHead))
    }
    return asked == number ? .page(isHead: isHead) : .answer(moved(to: number, isHead))
  }

  /// A number as we write it.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  private func moved(to number: Int, _ isHead: Bool) -> PageAnswer {
    .text("303 See Other", fields: ["Location: /\(token)/\(number)/"], isHead: isHead)
  }

  /// Compares in a time that does not tell how much of it is right.
  private func isToken(_ text: Substring) -> Bool {
    let (mine, theirs) = (Array(token.utf8), Array(text.utf8))
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
