extension Manifest.Sticker {
  /// What VoiceOver reads of the sticker to somebody who prefers these languages.
  ///
  /// Each language is looked up among the labels as in RFC 4647, section 3.4: `pt-BR`, then `pt`,
  /// whatever the case. The label that is in no language counts as English where there is no English
  /// one. What is not found is read as the label, or else as the name.
  ///
  /// - Parameter languages: language tags, best first, such as `Locale.preferredLanguages`.
  public func localizedDescription(for languages: [String]) -> String {
    var texts: [String: String] = [:]
    if let label, !label.isEmpty { texts["en"] = label }
    for (language, text) in (labels ?? [:]).sorted(by: { $0.key < $1.key }) where !text.isEmpty {
      texts[Self.normalized(language)] = text
    }
    for language in languages.map(Self.normalized) {
      var range = language[...]
      while !range.isEmpty {
        if let text = texts[String(range)] { return text }
        range = range[..<(range.lastIndex(of: "-") ?? range.startIndex)]
      }
    }
    guard let label, !label.isEmpty else { return name }
    return label
  }

  /// Apple's tools also write `pt_BR`.
  private static func normalized(_ language: String) -> String {
    String(language.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

extension StickerPack.Sticker {
  /// What VoiceOver reads of the sticker to somebody who prefers these languages: see
  /// ``Manifest/Sticker/localizedDescription(for:)``.
  public func localizedDescription(for languages: [String]) -> String {
    entry.localizedDescription(for: languages)
  }
}
