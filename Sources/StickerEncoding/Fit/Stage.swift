/// An animation at one canvas size and with some or all of its frames, to which treatments are applied.
final class Stage {
  /// Canvas size in px.
  let width: Int
  let height: Int
  /// Indices of the original frames that are kept, each shown until the next kept one; `nil` for all.
  let kept: [Int]?
  /// The frames on which treatments are tried.
  let excerpt: Excerpt
  private let original: Animation
  /// The kept frames at the original size.
  private let thinned: Animation
  /// For each original frame, the index in `thinned` of the frame shown in the middle of its time.
  private let shownIndices: [Int]
  private let resizer: ViewPlane.Resizer?
  private var resized: [Int: StoredBitmap] = [:]
  private let progress: FitProgress
  private var cachedCensus: ColorCensus?
  private var cachedMaker: PaletteMaker?
  /// Palettes by their requested number of colors.
  private var palettes: [Int: [UInt32]] = [:]
  private var trials: [Treatment: Trial] = [:]
  private var qualities: [Treatment: Quality] = [:]
  private var similarities: [Treatment: Double] = [:]
  private var lastRenderer: (treatment: Treatment, renderer: TreatmentRenderer)?

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - original: the reference for quality; it has no hidden colors.
  ///   - size: canvas size in px; `nil` for the original's.
  ///   - kept: indices of the kept frames, 0 among them; `nil` for all.
  ///   - extent: the frames to examine.
  init(
    _ original: Animation, size: (width: Int, height: Int)? = nil, keeping kept: [Int]? = nil,
    _ extent: Excerpt.Extent, progress: FitProgress
  ) {
    self.original = original
    self.kept = kept
    self.progress = progress
    (width, height) = size ?? (original.width, original.height)
    thinned = kept.map(original.keeping) ?? original
    let count = thinned.frames.count
    excerpt = Excerpt(of: count, extent)
    shownIndices = PlaybackClock(thinned).frames(on: PlaybackClock(original))
    resizer =
      width == original.width && height == original.height
      ? nil
      : ViewPlane.Resizer(
        fromWidth: original.width, height: original.height, toWidth: width, height: height)
  }

  var frameCount: Int { thinned.frames.count }

  /// Returns true if this stage has fewer frames than `other`, or a smaller canvas while `other` has the original
  /// canvas and all frames.
  func concedes(moreThan other: Stage) -> Bool {
    frameCount < other.frameCount || (other.resizer == nil && resizer != nil && other.kept == nil)
  }

  /// Number of colors of the examined frames, clear included.
  private(set) lazy var colorCount = census.colors.count

  /// All trials on this stage so far.
  var known: [Trial] { Array(trials.values) }

  /// Releases cached data that can be recomputed, except for data that is slow to recompute and takes little memory.
  func releaseCaches() {
    resized = [:]
    lastRenderer = nil
    guard let cachedCensus, cachedCensus.colors.count > Self.maxKeptColors else { return }
    self.cachedCensus = nil
    cachedMaker = nil
  }

  /// Maximum number of colors of a census that is kept; it takes less than 2 MB.
  static let maxKeptColors = 1 << 16

  private var census: ColorCensus {
    if let cachedCensus { return cachedCensus }
    let census = makeCensus()
    cachedCensus = census
    return census
  }

  private var maker: PaletteMaker {
    if let cachedMaker { return cachedMaker }
    let maker = makeBalancedMaker()
    cachedMaker = maker
    return maker
  }

  private func palette(count: Int) -> [UInt32] {
    if let known = palettes[count] { return known }
    let palette = maker.palette(count: count)
    palettes[count] = palette
    return palette
  }

  /// Returns a kept frame at the canvas size of the stage, before any treatment.
  private func resizedBitmap(_ index: Int) -> Bitmap {
    if let known = resized[index] { return known.bitmap }
    let frame = thinned.frames[index].stored
    let bitmap = frame.bitmap
    guard let resizer else { return bitmap }
    let small = resizer.resize(ViewPlane(bitmap)).bitmap
    resized[index] = frame.inSameStore(small)
    progress.did(Double(bitmap.pixels.count))
    return small
  }

  /// Returns the result of a treatment without encoding it.
  func trial(_ treatment: Treatment) -> Trial {
    if let known = trials[treatment] { return known }
    var probe = RenderedSizeProbe(width: width, height: height)
    var errors: [Double] = []
    let compared = framesToCompare(after: treatment)
    for run in excerpt.runs {
      render(treatment, run) { index, frame, error in
        if index > 0, index == run.lowerBound { probe.skip(frame) } else { probe.add(frame) }
        if compared.isEmpty { errors.append(error) }
        for index in compared[index, default: []] {
          errors.append(meanSquaredError(of: index, shownAs: frame))
        }
      }
    }
    let guess = probe.guess(frameCount: frameCount)
    let trial = Trial(stage: self, treatment: treatment, guess: guess, errors: errors)
    trials[treatment] = trial
    return trial
  }

