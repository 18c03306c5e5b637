internal import StickerCodecs

/// Makes the streams of planned frames as small as an effort allows.
struct FrameFinish: Sendable {
  /// To try, the likeliest first.
  let strategies: [FilterStrategy]
  let settings: Effort.Settings

  /// The zlib stream of a planned frame.
  func stream(
    of index: Int, _ plan: FramePlan, _ frames: FrameWindow, _ coder: FrameCoder
  ) -> [UInt8] {
    coder.load(index, area: plan.area, plan.blend, on: plan.canvas, of: CanvasPixels(frames))
    let tried = candidates(coder.format)
    guard tried.count > 1 else {
      coder.filter(tried[0])
      return coder.smallest(settings.compression)
    }
    let ranked = tried.enumerated().map { position, strategy -> (size: Int, position: Int) in
      coder.filter(strategy)
      return (size: coder.size(level: settings.trialLevel), position: position)
    }.sorted { $0 < $1 }
    var finalists: [FilterStrategy] = ranked.prefix(settings.finalists).map { tried[$0.position] }
    if coder.format.colorType == .indexed, !finalists.contains(.fixed(.none)) {
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
  private func candidates(_ format: PixelFormat) -> [FilterStrategy] {
    let tried = Array(strategies.prefix(settings.strategies))
    let none = FilterStrategy.fixed(.none)
    return format.colorType == .indexed && !tried.contains(none) ? tried + [none] : tried
  }
}
