import StickerEncoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A progress line on standard error with the state and elapsed time of a long run. It is updated every
/// second, however long a step takes. It is shown only in a terminal, and only after the run has taken a
/// moment.
final class ProgressLine: @unchecked Sendable {
  private let start = ContinuousClock.now
  private let isShown: Bool
  private let send: @Sendable (String) -> Void
  private let lock = Lock()
  // Guarded by the lock.
  private var text: String?
  private var subject = ""
  private var lastUpdate: ContinuousClock.Instant?
  private var isTicking = false

  convenience init(isWanted: Bool) {
    self.init(isShown: isWanted && Console.error.isTerminal) { Console.error.write($0) }
  }

  init(isShown: Bool, _ send: @escaping @Sendable (String) -> Void) {
    self.isShown = isShown
    self.send = send
  }

  /// Sets the current item of several, which the following updates are about: `2 of 7, otter-dance: `.
  func begin(_ name: String, number: Int, total: Int) {
    let short = name.count > Self.longestName ? "\(name.prefix(Self.longestName - 1))…" : name
    lock.holding { subject = "\(number) of \(total), \(short): " }
    show("reading")
  }

  /// The most characters of a name; 80 columns then have room for the progress as well.
  private static let longestName = 32

  /// Shows the number of finished items, at most ten times a second.
  func update(_ activity: String = "checking", done: Int, total: Int) {
    show("\(activity) \(done) of \(total)")
  }

  /// Shows the finished part of one item, 0…1, to a tenth of a percent.
  func update(_ activity: String, part: Double) {
    let tenths = Int(min(max(part, 0), 1) * 1000)
    show("\(activity) \(tenths / 10).\(tenths % 10) %")
  }

  /// Removes the line.
  func finish() {
    guard isShown else { return }
    lock.holding {
      if lastUpdate != nil { send("\r\u{1B}[K") }
      (text, lastUpdate) = (nil, nil)
    }
  }

  private func show(_ text: String) {
    guard isShown else { return }
    lock.holding {
      self.text = subject + text
      // A task would not run: the working tasks occupy all threads of the pool.
      if !isTicking { isTicking = startThread { [self] in tick() } }
      let now = ContinuousClock.now
      guard now - start >= .milliseconds(300), now - (lastUpdate ?? start) >= .milliseconds(100)
      else { return }
      write(subject + text, now)
    }
  }

  private func tick() {
    while true {
      sleep(1)
      lock.holding { if let text { write(text, .now) } }
    }
  }

  private func write(_ text: String, _ now: ContinuousClock.Instant) {
    lastUpdate = now
    let seconds = (now - start).components.seconds
    send("\r  \(text)\(seconds < 2 ? "" : ", \(seconds) s")\u{1B}[K")
  }
}
