import StickerBase
import StickerCodecs
package import StickerPacks

/// Flags files in a known format that the platform does not show.
package struct UnsupportedFormat: StickerRule {
  package static let metadata = RuleMetadata(
    id: "unsupported-format", group: .files, severity: .error,
    summary: "The content is in a format that Messages does not show as a sticker.",
    why: "Messages shows \(shownFormats); anything else is refused, whatever its name.",
    howToFix: "Export the sticker as PNG, or as APNG if it moves.",
    since: "0.1.0",
    evidence: [.fact(AppleFacts.formats), .fact(AppleFacts.newerFormats)], repair: .safe)
  package static let checksSequenceFrames = true
  package static let checksSequences = false
  package static let checksUnshownFormats = true

  fileprivate static let shownFormats = listed(Profile.messages.shownFormats.map(\.name))

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    switch sticker.fault {
    case .unrecognizedFormat(let name?)? where NonImageContent(name) == nil:
      report(.unsupported(name, sticker, profile))
    case .undecoded(let format)?: report(.unsupportedFrame(format))
    case nil:
      guard let format = sticker.image?.format, !profile.shows(format) else { return }
      report(.unsupported(format.name, sticker, profile, isRepairable: true))
    default: return
    }
  }
}

extension Finding.Draft {
  fileprivate static func unsupported(
    _ name: String, _ sticker: Sticker, _ profile: Profile, isRepairable: Bool = false
  ) -> Self {
    let isRead = (isRepairable || name == ForeignFormat.movie) && !sticker.isBuilt
    var draft = Self(
      "The content is \(name). \(profile.name) shows \(UnsupportedFormat.shownFormats).",
      advice: isRead
        ? sticker.advice("Convert it to PNG.", "--fit")
        : Advice("Export it as PNG, or as APNG if it moves."))
    draft.isRepairable = isRepairable
    return draft
  }

  fileprivate static func unsupportedFrame(_ format: ImageFormat) -> Self {
    var draft = Self(
      "This frame is \(format.name), which Apple lists for whole stickers but not for frames.",
      help: "Export the frame as PNG.")
    draft.isRepairable = false
    return draft
  }
}
