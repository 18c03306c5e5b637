/// A value with its origin.
package struct Setting<Value: Sendable>: Sendable {
  package var value: Value
  package var origin: SettingOrigin

  package init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }

  /// The line of the file that sets the value; 0 if no file does.
  package var line: Int {
    if case .file(_, let line) = origin { line } else { 0 }
  }

  /// Returns a setting with a converted value and the same origin.
  package func map<Other>(_ convert: (Value) -> Other) -> Setting<Other> {
    Setting<Other>(convert(value), origin)
  }
}

/// The origin of a value.
package enum SettingOrigin: Sendable, Equatable {
  case standard
  /// A configuration file; its name is safe to print.
  case file(String, line: Int)
  /// An option of the command line by its name, for example `--for` or `--limit frames`.
  case flag(String)
}

extension SettingOrigin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .standard: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .flag(let flag): flag
    }
  }
}
