#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The work that all patterns of a run share: strangers write them, and each one is tried on every
/// path.
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

  private func locked<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return work()
  }
}
