/// The placeholders of project templates, such as `__BUNDLE_ID__` and `{{ name }}`, which a script replaces before
/// the project is built.
enum TemplatePlaceholder {
  /// True if a text has a placeholder of cookiecutter, Mustache, Jinja, ERB or EJS, or a word between double underscores.
  static func occurs(in text: String) -> Bool {
    delimiters.contains { open, close in
      guard let start = text.firstRange(of: open) else { return false }
      return text[start.upperBound...].firstRange(of: close).map {
        $0.lowerBound > start.upperBound
      } ?? false
    }
  }

  private static let delimiters = [("{{", "}}"), ("<%", "%>"), ("{%", "%}"), ("__", "__")]
}
