internal import StickerCodecs

/// Makes the smallest APNG it can find that shows an animation exactly; of a single frame, a PNG.
public struct APNGEncoder: Sendable {
  public var effort: Effort
  /// Threads to use; the result does not depend on it.
  public var jobs: Int

  public init(effort: Effort = .standard, jobs: Int = 1) {
    self.effort = effort
    self.jobs = jobs
  }

  /// Gives the bytes of a file that was decoded again and found to show every frame, pixel for
  /// pixel (colors of clear pixels aside), and for its time.
  ///
  /// - Parameter progress: called after every bit of work with the part done, 0…1, which never becomes
  ///   less, in no particular thread.
  public func encode(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(ForgeFault) -> [UInt8] {
    let animation = animation.joined()
    let frames = animation.frames.map(\.bitmap)
    let settings = effort.settings
    let formats = PixelFormat.candidates(for: ColorSurvey(frames))
    guard
      let sample = FormatSample.best(
        of: formats, frames, count: settings.sampledFrames, settings.sampledStrategies,
        progress: { progress(Part.sample.total($0)) })
    else { throw .noFrames }
    let indices = sample.format.indices
    let planes = frames.map { SamplePlane($0.pixels, sample.format, indices) }
    let estimate = CostEstimate(
      frames, planes, format: sample.format,
      strategy: settings.estimatesWell ? sample.strategies[0] : sample.quickStrategy)
    let search = PlanSearch(frames: frames, format: sample.format, beam: settings.beam)
    let plans = search.plan(estimate) { progress(Part.search.total($0)) }
    let finish = FrameFinish(
      frames: frames, planes: planes, format: sample.format, strategies: sample.strategies,
      settings: settings)
    let streams = await inParallel(
      frames.count, jobs: jobs,
      progress: { progress(Part.streams.total($0)) },
      context: {
        FrameCoder(width: animation.width, height: animation.height, format: sample.format)
      },
      work: { index, coder in finish.stream(of: index, plans[index], coder) })
    let bytes = animation.written(sample.format, plans, streams)
    try Proof.check(bytes, shows: animation) { progress(Part.proof.total($0)) }
    return bytes
  }

  /// Which part of the time each step takes, about: where it begins and ends, 0…1.
  private enum Part {
    case sample, search, streams, proof

    /// The part done of everything.
    ///
    /// - Parameter part: of this step, 0…1.
    func total(_ part: Double) -> Double {
      let (start, end) =
        switch self {
        case .sample: (0.0, 0.1)
        case .search: (0.1, 0.35)
        case .streams: (0.35, 0.95)
        case .proof: (0.95, 1.0)
        }
      return start + (end - start) * part
    }
  }
}

extension Animation {
  /// The file that shows these frames as planned.
  fileprivate func written(
    _ format: PixelFormat, _ plans: [FramePlan], _ streams: [[UInt8]]
  ) -> [UInt8] {
    var writer = APNGWriter(
      width: width, height: height, format: format, frameCount: frames.count,
      loopCount: loopCount)
    for (index, plan) in plans.enumerated() {
      writer.append(
        FrameHeader(
          area: plan.area, delay: frames[index].delay, disposal: plan.disposal,
          blend: plan.blend), streams[index])
    }
    return writer.finish()
  }
}
