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
  /// Returns a function from the number of finished pictures to the progress. A sticker counts with the pixels that its
  /// frames draw; covers count as free.
  func progress(of plan: PackPlan) async -> (Int) -> ExportProgress {
    var sums = [0.0]
    for sticker in plan.stickers {
      let loader = FrameLoader(limits: limits, jobs: jobs)
      let survey = try? await loader.survey(sticker.frameList(plan.links))
      sums.append((sums.last ?? 0) + (survey.map(drawnPixels) ?? 0))
    }
    let (whole, total) = (sums.last ?? 0, plan.stickers.count + platform.pictures.count)
    return { done in
      ExportProgress(
        done: done, total: total,
        fraction: whole > 0 ? sums[min(done, plan.stickers.count)] / whole : 0)
    }
  }

  /// Returns the expected time for drawing a pack in s. It follows the bytes of the files, as far as the canvas keeps
  /// their pixels: photos take long, and have many bytes.
  package func expectedSeconds(for whole: PackPlan) async -> Double {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    var seconds = 0.0
    for sticker in plan.stickers {
      let loader = FrameLoader(limits: limits, jobs: jobs)
      guard let survey = try? await loader.survey(sticker.frameList(plan.links)) else { continue }
      let isAnimated = survey.frameCount > 1
      let size = FrameShape(of: survey).canvas
      let found = Double(survey.frameCount) * Double(size.width * size.height)
      let scale = min(1, drawnPixels(survey) / max(1, found))
      let bytes = sticker.files.reduce(0) { $0 + FileContents.byteCount(of: $1, plan.links) }
      let format = platform.limits(animated: isAnimated)?.writtenFormat(animated: isAnimated)
      seconds += Double(bytes) / 1e6 * scale * (format?.secondsPerMegabyte ?? 0)
    }
    return seconds
  }

  private func drawnPixels(_ survey: FrameSurvey) -> Double {
    let size = FrameShape(of: survey).canvas
    let canvas = platform.limits(animated: survey.frameCount > 1)?.canvas(
      forWidth: size.width, height: size.height, enlarges: enlarges)
    return Double(survey.frameCount) * Double((canvas?.artWidth ?? 0) * (canvas?.artHeight ?? 0))
  }
}

extension WrittenFormat {
  /// The expected time for a megabyte of source files on one core, in s.
  fileprivate var secondsPerMegabyte: Double {
    switch self {
    case .apng: 35
    case .webm: 12
    case .png: 10
    case .gif, .webp: 6
    }
  }
}
