extension APNGEncoder {
  /// Bytes of memory that encoding takes beside the frames and the file, whatever they show and
  /// however hard it is tried; measured.
  ///
  /// - Parameters:
  ///   - width: of the canvas in px, as is the height.
  ///   - frames: of the animation.
  ///   - jobs: threads.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    let frame = width * height * 4
    let latest = min(frames, FrameWindow.capacity(frame: frame))
    let window = latest + min(frames, 2)
    // Of each thread: canvases to go on from and a blank one; samples packed, filtered and deflated at several
    // levels; more bytes than that are searched one piece after the other.
    let thread = (window + 2 * latest + 1 + 6) * frame + 40 * min(frame, 4 << 20)
    return window * frame + jobs * thread
  }
}
