internal import StickerCodecs

/// Makes the streams of planned frames as small as an effort allows.
struct FrameFinish: Sendable {
  /// To try, the likeliest first.
  let strategies: [FilterStrategy]
  let settings: Effort.Settings

  /// The zlib stream of a planned frame.
  func stream(of index: Int, _ plan: FramePlan, with tools: FrameTools) -> [UInt8] {
    tools.load(index, area: plan.area, plan.blend, on: plan.canvas)
    // Deflating takes tens of times a frame.
    tools.canvases.forget()
    return stream(of: tools.coder)
  }

  /// The zlib stream of what a coder has loaded.
  func stream(of coder: FrameCoder) -> [UInt8] {
    let tried = candidates(coder.format)
    let finalists = tried.count > 1 ? finalists(of: tried, coder) : tried
    var best: (strategy: FilterStrategy, stream: [UInt8])?
    for strategy in finalists {
      coder.filter(strategy)
      let stream = coder.stream(settings.compression)
      if stream.count < best?.stream.count ?? .max { best = (strategy, stream) }
    }
    guard let best else { return [] }
    guard let polish = settings.polish else { return best.stream }
    coder.filter(best.strategy)
    let polished = coder.stream(polish)
    return polished.count < best.stream.count ? polished : best.stream
  }

  /// The strategies that are worth deflating in earnest.
  private func finalists(of tried: [FilterStrategy], _ coder: FrameCoder) -> [FilterStrategy] {
    let ranked = tried.enumerated().map { position, strategy -> (size: Int, position: Int) in
      coder.filter(strategy)
      return (size: coder.size(level: settings.trialLevel), position: position)
    }.sorted { $0 < $1 }
    let finalists = ranked.prefix(settings.finalists).map { tried[$0.position] }
    let none = FilterStrategy.fixed(.none)
    let addsNone = coder.format.colorType == .indexed && !finalists.contains(none)
    return addsNone ? finalists + [none] : finalists
  }

  /// Indices of a palette mean nothing to a filter, and quick deflating does not see how much the
  /// thorough one gains on them without.
  private func candidates(_ format: PixelFormat) -> [FilterStrategy] {
    let tried = Array(strategies.prefix(settings.strategies))
    let none = FilterStrategy.fixed(.none)
    return format.colorType == .indexed && !tried.contains(none) ? tried + [none] : tried
  }
}
