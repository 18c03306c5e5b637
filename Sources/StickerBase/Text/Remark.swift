/// Something that a user should know of what was read or made.
package struct Remark: Sendable, Equatable {
  /// Whether it may be a mistake, and not only something to know.
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
