package import StickerRules

extension Severity {
  /// The severity in plain words.
  package var words: String {
    switch self {
    case .error: "must fix"
    case .warning: "worth a look"
    case .note: "good to know"
    }
  }

  /// The words after a number of findings, as in `2 must be fixed`.
  var summary: String { self == .error ? "must be fixed" : words }

  /// Returns the sign in front of a finding.
  func sign(_ style: TextStyle) -> String {
    switch self {
    case .error: style.sign("✗", "x")
    case .warning: "!"
    case .note: style.sign("·", "-")
    }
  }

  /// The color of the severity.
  var ink: TextStyle.Ink {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note: .blue
    }
  }
}
