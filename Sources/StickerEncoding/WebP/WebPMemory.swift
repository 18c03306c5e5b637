extension WebPEncoder {
  /// Returns the bytes of memory that encoding and fitting take in addition to the frames and the file, for any content
  /// and effort. The parameters are those of ``APNGEncoder/workingBytes(width:height:frames:jobs:)``.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    // Per task: a few copies of the frame, colors for its clear pixels, and libwebp's tables of matches.
    let task = 80 * width * height + (4 << 20)
    // Two pictures that are compared, as points of ``ViewSpace``, and the canvases of the verification.
    let verification = 60 * width * height
    let blocks = ((width + 15) / WebPPlan.blockSide) * ((height + 15) / WebPPlan.blockSide)
    // Showings of blocks, and costs.
    let plan = frames * (2 * blocks + 4096)
    return max(jobs * task, verification) + plan
      + WebPPalettes.workingBytes(pixels: width * height * frames)
  }
}
