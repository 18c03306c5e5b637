import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A progress line on standard error with the state and elapsed time of a long run. It is updated at
/// least every second, however long a step takes. It is shown only in a terminal, and only after the run has taken a
/// moment. Elsewhere, commands that take minutes print a line about every ten seconds. If the fraction of the run that
/// is done is known, the line says how long the remaining part will take.
final class ProgressLine: Sendable {
  private let start = ContinuousClock.now
  private let isShown: Bool
  /// The minimum time between lines where there is no terminal; `nil` to update a single line.
  private let interval: Duration?
  private let send: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The state of the current step; `nil` while no line is shown.
    var text: String?
    var subject = ""
    var trial = ""
    var lastUpdate: ContinuousClock.Instant?
    /// The shortest and the longest duration of the whole run that is likely, in s; `nil` if it is unknown.
    var wholeDuration: ClosedRange<Double>?
    var isTicking = false
  }

  /// Creates the progress line of a run.
  ///
  /// - Parameters:
  ///   - isWanted: false to show nothing.
  ///   - inLines: true to print lines where there is no terminal.
  convenience init(isWanted: Bool, inLines: Bool = false) {
    let isTerminal = Console.error.isTerminal
    self.init(
      isShown: isWanted && (isTerminal || inLines), every: isTerminal ? nil : .seconds(10)
    ) {
      Console.error.write($0)
    }
  }

  init(
    isShown: Bool, every interval: Duration? = nil, _ send: @escaping @Sendable (String) -> Void
  ) {
    (self.isShown, self.interval) = (isShown, interval)
    self.send = send
  }

  /// Sets the current item of several, which the following updates are about. The line then begins with `2 of 7,
  /// otter-dance: `.
  func begin(_ name: String, number: Int, total: Int) {
    state.withLock { $0.subject = "\(number) of \(total), \(Self.short(name)): " }
    show("reading")
  }

  private static func short(_ name: String) -> String {
    name.count > maxNameLength ? "\(name.prefix(maxNameLength - 1))…" : name
  }

  /// Maximum length of a name in characters, so that 80 columns have room for the progress as well.
  private static let maxNameLength = 32

  /// Sets the option that is tried during the following updates, for example `trying --size small: fitting 3.1 %`;
  /// `nil` for none.
  func setTrial(_ option: String?) {
    state.withLock { $0.trial = option.map { "trying \($0): " } ?? "" }
    if option != nil { show("reading") }
  }

  /// Shows an activity whose parts are not counted.
  func update(_ activity: String) { show(activity) }

  /// Shows the number of finished items, at most ten times a second.
  func update(_ activity: String = "checking", done: Int, total: Int) {
    show("\(activity) \(done) of \(total)")
  }

  /// Shows the item that is being made, for example `drawing for signal 3 of 8 (wave.gif)`.
  ///
  /// - Parameter part: the fraction of the whole run that is done, 0…1, from the smallest likely one to the largest.
  func update(
    _ activity: String, making name: String, number: Int, total: Int, part: ClosedRange<Double>
  ) {
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    state.withLock {
      $0.wholeDuration =
        part.lowerBound > 0 ? elapsed / part.upperBound...elapsed / part.lowerBound : nil
    }
    show("\(activity) \(number) of \(total) (\(Self.short(name)))")
  }

  /// Shows the finished part of one item, 0…1, to a tenth of a percent.
  func update(_ activity: String, part: Double) {
    let tenths = Int(min(max(part, 0), 1) * 1000)
    show("\(activity) \(tenths / 10).\(tenths % 10) %")
  }

  /// Removes the line from a terminal.
  func finish() {
    guard isShown else { return }
    state.withLock { state in
      if state.lastUpdate != nil, interval == nil { send("\r\u{1B}[K") }
      (state.text, state.lastUpdate) = (nil, nil)
    }
  }

  private func show(_ text: String) {
    guard isShown else { return }
    state.withLock { state in
      let line = state.subject + state.trial + text
      state.text = line
      // A thread, since a task would have to wait: the working tasks occupy all threads of the pool.
      if !state.isTicking { state.isTicking = startThread { [self] in tick() } }
      let now = ContinuousClock.now
      guard now - start >= .milliseconds(300),
        now - (state.lastUpdate ?? start) >= .milliseconds(100), interval == nil
      else { return }
      write(line, now, &state)
    }
  }

  /// Updates the line every second until it is finished. A later update starts another thread.
  private func tick() {
    var isNeeded = true
    while isNeeded {
      sleep(1)
      isNeeded = state.withLock { state in
        guard let text = state.text else {
          state.isTicking = false
          return false
        }
        if interval.map({ ContinuousClock.now - (state.lastUpdate ?? start) >= $0 }) ?? true {
          write(text, .now, &state)
        }
        return true
      }
    }
  }

  private func write(_ text: String, _ now: ContinuousClock.Instant, _ state: inout State) {
    state.lastUpdate = now
    let seconds = (now - start).components.seconds
    let remaining =
      state.wholeDuration.flatMap { Self.remaining(after: Double(seconds), of: $0) } ?? ""
    let line = "  \(text)\(seconds < 2 ? "" : ", \(seconds) s")\(remaining)"
    send(interval != nil ? "\(line)\n" : "\r\(line)\u{1B}[K")
  }

  /// Returns the time that is left, as the end of a line: `, about 4 min left`, `, 20 s to 50 s left` if it is less
  /// certain, or `, up to 5 min left` if it is hardly known; `nil` in the first ten seconds, and if less than a second
  /// is left.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the start in s.
  ///   - whole: the shortest and the longest duration that is likely, in s.
  static func remaining(after elapsed: Double, of whole: ClosedRange<Double>) -> String? {
    let (shortest, longest) = (max(1, whole.lowerBound - elapsed), whole.upperBound - elapsed)
    guard elapsed >= 10, longest >= 1 else { return nil }
    guard longest <= shortest * maxRatio else { return ", up to \(words(for: longest)) left" }
    let (least, most) = (words(for: shortest), words(for: longest))
    guard least != most, longest > shortest * maxCertainRatio else {
      return ", about \(words(for: (shortest * longest).squareRoot())) left"
    }
    return ", \(least) to \(most) left"
  }

  /// The largest ratios of the longest time to the shortest for which a single number or a range is shown.
  private static let (maxCertainRatio, maxRatio) = (2.0, 6.0)

  /// Returns a rough time in words: `40 s` or `3 min`.
  static func words(for seconds: Double) -> String {
    seconds < 55
      ? "\(10 * Int((seconds / 10).rounded(.up))) s"
      : "\(Int(min(seconds / 60, 1e6).rounded())) min"
  }
}
