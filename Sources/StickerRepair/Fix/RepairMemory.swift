import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// The memory that the repair of a file takes, in bytes.
enum RepairMemory {
  /// Returns the memory for the frames of a file and for the program itself, in bytes. Five copies of the frames are
  /// counted: the original, intended and verified ones are held at the same time, and further ones during changes.
  /// Frames with pixels that are not square may grow when they are scaled to square pixels.
  static func held(_ image: ImageHeader) -> Int {
    let sides = image.metadata.pixelAspect.map { ($0.width, $0.height) } ?? (1, 1)
    let growth = Double(max(sides.0, sides.1)) / Double(min(sides.0, sides.1))
    return MemoryPlan.programBytes + 5 * Int((Double(image.decodedBytes) * growth).rounded(.up))
  }
}

extension WritingLimits {
  /// Checks that the memory limit allows a number of bytes.
  ///
  /// - Throws: ``FixDeclined`` if the bytes exceed the limit.
  func check(_ needed: Int) throws(FixDeclined) {
    guard needed <= memoryBytes else {
      throw FixDeclined(
        "it needs \(ByteCount(needed)) of memory; the limit is \(ByteCount(memoryBytes)), and "
          + "--limit memory-bytes=\((needed + (1 << 20) - 1) >> 20)MB allows more")
    }
  }

  /// Returns the number of threads that the memory limit allows.
  ///
  /// - Parameters:
  ///   - maxThreads: maximum number of threads.
  ///   - image: the header of the file.
  ///   - workingBytes: returns the memory in bytes that a number of threads takes in addition to the frames.
  /// - Throws: ``FixDeclined`` if even one thread exceeds the limit.
  func threads(_ maxThreads: Int, beside image: ImageHeader, _ workingBytes: (Int) -> Int)
    throws(FixDeclined) -> Int
  {
    let held = RepairMemory.held(image)
    let threads = (1...max(1, maxThreads)).last { held + workingBytes($0) <= memoryBytes }
    guard let threads else {
      try check(held + workingBytes(1))
      return 1
    }
    return threads
  }

  /// Returns the size in px at which frames are fitted under a size limit: their own size or, if that takes too much
  /// memory, a size whose longer side is the largest that Messages displays.
  ///
  /// - Parameters:
  ///   - size: width and height in px of the frames, and their number.
  ///   - image: the header of the file.
  func sizeToFit(
    _ size: (width: Int, height: Int, frames: Int), beside image: ImageHeader, _ profile: Profile
  ) -> (width: Int, height: Int) {
    let longer = max(size.width, size.height)
    guard let largest = profile.sizeClasses.map(\.side).max(), largest < longer,
      (try? threads(1, toFit: size, beside: image)) == nil
    else { return (size.width, size.height) }
    let scale = Double(largest) / Double(longer)
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
    return (scaled(size.width), scaled(size.height))
  }

  /// Returns the number of threads that the memory limit allows for fitting a file under a size limit.
  ///
  /// - Parameters:
  ///   - maxThreads: maximum number of threads.
  ///   - size: width and height in px of the frames to encode, and their number.
  ///   - image: the header of the file.
  /// - Throws: ``FixDeclined`` if even one thread exceeds the limit.
  func threads(
    _ maxThreads: Int, toFit size: (width: Int, height: Int, frames: Int), beside image: ImageHeader
  ) throws(FixDeclined) -> Int {
    try threads(maxThreads, beside: image) {
      Fitter.workingBytes(width: size.width, height: size.height, frames: size.frames, jobs: $0)
    }
  }
}
