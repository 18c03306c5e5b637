import StickerBase
import StickerCodecs
import StickerPacks

/// The memory that the repair of a file takes, in bytes.
enum RepairMemory {
  /// Original, intended and verified frames are held at the same time, and one more copy during changes.
  static func held(_ image: ImageHeader) -> Int {
    MemoryPlan.programBytes + 5 * image.decodedBytes
  }
}

extension WritingLimits {
  /// - Throws: ``Left`` if the needed bytes exceed the memory limit.
  func check(_ needed: Int) throws(Left) {
    guard needed <= memoryBytes else {
      throw Left(
        "it needs \(ByteCount(needed)) of memory; the limit is \(ByteCount(memoryBytes)), and "
          + "--limit memory-bytes=\((needed + (1 << 20) - 1) >> 20)MB allows more")
    }
  }

  /// Returns the number of threads that the memory limit allows.
  ///
  /// - Parameter workingBytes: memory that this many threads take in addition to the frames.
  /// - Throws: ``Left`` if even one thread exceeds the limit.
  func threads(_ most: Int, beside art: Art, _ workingBytes: (Int) -> Int) throws(Left) -> Int {
    let held = RepairMemory.held(art.header)
    let threads = (1...max(1, most)).last { held + workingBytes($0) <= memoryBytes }
    guard let threads else {
      try check(held + workingBytes(1))
      return 1
    }
    return threads
  }
}
