/// Why an archive, or a file in it, cannot be read.
package enum ArchiveFault: Error, Equatable, Sendable {
  /// The archive itself cannot be read.
  case unreadable(FileFault)
  /// It breaks the format, or asks for what is not done; a clause that begins with `it`, safe to print.
  case refused(String)
  /// It asks for more than a limit allows.
  case exceedsLimit(TreeLimits.Kind, found: Int, allowed: Int)
}
