/// Errors when reading an archive or an entry in it.
package enum ArchiveFault: Error, Equatable, Sendable {
  /// The archive itself cannot be read.
  case unreadable(FileFault)
  /// The archive or entry violates the format, or needs an unsupported feature. The text is a clause, safe to print,
  /// whose `it` is the archive or the entry being read: `it is encrypted`.
  case refused(String)
  /// A count or size in the archive exceeds a limit.
  case exceedsLimit(TreeLimits.Kind, found: Int, allowed: Int)
}
