#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Picks the qualities of all frames together: one exchange rate between bytes and error (a Lagrange multiplier)
/// decides for every frame which quality is worth its bytes.
struct WebPLadderSearch: Sendable {
  /// The goal of the picks.
  enum Goal: Sendable {
    /// The least error in at most this many bytes of chunks.
    case bytes(Int)
    /// The fewest bytes with at most this sum of errors.
    case error(Double)
  }

  let frames: [StoredBitmap]
  let plan: WebPPlan
  /// The frames that are examined.
  let examinedFrames: [Int]
  private(set) var ladders: [WebPLadder]
  private(set) var palettes: WebPPalettes
  /// The choices that are examined first.
  private var starts: [WebPLadder.Choice]

  /// Creates a search in which nothing has been examined.
  ///
  /// - Parameter starts: the choices that are examined first, for each frame.
  init(
    _ frames: [StoredBitmap], _ plan: WebPPlan, examinedFrames: [Int], _ palettes: WebPPalettes,
    from starts: [WebPLadder.Choice]
  ) {
    (self.frames, self.plan, self.palettes) = (frames, plan, palettes)
    self.examinedFrames = examinedFrames
    ladders = examinedFrames.map { _ in WebPLadder() }
    self.starts = starts
  }

  /// Returns a search that begins from other choices and keeps everything that this search has examined.
  func starting(
    from starts: [WebPLadder.Choice], _ palettes: WebPPalettes
  ) -> WebPLadderSearch {
    var search = self
    (search.starts, search.palettes) = (starts, palettes)
    return search
  }

  /// Number of stored blocks of the examined frames.
  var blockCount: Int { examinedFrames.reduce(0) { $0 + plan.frames[$1].blockCount } }

  /// Measures the bytes of every examined frame without loss.
  mutating func examineExactly(
    with workers: Workers<WebPCoder>, progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) {
    let request = WebPLadder.Request(exact: true)
    try await examine(
      examinedFrames.indices.map { ($0, request) }, with: workers, progress: progress)
  }

  /// Number of bytes of all examined frames without loss; `nil` if it is unknown for any of them.
  var exactBytes: Int? {
    ladders.allSatisfy { $0.exact != nil }
      ? ladders.reduce(0) { $0 + ($1.exact?.bytes ?? 0) } : nil
  }

  /// Examines the rungs around the picks until these rungs are all known, or the picks are good enough.
  ///
  /// - Parameters:
  ///   - steps: distances to neighbors in rungs, used one after the other.
  ///   - enough: the sum of errors at which nothing better is looked for, if the goal is a number of bytes.
  mutating func settle(
    _ goal: Goal, steps: [Int], enough: Double = 0, with workers: Workers<WebPCoder>,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) {
    try await examine(firstRequests, with: workers, progress: { progress($0 / 4) })
    var part = 0.25
    for step in steps {
      while true {
        let best = picks(goal)
        if cost(of: best).isWithin(goal, enough) { return }
        // The best palette, and the best lossy compression, need not be near the best of all examined choices.
        let picks = [
          best, self.picks(goal) { if case .palette = $0 { true } else { false } },
          self.picks(goal) { if case .lossy = $0 { true } else { false } },
        ]
        let missing = ladders.indices.map { index in
          var request = WebPLadder.Request()
          for choices in picks {
            request.formUnion(ladders[index].missing(around: choices[index], step: step))
          }
          return (index, request)
        }.filter { !$0.1.isEmpty }
        if missing.isEmpty { break }
        // The number of rounds is not known, so each round advances the progress by a quarter of the rest.
        let (start, span) = (part, (1 - part) / 4)
        try await examine(missing, with: workers, progress: { progress(start + span * $0) })
        part += span
      }
    }
  }

  /// Requests for the rungs of ``starts``, for each frame of which no colors or palettes have been examined.
  private var firstRequests: [(Int, WebPLadder.Request)] {
    examinedFrames.indices.compactMap { index in
      let ladder = ladders[index]
      guard ladder.colors.isEmpty, ladder.palettes.isEmpty else { return nil }
      var request = WebPLadder.Request()
      for start in starts {
        switch start {
        case .exact: break
        case .palette(let rung): request.palettes.insert(rung)
        case .lossy(let color, let alpha):
          request.colors.insert(color)
          request.alphas.insert(alpha ?? WebPLadder.alphaRungs.count - 1)
        }
      }
      return (index, request)
    }
  }

