extension Manifest.Sticker {
  /// Returns the text that VoiceOver reads for the sticker, in the most preferred language that has a label.
  ///
  /// Each language is looked up among the labels as in RFC 4647, section 3.4: `pt-BR`, then `pt`, ignoring case. The
  /// label without a language counts as that of `en` if there is none for `en`. If no language has a label, the result
  /// is the label without a language, or the name if there is none.
  ///
  /// - Parameter languages: language tags, the preferred one first, for example `Locale.preferredLanguages`.
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

  /// Returns a tag in lower case with hyphens: Apple's tools also write `pt_BR`.
  private static func normalized(_ language: String) -> String {
    String(language.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

extension StickerPack.Sticker {
  /// Returns the text that VoiceOver reads for the sticker, in the most preferred language that has a label: see
  /// ``Manifest/Sticker/localizedDescription(for:)``.
  public func localizedDescription(for languages: [String]) -> String {
    entry.localizedDescription(for: languages)
  }
}
