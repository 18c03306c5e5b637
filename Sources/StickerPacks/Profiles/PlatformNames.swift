import StickerBase

extension Platform {
  /// True if people see the names of stickers.
  package var hasNames: Bool { pack[.stickerName] != nil || pack[.nameCharacters] != nil }

  /// Returns the names that an export gives to stickers. They have characters and a length that the platform takes, and
  /// are unique where they identify a sticker.
  package func names(for names: [String]) -> [String] {
    let (least, most) = (pack[.stickerName]?.least ?? 0, pack[.stickerName]?.most)
    guard let characters = pack[.nameCharacters]?.words else {
      return names.map { name in
        let cut = cut(name, to: most)
        return length(of: cut) < least ? self.cut("\(cut) sticker", to: most) : cut
      }
    }
    let separator = characters.contains("hyphens") ? "-" : "_"
    var used: Set<String> = []
    return names.map { name in
      let plain = name.slug(or: "stickers").split(separator: "-").joined(separator: separator)
      let words = Self.isMade(name, of: characters) ? name : plain
      let base = cut(words + String(repeating: "_", count: max(0, least - words.count)), to: most)
      var unique = base
      var number = 1
      while !used.insert(unique).inserted {
        number += 1
        let end = "\(separator)\(number)"
        unique = cut(base, to: most.map { $0 - end.count }) + end
      }
      return unique
    }
  }

  /// Returns true if a name is not empty, and each of its characters is a lowercase ASCII letter or an ASCII character
  /// of one of the given kinds.
  private static func isMade(_ name: String, of kinds: [String]) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): kinds.contains("letters")
        case UInt8(ascii: "0")...UInt8(ascii: "9"): kinds.contains("digits")
        case UInt8(ascii: "-"): kinds.contains("hyphens")
        case UInt8(ascii: "_"): kinds.contains("underscores")
        default: false
        }
      }
  }

  /// Returns true if the service has a standard emoji of this name; no custom emoji can have it.
  package func hasStandardEmoji(named name: String) -> Bool {
    pack.requires(.ownNames) && ServiceNames.slack.contains(Substring(name))
  }
}

/// The names of the standard emoji of services; no custom emoji can have them.
private enum ServiceNames {
  /// The names of Slack's standard emoji. `Scripts/slack-names` writes the file, and its first line is a comment.
  static let slack: Set<Substring> = Set(
    String(decoding: PackageResources.slack_names_txt, as: UTF8.self).split(separator: "\n")
      .dropFirst())
}
