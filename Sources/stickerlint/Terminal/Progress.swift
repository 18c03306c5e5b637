import StickerKit

/// A line on standard error that says how far a long run is; only where a terminal shows it, and
/// only once the run has taken a moment.
struct ProgressLine {
  private let start = ContinuousClock.now
  private let isShown: Bool
  private var lastUpdate: ContinuousClock.Instant?

  init(isWanted: Bool) { isShown = isWanted && Console.error.isTerminal }

  /// Shows how many of several things are done, at most ten times a second.
  mutating func update(_ activity: String = "checking", done: Int, total: Int) {
    show("\(activity) \(done) of \(total)")
  }

  /// Shows which part of one thing is done, 0…1: to a tenth of a percent, so that it moves however
  /// long that takes.
  mutating func update(_ activity: String, part: Double) {
    let tenths = Int(min(max(part, 0), 1) * 1000)
    show("\(activity) \(tenths / 10).\(tenths % 10) %")
  }

  private mutating func show(_ text: String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - start >= .milliseconds(300), now - (lastUpdate ?? start) >= .milliseconds(100)
    else { return }
    lastUpdate = now
    Console.error.write("\r  \(text)\u{1B}[K")
  }

  /// Takes the line away.
  func finish() {
    if lastUpdate != nil { Console.error.write("\r\u{1B}[K") }
  }
}
