package import StickerBase

/// An `MSMessageTemplateLayout`: a picture and the texts that Messages lays out around it.
package struct TemplateLayout: Sendable {
  package var image: MessageFile?
  /// The file of `mediaFileURL`; Messages ignores it if there is an image.
  package var media: MessageFile?
  package var imageTitle: Located<MessageText>?
  package var imageSubtitle: Located<MessageText>?
  package var caption: Located<MessageText>?
  package var subcaption: Located<MessageText>?
  package var trailingCaption: Located<MessageText>?
  package var trailingSubcaption: Located<MessageText>?
  /// The start of the layout in the description.
  package var place: TextPlace

  /// The file that Messages shows: the image, or else the media.
  package var shownFile: MessageFile? { image ?? media }

  /// The texts of the layout in reading order, with their keys.
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
  /// A picture of the view, for the preview; `nil` if the description has none.
  package var picture: MessageFile?
  /// The height in points that the app requests in `contentSizeThatFits`; `nil` if the description has none.
  package var height: Int?
  /// The layout for receivers without the app, which Messages requires; `nil` if the description has none.
  package var alternate: TemplateLayout?
  /// The start of the layout in the description.
  package var place: TextPlace
}
