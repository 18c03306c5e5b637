import ArgumentParser
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPlatforms
import StickerRepair
import StickerRules
import SystemPackage

/// An animation that `assemble` has made but not written yet.
struct AssembledFile {
  let bytes: [UInt8]
  /// The canvas size in px.
  let size: FrameSizes.Size
  /// Number of frames in the file, with consecutive identical frames merged.
  let frameCount: Int
  /// Number of frames that were merged with the previous one.
  let mergedCount: Int
  /// The duration of a loop in seconds.
  let seconds: Double
  /// A sentence about the result of fitting; `nil` without a limit or a platform.
  var fit: String?
  /// The quality after fitting; `nil` without a limit, and for a file that is made for a platform.
  let quality: Quality?
  /// The extension of the file's name for the platform; `nil` if the file is not made for a platform.
  var fileExtension: String?

  /// The facts for a report, for example `300 × 300 px`, `11 frames in 0.8 s`, `98.1 KB` and `1 identical frame
  /// merged`.
  var facts: [String] {
    var facts = ["\(size)"]
    if frameCount == 1 {
      facts.append("a still image")
    } else {
      facts.append("\(frameCount.grouped) frames in \(hundredths(seconds)) s")
    }
    facts.append("\(ByteCount(bytes.count))")
    return facts + [merged].compactMap(\.self)
  }

  /// A remark such as `1 identical frame merged`; `nil` if no frame was merged.
  var merged: String? {
    mergedCount > 0 ? "\(counted(mergedCount, "identical frame")) merged" : nil
  }
}

extension Assemble {
  /// Makes one animation.
  ///
  /// - Parameters:
  ///   - paths: the frames, as the user named them.
  ///   - output: the path that the file will have.
  ///   - root: the folder that the user named and in which the paths were found; `nil` if the user named the paths.
  ///   - saysRemarks: true to print remarks about the frames.
  ///   - isTrial: true to stop as soon as it is known that an APNG of acceptable quality fits.
  /// - Throws: ``FitFailure``, `ValidationError` if the options do not apply to these frames, or a ``RunEnding``.
  func make(
    _ paths: [FilePath], for output: FilePath, below root: FilePath? = nil, _ limits: WritingLimits,
    _ progress: ProgressLine, saysRemarks: Bool = true, isTrial: Bool = false
  ) async throws -> AssembledFile {
    var (animation, plan, isChanged, omission) = try await animation(
      paths, output, below: root, limits, progress, saysRemarks: saysRemarks)
    if var fit = fitting.platformFit(encoding, limits) {
      (fit.change, fit.enlarges) = (order.change, geometry.enlarge)
      var given = order.change
      given.minQuality = fitting.minQuality
      let motion = GivenMotion(timing: timing, change: given)
      fit.words = { motion.options(for: $0, of: $1) }
      let name = (root == nil ? output.displayedName : paths[0].display).printable
      do {
        return try await makeForPlatform(
          animation, plan, for: root == nil ? output : nil, with: fit, named: name)
      } catch var stop as Stop {
        if !frames.each, let command = await command(for: animation, plan, insteadOf: fit, name) {
          stop.complaints.append(.sentence("to continue: \(command)"))
        }
        throw stop
      }
    }
    let readable = plan.limits(limits)
    let bytes: [UInt8]
    var fit: String?
    var quality: Quality?
    let isWebP = output.isWebP
    if let limit = fitting.limit(isWebP: isWebP, isStill: animation.frames.count == 1) {
      let fitted: Fitted
      if isWebP {
        var fitter = fitting.webPFitter(limit, encoding)
        (fitter.jobs, fitter.limits) = (plan.jobs, readable)
        fitted = try await self.fit(animation, under: limit, with: fitter.fit, progress)
      } else {
        var fitter = fitting.fitter(limit, encoding, isSized: geometry.size != nil)
        (fitter.jobs, fitter.limits, fitter.isTrial) = (plan.jobs, readable, isTrial)
        fitted = try await self.fit(animation, under: limit, with: fitter.fit, progress)
      }
      (bytes, animation) = (fitted.bytes, fitted.animation)
      fit = limit.sentence(
        fitted, after: omission, details: fitting.details, isChanged: isChanged)
      quality = fitted.quality
    } else {
      let effort = Effort(encoding.effort)
      bytes =
        try await isWebP
        ? encode(
          animation, with: WebPEncoder(effort: effort, jobs: plan.jobs, limits: readable).encode,
          progress)
        : encode(
          animation, with: APNGEncoder(effort: effort, jobs: plan.jobs, limits: readable).encode,
          progress)
    }
    let count = try ImageFile.probe(bytes).image.frames.count
    return AssembledFile(
      bytes: bytes, size: FrameSizes.Size(width: animation.width, height: animation.height),
      frameCount: count, mergedCount: animation.frames.count - count,
      seconds: animation.frames.reduce(0) { $0 + $1.delay.milliseconds } / 1000, fit: fit,
      quality: quality)
  }

