package import SystemPackage

/// A value with the file and line that define it.
package struct ProjectValue: Sendable, Equatable {
  package struct Origin: Sendable, Equatable {
    package var path: FilePath
    /// From 1; `nil` if only the file is known.
    package var line: Int?

    package init(path: FilePath, line: Int?) {
      self.path = path
      self.line = line
    }
  }

  /// A build setting.
  package struct Setting: Sendable, Equatable {
    package var name: String
    /// The place that sets it; `nil` if nothing does.
    package var origin: Origin?
  }

  package var text: String
  package var origin: Origin
  /// The build setting that the whole value is taken from; `nil` for any other value.
  package var setting: Setting?
}
