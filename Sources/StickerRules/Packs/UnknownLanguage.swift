import StickerPacks
import SystemPackage

/// Flags `.lproj` folders with labels that are not named after a language.
struct UnknownLanguage: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-language", group: .packs, severity: .warning,
    summary: "Labels are in an .lproj folder whose name is not a language code.",
    why: "No system requests such a language: nobody hears the labels.",
    howToFix: "Name the folder after the language's code: de.lproj, pt-BR.lproj, zh-Hans.lproj.",
    limit: { _ in
      "Base, a language code, which may have a script and a region (de, pt-BR, zh-Hans), or a folder name of old "
        + "projects, such as German"
    },
    since: "0.1.0",
    evidence: [
      .apple(.strings, "tables are in folders named after the language")
    ])

  init(profile: Profile) {}

  /// Base, and the names of folders in old projects (Apple, Internationalization and Localization Guide).
  private static let otherNames: Set<String> = [
    "Base", "Dutch", "English", "French", "German", "Italian", "Japanese", "Spanish",
  ]

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for table in pack.localizations.tables where !Self.isLanguage(table.language) {
      report(.unknown(table))
    }
  }

  /// Returns true if a name has the form of a language tag (RFC 5646, section 2.1): a language of two or three letters,
  /// then optionally a script of four letters, and a region of two letters or three digits. Also true for `otherNames`.
  static func isLanguage(_ name: String) -> Bool {
    if otherNames.contains(name) { return true }
    var parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    func isLetters(_ part: Substring, _ count: ClosedRange<Int>) -> Bool {
      count.contains(part.utf8.count)
        && part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
    }
    guard let language = parts.popFirst(), isLetters(language, 2...3) else { return false }
    if let script = parts.first, isLetters(script, 4...4) { parts.removeFirst() }
    guard let region = parts.popFirst() else { return true }
    let isNumber = region.utf8.count == 3 && region.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return parts.isEmpty && (isLetters(region, 2...2) || isNumber)
  }
}

extension Finding.Draft {
  fileprivate static func unknown(_ table: StringsTable) -> Self {
    Self(
      "'\(table.language.excerpt)' is not a language code: nobody hears these labels.",
      help: "Name the folder after the language's code, such as de or pt-BR.",
      path: table.path.parent)
  }
}