  /// Makes one animation in the form that a platform takes.
  ///
  /// - Parameters:
  ///   - output: the path that the user named, which must have the extension of the platform's files; `nil` if the
  ///     command chooses the name, which then gets that extension.
  ///   - name: the name of the sticker's file in messages.
  private func makeForPlatform(
    _ animation: Animation, _ plan: MemoryPlan, for output: FilePath?, with fit: PlatformFit,
    named name: String
  ) async throws -> AssembledFile {
    let isAnimated = animation.frames.count > 1
    let fileExtension = fit.pathExtension(isAnimated: isAnimated)
    if let fileExtension, let output, output.extension?.lowercased() != fileExtension {
      let kind = isAnimated ? "animations" : "stills"
      var command = ExportCommandLine()
      var file = output
      file.extension = fileExtension
      command.retarget(to: fit.platform, writing: file)
      throw Stop(
        .failure,
        [
          .sentence(
            "-o must end in .\(fileExtension), as \(kind) of \(fit.platform.name) are written"),
          .sentence("to continue: \(command.text(adding: []))"),
        ])
    }
    do throws(PackFault) {
      let made = try await fit.make(animation, plan, named: name)
      // A video has no image header.
      let frames = (try? ImageFile.probe(made.bytes))?.image.frames
      let seconds = frames.map { $0.reduce(0) { $0 + ($1.delay?.milliseconds ?? 0) } / 1000 }
      let count = frames?.count ?? made.frameCount
      return AssembledFile(
        bytes: made.bytes, size: FrameSizes.Size(width: made.width, height: made.height),
        frameCount: count, mergedCount: made.frameCount - count,
        seconds: seconds ?? made.seconds,
        fit: "fits \(fit.platform.name): \(made.byteCountAndLoss)", quality: nil,
        fileExtension: fileExtension)
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      var sentences = ["\(refusal); nothing was written"]
      // With --each, the suggested options would apply to every item of the folder.
      if let options = refusal.options, !frames.each {
        var command = ExportCommandLine()
        command.drop("--dry-run")
        sentences.append("to continue: \(command.text(adding: [options]))")
      }
      throw Stop(.findings, sentences.map { .sentence($0) })
    }
  }

  /// Returns the command that makes the sticker for another platform of the same service, one for which a trial with
  /// the least effort succeeds; `nil` if there is none, or if the platform of the run takes stickers of this kind
  /// (still or animated).
  private func command(
    for animation: Animation, _ plan: MemoryPlan, insteadOf refusingFit: PlatformFit, _ name: String
  ) async -> String? {
    let isAnimated = animation.frames.count > 1
    guard refusingFit.platform.limits(animated: isAnimated) == nil else { return nil }
    for platform in refusingFit.platform.others(taking: isAnimated) {
      var fit = refusingFit
      (fit.platform, fit.effort) = (platform, Effort(Effort.levels.lowerBound))
      guard let fileExtension = fit.pathExtension(isAnimated: isAnimated) else { continue }
      var options: [String] = []
      do throws(PackFault) {
        _ = try await fit.make(animation, plan, named: name)
      } catch {
        guard case .refused(let refusal) = error, let found = refusal.options else { continue }
        options = [found]
      }
      var output = file.path
      output.extension = fileExtension
      var command = ExportCommandLine()
      command.retarget(to: platform, writing: output)
      return command.text(adding: options)
    }
    return nil
  }

