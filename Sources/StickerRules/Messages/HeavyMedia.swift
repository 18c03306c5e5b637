import StickerBase
import StickerMessages
import StickerPacks

/// Notes media files that take a long time to send with each message.
struct HeavyMedia: PackRule {
  static let metadata = RuleMetadata(
    id: "heavy-media", group: .messages, severity: .note,
    summary: "A file of a message is large to send.",
    why:
      "The limit of 500 KB for stickers does not apply, but the message waits until its media is "
      + "sent, and Messages may re-encode it on the way.",
    howToFix: "Use a shorter loop, fewer pixels, or JPEG for photos.",
    limit: { "\($0.maximumMediaBytes)" },
    options: [
      .bytes("maximum", \.maximumMediaBytes, 1...1 << 40, "The largest file that passes.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnMessages, "short loops; media may be re-encoded when it is sent"),
      .fact(AppleFacts.stickerBytesInWords), .judgement("5 MB", because: "docs/design/messages.md"),
    ])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (file, media) in pack.shownMedia
    where file.use != .livePicture && media.byteCount.bytes > profile.maximumMediaBytes.bytes {
      report(
        Finding.Draft(
          "\(file.name) has \(media.byteCount): every message with it takes a long time to send.",
          help: HeavyMedia.metadata.howToFix, at: file.place,
          measured: Quantity(media.byteCount), limit: Quantity(profile.maximumMediaBytes)))
    }
  }
}
