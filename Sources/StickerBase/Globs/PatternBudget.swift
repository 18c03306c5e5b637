import Synchronization

/// The state that all patterns of a run share: the remaining work, which is limited because untrusted patterns are
/// tried on every path, and the patterns that have matched.
///
/// Once the budget is spent, patterns match nothing, and ``isSpent`` marks the results as incomplete.
package final class PatternBudget: Sendable {
  /// Number of steps of a run. A step is the comparison of one character; each path and each of its names also cost
  /// steps. A pattern takes about 70 steps to reject a path of two names, so 1,000 patterns can be tried on 50,000 such
  /// paths.
  static let standard = 4_000_000_000

  private struct State {
    var remaining: Int
    var matched: Set<PatternPlace> = []
  }

  private let state: Mutex<State>

  package init(_ steps: Int = standard) { state = Mutex(State(remaining: steps)) }

  /// True if more steps were needed than the budget allows.
  package var isSpent: Bool { state.withLock { $0.remaining < 0 } }

  /// Charges steps for work that is done or about to be done.
  ///
  /// - Returns: false if the budget is spent.
  @discardableResult
  package func spend(_ steps: Int) -> Bool {
    state.withLock { state in
      if state.remaining >= 0 { state.remaining -= steps }
      return state.remaining >= 0
    }
  }

  /// Spends the whole budget, for a configuration with more patterns than may be tried.
  package func exhaust() { state.withLock { $0.remaining = -1 } }

  /// Records that the pattern at a place of a configuration has matched.
  func note(_ place: PatternPlace) { state.withLock { _ = $0.matched.insert(place) } }

  /// Returns true if the pattern at a place has matched.
  func hasMatched(_ place: PatternPlace) -> Bool { state.withLock { $0.matched.contains(place) } }
}
