internal import StickerCodecs

/// Compresses planned frames as far as the effort allows.
struct FrameCompressor: Sendable {
  /// Strategies to try, the most promising first.
  let strategies: [FilterStrategy]
  let settings: Effort.Settings
  /// The filters that each strategy chose for the rows of a still in a trial; empty for an animation.
  var rowFilters: [FilterStrategy: FrameCoder.RowFilters] = [:]

  /// Returns the zlib stream of a planned frame.
  func stream(of index: Int, _ plan: FramePlan, with tools: FrameTools) -> [UInt8] {
    tools.load(index, area: plan.area, plan.blend, on: plan.canvas)
    // Deflating takes tens of times the memory of a frame, so the canvases are released first.
    tools.canvases.forget()
    tools.coder.assume(rowFilters)
    return stream(of: tools.coder)
  }

  /// Returns the zlib stream of the pixels that a coder has loaded.
  func stream(of coder: FrameCoder) -> [UInt8] {
    let candidates = strategiesToTry(coder.format)
    let finalists = candidates.count > 1 ? bestCandidates(candidates, coder) : candidates
    if finalists.count == 2, settings.polish == nil {
      return coder.stream(smallerOf: finalists[0], finalists[1], settings.compression)
    }
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

  /// Returns the strategies that are worth the final compression.
  private func bestCandidates(_ candidates: [FilterStrategy], _ coder: FrameCoder)
    -> [FilterStrategy]
  {
    // The most promising strategy is tried last, so that its rows need not be filtered again for the final compression.
    let ranked = candidates.indices.reversed().map { position -> (size: Int, position: Int) in
      coder.filter(candidates[position])
      return (size: coder.size(level: settings.trialLevel), position: position)
    }.sorted { $0 < $1 }
    let finalists = ranked.prefix(settings.finalists).map { candidates[$0.position] }
    let none = FilterStrategy.fixed(.none)
    let addsNone = coder.format.colorType == .indexed && !finalists.contains(none)
    return addsNone ? finalists + [none] : finalists
  }

  /// Returns the strategies to try.
  ///
  /// Filter `none` is always a candidate, and a finalist, for palettes: indices have no numeric meaning for a filter,
  /// and fast deflate underestimates how much the thorough search gains on unfiltered indices.
  private func strategiesToTry(_ format: PixelFormat) -> [FilterStrategy] {
    let candidates = Array(strategies.prefix(settings.strategies))
    let none = FilterStrategy.fixed(.none)
    return format.colorType == .indexed && !candidates.contains(none)
      ? candidates + [none] : candidates
  }
}
