import ArgumentParser
import StickerCodecs
import StickerEncoding
import StickerPacks

/// The frames to show, and their order.
struct PlaybackOptions: ParsableArguments {
  @Flag(help: "Play backwards.")
  var reverse = false

  @Flag(help: "Play forwards, then backwards; the first and last frames are not repeated.")
  var pingPong = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop every nth frame and add its time to the frame before it.", valueName: "n"))
  var skipEvery: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop frames until there are at most this many per second; the loop takes as long as before.",
      valueName: "n"))
  var maxFps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep at most this many frames, evenly spread; the loop takes as long as before.",
      valueName: "n"))
  var maxFrames: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep only this many seconds from the start of the loop.", valueName: "seconds"))
  var cut: Double?

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp(
      "After all other changes, show the frames this many times in one play.", valueName: "n"))
  var repeats: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop these frames, counted from 1, such as 1,2,7-9, and add their time to the frame before "
        + "them.", valueName: "list"), transform: FrameNumbers.init)
  var dropFrames: FrameNumbers?

  @Flag(
    help:
      "Drop fully transparent frames at the start and the end; the loop takes as long as before.")
  var trimBlank = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Start the loop with this frame, counted from 1: it shows while a sticker is being peeled.",
      valueName: "n"))
  var firstFrame: Int?

  func validate() throws {
    if let skipEvery, skipEvery < 2 {
      throw ValidationError("--skip-every must be at least 2, not \(skipEvery).")
    }
    if let maxFps, !(0.01...1000 ~= maxFps) {
      throw ValidationError("--max-fps must be from 0.01 to 1000, not \(maxFps).")
    }
    if let maxFrames, maxFrames < MotionChange.validMaxFrames.lowerBound {
      throw ValidationError("--max-frames must be at least 2, not \(maxFrames).")
    }
    if let repeats, !(MotionChange.validRepeats ~= repeats) {
      throw ValidationError("--repeat must be from 2 to 20, not \(repeats).")
    }
    if let cut, !(MotionChange.validSeconds ~= cut) {
      throw ValidationError("--cut must be from 0.01 to 3600 seconds, not \(cut).")
    }
    if let firstFrame, firstFrame < 1 {
      throw ValidationError("--first-frame must be at least 1, not \(firstFrame).")
    }
  }

  /// The changes that are made after those of the playback order.
  var change: MotionChange { MotionChange(cut: cut, repeats: repeats, maxFrames: maxFrames) }

  /// Returns the playback order of a number of frames.
  ///
  /// - Parameters:
  ///   - blank: the indices of the fully transparent frames, which are dropped at the start and the end.
  ///   - delays: returns the delay of each showing of an order.
  func playback(
    frameCount: Int, blank: Set<Int> = [], delays: (Playback) throws -> [FrameDelay]
  ) throws -> Playback {
    var playback = Playback(frameCount: frameCount)
    let firstIndex = firstFrame.map { $0 - 1 }
    if let firstIndex, firstIndex >= frameCount {
      throw ValidationError("--first-frame \(firstIndex + 1): there are only \(frameCount) frames.")
    }
    if let dropFrames {
      if let beyond = dropFrames.numbers.max(), beyond >= frameCount {
        throw ValidationError(
          "--drop-frames \(beyond + 1): there are only \(frameCount) frames.")
      }
      playback = try playback.dropping(dropFrames.numbers).orEnd("--drop-frames drops all frames.")
    }
    let order = playback.showings.map(\.frame)
    let ends = order.prefix(while: blank.contains) + order.reversed().prefix(while: blank.contains)
    playback = try playback.dropping(Set(ends).subtracting([firstIndex].compactMap(\.self)))
      .orEnd("--trim-blank: every frame is fully transparent.")
    if let skipEvery { playback = playback.skipping(every: skipEvery, keeping: firstIndex) }
    if reverse { playback = playback.reversed() }
    if pingPong { playback = playback.pingPong() }
    if let firstIndex {
      playback = try playback.beginning(with: firstIndex)
        .orEnd("--first-frame \(firstIndex + 1) is left out by --drop-frames.")
    }
    guard let maxFps else { return playback }
    return playback.spaced(
      by: 1 / maxFps, try delays(playback).map { $0.milliseconds / 1000 })
  }
}

/// A set of frame numbers such as `1,2,7-9`; ``numbers`` counts from 0.
struct FrameNumbers {
  let numbers: Set<Int>

  init(_ text: String) throws {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      // A number beyond the length of any animation is a typo.
      guard let first = ends.first, let last = ends.last, ends.count <= 2, first >= 1,
        first...max(first, last) ~= last, last <= 100_000
      else {
        throw ValidationError("--drop-frames must be numbers such as 1,2,7-9, not '\(text)'.")
      }
      numbers.formUnion(first - 1..<last)
    }
    self.numbers = numbers
  }
}

extension Optional {
  /// Returns the wrapped value.
  ///
  /// - Throws: `ValidationError` with the sentence if it is `nil`.
  fileprivate func orEnd(_ sentence: String) throws -> Wrapped {
    guard let self else { throw ValidationError(sentence) }
    return self
  }
}
