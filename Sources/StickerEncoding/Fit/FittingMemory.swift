extension Fitter {
  /// Bytes of memory that fitting takes in addition to the frames and the file, including the memory for
  /// encoding; measured.
  ///
  /// - Parameters: as for ``APNGEncoder/workingBytes(width:height:frames:jobs:)``.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    let pixels = width * height
    let colors = 100 * min(pixels * frames, ColorCensus.usualMost)
    // ``ViewPlane`` points of pictures that are compared or resized.
    let planes = 120 * pixels
    // The colors of up to 17 stages, 28 bytes each.
    let kept = 17 * 28 * min(pixels * frames, Stage.mostKeptColors)
    return colors + planes + kept
      + APNGEncoder.workingBytes(width: width, height: height, frames: frames, jobs: jobs)
  }
}
