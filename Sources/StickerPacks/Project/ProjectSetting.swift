/// What a project says of one thing.
package enum ProjectSetting: Sendable, Equatable {
  case set(ProjectValue)
  /// Nothing says it.
  case unset
  /// Only Xcode can tell: it is in a file that is not read, or has a variable that is not known.
  case unknown

  /// The value, where there is one that is known.
  package var value: ProjectValue? { if case .set(let value) = self { value } else { nil } }

  /// This, or another where this is unset.
  func otherwise(_ other: @autoclosure () -> ProjectSetting) -> ProjectSetting {
    self == .unset ? other() : self
  }
}
