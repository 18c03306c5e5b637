extension Severity {
  /// How a person would put it.
  var words: String {
    switch self {
    case .error: "must fix"
    case .warning: "worth a look"
    case .note: "good to know"
    }
  }

  func sign(_ style: TextStyle) -> String {
    switch self {
    case .error: style.sign("✗", "x")
    case .warning: "!"
    case .note: style.sign("·", "-")
    }
  }

  var ink: TextStyle.Ink {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note: .blue
    }
  }
}