  /// Loads the frames, puts them in playback order, and plans the memory. All limits that do not depend on pixels are
  /// checked before a frame is decoded.
  ///
  /// - Returns: the animation, its memory plan, true if colors were converted or rounded, or if the frames were shrunk
  ///   so that fitting needs less memory, and what options leave out.
  private func animation(
    _ paths: [FilePath], _ output: FilePath, below root: FilePath?, _ limits: WritingLimits,
    _ progress: ProgressLine, saysRemarks: Bool
  ) async throws -> (Animation, MemoryPlan, isChanged: Bool, FrameOmission?) {
    let loader = FrameLoader(
      limits: limits, jobs: encoding.threads, usesExternalPrograms: true,
      arePremultiplied: frames.premultiplied)
    let survey = try await survey(paths, output, below: root, loader)
    func delays(_ playback: Playback) throws -> [FrameDelay] {
      try timing.delays(of: playback, found: survey.delays)
    }
    var playback = try order.playback(frameCount: survey.frameCount, delays: delays)
    var showingDelays = try delays(playback)
    let (shape, plan, remark) = try planShrinkingIfNeeded(
      survey, showingCount: playback.showings.count, limits, isWebP: output.isWebP)
    let store = plan.store()
    defer { progress.finish() }
    var loaded = try await loader.load(survey, as: shape, within: plan, in: store) {
      progress.update("reading", done: $0, total: $1)
    }
    progress.finish()
    do throws(FrameGeometry.Fault) {
      try await shape.finish(&loaded, in: store)
    } catch {
      throw ValidationError(error.description)
    }
    let description = survey.colors.description
    let colors = description.encoding
    let isConverted = (output.isWebP || fitting.platform != nil) && !colors.isShownAsSRGB
    var remarks = (remark.map { [$0] } ?? []) + loaded.remarks
    // HDR needs no remark: the encoder refuses it.
    if isConverted, !colors.isHDR {
      remarks.append(
        .note(
          "the colors are converted from \(description.name) to sRGB, since chat apps ignore a file's profile"
        ))
    }
    if saysRemarks { try frames.report(remarks, of: root == nil ? nil : paths.first) }
    if order.trimBlank {
      let blank = loaded.pictures.indices.filter { loaded.pictures[$0].bitmap.isClear }
      playback = try order.playback(
        frameCount: survey.frameCount, blank: Set(blank), delays: delays)
      showingDelays = try delays(playback)
    }
    if saysRemarks, let remark = timing.change(of: playback, found: survey.delays) {
      Console.error.say(frames.named(remark, root == nil ? nil : paths.first))
    }
    var animation = try Animation(
      frames: zip(playback.showings, showingDelays).map { showing, delay in
        TimedBitmap(stored: loaded.pictures[showing.frame], delay: delay)
      }, loopCount: timing.loop ?? survey.loopCount ?? 0)
    animation.colors = survey.colors.description
    // For a platform, the change is made later, after the art has been trimmed.
    if fitting.platform == nil { animation = try order.change.applied(to: animation) }
    // A rule reports this about a written PNG, but no rule judges a WebP.
    if saysRemarks, output.isWebP, !frames.premultiplied, animation.looksPremultiplied {
      let advice = frames.advice[PremultipliedColors.metadata.id] ?? ""
      Console.error.warn("\(PremultipliedColors.clause): \(advice)")
    }
    let omission = FrameOmission(
      by: order.change, after: playback, showingDelays, of: survey.frameCount)
    return (animation, plan, isConverted || survey.changesColors || remark != nil, omission)
  }

