/// A gate that lets work begin once the memory it requests fits into a capacity, first come, first served. A request
/// above the capacity waits until no other memory is held.
///
/// Work that holds memory of one gate may request memory of another if all work uses the gates in the same order. There
/// is no deadlock then, because work that holds memory of the last gate waits for nothing.
package actor MemoryGate {
  /// Maximum number of bytes held at a time, unless a single request exceeds it.
  let capacity: Int
  /// Number of bytes held now.
  private(set) var held = 0
  /// Maximum number of bytes held so far.
  private(set) var peak = 0
  private var waiting: [(bytes: Int, start: CheckedContinuation<Void, Never>)] = []

  package init(capacity: Int) { self.capacity = capacity }

  /// Waits until `bytes` are available, and runs work while holding them.
  package nonisolated func holding<Output>(
    _ bytes: Int, _ work: @Sendable () async -> Output
  ) async -> Output {
    await take(bytes)
    let output = await work()
    await release(bytes)
    return output
  }

  private func take(_ bytes: Int) async {
    if waiting.isEmpty, hasRoom(for: bytes) {
      hold(bytes)
    } else {
      await withCheckedContinuation { waiting.append((bytes, $0)) }
    }
  }

  private func release(_ bytes: Int) {
    held -= bytes
    while let first = waiting.first, hasRoom(for: first.bytes) {
      waiting.removeFirst()
      hold(first.bytes)
      first.start.resume()
    }
  }

  private func hasRoom(for bytes: Int) -> Bool { held == 0 || bytes <= capacity - held }

  private func hold(_ bytes: Int) {
    held += bytes
    peak = max(peak, held)
  }
}

/// The memory that all files in progress share. Work must use the gates in the order of their declaration.
package struct MemoryBudget: Sendable {
  /// Memory for files that are read whole.
  package let files: MemoryGate
  /// Memory for canvases, snapshots and the decoders' other needs.
  package let canvases: MemoryGate
  /// The color profiles of all files.
  package let profiles = BytePool()

  /// Default size of the gate for files in bytes.
  package static let standardFiles = 64 << 20
  /// Default size of the gate for canvases in bytes.
  package static let standardCanvases = 176 << 20
  /// Default size of both gates together in bytes.
  package static let standardBytes = standardFiles + standardCanvases

  /// Creates a budget. The default sizes suffice to decode any file within the standard limits, and to hold several
  /// whole files.
  package init(files: Int = standardFiles, canvases: Int = standardCanvases) {
    self.files = MemoryGate(capacity: files)
    self.canvases = MemoryGate(capacity: canvases)
  }
}
