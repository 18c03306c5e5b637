import ArgumentParser
import StickerForge

/// The order in which frames play.
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
      "Start the loop with this frame, counted from 1: it shows while a sticker is being peeled.",
      valueName: "n"))
  var firstFrame: Int?

  func validate() throws {
    if let skipEvery, skipEvery < 2 {
      throw ValidationError("--skip-every must be at least 2, not \(skipEvery).")
    }
    if let firstFrame, firstFrame < 1 {
      throw ValidationError("--first-frame must be at least 1, not \(firstFrame).")
    }
  }

  /// The order of so many frames.
  func playback(frameCount: Int) throws -> Playback {
    var playback = Playback(frameCount: frameCount)
    if let skipEvery { playback = playback.skipping(every: skipEvery) }
    if reverse { playback = playback.reversed() }
    if pingPong { playback = playback.pingPong() }
    guard let firstFrame else { return playback }
    guard let begun = playback.beginning(with: firstFrame - 1) else {
      throw ValidationError(
        firstFrame > frameCount
          ? "--first-frame \(firstFrame): there are only \(frameCount) frames."
          : "--first-frame \(firstFrame) is left out by --skip-every.")
    }
    return begun
  }
}
