import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// The memory that the repair of a file takes, in bytes.
enum RepairMemory {
  /// Original, intended and verified frames are held at the same time, and one more copy during changes.
  /// Frames become larger by the shape of their pixels.
  static func held(_ image: ImageHeader) -> Int {
    let sides = image.metadata.pixelAspect.map { ($0.width, $0.height) } ?? (1, 1)
    let growth = Double(max(sides.0, sides.1)) / Double(min(sides.0, sides.1))
    return MemoryPlan.programBytes + 5 * Int((Double(image.decodedBytes) * growth).rounded(.up))
  }
}

extension WritingLimits {
  /// - Throws: ``FixDeclined`` if the needed bytes exceed the memory limit.
  func check(_ needed: Int) throws(FixDeclined) {
    guard needed <= memoryBytes else {
      throw FixDeclined(
        "it needs \(ByteCount(needed)) of memory; the limit is \(ByteCount(memoryBytes)), and "
          + "--limit memory-bytes=\((needed + (1 << 20) - 1) >> 20)MB allows more")
    }
  }

  /// Returns the number of threads that the memory limit allows.
  ///
  /// - Parameter workingBytes: memory that this many threads take in addition to the frames.
  /// - Throws: ``FixDeclined`` if even one thread exceeds the limit.
  func threads(_ most: Int, beside image: ImageHeader, _ workingBytes: (Int) -> Int)
    throws(FixDeclined) -> Int
  {
    let held = RepairMemory.held(image)
    let threads = (1...max(1, most)).last { held + workingBytes($0) <= memoryBytes }
    guard let threads else {
      try check(held + workingBytes(1))
      return 1
    }
    return threads
  }

  /// Returns the number of threads that the memory limit allows for fitting a file under a size limit.
  ///
  /// - Parameter size: width and height in px of the frames to encode, and their number.
  func threads(
    _ most: Int, toFit size: (width: Int, height: Int, frames: Int), beside image: ImageHeader
  ) throws(FixDeclined) -> Int {
    try threads(most, beside: image) {
      Fitter.workingBytes(width: size.width, height: size.height, frames: size.frames, jobs: $0)
    }
  }
}
