/// Placeholders of project templates, such as `__BUNDLE_ID__` and `{{ name }}`, which a script replaces before the
/// project is built.
enum TemplatePlaceholder {
  /// Returns true if a text has a placeholder of cookiecutter, Mustache, Jinja, ERB or EJS, or if one of its parts
  /// between periods is a word between double underscores.
  static func occurs(in text: String) -> Bool {
    let isDelimited = delimiters.contains { open, close in
      guard let start = text.firstRange(of: open) else { return false }
      return text[start.upperBound...].firstRange(of: close).map {
        $0.lowerBound > start.upperBound
      } ?? false
    }
    return isDelimited
      || text.split(separator: ".").contains {
        $0.count > 4 && $0.hasPrefix("__") && $0.hasSuffix("__")
      }
  }

  private static let delimiters = [("{{", "}}"), ("<%", "%>"), ("{%", "%}")]
}
