/// An animation at one size and with some of its frames: what treatments are tried on.
final class Stage {
  /// With everything that is given up at this stage.
  let animation: Animation
  private let original: Animation
  /// The frame that shows in the middle of each frame of the original.
  private let shown: [Int]
  private let isResized: Bool
  private lazy var census = ColorCensus(animation.frames.map(\.bitmap))
  private lazy var maker = balancedMaker()
  private lazy var probe = SizeProbe(width: animation.width, height: animation.height)
  private var trials: [Treatment: Trial] = [:]

  /// - Parameters:
  ///   - original: what quality is measured against; nothing is hidden under its clear pixels.
  ///   - width: canvas in px.
  ///   - height: canvas in px.
  ///   - kept: the frames that stay, 0 among them.
  init(_ original: Animation, width: Int, height: Int, keeping kept: [Int]? = nil) {
    self.original = original
    let thinned = kept.map(original.keeping) ?? original
    shown = Clock(thinned).frames(on: Clock(original))
    isResized = width != original.width || height != original.height
    guard isResized else {
      animation = thinned
      return
    }
    let resizer = ViewPlane.Resizer(
      fromWidth: original.width, height: original.height, toWidth: width, height: height)
    animation = Animation(
      unchecked: thinned.frames.map {
        TimedBitmap(bitmap: resizer.resize(ViewPlane($0.bitmap)).bitmap, delay: $0.delay)
      }, width: width, height: height, loopCount: original.loopCount)
  }

  /// Colors that the original shows, clear among them.
  var colorCount: Int { census.colors.count }

  /// All outcomes so far.
  var known: [Trial] { Array(trials.values) }

  /// The outcome of a treatment, as far as it is known without encoding it.
  func trial(_ treatment: Treatment) -> Trial {
    if let known = trials[treatment] { return known }
    let result = pixels(after: treatment)
    let trial = Trial(
      stage: self, treatment: treatment, guess: result.guess,
      errors: result.errors ?? measuredErrors(result.frames()))
    trials[treatment] = trial
    return trial
  }

  /// The animation after a treatment.
  func animation(after treatment: Treatment) -> Animation {
    if treatment == .none { return animation }
    let frames = zip(pixels(after: treatment).frames(), animation.frames).map { pixels, frame in
      TimedBitmap(
        bitmap: Bitmap(width: animation.width, height: animation.height, pixels: pixels),
        delay: frame.delay)
    }
    return Animation(
      unchecked: frames, width: animation.width, height: animation.height,
      loopCount: animation.loopCount)
  }

  /// A few frames from the middle after a treatment, and the size that the probe guesses for them.
  func sample(after treatment: Treatment) -> (animation: Animation, guess: Int) {
    let count = animation.frames.count
    let length = min(count, max(4, count / 6))
    let range = (count - length) / 2..<(count - length) / 2 + length
    let treated = self.animation(after: treatment)
    let sample = Animation(
      unchecked: Array(treated.frames[range]), width: treated.width, height: treated.height,
      loopCount: 0)
    let guess: Int
    if treatment.isIndexed {
      let census = ColorCensus(sample.frames.map(\.bitmap))
      guess = probe.size(
        ofIndexed: census.frames.map { $0.map { UInt8(truncatingIfNeeded: $0) } },
        palette: census.colors)
    } else {
      guess = probe.size(ofPixels: sample.frames.map(\.bitmap.pixels))
    }
    return (sample, guess)
  }

  private struct Result {
    var guess: Int
    /// Of each frame, where they are known without looking at pixels.
    var errors: [Double]?
    var frames: () -> [[UInt32]]
  }

  private func pixels(after treatment: Treatment) -> Result {
    switch treatment {
    case .none:
      let frames = animation.frames.map(\.bitmap.pixels)
      return Result(
        guess: probe.size(ofPixels: frames), errors: isPlain ? frames.map { _ in 0 } : nil
      ) { frames }
    case .smoothing(let tolerance):
      let frames = Smoothing(tolerance: tolerance)
        .smooth(animation.frames.map(\.bitmap.pixels), width: animation.width)
      return Result(guess: probe.size(ofPixels: frames), errors: nil) { frames }
    case .colors(let count), .dithering(let count):
      let mapping = ColorMapping(census.colors, to: maker.palette(count: count))
      guard treatment.isIndexed else {
        let frames = census.pixels(of: mapping.colors)
        return Result(
          guess: probe.size(ofPixels: frames),
          errors: isPlain ? census.frameMeans(of: mapping.errors) : nil
        ) { frames }
      }
      var isDithered = false
      var indexed = IndexedFrames(census, mapping)
      if case .dithering = treatment {
        isDithered = true
        indexed = IndexedFrames(census, mapping, dithered: Dither(census.colors, mapping))
      }
      return Result(
        guess: probe.size(ofIndexed: indexed.frames, palette: indexed.palette),
        errors: isPlain && !isDithered ? census.frameMeans(of: mapping.errors) : nil
      ) { indexed.pixels }
    }
  }

  /// A maker of palettes for which the pixels of frames that fare worse count more.
  private func balancedMaker() -> PaletteMaker {
    let colors = census.colors
    let even = [Float](repeating: 1, count: animation.frames.count)
    let maker = PaletteMaker(colors, weights: census.weights(ofFrames: even))
    guard animation.frames.count > 1 else { return maker }
    let mapping = ColorMapping(colors, to: maker.palette(count: 128))
    let errors = census.frameMeans(of: mapping.errors).map { Float($0) }
    let mean = errors.reduce(0, +) / Float(errors.count)
    guard mean > 0 else { return maker }
    let weights = errors.map { max($0 / mean, 0.1) }
    return PaletteMaker(colors, weights: census.weights(ofFrames: weights))
  }

  /// Nothing but colors makes a difference.
  private var isPlain: Bool { !isResized && animation.frames.count == original.frames.count }

  /// Measured at frames of the original here and there.
  private func measuredErrors(_ frames: [[UInt32]]) -> [Double] {
    let resizer = ViewPlane.Resizer(
      fromWidth: animation.width, height: animation.height, toWidth: original.width,
      height: original.height)
    let step = max(1, original.frames.count / (isPlain ? 60 : 6))
    return stride(from: 0, to: original.frames.count, by: step).map { index in
      let bitmap = Bitmap(
        width: animation.width, height: animation.height, pixels: frames[shown[index]])
      let plane = ViewPlane(bitmap)
      return ViewPlane(original.frames[index].bitmap)
        .meanSquaredError(isResized ? resizer.resize(plane) : plane)
    }
  }
}

/// A treatment of a stage, how well it looks, and about how large it becomes.
struct Trial {
  let stage: Stage
  let treatment: Treatment
  /// Bytes as the probe guesses them.
  let guess: Int
  /// Mean squared error of frames over black and white.
  let errors: [Double]

  /// PSNR in dB over all frames.
  var psnr: Double {
    decibels(ofMeanSquaredError: errors.reduce(0, +) / Double(max(errors.count, 1)))
  }

  /// What trials are compared by: PSNR in dB, or what the worst frame allows where that falls
  /// behind by more than 6 dB.
  var score: Double {
    min(psnr, decibels(ofMeanSquaredError: errors.max() ?? 0) + 6)
  }

  /// Whether two are so much alike that sizes of one tell those of the other.
  func isAbout(_ other: Trial) -> Bool {
    guard stage === other.stage else { return false }
    switch (treatment, other.treatment) {
    case (.colors(let mine), .colors(let others)), (.dithering(let mine), .dithering(let others)):
      return min(mine, others) * 4 > max(mine, others) * 3
    default: return treatment == other.treatment
    }
  }
}
