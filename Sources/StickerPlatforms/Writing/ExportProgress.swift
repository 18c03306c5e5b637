import StickerBase
import StickerEncoding
package import StickerPacks
import SystemPackage

/// The progress of making the pictures of a pack.
package struct ExportProgress: Sendable {
  /// Number of pictures finished so far.
  package let done: Int
  /// Number of pictures in total.
  package let total: Int
  /// The fraction of the work done, 0…1, estimated from the pixels drawn.
  package let fraction: Double
}

extension ExportBuilder {
  /// Returns a function from the number of finished pictures to the progress. A sticker counts with its expected time;
  /// covers count as free.
  func progress(of plan: PackPlan) async -> (Int) -> ExportProgress {
    var sums = [0.0]
    for work in await work(on: plan) { sums.append((sums.last ?? 0) + work.seconds) }
    let (whole, total) = (sums.last ?? 0, plan.stickers.count + platform.pictures.count)
    return { [sums] done in
      ExportProgress(
        done: done, total: total,
        fraction: whole > 0 ? sums[min(done, plan.stickers.count)] / whole : 0)
    }
  }

  /// Returns the expected time for drawing a pack in s, from the shortest to the longest that is likely.
  package func expectedSeconds(for whole: PackPlan) async -> ClosedRange<Double> {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    // Frames are encoded at the same time, but not all of the work is about single frames.
    let speed = jobs > 1 ? Double(min(jobs, 4)) * 0.75 : 1
    var (least, most) = (0.0, 0.0)
    for work in await work(on: plan) {
      least += work.least / speed
      most += work.most / speed
    }
    return least...most
  }

  /// Returns the work on each sticker of a plan for the platform, by the headers of its files; none on those that cannot
  /// be read.
  private func work(on plan: PackPlan) async -> [DrawingWork] {
    var work: [DrawingWork] = []
    for sticker in plan.stickers {
      let loader = FrameLoader(limits: limits, jobs: jobs)
      guard let survey = try? await loader.survey(sticker.frameList(plan.links)) else {
        work.append(DrawingWork())
        continue
      }
      let isAnimated = survey.frameCount > 1
      let size = FrameShape(of: survey).canvas
      let demands = platform.limits(animated: isAnimated)
      let canvas = demands?.canvas(
        forWidth: size.width, height: size.height, enlarges: enlarges)
      let frameCount = demands.map { drawnFrames(of: survey, sticker, $0) } ?? survey.frameCount
      let drawn = Double(frameCount * (canvas?.artWidth ?? 0) * (canvas?.artHeight ?? 0))
      let found = Double(survey.frameCount * size.width * size.height)
      let bytes = sticker.files.reduce(0) { $0 + FileContents.byteCount(of: $1, plan.links) }
      let isSmooth =
        Double(canvas?.artWidth ?? 0) >= PictureMaker.smoothEnlargement * Double(size.width)
      var one = DrawingWork(
        pixels: drawn, bytes: Double(bytes) * min(1, drawn / max(1, found)),
        as: demands?.writtenFormat(animated: isAnimated), isSmooth: isSmooth)
      if isAnimated { one.expect(limit: demands?[.bytes]?.most, isAdapted: adaptation != nil) }
      work.append(one)
    }
    return work
  }

  /// Returns the number of frames that are drawn of a sticker, after the change that is chosen for it or that it needs.
  private func drawnFrames(
    of survey: FrameSurvey, _ sticker: PlannedSticker, _ demands: PlatformLimits
  ) -> Int {
    guard survey.frameCount > 1 else { return 1 }
    let (delays, plays) = survey.timing(of: sticker)
    let chosen = sticker.choices.change(
      for: platform,
      ifRefused: platform.refuses(delays: delays.map(\.milliseconds), plays: plays))
    let needed = adaptation?.choice(
      among: demands.changes(for: delays, plays: plays, chosen: chosen ?? MotionChange()))
    // Repetitions are joined into one before they are fitted.
    var once = needed ?? chosen ?? MotionChange()
    once.repeats = nil
    return once.playback(delays).delays.count
  }
}

/// The expected time for drawing a sticker, and for encoding it so that it fits. Measured rates: docs/design/platforms.md.
private struct DrawingWork {
  /// The time on one core in s, and the shortest and the longest one that are likely.
  var seconds = 0.0
  var least = 0.0
  var most = 0.0
  /// The bytes of the source files, as far as the canvas keeps their pixels.
  private var bytes = 0.0

  init() {}

  /// - Parameters:
  ///   - pixels: number of pixels of the art in all frames, on the platform's canvas.
  ///   - bytes: the bytes of the source files, as far as the canvas keeps their pixels: photos and noise have many.
  ///   - format: the format of the file; `nil` if none is written.
  ///   - isSmooth: true if the art was scaled up so much that it takes less effort.
  init(pixels: Double, bytes: Double, as format: WrittenFormat?, isSmooth: Bool) {
    guard let format else { return }
    self.bytes = bytes
    let (start, perMegapixel, perMegabyte, spread): (Double, Double, Double, Double)
    switch format {
    case .apng where isSmooth: (start, perMegapixel, perMegabyte, spread) = (0.5, 2.2, 0, 2)
    case .apng: (start, perMegapixel, perMegabyte, spread) = (1.5, 1.6, 5, 1.5)
    case .webp: (start, perMegapixel, perMegabyte, spread) = (0.5, 0.6, 3, 2.5)
    case .gif: (start, perMegapixel, perMegabyte, spread) = (0.1, 0.6, 1, 2)
    case .webm: (start, perMegapixel, perMegabyte, spread) = (0.5, 1.5, 6, 2.5)
    case .png: (start, perMegapixel, perMegabyte, spread) = (0.2, 0.5, 8, 2)
    }
    seconds = start + perMegapixel * pixels / 1e6 + perMegabyte * bytes / 1e6
    (least, most) = (seconds / spread, seconds * spread)
  }

  /// Widens the range for a file that probably does not fit: it is refused early, or changes are tried.
  ///
  /// - Parameter limit: the most bytes that the platform takes; `nil` if there is no limit.
  mutating func expect(limit: Int?, isAdapted: Bool) {
    guard let limit, bytes > Self.maxFitting * Double(limit) else { return }
    least = min(least, seconds / 5)
    if isAdapted { most = max(most, seconds * 4) }
  }

  /// Source files with more than this many times the bytes that the platform takes probably do not fit.
  private static let maxFitting = 3.0
}
