/// The exit statuses of the program.
enum ExitStatus: Int32, Comparable {
  /// No finding fails the run.
  case clean = 0
  /// At least one finding at or above `--fail-on`.
  case findings = 1
  /// A wrong flag, a missing path, an unreadable folder, or a failed write.
  case usage = 2

  /// The worse status is the greater one.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
