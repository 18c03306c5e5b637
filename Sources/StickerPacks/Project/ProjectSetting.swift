/// A setting of a project.
package enum ProjectSetting: Sendable, Equatable {
  case set(ProjectValue)
  /// The setting is not defined.
  case unset
  /// The value cannot be determined: it is in a file that is not read, or has an unknown variable.
  case unknown

  /// The value, if it is known.
  package var value: ProjectValue? { if case .set(let value) = self { value } else { nil } }

  /// Returns this setting, or another one if this is unset.
  func otherwise(_ other: @autoclosure () -> ProjectSetting) -> ProjectSetting {
    self == .unset ? other() : self
  }
}
