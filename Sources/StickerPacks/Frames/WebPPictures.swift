import StickerBase
package import StickerCodecs
package import StickerEncoding
package import SystemPackage

extension Animation {
  /// Creates the animation of a WebP file, decoded by dwebp. Its color profile is ignored.
  ///
  /// - Parameter path: the path for messages.
  package init(
    _ file: WebPFile, named path: FilePath, _ limits: WritingLimits
  ) throws(SequenceFault) {
    let needed = MemoryPlan.programBytes + 8 * file.width * file.height * file.frames.count
    guard needed <= limits.memoryBytes else {
      throw .tooMuchMemory(
        frames: file.frames.count, FrameSizes.Size(width: file.width, height: file.height),
        needed: needed, allowed: limits.memoryBytes)
    }
    var frames: [TimedBitmap] = []
    try Decoder.pictures(of: file, path, limits) { picture in
      let delay = Fraction(file.frames[frames.count].milliseconds, 1000).delay
      frames.append(TimedBitmap(bitmap: picture, delay: delay))
      return true
    }
    do throws(EncodingFault) {
      try self.init(frames: frames, loopCount: file.loopCount)
    } catch {
      throw .unmade(error)
    }
  }
}
