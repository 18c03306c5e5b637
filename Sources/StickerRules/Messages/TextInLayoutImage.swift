import StickerAnalysis
import StickerBase
import StickerMessages
import StickerPacks

/// Notes text that is drawn into a layout's picture.
struct TextInLayoutImage: PackRule {
  static let metadata = RuleMetadata(
    id: "text-in-layout-image", group: .messages, severity: .note,
    summary: "Letters are drawn into a layout's picture.",
    why:
      "Messages scales the picture down for 1x and 2x displays, where drawn letters become soft, "
      + "and VoiceOver, translation and larger text sizes do not apply to them.",
    howToFix:
      "Use the texts of the layout: 'image-title' and 'image-subtitle' are shown on the picture.",
    limit: { _ in "fewer than \(minLetters) letters in a line" },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnMessages, "do not render text into the image; it is scaled down"),
      .judgement(
        "6 letters of one color and one stroke in a line", because: "docs/design/messages.md"),
    ])

  /// The minimum number of letters in a line. Five similar shapes in a row may be teeth.
  fileprivate static let minLetters = 6

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (file, media) in pack.shownMedia where file.use != .livePicture {
      guard let letters = media.letters, letters.longest >= Self.minLetters else { continue }
      report(.lettered(file, letters.longest))
    }
  }
}

extension Finding.Draft {
  fileprivate static func lettered(_ file: MessageFile, _ letters: Int) -> Self {
    Self(
      "\(file.name) seems to contain drawn text, \(letters.grouped) letters in a line: Messages "
        + "scales the picture, and the letters become soft.",
      help: "Use 'image-title', 'image-subtitle' or a caption instead.", at: file.place,
      measured: Quantity(letters, .count), limit: Quantity(TextInLayoutImage.minLetters, .count))
  }
}
