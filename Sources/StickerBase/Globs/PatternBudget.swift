#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What all patterns of a run share: the work, since strangers write them and each one is tried on
/// every path, and which of them were for anything.
///
/// Patterns that are tried when it is spent match nothing; ``isSpent`` then says that what was found
/// is not what was asked for.
package final class PatternBudget: @unchecked Sendable {
  /// Steps of comparing one character. A pattern takes some 70 of them on a path of two names that it
  /// is not for, so that a thousand patterns may be tried on 50,000 such paths.
  static let standard = 4_000_000_000

  // Overrides are looked at by all jobs. Foundation's locks, and Synchronization on older systems of
  // Apple's, are not to be had.
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

  /// Whether there was more to compare than there were steps.
  package var isSpent: Bool { locked { rest < 0 } }

  /// Takes steps for work that is done, or about to be.
  ///
  /// - Returns: false when there are no more.
  @discardableResult
  package func spend(_ steps: Int) -> Bool {
    locked {
      if rest >= 0 { rest -= steps }
      return rest >= 0
    }
  }

  /// Takes all steps that are left: there are more patterns than may be tried at all.
  package func exhaust() { locked { rest = -1 } }

  /// Remembers that the pattern of a configuration was for something.
  func note(_ place: PatternPlace) { locked { _ = matched.insert(place) } }

  /// Whether the pattern that stands there was for anything.
  func hasMatched(_ place: PatternPlace) -> Bool { locked { matched.contains(place) } }

  private func locked<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return work()
  }
}
