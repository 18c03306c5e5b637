import StickerBase
import StickerMessages
import StickerPacks

/// Flags captions that need more lines than Messages gives them.
struct CutCaption: PackRule {
  static let metadata = RuleMetadata(
    id: "cut-caption", group: .messages, severity: .warning,
    summary: "A caption is so long that Messages cuts it.",
    why:
      "A caption wraps to three lines; the rest is not shown. A trailing caption next to it takes "
      + "up to half of the bubble.",
    howToFix: "Say it in fewer words, or move a part into the subcaption.",
    limit: { _ in "\(maxLines) lines" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.captionLines),
      .judgement(
        "the width of a text is estimated from classes of characters, not from Apple's font",
        because: "docs/design/messages.md"),
    ])

  /// The maximum number of lines of a caption.
  fileprivate static let maxLines = AppleFacts.captionLines.value
  /// The width for captions in a bubble of 300 pt, in points.
  private static let width = 264.0
  /// The gap between two captions in a line, in points.
  private static let gap = 8.0
  /// The font size in points.
  private static let fontSize = 15.0
  /// The factor for estimated widths. A caption is reported only if it would not fit even if it were a tenth narrower.
  private static let certainty = 0.9

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let conversation = pack.describedConversation else { return }
    let names = Dictionary(conversation.participants.map { ($0.id, $0.name) }) { first, _ in first }
    for layout in pack.messages.compactMap(\.template) {
      let pair = [("caption", layout.caption), ("trailing-caption", layout.trailingCaption)]
      let captions = pair.compactMap { key, text in
        text.map { (key: key, text: $0.value.text { names[$0] ?? $0 }, place: $0.place) }
      }
      for caption in captions {
        let other = captions.first { $0.key != caption.key }?.text
        let lines = LineEstimate.lines(
          of: caption.text, size: Self.fontSize * Self.certainty,
          width: Self.lineWidth(beside: other))
        guard lines > Self.maxLines else { continue }
        report(
          .cut(caption.key, caption.text.count, lines, beside: other != nil, at: caption.place))
      }
    }
  }

  /// Returns the width of a line of a caption in points. Next to another caption, it is the width that the other
  /// caption leaves, but at least half of the width without the gap.
  private static func lineWidth(beside other: String?) -> Double {
    guard let other else { return width }
    let withoutGap = width - gap
    return max(
      withoutGap / 2, withoutGap - LineEstimate.width(of: other, size: fontSize * certainty))
  }
}

extension Finding.Draft {
  fileprivate static func cut(
    _ key: String, _ length: Int, _ lines: Int, beside isShared: Bool, at place: TextPlace
  ) -> Self {
    let maxLines = CutCaption.maxLines
    return Self(
      "'\(key)' with its \(length.grouped) characters needs about \(lines.grouped) lines"
        + (isShared ? " next to the other caption" : "") + "; Messages shows \(maxLines).",
      help: CutCaption.metadata.howToFix, at: place,
      measured: Quantity(lines, .count), limit: Quantity(maxLines, .count))
  }
}

/// Estimates the number of lines of a text by classes of characters: Apple's font must not be shipped, and
/// its widths are not published.
enum LineEstimate {
  /// Returns the number of lines that a text takes.
  ///
  /// - Parameters:
  ///   - size: the font size in points.
  ///   - width: the width of a line in points.
  static func lines(of text: String, size: Double, width: Double) -> Int {
    var (lines, used) = (1, 0.0)
    for word in text.split(whereSeparator: \.isWhitespace) {
      let needed = Self.width(of: word, size: size)
      let space = used > 0 ? share(of: " ") * size : 0
      if used + space + needed <= width {
        used += space + needed
      } else {
        // A word that is longer than a line breaks at the end of the line.
        if used > 0 { lines += 1 }
        lines += Int(needed / width)
        used = needed.truncatingRemainder(dividingBy: width)
      }
    }
    return lines
  }

  /// Returns the width of a text in one line, in points.
  static func width(of text: some StringProtocol, size: Double) -> Double {
    text.reduce(0) { $0 + share(of: $1) } * size
  }

  /// Returns the width of a character as a share of the font size: four classes of widths that are typical of
  /// sans-serif fonts for text, and one for East Asian scripts.
  private static func share(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if narrow.contains(character) { return 0.28 }
    if wide.contains(character) || scalar.properties.isEmojiPresentation { return 0.9 }
    // Characters of East Asian scripts fill a square (Unicode Standard Annex 11).
    if 0x1100...0x11FF ~= scalar.value || 0x2E80...0x9FFF ~= scalar.value
      || 0xAC00...0xD7A3 ~= scalar.value || 0xFF00...0xFF60 ~= scalar.value
    {
      return 1
    }
    return character.isUppercase ? 0.67 : 0.55
  }

  private static let narrow: Set<Character> = [
    " ", "i", "j", "l", "I", "f", "t", "r", "'", "’", ".", ",", ":", ";", "!", "|", "(", ")",
  ]
  private static let wide: Set<Character> = ["m", "w", "M", "W", "@", "—", "%"]
}
