import StickerBase
import StickerMessages
import StickerPacks

/// Flags layouts with both an image and media: Messages shows only the image.
struct HiddenMedia: PackRule {
  static let metadata = RuleMetadata(
    id: "hidden-media", group: .messages, severity: .warning,
    summary: "A layout has an image and media, of which Messages shows the image alone.",
    why: "mediaFileURL is ignored where there is an image: what it names never shows.",
    howToFix: "Leave out the one that is not meant.",
    since: "0.1.0",
    evidence: [.apple(.layoutImage, "with an image, mediaFileURL is ignored")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      guard let layout = message.template, let image = layout.image, let media = layout.media
      else { continue }
      report(
        Finding.Draft(
          "\(media.name) never shows: the layout also has the image \(image.name), which wins.",
          help: "Leave out 'image' or 'media'.", at: media.place))
    }
  }
}
