package import StickerBase

/// An `MSMessageTemplateLayout`: a picture and the texts that Messages lays out around it.
package struct TemplateLayout: Sendable {
  package var image: MessageFile?
  /// What `mediaFileURL` names; Messages ignores it where there is an image.
  package var media: MessageFile?
  package var imageTitle: Located<MessageText>?
  package var imageSubtitle: Located<MessageText>?
  package var caption: Located<MessageText>?
  package var subcaption: Located<MessageText>?
  package var trailingCaption: Located<MessageText>?
  package var trailingSubcaption: Located<MessageText>?
  /// Where the layout begins.
  package var place: TextPlace

  /// What shows: the image wins.
  package var shownFile: MessageFile? { image ?? media }

  /// Whether there is a bar below the picture.
  package var hasCaptions: Bool {
    [caption, subcaption, trailingCaption, trailingSubcaption].contains { $0 != nil }
  }

  /// The texts that are there, in the order of reading, with their keys.
  package var texts: [(key: String, text: Located<MessageText>)] {
    [
      ("image-title", imageTitle), ("image-subtitle", imageSubtitle), ("caption", caption),
      ("subcaption", subcaption), ("trailing-caption", trailingCaption),
      ("trailing-subcaption", trailingSubcaption),
    ].compactMap { key, text in text.map { (key, $0) } }
  }
}

/// An `MSMessageLiveLayout`: a view of the app in the transcript.
package struct LiveLayout: Sendable {
  /// A picture of that view; `nil` when the description has none.
  package var picture: MessageFile?
  /// The height in points that the app asks for in `contentSizeThatFits`; `nil` when it is not said.
  package var height: Int?
  /// What receivers see who have not the app; Messages demands one.
  package var alternate: TemplateLayout?
  /// Where the layout begins.
  package var place: TextPlace
}
