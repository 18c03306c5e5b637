/// An HTTP/1.1 response; the connection closes after it.
struct HTTPResponse {
  let head: [UInt8]
  let body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: the status code and reason.
  ///   - type: the media type of the body.
  ///   - fields: further lines of the head, such as `Retry-After: 5`.
  ///   - isHead: true for the response to a HEAD request, which has no body.
  init(
    _ status: String, _ type: String = "text/plain; charset=utf-8", body: [UInt8],
    fields: [String] = [], isHead: Bool = false
  ) {
    // RFC 9110, 8.6: a 204 response has no Content-Length.
    let length = status.hasPrefix("204") ? [] : ["Content-Length: \(body.count)"]
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(type)",
        // The page shows the user's own stickers: other sites must not embed it, and nothing may cache it.
        "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Connection: close",
      ] + length + fields
    head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    self.body = isHead ? [] : body
  }

  /// Returns a response with its status as plain text.
  static func text(_ status: String, fields: [String] = [], isHead: Bool = false) -> HTTPResponse {
    HTTPResponse(status, body: Array((status + "\n").utf8), fields: fields, isHead: isHead)
  }
}
