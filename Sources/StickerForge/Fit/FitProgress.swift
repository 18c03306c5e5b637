/// Tells how far a fit is: every bit of work moves it on by its share of what is thought to be left,
/// so that it never goes back, however wrong that thought is.
final class FitProgress {
  /// Work is counted in pixels that are looked at once.
  typealias Work = Double

  private let report: @Sendable (Double) -> Void
  private var part = 0.0
  private var left: Work = 1
  private var least: Work = 1

  init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// From now on about so much is left.
  func expect(_ work: Work) {
    left = max(work, 1)
    // What takes longer than thought goes slower and slower, but goes on.
    least = left / 8
  }

  /// Counts what was done.
  func did(_ work: Work) {
    part = end(of: work)
    left = max(left - work, least)
    report(part)
  }

  /// Tells the parts, 0…1, of work that somebody else does; it counts as done only with ``did(_:)``.
  func parts(of work: Work) -> @Sendable (Double) -> Void {
    let (report, start, span) = (report, part, end(of: work) - part)
    return { report(start + span * $0) }
  }

  private func end(of work: Work) -> Double { part + (1 - part) * min(work / max(left, work), 0.9) }
}
