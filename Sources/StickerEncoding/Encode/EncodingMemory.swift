extension APNGEncoder {
  /// Returns the bytes of memory that encoding takes in addition to the frames and the file, for any content and
  /// effort.
  ///
  /// - Parameters:
  ///   - width: canvas width in px.
  ///   - height: canvas height in px.
  ///   - frames: number of frames.
  ///   - jobs: number of threads.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    let frameBytes = width * height * 4
    let cachedFrames = min(frames, FrameWindow.capacity(frame: frameBytes))
    let window = cachedFrames + min(frames, 2)
    // Per task: cached frames and samples; cached canvases and a blank one; packed, filtered and deflated samples.
    let planning = (window + 2 * cachedFrames + 1 + 3) * frameBytes
    // Per task: cached frames and samples, one canvas, and the output of several deflate levels; data beyond 4 MiB
    // is searched piece by piece.
    let finishing = (window + 1 + 6) * frameBytes + 40 * min(frameBytes, 4 << 20)
    // One more task for planning, since the search itself compares canvases, too.
    return max((jobs + 1) * planning, jobs * finishing)
  }
}
