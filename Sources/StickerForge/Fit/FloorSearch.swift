/// Looks for the smallest of what is good enough, to tell what is missing where nothing that fits is.
struct FloorSearch {
  private let search: FitSearch
  private let floor: QualityFloor
  private let meter: QualityMeter

  /// - Parameter search: what was tried so far.
  init(_ search: FitSearch, floor: QualityFloor) {
    self.search = search
    self.floor = floor
    meter = QualityMeter(original: search.original)
  }

  /// About the smallest that the floor admits; `nil` when so few colors as are allowed never do.
  func smallest() -> Trial? {
    var good = [[search.plain] + search.scaled, search.thinned].compactMap(smallest)
    if good.isEmpty, let trial = beyondPalettes() { good.append(trial) }
    if let trial = search.untouched() { good.append(trial) }
    return good.min { size($0) < size($1) }
  }

  /// - Parameter stages: smaller and smaller ones, of which none is looked at after one that is no
  ///   smaller in bytes.
  private func smallest(of stages: [Stage]) -> Trial? {
    var best: Trial?
    for stage in stages {
      let trial = fewestColors(stage)
      if let best {
        guard let trial, size(trial) < size(best) else { return best }
      }
      best = trial
    }
    return best
  }

  /// Found by halving, since fewer colors are worse, once the most of them are good enough.
  private func fewestColors(_ stage: Stage) -> Trial? {
    let counts = search.counts
    var best: Trial?
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = best == nil && low == 0 ? 0 : (low + high) / 2
      let trial = search.trial(stage, counts[middle])
      if isGood(trial) {
        best = trial
        low = middle + 1
      } else {
        high = middle
      }
    }
    return best
  }

  private func beyondPalettes() -> Trial? {
    guard search.mostColors == .max else { return nil }
    return Treatment.beyondPalettes.reversed().lazy.map(search.plain.trial).first(where: isGood)
  }

  private func isGood(_ trial: Trial) -> Bool {
    trial.psnr >= floor.psnr
      && floor.admits(meter.measure(trial.stage.animation(after: trial.treatment)))
  }

  private func size(_ trial: Trial) -> Int { search.calibration.guess(of: trial) }
}
