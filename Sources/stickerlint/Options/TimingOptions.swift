import ArgumentParser
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks

/// The delays of frames, and the number of times that the animation plays.
struct TimingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, such as 12.5 or 30000/1001 (default: as found, or 15).", valueName: "n"))
  var fps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Milliseconds to show each frame, such as 40 or 100/3.", valueName: "ms"))
  var delay: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Length of the whole loop in seconds.", valueName: "seconds"))
  var duration: String?

  @Option(
    help: ArgumentHelp(
      "A list of frames and delays: a line such as '01.png 40' (ms) for each, JSON, or a list "
        + "written by apngasm, Aseprite, ffmpeg or Pixiv (default: such a list in the folder).",
      valueName: "file"), completion: .file(extensions: ["json", "txt", "xml", "ffconcat"]))
  var timing: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of times the animation plays outside Messages, which always loops; 0 means forever "
        + "(default: as found, or 0).",
      valueName: "n"))
  var loop: Int?

  func validate() throws {
    let given = [("--fps", fps), ("--delay", delay), ("--duration", duration)]
      .filter { $0.1 != nil }.map(\.0)
    // A list sets how long each frame is shown, and --duration scales these times.
    let listed = timing != nil && overridesDelays ? ["--timing"] : []
    if let other = (given.dropFirst() + listed).first {
      throw ValidationError("\(given[0]) and \(other) both set how long frames show: use one.")
    }
    if let loop, !(0...65_535 ~= loop) {
      throw ValidationError("--loop must be from 0 to 65535, not \(loop).")
    }
    _ = try choice()
  }

  /// True if the original delays of frames are ignored. With `--duration` they are not, since they are scaled.
  var overridesDelays: Bool { fps != nil || delay != nil }

  /// Returns the timing that the options describe.
  func choice() throws -> PlaybackTiming {
    if let fps {
      guard let seconds = Fraction(fps).flatMap({ Fraction(1).divided(by: $0) }) else {
        throw Self.invalid("--fps", fps, "12.5 or 30000/1001")
      }
      return .each(try Self.checked(seconds, "--fps \(fps)"))
    }
    if let delay {
      guard let seconds = Fraction(delay)?.divided(by: Fraction(1000)) else {
        throw Self.invalid("--delay", delay, "40 or 100/3")
      }
      return .each(try Self.checked(seconds, "--delay \(delay)"))
    }
    if let duration {
      guard let seconds = Fraction(duration), seconds.numerator > 0 else {
        throw Self.invalid("--duration", duration, "1.5")
      }
      return .whole(seconds)
    }
    return .asFound
  }

  private static func invalid(_ option: String, _ text: String, _ example: String)
    -> ValidationError
  {
    ValidationError("\(option) must be a number above 0, such as \(example), not '\(text)'.")
  }

  private static func checked(_ seconds: Fraction, _ option: String) throws -> Fraction {
    try check(seconds.value * 1000, "\(option) shows each frame")
    return seconds
  }

  /// Checks a delay: Messages plays a delay below 11 ms as 100 ms, and no APNG can show a frame longer than
  /// ``FrameTable/maxSeconds``.
  private static func check(_ milliseconds: Double, _ text: String) throws {
    if milliseconds < 11 {
      throw ValidationError(
        "\(text) for \(hundredths(milliseconds)) ms: Messages plays delays below 11 ms as 100 ms.")
    }
    guard milliseconds <= Double(FrameTable.maxSeconds) * 1000 else {
      throw ValidationError(
        "\(text) for \(Int((milliseconds / 1000).rounded(.up)).grouped) s: the limit is "
          + "\(FrameTable.maxSeconds.grouped) s.")
    }
  }

  /// Returns the delay of each showing.
  ///
  /// - Parameter found: the delay of each frame in its file or list, if any.
  func delays(of playback: Playback, found: [FrameDelay?]) throws -> [FrameDelay] {
    let delays = try choice().delays(of: playback, found: found)
    if let duration, delays.count > 1 {
      for delay in delays {
        try Self.check(delay.milliseconds, "--duration \(duration) shows a frame")
      }
    }
    return delays
  }

  /// Returns a remark on the change that `--fps` or `--delay` makes to the total duration, beginning with `2.7 s
  /// becomes 5.3 s`; `nil` if neither is given, a frame has no original delay, only one frame is shown, or the duration
  /// stays the same.
  func change(of playback: Playback, found: [FrameDelay?]) -> String? {
    guard let option = fps.map({ "--fps \($0)" }) ?? delay.map({ "--delay \($0)" }),
      playback.showings.count > 1,
      playback.showings.allSatisfy({ $0.covered.allSatisfy { found[$0] != nil } }),
      let choice = try? choice()
    else { return nil }
    let seconds = [PlaybackTiming.asFound, choice].map { timing in
      hundredths(
        timing.delays(of: playback, found: found).reduce(0) { $0 + $1.milliseconds } / 1000)
    }
    guard seconds[0] != seconds[1] else { return nil }
    return
      "\(seconds[0]) s becomes \(seconds[1]) s with \(option); --max-fps drops frames and keeps the "
      + "time"
  }
}
