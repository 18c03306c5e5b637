import StickerBase
import StickerMessages
import StickerPacks
import SystemPackage

/// The messages of an app as the page shows them. Each text is one line that is safe to print, with the participants'
/// names in place of `${id}`.
struct PageConversation: Encodable {
  /// The app's name; the file name of the description if that names no app.
  let app: String
  let participants: [Person]
  let steps: [PageMessage]

  struct Person: Encodable {
    let name: String
    /// `app`, `without-app`, `mac`, `watch` or `older`.
    let device: String
  }

  init(_ conversation: Conversation, _ files: PageFiles) {
    app = (conversation.app ?? conversation.path.lastComponent?.string ?? "").printable
    participants = conversation.participants.map {
      Person(name: $0.name.printable, device: $0.device.rawValue)
    }
    let names = Dictionary(conversation.participants.map { ($0.id, $0.name) }) { first, _ in first }
    steps = conversation.steps.map { step in
      PageMessage(
        step, from: conversation.participants.firstIndex { $0.id == step.sender.value } ?? 0, files
      ) {
        $0?.value.text { names[$0] ?? "${\($0)}" }.printable
      }
    }
  }
}

/// The media files of the messages, by path.
struct PageFiles {
  let media: [FilePath: MessageMedia]
  /// The index of each file's picture in the page.
  let pictures: [FilePath: Int]
}

/// One step of a conversation.
struct PageMessage: Encodable {
  /// The index of the sender among the participants.
  let from: Int
  /// The text that a person writes; `nil` for a message of the app.
  let text: String?
  /// The template layout, which is the alternate layout of a live message.
  let layout: PageLayout?
  let live: Live?
  let url: String?
  /// True if a click on a Mac opens the URL, and older systems receive it.
  let opensInBrowser: Bool
  let label: String?
  let summary: String?
  let session: String?
  let line: Int

  /// A live layout.
  struct Live: Encodable {
    let picture: Int?
    /// Height in points.
    let height: Int?
  }

  /// - Parameters:
  ///   - from: the index of the sender among the participants.
  ///   - text: returns a text as receivers read it.
  init(
    _ message: Message, from: Int, _ files: PageFiles,
    _ text: (Located<MessageText>?) -> String?
  ) {
    self.from = from
    if case .text(let words) = message.content {
      self.text = words.printable
    } else {
      self.text = nil
    }
    layout = message.template.map { PageLayout($0, files, text) }
    live = message.live.map {
      Live(picture: $0.picture.flatMap { files.pictures[$0.path] }, height: $0.height)
    }
    url = message.url?.value.printable
    let scheme = message.url?.value.prefix { $0 != ":" }.lowercased()
    opensInBrowser = scheme == "http" || scheme == "https"
    label = text(message.accessibilityLabel)
    summary = text(message.summary)
    session = message.session?.value
    line = message.place.line
  }
}

/// A template layout.
struct PageLayout: Encodable {
  /// The index of its picture in the page; `nil` if there is none to show.
  let picture: Int?
  /// `image`, `movie`, `sound`, or `unreadable` for a file that cannot be shown; `nil` without a file.
  let kind: String?
  /// Size of the picture in px.
  let width: Int?
  let height: Int?
  let imageTitle: String?
  let imageSubtitle: String?
  let caption: String?
  let subcaption: String?
  let trailingCaption: String?
  let trailingSubcaption: String?

  init(
    _ layout: TemplateLayout, _ files: PageFiles, _ text: (Located<MessageText>?) -> String?
  ) {
    let file = layout.shownFile
    let media = file.flatMap { files.media[$0.path] }
    kind = file.map { _ in media?.kind.nameInPage ?? "unreadable" }
    picture = file.flatMap { files.pictures[$0.path] }
    width = media?.size?.width
    height = media?.size?.height
    imageTitle = text(layout.imageTitle)
    imageSubtitle = text(layout.imageSubtitle)
    caption = text(layout.caption)
    subcaption = text(layout.subcaption)
    trailingCaption = text(layout.trailingCaption)
    trailingSubcaption = text(layout.trailingSubcaption)
  }
}

extension MessageMedia.Kind {
  /// The name of the kind in the page.
  fileprivate var nameInPage: String {
    switch self {
    case .image: "image"
    case .movie: "movie"
    case .sound: "sound"
    case .unreadable: "unreadable"
    }
  }
}
