/// Lets work begin while the memory that it has asked for fits into a capacity, first come, first
/// served. What asks for more than there is at all waits until it is alone.
///
/// Work that holds one gate may ask for another as long as all work takes the gates in the same
/// order: what holds the last one waits for nothing, so that there is no deadlock.
package actor MemoryGate {
  /// Bytes that may be held at a time.
  let capacity: Int
  /// Bytes that are held, and the most that ever were.
  private(set) var held = 0
  private(set) var peak = 0
  private var waiting: [(bytes: Int, start: CheckedContinuation<Void, Never>)] = []

  package init(capacity: Int) { self.capacity = capacity }

  /// Does some work while it holds `bytes`, as soon as they can be had.
  package nonisolated func holding<Output>(
    _ bytes: Int, _ work: @Sendable () async -> Output
  ) async -> Output {
    await take(bytes)
    let output = await work()
    await give(bytes)
    return output
  }

  private func take(_ bytes: Int) async {
    if waiting.isEmpty, hasRoom(for: bytes) {
      hold(bytes)
    } else {
      await withCheckedContinuation { waiting.append((bytes, $0)) }
    }
  }

  private func give(_ bytes: Int) {
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

/// The memory that all files in work share. Gates are taken in the order in which they stand here.
package struct MemoryBudget: Sendable {
  /// Files read whole.
  package let files: MemoryGate
  /// Canvases, snapshots and what decoders need beside them.
  package let canvases: MemoryGate

  /// Bytes of both gates together, where nobody asks for other ones.
  package static let standardBytes = (64 + 176) << 20

  /// As much as the standard limits allow a single file to decode, and several files.
  package init(files: Int = 64 << 20, canvases: Int = 176 << 20) {
    self.files = MemoryGate(capacity: files)
    self.canvases = MemoryGate(capacity: canvases)
  }
}
