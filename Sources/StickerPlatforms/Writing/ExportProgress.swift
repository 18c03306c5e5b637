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
  /// The name of the file that is drawn, or of the cover.
  package let name: String
  /// The fraction of the work done, 0…1, from the smallest to the largest that is likely. It is estimated from the
  /// pixels drawn; the range is wide if changes may have to be searched for animations that are left.
  package let fraction: ClosedRange<Double>
}

extension ExportBuilder {
  /// Returns a function from the number of finished stickers, and the name of what is drawn next, to the progress. A
  /// sticker counts with its expected time; covers do not count.
  func progress(of plan: PackPlan) async -> (Int, String) -> ExportProgress {
    let work = await work(on: plan)
    /// Returns the usual time of some stickers together.
    func usual(_ some: ArraySlice<DrawingWork>) -> Double { some.reduce(0) { $0 + $1.usual } }
    func share(_ part: Double, beside rest: Double) -> Double {
      part > 0 ? part / (part + rest) : 0
    }
    return { done, name in
      let done = min(done, work.count)
      let (past, rest) = (usual(work[..<done]), usual(work[done...]))
      // The time of a search depends on the art, and the stickers of a pack are alike.
      let doubt = work[done...].contains { $0.isSearched } ? DrawingWork.searchDoubt : 1
      return ExportProgress(
        done: done, total: work.count, name: name,
        fraction: share(past, beside: rest * doubt)...share(past, beside: rest / doubt))
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

  /// Returns the work on each sticker of a plan for the platform, estimated from the headers of its files; none on
  /// those that cannot be read.
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
      var one = DrawingWork(
        pixels: drawnPixels, bytes: bytes * min(1, drawnPixels / max(1, sourcePixels)),
        as: demands?.writtenFormat(animated: isAnimated),
        isSmooth: enlargement >= PictureMaker.smoothEnlargement)
      if isAnimated, let limit = demands?[.bytes]?.most {
        let share = bytes * drawnPixels / max(1, sourcePixels) / Double(limit)
        one.expect(share: share, isEnlarged: enlargement > 1, isAdapted: adaptation != nil)
      }
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
    // Repetitions are reduced to one play before the file is fitted.
    var once = needed ?? chosen ?? MotionChange()
    once.repeats = nil
    return once.playback(delays).delays.count
  }
}

/// The expected time for drawing a sticker, and for encoding it so that it fits. The rates were measured:
/// docs/design/platforms.md.
private struct DrawingWork {
  /// The time on one core in s.
  private var seconds = 0.0
  /// The factor by which files of the format may take a shorter or a longer time.
  private var spread = 1.0
  /// The factors between that time and those of files that are refused early, or for which changes are tried.
  private var search = 1.0...1.0

  /// The shortest and the longest time that is likely, in s.
  var least: Double { seconds * min(1 / spread, search.lowerBound) }
  var most: Double { seconds * max(spread, search.upperBound) }
  /// The likely time in s, for comparison with the other stickers of a run: the format and the machine slow down all of
  /// them alike, so ``spread`` does not count.
  var usual: Double { seconds * (search.lowerBound * search.upperBound).squareRoot() }
  /// True if the file is refused early, or if changes are tried.
  var isSearched: Bool { search != 1...1 }
  /// The factor by which the time of the remaining searches may exceed, or fall short of, what the stickers so far
  /// suggest.
  static let searchDoubt = 2.4

  init() {}

  /// The work on a file that is only decoded.
  ///
  /// - Parameter pixels: number of pixels of all frames.
  init(decoding pixels: Double) { seconds = 0.05 + 0.05 * pixels / 1e6 }

  /// - Parameters:
  ///   - pixels: number of pixels of the art in all frames, on the platform's canvas.
  ///   - bytes: the bytes of the source files, as far as the canvas keeps their pixels: photos and noise have many.
  ///   - format: the format of the file; `nil` if none is written.
  ///   - isSmooth: true if the art was scaled up so much that it takes less effort.
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
  ///   - share: the bytes of the source files, scaled as the art is, as a share of those that the platform takes.
  ///   - isEnlarged: true if the art is scaled up, which leaves it fewer equal pixels.
  mutating func expect(share: Double, isEnlarged: Bool, isAdapted: Bool) {
    guard share > (isEnlarged ? 1 : Self.maxFitting) else { return }
    search = 0.2...(isAdapted ? 4 : 1)
  }

  /// Source files with more than this many times the bytes that the platform takes probably do not fit.
  private static let maxFitting = 3.0
}
