package import StickerBase
package import SystemPackage

/// The emoji that the stickers of a pack stand for, from where people write them: `stickerpack.yml`, an `emoji.txt`
/// as sticker-convert writes it, or the names of the files.
package struct StickerEmoji: Sendable, Equatable {
  /// The emoji of `emoji.txt`, by the name of the file without extension.
  private var listed: [String: [String]] = [:]

  /// An emoji for advice.
  package static let example = "🙂"
  /// The name of the list that sticker-convert writes: a JSON object of names and emoji.
  package static let listName: FilePath.Component = "emoji.txt"
  private static let maximumBytes = 1 << 20

  package init() {}

  /// Reads the list in a folder; without one, or if it cannot be understood, the names of the files remain.
  package init(in folder: FilePath, _ links: LinkPolicy) {
    guard
      let contents = try? FileContents(
        folder.appending(Self.listName), limit: Self.maximumBytes, links),
      let bytes = contents.bytes, let root = try? JSONReader.value(of: bytes),
      case .mapping(let entries) = root.content
    else { return }
    for entry in entries {
      guard case .scalar(let text, _) = entry.value.content else { continue }
      listed[entry.key] = Self.emoji(in: text)
    }
  }

  /// Returns the emoji of a sticker.
  ///
  /// - Parameters:
  ///   - stem: the file's name without extension.
  ///   - declared: the emoji in a manifest.
  package func emoji(ofFile stem: String, declared: [String]) -> [String] {
    if !declared.isEmpty { return declared }
    if let list = listed[stem], !list.isEmpty { return list }
    return Self.emoji(in: stem)
  }

  /// Returns the emoji in a text, grapheme by grapheme, each once.
  package static func emoji(in text: String) -> [String] {
    var seen: Set<Character> = []
    return text.filter { $0.isRecommendedEmoji && seen.insert($0).inserted }.map { String($0) }
  }
}

extension Character {
  /// True for a single emoji in its recommended form (UTS #51, ED-27), as far as the properties of its scalars show
  /// it: flags of tags are those of England, Scotland and Wales.
  package var isRecommendedEmoji: Bool {
    let scalars = Array(unicodeScalars)
    guard let first = scalars.first else { return false }
    if scalars.count == 3, Self.keycapBases.contains(first) {
      return scalars[1] == Self.colored && scalars[2] == "\u{20E3}"
    }
    if Self.regions.contains(first) {
      return scalars.count == 2 && Self.regions.contains(scalars[1])
    }
    if scalars.contains(where: { Self.tags.contains($0) }) {
      return Self.nations.contains(String(String.UnicodeScalarView(scalars)))
    }
    let parts = scalars.split(separator: "\u{200D}", omittingEmptySubsequences: false)
    return parts.allSatisfy { Self.isElement(Array($0), inSequence: parts.count > 1) }
  }

  private static let colored: Unicode.Scalar = "\u{FE0F}"
  private static let keycapBases: Set<Unicode.Scalar> = Set("0123456789#*".unicodeScalars)
  private static let regions: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
  private static let tags: ClosedRange<Unicode.Scalar> = "\u{E0020}"..."\u{E007F}"
  private static let nations: Set<String> = ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"]

  /// An emoji on its own, in color by itself or by a selector, with at most one skin tone.
  private static func isElement(_ scalars: [Unicode.Scalar], inSequence: Bool) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji, !keycapBases.contains(first),
      !regions.contains(first)
    else { return false }
    switch scalars.count {
    case 1: return first.properties.isEmojiPresentation
    case 2 where scalars[1] == colored: return !first.properties.isEmojiPresentation
    case 2:
      return first.properties.isEmojiModifierBase && scalars[1].properties.isEmojiModifier
    default: return false
    }
  }
}