  /// Returns true if the probe's guess for all frames after a treatment exceeds `bytes`. Frames are probed only until
  /// the sum of their guesses does.
  func exceeds(_ bytes: Int, after treatment: Treatment) -> Bool {
    var sum = 0
    for frame in 0..<frameCount {
      let index = Self.spread(frame, frameCount)
      var probe = RenderedSizeProbe(width: width, height: height)
      render(treatment, max(index - 1, 0)..<index + 1) { position, frame, _ in
        if position < index { probe.skip(frame) } else { sum += probe.add(frame) }
      }
      resized = [:]
      if sum > bytes { return true }
    }
    return false
  }

  /// Maps the steps 0, 1, 2… to distinct indices below a count, of which the first few are evenly spread.
  private static func spread(_ step: Int, _ count: Int) -> Int {
    func isCoprime(_ stride: Int) -> Bool {
      var (a, b) = (count, stride)
      while b > 0 { (a, b) = (b, a % b) }
      return a == 1
    }
    // The golden ratio.
    let minStride = max(1, Int(Double(count) * 0.618))
    let stride = (minStride...max(minStride, count)).first(where: isCoprime) ?? 1
    return step * stride % count
  }

  /// Returns the animation after a treatment.
  func animation(after treatment: Treatment) -> Animation {
    frames(after: treatment, 0..<frameCount, loopCount: original.loopCount)
  }

  /// Returns a few frames from the middle after a treatment, and the probe's guess for their size.
  ///
  /// - Parameter maxFrames: maximum number of frames.
  func sample(
    after treatment: Treatment, maxFrames: Int
  ) -> (animation: Animation, guess: Int) {
    let length = min(frameCount, maxFrames, max(4, min(frameCount / 6, 16)))
    let start = (frameCount - length) / 2
    let sample = frames(after: treatment, start..<start + length, loopCount: 0)
    var probe = RenderedSizeProbe(width: width, height: height)
    render(treatment, start..<start + length) { _, frame, _ in probe.add(frame) }
    return (sample, probe.guess(frameCount: length))
  }

  /// Returns the quality after a treatment, measured on all frames if the excerpt has all, otherwise on a few of its
  /// frames.
  func quality(after treatment: Treatment) -> Quality {
    if let known = qualities[treatment] { return known }
    var meter = QualityMeter(
      original: (original.width, original.height), fitted: (width, height))
    let compared = comparedFrames(about: excerpt.isWhole ? .max : 8)
    for run in excerpt.runs {
      render(treatment, run) { index, frame, _ in
        for index in compared[index, default: []] {
          meter.add(original.frames[index].bitmap, shownAs: bitmap(of: frame))
          progress.did(Double(original.width * original.height * 3))
        }
      }
    }
    qualities[treatment] = meter.quality
    return meter.quality
  }

  /// Returns the structural similarity to the original after a treatment, measured on a few frames.
  func similarity(after treatment: Treatment) -> Double {
    if let known = similarities[treatment] { return known }
    var meter = QualityMeter(
      original: (original.width, original.height), fitted: (width, height))
    for (examined, indices) in comparedFrames(about: 6).sorted(by: { $0.key < $1.key }) {
      render(treatment, examined..<examined + 1) { _, frame, _ in
        for index in indices {
          meter.add(original.frames[index].bitmap, shownAs: bitmap(of: frame))
          progress.did(Double(original.width * original.height * 3))
        }
      }
    }
    similarities[treatment] = meter.quality.ssim
    return meter.quality.ssim
  }

  private func frames(
    after treatment: Treatment, _ range: Range<Int>, loopCount: Int
  ) -> Animation {
    var frames: [TimedBitmap] = []
    render(treatment, range) { index, frame, _ in
      let (stored, delay) = (thinned.frames[index].stored, thinned.frames[index].delay)
      frames.append(TimedBitmap(stored: stored.inSameStore(bitmap(of: frame)), delay: delay))
    }
    return Animation(
      unchecked: frames, width: width, height: height, loopCount: loopCount,
      colors: original.colors, pixelAspect: original.pixelAspect)
  }

  private func bitmap(of frame: TreatmentRenderer.RenderedFrame) -> Bitmap {
    Bitmap(width: width, height: height, pixels: frame.pixels)
  }

