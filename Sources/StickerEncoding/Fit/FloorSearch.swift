/// Searches for the smallest acceptable trial, to report how many bytes are missing if no acceptable trial fits.
struct FloorSearch {
  private let search: FitSearch

  /// A trial is out of reach if its estimated size is more than this many times the limit, even if the guess and the
  /// excerpt err.
  static let hopelessFactor = 2.0

  /// Creates a search.
  ///
  /// - Parameter search: the search with the trials so far.
  init(_ search: FitSearch) { self.search = search }

  /// Returns approximately the smallest acceptable trial; `nil` if no trial with the allowed colors is acceptable.
  ///
  /// - Parameter enough: a trial of at most this size in bytes ends the search.
  func smallest(enough: Int = 0) -> Trial? {
    var good: [Trial] = []
    for stages in [[search.plain] + search.scaled] + search.thinned {
      guard let trial = smallest(of: stages, enough: enough) else { continue }
      if size(trial) <= enough { return trial }
      good.append(trial)
    }
    if good.isEmpty, let trial = beyondPalettes() { good.append(trial) }
    if let trial = search.untouched(isWhole: false) { good.append(trial) }
    return good.min { size($0) < size($1) }
  }

  /// Returns the smallest acceptable trial of some stages; `nil` if none is acceptable.
  ///
  /// - Parameters:
  ///   - stages: stages of decreasing size. Once a trial is acceptable, the search ends at the first stage without an
  ///     acceptable trial that is smaller in bytes.
  ///   - enough: a trial of at most this size in bytes ends the search.
  private func smallest(of stages: [Stage], enough: Int) -> Trial? {
    var best: Trial?
    var near: Int?
    for stage in stages {
      defer { stage.releaseCaches() }
      let trial = fewestColors(stage, near: &near)
      if let best {
        guard let trial, size(trial) < size(best) else { return best }
      }
      best = trial
      if let trial, size(trial) <= enough { break }
    }
    return best
  }

  /// Returns the acceptable trial with the smallest palette; `nil` if the largest one is not acceptable. Quality
  /// decreases with the number of colors.
  private func fewestColors(_ stage: Stage, near: inout Int?) -> Trial? {
    guard let largest = search.palettes.first, isGood(stage.trial(largest)) else { return nil }
    let end = search.palettes.partitionPoint(near: near) { !isGood(stage.trial($0)) }
    near = end
    return end > 0 ? stage.trial(search.palettes[end - 1]) : nil
  }

  /// Returns the acceptable trial with the most harmful of the treatments that may keep more colors than a palette;
  /// `nil` if none is acceptable.
  private func beyondPalettes() -> Trial? {
    guard search.maxColors == .max else { return nil }
    let treatments = search.beyondPalettes
    let end = treatments.partitionPoint(near: nil) { !isGood(search.plain.trial($0)) }
    return end > 0 ? search.plain.trial(treatments[end - 1]) : nil
  }

  /// Returns true if a trial is acceptable: the floor admits its quality.
  func isGood(_ trial: Trial) -> Bool {
    trial.psnr >= search.floor.psnr
      && search.floor.admits(trial.stage.quality(after: trial.treatment))
  }

  private func size(_ trial: Trial) -> Int { search.calibration.estimate(of: trial) }
}
