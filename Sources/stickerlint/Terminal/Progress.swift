import StickerForge

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A line on standard error that says how far a long run is, and for how long it has been running,
/// so that it moves every second however long a step takes. Only where a terminal shows it, and only
/// once the run has taken a moment.
final class ProgressLine: @unchecked Sendable {
  private let start = ContinuousClock.now
  private let isShown: Bool
  private let send: @Sendable (String) -> Void
  private let lock = Lock()
  // Of these the lock is held.
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

  /// Says which of several things all that follows is about: `2 of 7, otter-dance: `.
  func begin(_ name: String, number: Int, total: Int) {
    let short = name.count > Self.longestName ? "\(name.prefix(Self.longestName - 1))…" : name
    lock.holding { subject = "\(number) of \(total), \(short): " }
    show("reading")
  }

  /// A line of 80 columns has room for what is done as well.
  private static let longestName = 32

  /// Shows how many of several things are done, at most ten times a second.
  func update(_ activity: String = "checking", done: Int, total: Int) {
    show("\(activity) \(done) of \(total)")
  }

  /// Shows which part of one thing is done, 0…1, to a tenth of a percent.
  func update(_ activity: String, part: Double) {
    let tenths = Int(min(max(part, 0), 1) * 1000)
    show("\(activity) \(tenths / 10).\(tenths % 10) %")
  }

  /// Takes the line away.
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
      // Tasks that work leave no thread to one that waits.
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
