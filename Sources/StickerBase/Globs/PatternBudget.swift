#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The state that all patterns of a run share: the remaining work, because untrusted patterns are tried on
/// every path, and the patterns that have matched.
///
/// Once the budget is spent, patterns match nothing, and ``isSpent`` marks the results as incomplete.
package final class PatternBudget: @unchecked Sendable {
  /// Number of character comparisons. A pattern takes about 70 of them on a path of two names that it does
  /// not match, so that a thousand patterns may be tried on 50,000 such paths.
  static let standard = 4_000_000_000

  // All jobs read overrides. Foundation's locks, and Synchronization on older systems of Apple, are
  // unavailable.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var rest: Int
  private var matched: Set<PatternPlace> = []

  package init(_ steps: Int = standard) {
    rest = steps
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// True if more comparisons were needed than the budget allows.
  package var isSpent: Bool { locked { rest < 0 } }

  /// Charges steps for work that is done or about to be done.
  ///
  /// - Returns: false if the budget is spent.
  @discardableResult
  package func spend(_ steps: Int) -> Bool {
    locked {
      if rest >= 0 { rest -= steps }
      return rest >= 0
    }
  }

  /// Spends the whole budget: there are more patterns than may be tried at all.
  package func exhaust() { locked { rest = -1 } }

  /// Records that the pattern at a place of a configuration has matched.
  func note(_ place: PatternPlace) { locked { _ = matched.insert(place) } }

  /// Returns true if the pattern at a place has matched.
  func hasMatched(_ place: PatternPlace) -> Bool { locked { matched.contains(place) } }

  private func locked<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return work()
  }
}