  /// Plans the sizes of the frames and the memory. Frames that are too large to be fitted within the memory limit are
  /// first shrunk to the largest size that Messages displays.
  ///
  /// - Returns: the plans, and a remark about the shrinking; `nil` if the frames keep their size.
  private func planShrinkingIfNeeded(
    _ survey: FrameSurvey, showingCount: Int, _ limits: WritingLimits, isWebP: Bool
  ) throws -> (shape: FrameShape, plan: MemoryPlan, remark: Remark?) {
    var geometry = geometry.geometry(jobs: encoding.threads)
    func shapeAndPlan() throws -> (FrameShape, MemoryPlan) {
      let shape = try convertingFault { () throws(FrameGeometry.Fault) in
        try geometry.shape(of: survey)
      }
      let plan = try MemoryPlan(
        for: survey, as: shape, showings: showingCount, jobs: encoding.threads, limits: limits,
        fits: fitting.isFitting, isWebP: isWebP)
      return (shape, plan)
    }
    do {
      let (shape, plan) = try shapeAndPlan()
      return (shape, plan, nil)
    } catch let fault as SequenceFault {
      guard case .tooMuchMemory(_, let size, let needed, let allowed) = fault, fitting.isFitting,
        fitting.platform == nil, !isWebP, geometry.side == nil,
        let maxSide = Profile.messages.sizeClasses.map(\.side).max(),
        maxSide < max(size.width, size.height)
      else { throw fault }
      geometry.side = maxSide
      let (shape, plan) = try shapeAndPlan()
      let remark =
        "shrunk from \(size) to \(maxSide) px before fitting, which takes \(ByteCount(needed)) of memory at the old size; "
        + "the limit is \(ByteCount(allowed))"
      return (shape, plan, .note(remark))
    }
  }

  /// Finds the frames and reads their headers.
  private func survey(
    _ paths: [FilePath], _ output: FilePath, below root: FilePath?, _ loader: FrameLoader
  ) async throws -> FrameSurvey {
    let list = try FrameSearch.frames(
      paths, timing: timing.timing.map { pathArguments([$0])[0] }, takesTiming: root == nil,
      output: output, usesDelays: !timing.overridesDelays, below: root)
    return try await loader.survey(list, allowsMixedSizes: geometry.canvas != nil)
  }

  /// Does work with the geometry, and turns a fault of the geometry into a `ValidationError`.
  private func convertingFault<Output>(
    _ work: () throws(FrameGeometry.Fault) -> Output
  ) throws -> Output {
    do throws(FrameGeometry.Fault) {
      return try work()
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// A function that reports the completed part, 0…1.
  private typealias Progress = @Sendable (Double) -> Void

  /// Encodes an animation, and shows the progress.
  private func encode(
    _ animation: Animation,
    with encoder: (Animation, @escaping Progress) async throws(EncodingFault) -> [UInt8],
    _ progress: ProgressLine
  ) async throws -> [UInt8] {
    do throws(EncodingFault) {
      let bytes = try await encoder(animation) { progress.update("packing", part: $0) }
      progress.finish()
      return bytes
    } catch {
      progress.finish()
      throw SequenceFault(error)
    }
  }

  /// Fits an animation under a limit, and shows the progress.
  ///
  /// - Throws: ``FitFailure`` if nothing of acceptable quality fits.
  private func fit(
    _ animation: Animation, under limit: ByteBudget,
    with fitter: (Animation, @escaping Progress) async throws(FitFault) -> Fitted,
    _ progress: ProgressLine
  ) async throws -> Fitted {
    if let failure = limit.failure(colorsOf: animation) { throw failure }
    do throws(FitFault) {
      let fitted = try await fitter(animation) { progress.update("fitting", part: $0) }
      progress.finish()
      return fitted
    } catch {
      progress.finish()
      switch error {
      case .encoding(let fault): throw SequenceFault(fault)
      case .belowFloor(let quality, let floor, let bytes):
        throw limit.failure(
          animation, quality: quality, floor: floor, bytes: bytes, colors: fitting.colors,
          isWebP: file.path.isWebP)
      }
    }
  }
}
