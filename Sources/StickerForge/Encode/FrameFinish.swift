internal import StickerCodecs

/// Makes the streams of planned frames as small as an effort allows.
struct FrameFinish: Sendable {
  let frames: [Bitmap]
  let planes: [SamplePlane]
  let format: PixelFormat
  /// To try, the likeliest first.
  let strategies: [FilterStrategy]
  let settings: Effort.Settings

  /// The zlib stream of a planned frame.
  func stream(of index: Int, _ plan: FramePlan, _ coder: FrameCoder) -> [UInt8] {
    let canvases = CanvasPixels(frames)
    coder.load(
      planes[index].samples, frames[index], area: plan.area, plan.blend, on: plan.canvas,
      of: canvases)
    let tried = strategies.prefix(settings.strategies)
    guard tried.count > 1 else {
      coder.filter(strategies[0])
      return deflated(coder)
    }
    let ranked = tried.enumerated().map { position, strategy in
      coder.filter(strategy)
      return (coder.size(level: settings.trialLevel), position)
    }.sorted { $0 < $1 }
    let streams = ranked.prefix(settings.finalists).map { _, position in
      coder.filter(strategies[position])
      return deflated(coder)
    }
    return streams.min { $0.count < $1.count } ?? []
  }

  private func deflated(_ coder: FrameCoder) -> [UInt8] {
    let stream = coder.compress(level: settings.finalLevel)
    guard settings.iterations > 0 else { return stream }
    let smaller = coder.compress(iterations: settings.iterations)
    return smaller.count < stream.count ? smaller : stream
  }
}
