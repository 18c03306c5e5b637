package import StickerBase
package import SystemPackage

/// The emoji that the stickers of a pack stand for. People write them into a `stickerpack.yml`, an `emoji.txt` like
/// that of sticker-convert, or the names of the files.
package struct StickerEmoji: Sendable, Equatable {
  /// The emoji of `emoji.txt`, by the name of the file without extension.
  private var listed: [String: [String]] = [:]

  /// The emoji that advice shows as an example.
  package static let example = "🙂"
  /// The name of the list that sticker-convert writes: a JSON object of names and emoji.
  package static let listName: FilePath.Component = "emoji.txt"
  /// The largest list that is read, in bytes.
  private static let maximumBytes = 1 << 20

  package init() {}

  /// Reads the list in a folder. A list that is missing or cannot be understood counts as empty.
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

  /// Returns the emoji of a sticker: those in the manifest, or else in the list, or else in the file's name.
  ///
  /// - Parameters:
  ///   - stem: the file's name without extension.
  ///   - declared: the emoji in a manifest.
  package func emoji(ofFile stem: String, declared: [String]) -> [String] {
    let declared = declared.compactMap(Self.recommended)
    if !declared.isEmpty { return declared }
    // A list has one name for the pictures of all densities.
    let list = listed[stem] ?? listed[DensityScale.split(stem).stem] ?? []
    return list.isEmpty ? Self.emoji(in: stem) : list
  }

  /// Returns the recommended form of a text that is one emoji; `nil` for any other text.
  package static func recommended(_ text: String) -> String? {
    text.count == 1 ? text.first?.recommendedEmoji.map { String($0) } : nil
  }

  /// Returns the recommended emoji in a text, each once, in the order in which they first appear.
  package static func emoji(in text: String) -> [String] {
    var seen: Set<Character> = []
    return text.filter { $0.isRecommendedEmoji && seen.insert($0).inserted }.map { String($0) }
  }
}

extension Character {
  /// True for a recommended emoji (RGI; UTS #51, ED-27). The properties of scalars identify emoji of one scalar,
  /// keycaps and skin tones; emoji with joiners, and flags, are in a table.
  package var isRecommendedEmoji: Bool {
    let scalars = Array(unicodeScalars)
    guard let first = scalars.first else { return false }
    switch scalars.count {
    case 1: return first.properties.isEmojiPresentation && !Self.regionalIndicators.contains(first)
    case 2 where scalars[1] == Self.emojiSelector:
      return first.properties.isEmoji && !first.properties.isEmojiPresentation
        && !Self.keycapBases.contains(first)
    case 2 where scalars[1].properties.isEmojiModifier:
      return first.properties.isEmojiModifierBase
    case 3 where Self.keycapBases.contains(first):
      return scalars[1] == Self.emojiSelector && scalars[2] == "\u{20E3}"
    default: return EmojiSequences.all.contains(scalars)
    }
  }

  /// The recommended form: this emoji, or the same with variation selectors added or removed; `nil` if there is none.
  package var recommendedEmoji: Character? {
    if isRecommendedEmoji { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar != Self.emojiSelector {
      scalars.append(scalar)
      if scalar.properties.isEmoji, !scalar.properties.isEmojiPresentation {
        scalars.append(Self.emojiSelector)
      }
    }
    let text = String(scalars)
    return text.count == 1 && text.first?.isRecommendedEmoji == true ? text.first : nil
  }

  /// The variation selector of emoji, VS16.
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let keycapBases: Set<Unicode.Scalar> = Set("0123456789#*".unicodeScalars)
  private static let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
}

/// The recommended emoji that no property of a scalar identifies; `Scripts/emoji-sequences` writes their file.
private enum EmojiSequences {
  static let all: Set<[Unicode.Scalar]> = Set(
    String(decoding: PackageResources.sequences_txt, as: UTF8.self).split(separator: "\n")
      .dropFirst().map { Array($0.unicodeScalars) })
}
