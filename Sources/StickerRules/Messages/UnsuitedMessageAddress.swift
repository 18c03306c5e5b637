import StickerBase
import StickerMessages
import StickerPacks

/// Flags URLs that no browser can open.
struct UnsuitedMessageAddress: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-message-address", group: .messages, severity: .warning,
    summary: "A browser cannot open the URL of a message.",
    why:
      "On a Mac a click opens the URL in Safari, which opens only http and https, and receivers on "
      + "older systems get it as a separate message; a data: URL is not sent there.",
    howToFix: "Use an https URL whose page shows what the message says.",
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnMessages,
        "Safari opens http and https; a data: URL is not sent in the fallback; the website should "
          + "represent the message")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      guard let url = message.url else { continue }
      switch url.value.scheme {
      case _ where url.value.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }:
        report(.broken("it has a space, a line break or another control character", at: url.place))
      case "http", "https":
        if !url.value.namesServer { report(.broken("it names no server", at: url.place)) }
      case "data": report(.data(at: url.place))
      case let scheme: report(.other(scheme, at: url.place))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func broken(_ reason: String, at place: TextPlace) -> Self {
    Self(
      "This is not a URL: \(reason).",
      help: "Write it like https://example.com/build?scoops=2, with %20 for a space.", at: place)
  }

  fileprivate static func data(at place: TextPlace) -> Self {
    Self(
      "This is a data: URL: receivers on older systems do not get it, and Safari does not open it.",
      help: "Use an https URL, and put the data into its query.", at: place)
  }

  fileprivate static func other(_ scheme: String?, at place: TextPlace) -> Self {
    Self(
      scheme.map {
        "The scheme '\($0.excerpt)' is not http or https: Safari on a Mac does not open it."
      }
        ?? "The URL has no scheme, so it leads nowhere.",
      help: UnsuitedMessageAddress.metadata.howToFix, at: place)
  }
}

extension String {
  /// True if the URL has a host after the scheme, between an optional user and port (RFC 3986, 3.2).
  fileprivate var namesServer: Bool {
    let afterScheme = drop { $0 != ":" }.dropFirst()
    guard afterScheme.hasPrefix("//") else { return false }
    let authority = afterScheme.dropFirst(2).prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.first == "[" ? host.contains("]") : !host.isEmpty && host.first != ":"
  }

  /// The scheme of a URL in lower case (RFC 3986, 3.1); `nil` if there is none.
  var scheme: String? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let scheme = self[..<colon].lowercased()
    let isValid = scheme.utf8.enumerated().allSatisfy { index, byte in
      0x61...0x7A ~= byte || index > 0 && (0x30...0x39 ~= byte || "+-.".utf8.contains(byte))
    }
    return isValid && !scheme.isEmpty ? scheme : nil
  }
}