  private mutating func examine(
    _ requests: [(index: Int, request: WebPLadder.Request)], with workers: Workers<WebPCoder>,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) {
    palettes.prepare(requests.reduce(into: []) { $0.formUnion($1.request.palettes) }, for: frames)
    let (frames, plan, ladders, palettes) = (frames, plan, ladders, palettes)
    let examinedFrames = examinedFrames
    let costs = requests.map { plan.frames[examinedFrames[$0.index]].area.pixelCount }
    let results = await workers.outputs(costs, progress: progress) {
      number, coder -> Result<WebPLadder, EncodingFault> in
      let (index, request) = requests[number]
      var ladder = ladders[index]
      do throws(EncodingFault) {
        let frame = examinedFrames[index]
        try ladder.examine(
          request, plan.frames[frame], of: frames[frame].bitmap, palettes, with: coder)
      } catch {
        return .failure(error)
      }
      return .success(ladder)
    }
    for ((index, _), result) in zip(requests, results) { self.ladders[index] = try result.get() }
  }

  /// Returns the best known choice for each frame.
  ///
  /// - Parameter isEligible: true for choices to pick from. If a frame has no eligible choice, all its choices are
  ///   eligible.
  func picks(
    _ goal: Goal, where isEligible: (WebPLadder.Choice) -> Bool = { _ in true }
  ) -> [WebPLadder.Choice] {
    let options = ladders.map { ladder in
      let eligible = ladder.options.filter { isEligible($0.choice) }
      return eligible.isEmpty ? ladder.options : eligible
    }
    var picks = pickedOptions(options, goal)
    guard case .bytes(let maxBytes) = goal else {
      return zip(options, picks).map { $0[$1].choice }
    }
    // One rate for all frames leaves some bytes unused; these bytes go to the frames that gain most from them.
    var unused = maxBytes - totalBytes(options, picks)
    while unused > 0, let (frame, option) = bestGain(options, picks, within: unused) {
      unused -= options[frame][option].cost.bytes - options[frame][picks[frame]].cost.bytes
      picks[frame] = option
    }
    return zip(options, picks).map { $0[$1].choice }
  }

  /// Returns the bytes and the error of choices.
  func cost(of choices: [WebPLadder.Choice]) -> WebPLadder.Cost {
    zip(ladders, choices).reduce(into: WebPLadder.Cost(bytes: 0, error: 0)) { sum, frame in
      let cost = frame.0.options.first { $0.choice == frame.1 }?.cost
      sum.bytes += cost?.bytes ?? 0
      sum.error += cost?.error ?? 0
    }
  }

  private typealias Options = [(choice: WebPLadder.Choice, cost: WebPLadder.Cost)]

  /// Returns the index of each frame's best option, at the rate that reaches a goal.
  private func pickedOptions(_ options: [Options], _ goal: Goal) -> [Int] {
    // Binary logarithms of rates in squared levels per byte. The rates of any picture are within these bounds.
    var (low, high) = (-40.0, 60.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let picks = pickedOptions(options, rate: middle)
      switch goal {
      case .bytes(let maxBytes):
        if totalBytes(options, picks) <= maxBytes { high = middle } else { low = middle }
      case .error(let maxError):
        let error = zip(options, picks).reduce(0) { $0 + $1.0[$1.1].cost.error }
        if error <= maxError { low = middle } else { high = middle }
      }
    }
    if case .bytes = goal { return pickedOptions(options, rate: high) }
    return pickedOptions(options, rate: low)
  }

  /// Returns the index of each frame's best option at a rate.
  ///
  /// - Parameter rate: the binary logarithm of the rate.
  private func pickedOptions(_ options: [Options], rate: Double) -> [Int] {
    let rate = exp2(rate)
    return options.map { options in
      options.indices.min {
        options[$0].cost.error + rate * Double(options[$0].cost.bytes)
          < options[$1].cost.error + rate * Double(options[$1].cost.bytes)
      } ?? 0
    }
  }

  /// Returns the total bytes of the picked options.
  private func totalBytes(_ options: [Options], _ picks: [Int]) -> Int {
    zip(options, picks).reduce(0) { $0 + $1.0[$1.1].cost.bytes }
  }

  /// Returns the change of one frame that reduces the error most per byte; `nil` if no change reduces it.
  private func bestGain(
    _ options: [Options], _ picks: [Int], within maxBytes: Int
  ) -> (frame: Int, option: Int)? {
    var best: (frame: Int, option: Int, gain: Double)?
    for frame in options.indices {
      let now = options[frame][picks[frame]].cost
      for (option, other) in options[frame].enumerated() {
        let (bytes, gain) = (other.cost.bytes - now.bytes, now.error - other.cost.error)
        guard bytes <= maxBytes, gain > 0 else { continue }
        let rate = gain / Double(max(bytes, 1))
        if rate > best?.gain ?? 0 { best = (frame, option, rate) }
      }
    }
    return best.map { ($0.frame, $0.option) }
  }
}

extension WebPLadder.Cost {
  /// Returns true if the goal is a number of bytes, the bytes do not exceed it, and the error is at most `enough`.
  fileprivate func isWithin(_ goal: WebPLadderSearch.Goal, _ enough: Double) -> Bool {
    guard case .bytes(let maxBytes) = goal else { return false }
    return bytes <= maxBytes && error <= enough
  }
}
