import StickerBase
import StickerMessages
import StickerPacks

/// Flags layouts with both an image and media: Messages shows only the image.
struct HiddenMedia: PackRule {
  static let metadata = RuleMetadata(
    id: "hidden-media", group: .messages, severity: .warning,
    summary: "A layout has an image and media, but Messages shows only the image.",
    why: "mediaFileURL is ignored if there is an image: its file is never shown.",
    howToFix: "Remove the one that is not intended.",
    since: "0.1.0",
    evidence: [.apple(.layoutImage, "with an image, mediaFileURL is ignored")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for message in pack.messages {
      guard let layout = message.template, let image = layout.image, let media = layout.media
      else { continue }
      report(
        Finding.Draft(
          "\(media.name) is never shown: Messages shows the layout's image \(image.name) instead.",
          help: "Leave out 'image' or 'media'.", at: media.place))
    }
  }
}
