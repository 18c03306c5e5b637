import StickerBase
import StickerCodecs
import StickerPacks

/// The memory that mending a file takes, in bytes.
enum RepairMemory {
  /// Original, intended and proven frames are held at a time, and one more while they change.
  static func held(_ image: ImageHeader) -> Int {
    MemoryPlan.programBytes + 5 * image.decodedBytes
  }
}

extension WritingLimits {
  /// - Throws: ``Left`` when something takes more memory than it may.
  func check(_ needed: Int) throws(Left) {
    guard needed <= memoryBytes else {
      throw Left(
        "it needs \(ByteCount(needed)) of memory; the limit is \(ByteCount(memoryBytes)), and "
          + "--limit memory-bytes=\((needed + (1 << 20) - 1) >> 20)MB allows more")
    }
  }

  /// As many threads as there is memory for.
  ///
  /// - Parameter workingBytes: what so many threads take beside the frames.
  /// - Throws: ``Left`` when one takes more than there may be.
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
