/// The exit statuses of the program.
enum ExitStatus: Int32, Comparable {
  /// No finding fails the run.
  case clean = 0
  /// Something must be fixed: findings fail the run, or art cannot be used.
  case findings = 1
  /// A wrong flag, a missing path, an unreadable folder, a failed write, or in CI nothing to check.
  case failure = 2

  /// The worse status is the greater one.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}
