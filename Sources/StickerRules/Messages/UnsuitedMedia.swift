import StickerBase
import StickerCodecs
import StickerMessages
import StickerPacks

/// Flags files that cannot be read, or whose format Messages does not show in their place.
struct UnsuitedMedia: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-media", group: .messages, severity: .error,
    summary: "A file of a message is of a kind that Messages does not show in that place.",
    why: "The bubble shows an empty place, or only its captions.",
    howToFix: "Use PNG, JPEG or GIF; for 'media' also a short video, or a sound.",
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnMessages, "mediaFileURL takes PNG, JPEG, GIF and video"),
      .apple(.layoutMedia, "a sound shows as its waveform"),
    ])

  private let profile: Profile

  init(profile: Profile) { self.profile = profile }

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (file, media) in pack.shownMedia {
      switch media.kind {
      case .unreadable(let fault):
        report(.unreadable(file, fault))
      case .movie where file.use != .media, .sound where file.use != .media:
        report(.noPicture(file, media.kind))
      case .image(let image) where !profile.shows(image.format):
        report(.unreadable(file, .unrecognizedFormat(image.format.name)))
      case .image(let image) where !image.format.isDecoded:
        report(.unlisted(file, image.format))
      case .movie, .sound, .image: break
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func unreadable(_ file: MessageFile, _ fault: ImageFault) -> Self {
    let formats = file.use == .media ? "PNG, JPEG, GIF, a video or a sound" : "PNG, JPEG or GIF"
    var draft =
      if case .unrecognizedFormat(let content) = fault {
        Self(
          "\(file.name) cannot be shown: the content is \(content?.printable ?? "not known").",
          help: "Use \(formats).", at: file.place)
      } else {
        Self(
          "\(file.name) cannot be shown: \(fault.description.printable).",
          help: "Export it again, or fetch a complete copy.", at: file.place)
      }
    draft.isJudgement = false
    return draft
  }

  fileprivate static func noPicture(_ file: MessageFile, _ kind: MessageMedia.Kind) -> Self {
    let content = if case .movie = kind { "a video" } else { "a sound" }
    let key = file.use == .image ? "image" : "picture"
    return Self(
      "\(file.name) is \(content), but '\(key)' takes a picture.",
      help: file.use == .image ? "Name it as 'media' instead." : "Use a screenshot of the view.",
      at: file.place)
  }

  fileprivate static func unlisted(_ file: MessageFile, _ format: ImageFormat) -> Self {
    Self(
      "\(file.name) is \(format.name); Apple lists PNG, JPEG and GIF, and older receivers support "
        + "no others.",
      help: "Export it as PNG or JPEG.", at: file.place, severity: .warning)
  }
}
