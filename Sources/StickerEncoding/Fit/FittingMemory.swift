extension Fitter {
  /// Returns the bytes of memory that fitting takes in addition to the frames and the file, including the memory for
  /// encoding. The parameters are those of ``APNGEncoder/workingBytes(width:height:frames:jobs:)``.
  public static func workingBytes(width: Int, height: Int, frames: Int, jobs: Int) -> Int {
    let pixels = width * height
    let colors = 100 * min(pixels * frames, ColorCensus.usualMaxColors)
    // ``ViewPlane`` points of pictures that are compared or resized.
    let planes = 120 * pixels
    // The colors of 18 stages, 28 bytes per color: the original canvas, twelve smaller ones, and five with fewer
    // frames.
    let kept = 18 * 28 * min(pixels * frames, Stage.maxKeptColors)
    return colors + planes + kept
      + APNGEncoder.workingBytes(width: width, height: height, frames: frames, jobs: jobs)
  }
}
