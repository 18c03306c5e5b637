extension APNGEncoder {
  /// Bytes of memory that encoding takes beside the frames and the file, whatever they show and
  /// however hard it is tried; measured.
  ///
  /// - Parameters:
  ///   - width: of the canvas in px, as is the height.
  ///   - jobs: threads.
  public static func workingBytes(width: Int, height: Int, jobs: Int) -> Int {
    let frame = width * height * 4
    let window = (FrameWindow.capacity(frame: frame) + 2) * frame
    // Samples packed and filtered, and what came of them at several levels.
    let coder = 6 * frame
    // Of frames beyond that, matches are not searched for.
    let search = 40 * min(frame, 4 << 20)
    return 3 * frame + jobs * (window + coder + search)
  }
}
