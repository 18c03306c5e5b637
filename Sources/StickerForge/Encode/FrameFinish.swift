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
    let tried = candidates
    guard tried.count > 1 else {
      coder.filter(tried[0])
      return coder.smallest(settings.compression)
    }
    let ranked = tried.enumerated().map { position, strategy -> (size: Int, position: Int) in
      coder.filter(strategy)
      return (size: coder.size(level: settings.trialLevel), position: position)
    }.sorted { $0 < $1 }
    var finalists: [FilterStrategy] = ranked.prefix(settings.finalists).map { tried[$0.position] }
    if format.colorType == .indexed, !finalists.contains(.fixed(.none)) {
      finalists.append(.fixed(.none))
    }
    let streams = finalists.map { strategy in
      coder.filter(strategy)
      return coder.smallest(settings.compression)
    }
    return streams.min { $0.count < $1.count } ?? []
  }

  /// Indices of a palette mean nothing to a filter, and quick deflating does not see how much the
  /// thorough one gains on them without.
  private var candidates: [FilterStrategy] {
    let tried = Array(strategies.prefix(settings.strategies))
    let none = FilterStrategy.fixed(.none)
    return format.colorType == .indexed && !tried.contains(none) ? tried + [none] : tried
  }
}
