import Synchronization

/// Byte strings of many files, for example color profiles. Equal byte strings are kept once, because most files of a
/// pack have the same profile.
package final class BytePool: Sendable {
  private let known = Mutex<Set<[UInt8]>>([])

  package init() {}

  /// Returns the kept copy of equal bytes.
  package func shared(_ bytes: [UInt8]) -> [UInt8] {
    known.withLock { $0.insert(bytes).memberAfterInsert }
  }
}