  /// Applies a treatment to consecutive frames and calls `body` with each rendered frame and the mean squared error of
  /// its colors.
  private func render(
    _ treatment: Treatment, _ range: Range<Int>,
    _ body: (_ index: Int, _ frame: TreatmentRenderer.RenderedFrame, _ error: Double) -> Void
  ) {
    let renderer = cachedRenderer(of: treatment)
    for index in range {
      let (frame, error) = renderer.render(resizedBitmap(index))
      body(index, frame, error)
      progress.did(Double(width * height))
    }
  }

  private func cachedRenderer(of treatment: Treatment) -> TreatmentRenderer {
    if let lastRenderer, lastRenderer.treatment == treatment { return lastRenderer.renderer }
    let renderer = makeRenderer(treatment)
    lastRenderer = (treatment, renderer)
    return renderer
  }

  private func makeRenderer(_ treatment: Treatment) -> TreatmentRenderer {
    switch treatment {
    case .none: return .none
    case .rounding(let grade): return .rounding(Rounding(grade: grade))
    case .colors(let count), .dithering(let count):
      var isDithered = false
      if case .dithering = treatment { isDithered = true }
      let mapping = ColorMapping(census.colors, to: palette(count: count))
      return .colors(
        Recoloring(census, mapping, isDithered: isDithered && treatment.isIndexed),
        isIndexed: treatment.isIndexed)
    }
  }
}

extension Stage {
  /// Returns the census of the examined frames. It distinguishes fewer colors if these are only an excerpt.
  private func makeCensus() -> ColorCensus {
    var census = ColorCensus(
      maxColors: excerpt.isWhole ? ColorCensus.usualMaxColors : 1 << 16)
    for index in excerpt.frames {
      census.add(resizedBitmap(index))
      progress.did(Double(width * height))
    }
    return census
  }

  /// Creates a palette maker that gives more weight to frames with larger errors.
  private func makeBalancedMaker() -> PaletteMaker {
    let maxPoints = excerpt.isWhole ? 1 << 15 : 1 << 13
    let frames = excerpt.frames
    let counts = census.counts
    let maker = PaletteMaker(census.colors, weights: counts.map(Float.init), maxPoints: maxPoints)
    guard frames.count > 1 else { return maker }
    let errors = ColorMapping(census.colors, to: maker.palette(count: 128)).errors
    let sum = counts.indices.reduce(0.0) { $0 + Double(counts[$1]) * Double(errors[$1]) }
    let mean = sum / Double(max(counts.reduce(0, +), 1))
    guard mean > 0 else { return maker }
    var weights = [Float](repeating: 0, count: counts.count)
    for index in frames {
      let tally = census.tally(resizedBitmap(index))
      let weight = Float(max(tally.mean(of: errors) / mean, 0.1))
      for (position, count) in tally.colors { weights[position] += Float(count) * weight }
      progress.did(Double(width * height))
    }
    return PaletteMaker(census.colors, weights: weights, maxPoints: maxPoints)
  }

  /// True if the stage has the original's canvas and all its frames, so that only colors change.
  private var isPlain: Bool { resizer == nil && frameCount == original.frames.count }

  /// Returns the indices of the original frames to compare, grouped by the index of the examined frame that is shown
  /// instead; empty if the errors of single colors suffice.
  private func framesToCompare(after treatment: Treatment) -> [Int: [Int]] {
    switch treatment {
    case .none, .rounding, .colors: isPlain ? [:] : comparedFrames(about: 6)
    case .dithering: comparedFrames(about: isPlain ? 60 : 6)
    }
  }

  /// Returns the indices of evenly spaced original frames, fewer than twice `count`, grouped by the index of the
  /// examined frame that is shown instead.
  private func comparedFrames(about count: Int) -> [Int: [Int]] {
    let examined = Set(excerpt.frames)
    let candidates = shownIndices.indices.filter { examined.contains(shownIndices[$0]) }
    let step = max(1, candidates.count / count)
    let picked = stride(from: 0, to: candidates.count, by: step).map { candidates[$0] }
    return Dictionary(grouping: picked) { shownIndices[$0] }
  }

  /// Returns the mean squared error of an original frame when a rendered frame is shown instead.
  private func meanSquaredError(of index: Int, shownAs frame: TreatmentRenderer.RenderedFrame)
    -> Double
  {
    var plane = ViewPlane(bitmap(of: frame))
    if resizer != nil {
      plane =
        ViewPlane.Resizer(
          fromWidth: width, height: height, toWidth: original.width, height: original.height
        ).resize(plane)
    }
    progress.did(Double(original.width * original.height))
    return ViewPlane(original.frames[index].bitmap).meanSquaredError(plane)
  }
}
