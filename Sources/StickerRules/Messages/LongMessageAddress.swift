import StickerBase
import StickerMessages
import StickerPacks

/// Flags URLs that are longer than Messages allows.
struct LongMessageAddress: PackRule {
  static let metadata = RuleMetadata(
    id: "long-message-address", group: .messages, severity: .error,
    summary: "A message's URL is longer than Messages accepts.",
    why: "Inserting or sending the message fails with urlExceedsMaxSize.",
    howToFix: "Keep the state on a server and put a token into the URL.",
    limit: { "\($0.maximumURLLength.grouped) characters" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.messageURLLength),
      .apple(.sessionOnMessages, "keep the state in the cloud and a token in the URL"),
    ])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      guard let url = message.url else { continue }
      let length = Self.length(url.value)
      guard length > profile.maximumURLLength else { continue }
      report(.long(length, of: profile.maximumURLLength, at: url.place))
    }
  }

  /// Returns the length of a URL in characters, with each byte that is not ASCII percent-encoded as %XX (RFC
  /// 3986, 2.1).
  private static func length(_ url: String) -> Int {
    url.utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : 3) }
  }
}

extension Finding.Draft {
  fileprivate static func long(_ length: Int, of limit: Int, at place: TextPlace) -> Self {
    Self(
      "The URL has \(length.grouped) characters; Messages accepts \(limit.grouped) "
        + "(urlExceedsMaxSize).",
      help: LongMessageAddress.metadata.howToFix, at: place,
      measured: Quantity(length, .count), limit: Quantity(limit, .count))
  }
}
