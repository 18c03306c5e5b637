extension APNGEncoder {
  /// Bytes of memory that encoding takes beside the frames and the file, whatever they show and
  /// however hard it is tried; measured where frames are finished, counted where they are planned.
  ///
  /// - Parameters:
  ///   - width: of the canvas in px, as is the height.
  ///   - frames: of the animation.
  ///   - jobs: threads.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    let frame = width * height * 4
    let latest = min(frames, FrameWindow.capacity(frame: frame))
    let window = latest + min(frames, 2)
    // Of each task: canvases to go on from and a blank one; samples packed, filtered and deflated.
    let planning = (window + 2 * latest + 1 + 3) * frame
    // Of each task: one canvas; what comes of deflating at several levels; more bytes than that are searched one piece
    // after the other.
    let finishing = (window + 1 + 6) * frame + 40 * min(frame, 4 << 20)
    // The search compares canvases itself.
    return max((jobs + 1) * planning, jobs * finishing)
  }
}
