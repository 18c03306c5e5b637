import StickerBase

extension Platform {
  /// True if people see the names of stickers.
  package var hasNames: Bool { pack[.stickerName] != nil || pack[.nameCharacters] != nil }

  /// Returns the names that an export gives to stickers, in the same order. The platform takes their characters and
  /// lengths, and they are unique if they identify stickers.
  package func names(for names: [String]) -> [String] {
    let (minLength, maxLength) = (pack[.stickerName]?.least ?? 0, pack[.stickerName]?.most)
    guard let characters = pack[.nameCharacters]?.words else {
      return names.map { name in
        let shortName = cut(name, to: maxLength)
        return length(of: shortName) < minLength
          ? cut("\(shortName) sticker", to: maxLength) : shortName
      }
    }
    let separator = characters.contains("hyphens") ? "-" : "_"
    var used: Set<String> = []
    return names.map { name in
      let plain = name.slug(or: "stickers").split(separator: "-").joined(separator: separator)
      let spelled = Self.isSpelled(name, with: characters) ? name : plain
      let base = cut(
        spelled + String(repeating: "_", count: max(0, minLength - spelled.count)),
        to: maxLength)
      var unique = base
      var number = 1
      while !used.insert(unique).inserted {
        number += 1
        let suffix = "\(separator)\(number)"
        unique = cut(base, to: maxLength.map { $0 - suffix.count }) + suffix
      }
      return unique
    }
  }

  /// Returns true if a name is not empty and consists of lowercase ASCII letters and ASCII characters of the given
  /// kinds, such as `digits`.
  private static func isSpelled(_ name: String, with kinds: [String]) -> Bool {
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
