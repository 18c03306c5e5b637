/// What the exit status says.
enum ExitStatus: Int32 {
  /// Nothing that fails the run.
  case clean = 0
  /// At least one finding at or above `--fail-on`.
  case findings = 1
  /// A wrong flag, a missing path, an unreadable folder, a write that failed.
  case usage = 2
}
