/// What of a page is where: `/TOKEN/` leads to `/TOKEN/N/`, the page with its number, and
/// `/TOKEN/N/changed` answers when there is a newer one. Nothing else is there.
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
    /// An answer once the page is newer than this number.
    case waiting(for: Int, isHead: Bool)
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
    guard rest.count == 2, let asked = Int(rest[0]), String(asked) == rest[0] else {
      return .answer(.text("404 Not Found", isHead: isHead))
    }
    switch rest[1] {
    case "" where asked == number: return .page(isHead: isHead)
    case "": return .answer(moved(to: number, isHead))
    case "changed": return .waiting(for: asked, isHead: isHead)
    default: return .answer(.text("404 Not Found", isHead: isHead))
    }
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
