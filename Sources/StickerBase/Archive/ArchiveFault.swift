/// Errors when reading an archive or an entry in it.
package enum ArchiveFault: Error, Equatable, Sendable {
  /// The archive itself cannot be read.
  case unreadable(FileFault)
  /// The archive or entry violates the format, or needs an unsupported feature. The text is a clause that calls the
  /// archive, or the entry that is read, `it`; safe to print.
  case refused(String)
  /// A count or size in the archive exceeds a limit.
  case exceedsLimit(TreeLimits.Kind, found: Int, allowed: Int)
}
