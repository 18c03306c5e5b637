/// Reports the progress of a fit. Each unit of work advances it by its share of the work that is expected to
/// be left, so that it never goes back even if the estimate is wrong.
final class FitProgress {
  /// Amount of work in pixels processed once.
  typealias Work = Double

  private let report: @Sendable (Double) -> Void
  private var part = 0.0
  private var left: Work = 1
  private var least: Work = 1

  init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Sets the expected remaining work.
  func expect(_ work: Work) {
    left = max(work, 1)
    // Work beyond the estimate advances the progress ever more slowly, but never stops it.
    least = left / 8
  }

  /// Counts finished work.
  func did(_ work: Work) {
    part = end(of: work)
    left = max(left - work, least)
    report(part)
  }

  /// Returns a callback for the fraction done, 0…1, of a subtask; the subtask counts as done only after
  /// ``did(_:)``.
  func parts(of work: Work) -> @Sendable (Double) -> Void {
    let (report, start, span) = (report, part, end(of: work) - part)
    return { report(start + span * $0) }
  }

  private func end(of work: Work) -> Double { part + (1 - part) * min(work / max(left, work), 0.9) }
}
