/// An HTTP/1.1 response, after which the connection ends.
struct PageAnswer {
  let head: [UInt8]
  let body: [UInt8]

  /// - Parameters:
  ///   - status: code and reason.
  ///   - isHead: whether only the head is wanted.
  init(
    _ status: String, _ type: String = "text/plain; charset=utf-8", body: [UInt8],
    fields: [String] = [], isHead: Bool = false
  ) {
    // RFC 9110, 8.6: an answer without content has no length.
    let length = status.hasPrefix("204") ? [] : ["Content-Length: \(body.count)"]
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(type)",
        // A page of somebody's stickers is nobody else's, and not kept.
        "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Connection: close",
      ] + length + fields
    head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    self.body = isHead ? [] : body
  }

  /// An answer that says what it is.
  static func text(_ status: String, fields: [String] = [], isHead: Bool = false) -> PageAnswer {
    PageAnswer(status, body: Array((status + "\n").utf8), fields: fields, isHead: isHead)
  }
}
