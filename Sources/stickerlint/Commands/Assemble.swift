import ArgumentParser
import StickerCodecs
import StickerForge
import StickerKit
import SystemPackage

/// `stickerlint assemble FRAMES… -o FILE`.
struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the smallest APNG of frames.",
    discussion: """
      The file shows the frames exactly, pixel for pixel, and is checked as 'stickerlint lint' does \
      once it is written. How long frames show is decided by the first of these that says so: \
      --fps, --delay or --duration; --timing; frames.json or frames.txt in the folder; the \
      Contents.json of a .stickersequence; times at the end of all names, as in x_100ms.png; the \
      GIF or APNG itself; or 15 frames a second.
      """)

  @OptionGroup(title: "Frames")
  var frames: FrameOptions

  @OptionGroup(title: "Time")
  var timing: TimingOptions

  @OptionGroup(title: "Order")
  var order: PlaybackOptions

  @OptionGroup(title: "Size")
  var size: GeometryOptions

  @OptionGroup(title: "File")
  var file: StickerFileOptions

  @OptionGroup(title: "File")
  var encoding: EncodingOptions

  func run() async throws {
    try file.check()
    let animation = try await animation()
    let bytes: [UInt8]
    do throws(ForgeFault) {
      bytes = try await encoding.encoder.encode(animation)
    } catch {
      Console.error.write("stickerlint: \(error)\n")
      throw ExitStatus.usage.exitCode
    }
    do throws(WriteFault) {
      try FileReplacement.write(bytes, to: file.path)
    } catch {
      Console.error.write("stickerlint: \(error)\n")
      throw ExitStatus.usage.exitCode
    }
  }

  /// The frames as they will play.
  private func animation() async throws -> Animation {
    var loaded = try await loadedFrames()
    let playback = try order.playback(frameCount: loaded.bitmaps.count)
    let delays = try timing.choice().delays(of: playback, found: loaded.delays)
    do throws(FrameGeometry.Fault) {
      try await size.geometry(jobs: encoding.threads).sized(&loaded)
    } catch {
      throw ValidationError(error.description)
    }
    try frames.report(loaded.remarks)
    return try Animation(
      frames: zip(playback.showings, delays).map { showing, delay in
        TimedBitmap(bitmap: loaded.bitmaps[showing.frame], delay: delay)
      }, loopCount: timing.loop ?? loaded.loopCount ?? 0)
  }

  private func loadedFrames() async throws -> LoadedFrames {
    do throws(SequenceFault) {
      let list = try FrameSearch.frames(
        pathArguments(frames.frames), timing: timing.timing.map { pathArguments([$0])[0] },
        output: file.path)
      let loader = FrameLoader(jobs: encoding.threads)
      var loaded = try await loader.load(list, allowsMixedSizes: size.canvas != nil)
      try await size.geometry(jobs: encoding.threads).onOneCanvas(&loaded)
      return loaded
    } catch {
      throw error.end()
    }
  }
}
