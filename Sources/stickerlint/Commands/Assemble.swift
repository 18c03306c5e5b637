import ArgumentParser
import StickerBase
import StickerCodecs
import StickerForge
import StickerKit
import StickerPacks
import SystemPackage

/// `stickerlint assemble FRAMES… -o FILE`.
struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Make the smallest possible APNG from frames.",
    discussion: """
      The file shows the frames exactly, pixel for pixel. Once it is written, it is checked like \
      any sticker that 'stickerlint lint' finds. The first of these that is present sets how long \
      each frame is shown: --fps, --delay or --duration; --timing; frames.json or frames.txt in \
      the folder; the Contents.json of a .stickersequence; times at the end of every name, as in \
      x_100ms.png; the GIF or APNG itself; otherwise 15 frames per second.

      Exit status: 1 if an image cannot be used, the file must be fixed or nothing of acceptable \
      quality fits, 2 if something cannot be read or written.
      """)

  @OptionGroup(title: "Frames")
  var frames: FrameOptions

  @OptionGroup(title: "Time")
  var timing: TimingOptions

  @OptionGroup(title: "Order")
  var order: PlaybackOptions

  @OptionGroup(title: "Size")
  var geometry: GeometryOptions

  @OptionGroup(title: "File")
  var file: StickerFileOptions

  @OptionGroup(title: "File")
  var encoding: EncodingOptions

  @OptionGroup(title: "File")
  var limits: LimitOptions

  @OptionGroup(title: "Fit")
  var fitting: FitOptions

  func run() async throws {
    try file.check()
    let configuration = try limits.configuration(at: file.path)
    let written = WrittenFile(
      file.path, configuration, mayReplace: file.force)
    let progress = ProgressLine(isWanted: !file.noProgress)
    var (animation, plan) = try await animation(configuration.writingLimits, progress)
    let readable = plan.limits(configuration.writingLimits)
    let bytes: [UInt8]
    var fit: String?
    if let limit = fitting.limit {
      var fitter = fitting.fitter(limit, encoding)
      (fitter.jobs, fitter.limits) = (plan.jobs, readable)
      let fitted = try await fitted(animation, to: limit, with: fitter, progress)
      (bytes, animation) = (fitted.bytes, fitted.animation)
      fit = limit.sentence(fitted, details: fitting.details)
    } else {
      let encoder = APNGEncoder(
        effort: Effort(encoding.effort), jobs: plan.jobs, limits: readable)
      bytes = try await encode(animation, with: encoder, progress)
    }
    if !file.dryRun { try written.write(bytes) }
    let lines = [try summary(of: bytes, showing: animation), fit].compactMap(\.self)
    let isSaid = Console.output.write(lines.joined(separator: "\n") + "\n")
    if !file.dryRun { try await written.check() }
    if !isSaid { throw Stop(.usage) }
  }

  /// The frames as they will play, and how they are worked on: every limit that can be told without a
  /// pixel is met before one is decoded.
  private func animation(
    _ limits: WritingLimits, _ progress: ProgressLine
  ) async throws -> (Animation, MemoryPlan) {
    let loader = FrameLoader(limits: limits, jobs: encoding.threads)
    let survey = try await survey(loader)
    func delays(_ playback: Playback) throws -> [FrameDelay] {
      try timing.delays(of: playback, found: survey.delays)
    }
    var playback = try order.playback(frameCount: survey.frameCount, delays: delays)
    _ = try delays(playback)
    let shape = try checked { () throws(FrameGeometry.Fault) in
      try geometry.geometry(jobs: encoding.threads).shape(of: survey)
    }
    let plan: MemoryPlan
    let store: FrameStore
    var loaded: LoadedFrames
    do throws(SequenceFault) {
      defer { progress.finish() }
      plan = try MemoryPlan(
        for: survey, as: shape, shown: playback.showings.count, jobs: encoding.threads,
        limits: limits, fits: fitting.limit != nil)
      store = plan.store()
      loaded = try await loader.load(survey, as: shape, within: plan, in: store) {
        progress.update("reading", done: $0, total: $1)
      }
    } catch {
      throw Stop(error)
    }
    do throws(FrameGeometry.Fault) {
      try await shape.finish(&loaded, in: store)
    } catch {
      throw ValidationError(error.description)
    }
    try frames.report(loaded.remarks)
    if order.trimBlank {
      let blank = loaded.pictures.indices.filter { loaded.pictures[$0].bitmap.isClear }
      playback = try order.playback(
        frameCount: survey.frameCount, blank: Set(blank), delays: delays)
    }
    let delays = try delays(playback)
    if let remark = timing.change(of: playback, found: survey.delays) { Console.error.say(remark) }
    let animation = try Animation(
      frames: zip(playback.showings, delays).map { showing, delay in
        TimedBitmap(stored: loaded.pictures[showing.frame], delay: delay)
      }, loopCount: timing.loop ?? survey.loopCount ?? 0)
    return (animation, plan)
  }

  private func survey(_ loader: FrameLoader) async throws -> FrameSurvey {
    do throws(SequenceFault) {
      let list = try FrameSearch.frames(
        pathArguments(frames.frames), timing: timing.timing.map { pathArguments([$0])[0] },
        output: file.path, usesDelays: !timing.overridesFrames)
      return try await loader.survey(list, allowsMixedSizes: geometry.canvas != nil)
    } catch {
      throw Stop(error)
    }
  }

  private func checked<Output>(
    _ work: () throws(FrameGeometry.Fault) -> Output
  ) throws -> Output {
    do throws(FrameGeometry.Fault) {
      return try work()
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func encode(
    _ animation: Animation, with encoder: APNGEncoder, _ progress: ProgressLine
  ) async throws -> [UInt8] {
    do throws(ForgeFault) {
      let bytes = try await encoder.encode(animation) { progress.update("packing", part: $0) }
      progress.finish()
      return bytes
    } catch {
      progress.finish()
      throw Stop(SequenceFault(error))
    }
  }

  private func fitted(
    _ animation: Animation, to limit: FitLimit, with fitter: Fitter,
    _ progress: ProgressLine
  ) async throws -> Fitted {
    do throws(FitFault) {
      let fitted = try await fitter.fit(animation) { progress.update("fitting", part: $0) }
      progress.finish()
      return fitted
    } catch {
      progress.finish()
      switch error {
      case .forge(let fault): throw Stop(SequenceFault(fault))
      case .belowFloor(let quality, let floor, let bytes):
        let sentence = limit.sentence(
          quality: quality, floor: floor, bytes: bytes, colors: fitting.colors)
        Console.output.write("\(file.path.display.printable): \(sentence)\n")
        throw Stop(.findings)
      }
    }
  }

  /// One line on what was made: `wave.png: 300 × 300 px, 11 frames in 0.8 s, 98.1 KB, 1 equal frame
  /// merged`.
  private func summary(of bytes: [UInt8], showing animation: Animation) throws -> String {
    let count = try ImageFile.probe(bytes).image.frames.count
    var facts = ["\(animation.width) × \(animation.height) px"]
    if count == 1 {
      facts.append("a still image")
    } else {
      let seconds = animation.frames.reduce(0) { $0 + $1.delay.milliseconds } / 1000
      facts.append("\(count.grouped) frames in \(hundredths(seconds)) s")
    }
    facts.append("\(ByteCount(bytes.count))")
    let merged = animation.frames.count - count
    if merged > 0 {
      facts.append("\(merged.grouped) identical \(merged == 1 ? "frame" : "frames") merged")
    }
    if file.dryRun { facts.append("not written (--dry-run)") }
    return "\(file.path.display.printable): \(facts.joined(separator: ", "))"
  }
}

extension Result where Success: Sendable {
  /// The outcome of work that takes a while.
  init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
