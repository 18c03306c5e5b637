/// Reports the progress of a fit. Each unit of work advances it by its share of the expected remaining work, so that
/// it never goes back even if the estimate is wrong.
final class FitProgress {
  /// An amount of work: the number of pixels that are processed, counted once per pass.
  typealias Work = Double

  private let report: @Sendable (Double) -> Void
  /// The fraction done, 0…1.
  private var done = 0.0
  private var remaining: Work = 1
  private var minRemaining: Work = 1

  init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Sets the expected remaining work.
  func expect(_ work: Work) {
    remaining = max(work, 1)
    // Work beyond the estimate advances the progress ever more slowly, but never stops it.
    minRemaining = remaining / 8
  }

  /// Counts finished work and reports the fraction done.
  func did(_ work: Work) {
    done = fraction(after: work)
    remaining = max(remaining - work, minRemaining)
    report(done)
  }

  /// Returns a callback to be called with the fraction done, 0…1, of a subtask. The subtask counts as done only after
  /// ``did(_:)``.
  func parts(of work: Work) -> @Sendable (Double) -> Void {
    let (report, start, span) = (report, done, fraction(after: work) - done)
    return { report(start + span * $0) }
  }

  /// Returns the fraction done after finishing work.
  private func fraction(after work: Work) -> Double {
    done + (1 - done) * min(work / max(remaining, work), 0.9)
  }
}
