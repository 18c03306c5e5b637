/// A remark for the user about something that was read or made.
package struct Remark: Sendable, Hashable {
  /// True if it may be a mistake, false for mere information.
  package var isWarning: Bool
  /// One line, safe to print.
  package var text: String

  package init(isWarning: Bool, text: String) {
    self.isWarning = isWarning
    self.text = text
  }

  package static func note(_ text: String) -> Self { Self(isWarning: false, text: text) }
  package static func warning(_ text: String) -> Self { Self(isWarning: true, text: text) }
}
