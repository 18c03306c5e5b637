import StickerBase
import StickerEncoding
package import StickerPacks
import SystemPackage

/// The progress of making the stickers of a pack, and then its covers.
package struct ExportProgress: Sendable {
  /// Number of stickers finished so far.
  package let done: Int
  /// Number of stickers in total.
  package let total: Int
  /// The name of the file or of the cover that is drawn next.
  package let name: String
  /// The likely range of the fraction of the work that is done, 0…1. It is estimated from the number of pixels, and is
  /// wide if changes may have to be searched for animations that are not drawn yet.
  package let fraction: ClosedRange<Double>
}

extension ExportBuilder {
  /// Returns a function that returns the progress for the number of finished stickers and the name of the file or cover
  /// that is drawn next. A sticker counts with its expected time; covers do not count.
  func progress(of plan: PackPlan) async -> (Int, String) -> ExportProgress {
    let work = await work(on: plan)
    func usualSeconds(_ works: ArraySlice<DrawingWork>) -> Double {
      works.reduce(0) { $0 + $1.usualSeconds }
    }
    func fraction(done: Double, remaining: Double) -> Double {
      done > 0 ? done / (done + remaining) : 0
    }
    return { done, name in
      let done = min(done, work.count)
      let (past, remaining) = (usualSeconds(work[..<done]), usualSeconds(work[done...]))
      let doubt = work[done...].contains { $0.isSearched } ? DrawingWork.searchDoubt : 1
      let lowest = fraction(done: past, remaining: remaining * doubt)
      let highest = fraction(done: past, remaining: remaining / doubt)
      return ExportProgress(
        done: done, total: work.count, name: name, fraction: lowest...highest)
    }
  }

  /// Returns the likely range of the time for drawing a pack, in s.
  package func expectedSeconds(for whole: PackPlan) async -> ClosedRange<Double> {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    // Frames are encoded at the same time, but some of the work cannot be divided among threads.
    let speed = jobs > 1 ? Double(min(jobs, 4)) * 0.75 : 1
    var (shortest, longest) = (0.0, 0.0)
    for work in await work(on: plan) {
      shortest += work.minSeconds / speed
      longest += work.maxSeconds / speed
    }
    return shortest...longest
  }

  /// Returns the work on each sticker of a plan for the platform, estimated from the headers of the sticker's files; no
  /// time for stickers that cannot be read.
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
      let drawnPixels = Double(frameCount * (canvas?.artWidth ?? 0) * (canvas?.artHeight ?? 0))
      let sourcePixels = Double(survey.frameCount * size.width * size.height)
      let bytes = Double(
        sticker.files.reduce(0) { $0 + FileContents.byteCount(of: $1, plan.links) })
      let enlargement = Double(canvas?.artWidth ?? 0) / Double(max(1, size.width))
      if let demands, mayKeep(sticker, demands, isAnimated: isAnimated), !enlarges,
        demands.allows(size.width, size.height), demands[.bytes]?.allows(bytes) ?? true
      {
        work.append(DrawingWork(decoding: sourcePixels))
        continue
      }
      var drawing = DrawingWork(
        pixels: drawnPixels, bytes: bytes * min(1, drawnPixels / max(1, sourcePixels)),
        as: demands?.writtenFormat(animated: isAnimated),
        isSmooth: enlargement >= PictureMaker.smoothEnlargement)
      if isAnimated, let limit = demands?[.bytes]?.most {
        let share = bytes * drawnPixels / max(1, sourcePixels) / Double(limit)
        drawing.widenRange(
          share: share, isEnlarged: enlargement > 1, triesChanges: adaptation != nil)
      }
      work.append(drawing)
    }
    return work
  }

  /// Returns the number of frames that are drawn for a sticker after the change that is chosen or needed.
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
    // Repetitions add no frames that must be drawn.
    var once = needed ?? chosen ?? MotionChange()
    once.repeats = nil
    return once.playback(delays).delays.count
  }
}

/// The expected time for drawing a sticker, and for encoding it so that it fits. docs/design/platforms.md describes how
/// the rates were measured.
private struct DrawingWork {
  /// The expected time on one core, in s.
  private var seconds = 0.0
  /// The factor by which the time of a file of the format may be shorter or longer.
  private var spread = 1.0
  /// The factors for the time of a file that is refused early, and of a file for which changes are tried.
  private var search = 1.0...1.0

  /// The shortest likely time, in s.
  var minSeconds: Double { seconds * min(1 / spread, search.lowerBound) }
  /// The longest likely time, in s.
  var maxSeconds: Double { seconds * max(spread, search.upperBound) }
  /// The usual time, in s, for comparison with the other stickers of a run. The format and the machine slow down all
  /// stickers by the same factor, so ``spread`` does not count.
  var usualSeconds: Double { seconds * (search.lowerBound * search.upperBound).squareRoot() }
  /// True if the file may be refused early, or changes may be tried.
  var isSearched: Bool { search != 1...1 }
  /// The factor by which the time of the remaining searches may be longer or shorter than that of the finished stickers
  /// suggests. It depends on the art, and the stickers of a pack are alike.
  static let searchDoubt = 2.4

  init() {}

  /// Creates the work on a file that is only decoded.
  ///
  /// - Parameter pixels: number of pixels of all frames.
  init(decoding pixels: Double) { seconds = 0.05 + 0.05 * pixels / 1e6 }

  /// Creates the work on a file that is drawn and encoded.
  ///
  /// - Parameters:
  ///   - pixels: number of pixels of the art in all frames, on the platform's canvas.
  ///   - bytes: the bytes of the source files, reduced in proportion if the canvas has fewer pixels. Photos and noise
  ///     have many bytes.
  ///   - format: the format of the file; `nil` if no file is written.
  ///   - isSmooth: true if the art is scaled up so much that it is encoded with less effort.
  init(pixels: Double, bytes: Double, as format: WrittenFormat?, isSmooth: Bool) {
    guard let format else { return }
    let (start, perMegapixel, perMegabyte): (Double, Double, Double)
    switch format {
    case .apng where isSmooth: (start, perMegapixel, perMegabyte, spread) = (0.5, 2.2, 0, 2)
    case .apng: (start, perMegapixel, perMegabyte, spread) = (1.5, 1.6, 5, 1.5)
    case .webp: (start, perMegapixel, perMegabyte, spread) = (0.5, 0.6, 3, 2.5)
    case .gif: (start, perMegapixel, perMegabyte, spread) = (0.1, 0.6, 1, 2)
    case .webm: (start, perMegapixel, perMegabyte, spread) = (0.5, 1.5, 6, 2.5)
    case .png: (start, perMegapixel, perMegabyte, spread) = (0.2, 0.5, 8, 2)
    }
    seconds = start + perMegapixel * pixels / 1e6 + perMegabyte * bytes / 1e6
  }

  /// Widens the range for a file that probably does not fit: it is refused early, or changes are tried.
  ///
  /// - Parameters:
  ///   - share: the bytes of the source files, scaled with the art's pixels, as a share of the platform's limit.
  ///   - isEnlarged: true if the art is scaled up: it then has fewer equal pixels.
  ///   - triesChanges: true if changes are tried for an animation that does not fit.
  mutating func widenRange(share: Double, isEnlarged: Bool, triesChanges: Bool) {
    guard share > (isEnlarged ? 1 : Self.maxFittingShare) else { return }
    search = 0.2...(triesChanges ? 4 : 1)
  }

  /// The share of the limit above which art that is not scaled up probably does not fit.
  private static let maxFittingShare = 3.0
}
