import Foundation
import Testing

@testable import stickerlint

/// The progress line that a terminal shows during a long run.
@Suite struct ProgressLineTests {
  private final class Terminal: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func write(_ line: String) { lock.withLock { lines.append(line) } }
    var shown: [String] { lock.withLock { lines } }
  }

  /// The line moves even if no step reports progress for three seconds.
  @Test func lineMovesWhileAStepTakesLong() async throws {
    let terminal = Terminal()
    let line = ProgressLine(isShown: true) { terminal.write($0) }
    line.update("fitting", part: 0.517)
    #expect(terminal.shown == [])
    try await Task.sleep(for: .seconds(3.5))
    let shown = terminal.shown
    #expect(shown.count >= 2)
    #expect(Set(shown).count > 1)
    #expect(shown.first == "\r  fitting 51.7 %\u{1B}[K")
    #expect(shown.last?.hasSuffix(" s\u{1B}[K") == true)
    line.finish()
    #expect(terminal.shown.last == "\r\u{1B}[K")
    let count = terminal.shown.count
    try await Task.sleep(for: .seconds(1.5))
    #expect(terminal.shown.count == count)
  }

  @Test func finishedLineIsReleasedAndMayBeUsedAgain() async throws {
    let terminal = Terminal()
    weak var released: ProgressLine?
    do {
      let line = ProgressLine(isShown: true, every: .milliseconds(100)) { terminal.write($0) }
      line.update("reading")
      line.finish()
      // The thread of the first update has ended by then.
      try await Task.sleep(for: .seconds(2.5))
      line.update("drawing")
      try await Task.sleep(for: .seconds(2.5))
      #expect(terminal.shown.first?.hasPrefix("  drawing") == true, "\(terminal.shown)")
      line.finish()
      released = line
    }
    for _ in 0..<50 where released != nil { try await Task.sleep(for: .milliseconds(100)) }
    #expect(released == nil)
  }

  /// The line names the current one of several items, whatever a step reports.
  @Test func lineNamesTheCurrentItem() async throws {
    let terminal = Terminal()
    let line = ProgressLine(isShown: true) { terminal.write($0) }
    line.begin(String(repeating: "wave", count: 20), number: 2, total: 7)
    line.update("fitting", part: 0.5)
    try await Task.sleep(for: .seconds(1.5))
    line.finish()
    let first = try #require(terminal.shown.first)
    #expect(first.hasPrefix("\r  2 of 7, wavewave"), "\(first)")
    #expect(first.contains("…: fitting 50.0 %") && first.count < 80, "\(first)")
  }

  /// The line names the option that is being tried, but only during the trial.
  @Test func lineNamesTheTrial() async throws {
    let terminal = Terminal()
    let line = ProgressLine(isShown: true) { terminal.write($0) }
    line.begin("wave", number: 2, total: 7)
    line.setTrial("--size small")
    line.update("fitting", part: 0.5)
    try await Task.sleep(for: .seconds(1.5))
    line.setTrial(nil)
    line.update("trying the repairs of cats")
    // The next update of the line shows the new text.
    for _ in 0..<50 where terminal.shown.last?.contains("cats") != true {
      try await Task.sleep(for: .milliseconds(100))
    }
    line.finish()
    let first = try #require(terminal.shown.first)
    #expect(first.hasPrefix("\r  2 of 7, wave: trying --size small: fitting 50.0 %"), "\(first)")
    let last = terminal.shown.dropLast().last
    #expect(last?.hasPrefix("\r  2 of 7, wave: trying the repairs of cats") == true)
  }

  /// Without a terminal, each line stays: none begins with a carriage return.
  @Test func linesStayWithoutATerminal() async throws {
    let terminal = Terminal()
    let line = ProgressLine(isShown: true, every: .milliseconds(500)) { terminal.write($0) }
    line.update("drawing for signal", done: 3, total: 8)
    try await Task.sleep(for: .seconds(2.5))
    line.finish()
    #expect(!terminal.shown.isEmpty)
    #expect(terminal.shown.allSatisfy { $0.hasPrefix("  drawing for signal 3 of 8") })
    #expect(terminal.shown.allSatisfy { $0.hasSuffix("\n") && !$0.contains("\r") })
  }

  @Test func nothingIsShownUnlessWanted() async throws {
    let terminal = Terminal()
    let line = ProgressLine(isShown: false) { terminal.write($0) }
    line.update(done: 1, total: 2)
    try await Task.sleep(for: .seconds(1.5))
    line.finish()
    #expect(terminal.shown == [])
  }

  /// After ten seconds, the line says how long the rest will take, unless the estimated time has passed.
  @Test(arguments: [
    (5.0, 100.0...100, nil), (10, 52...52, ", about 50 s left"), (30, 75...75, ", about 50 s left"),
    (20, 80...80, ", about 1 min left"), (95, 335...335, ", about 4 min left"),
    (60, 60...60, nil), (90, 60...60, nil),
    (12, .infinity ... .infinity, ", about 1000000 min left"),
    (20, 40...52, ", about 30 s left"), (20, 30...65, ", 10 s to 50 s left"),
    (20, 25...70, ", up to 50 s left"),
    (20, 21...21.5, ", about 10 s left"), (10, 11...15, ", about 10 s left"),
  ])
  func remainingTimeIsEstimated(_ elapsed: Double, _ whole: ClosedRange<Double>, _ words: String?) {
    #expect(ProgressLine.remaining(after: elapsed, of: whole) == words)
  }
}
