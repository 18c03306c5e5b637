/// Measures the loss of an animation against its original, frame by frame.
public struct QualityMeter {
  private let resizer: ViewPlane.Resizer?
  private var errors: [Double] = []
  private var similaritySum = 0.0

  /// Creates a meter for the sizes of the original and of the fitted animation, in px.
  init(original: (width: Int, height: Int), fitted: (width: Int, height: Int)) {
    resizer =
      original == fitted
      ? nil
      : ViewPlane.Resizer(
        fromWidth: fitted.width, height: fitted.height, toWidth: original.width,
        height: original.height)
  }

  /// Returns the quality of an animation. Each frame of the original is compared with the frame that the animation
  /// shows in the middle of its time.
  ///
  /// - Parameter step: called after every frame.
  public static func measure(
    _ fitted: Animation, against original: Animation, step: () -> Void = {}
  ) -> Quality {
    var meter = QualityMeter(
      original: (original.width, original.height), fitted: (fitted.width, fitted.height))
    let shown = PlaybackClock(fitted).frames(on: PlaybackClock(original))
    for (frame, index) in zip(original.frames, shown) {
      meter.add(frame.bitmap, shownAs: fitted.frames[index].bitmap)
      step()
    }
    return meter.quality
  }

  /// Compares a frame of the original with the picture that is shown instead.
  mutating func add(_ original: Bitmap, shownAs bitmap: Bitmap) {
    if resizer == nil, original.pixels == bitmap.pixels {
      errors.append(0)
      similaritySum += 1
      return
    }
    let plane = resizer.map { $0.resize(ViewPlane(bitmap)) } ?? ViewPlane(bitmap)
    let originalPlane = ViewPlane(original)
    errors.append(originalPlane.meanSquaredError(plane))
    similaritySum += StructuralSimilarity.mean(originalPlane, plane)
  }

  /// Quality of all frames added; ``Quality/exact`` if no frame was added.
  var quality: Quality {
    guard !errors.isEmpty else { return .exact }
    let count = Double(errors.count)
    return Quality(
      psnr: decibels(ofMeanSquaredError: errors.reduce(0, +) / count),
      worstPSNR: decibels(ofMeanSquaredError: errors.max() ?? 0), ssim: similaritySum / count)
  }
}
