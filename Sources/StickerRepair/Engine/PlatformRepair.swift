import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPlatforms
import SystemPackage

// Stickers for a platform: `stickerlint fix --for`.
extension RepairEncoder {
  /// Draws and fits the intended frames for a platform.
  ///
  /// - Parameter bytes: the original.
  /// - Returns: `nil` if the platform accepts the original, and nothing else changes it.
  /// - Throws: ``FixDeclined`` if no file that the platform accepts can be made of the art within the memory limit and
  ///   with its colors, or if another format would replace an original.
  func fittedToPlatform(
    _ art: EditablePicture, _ bytes: [UInt8], _ platform: Platform
  ) async throws(FixDeclined) -> Output? {
    let name = art.name.string.printable
    var fit = PlatformFit(for: platform, limits: limits)
    (fit.change, fit.offersChanges) = (art.motionChange, false)
    fit.enlarges = art.request.enlarges
    if let minQuality = art.motionChange.minQuality {
      fit.floor = QualityFloor(psnr: minQuality, ssim: 0)
    }
    if !art.needsEncoding, !art.changesMotion, !fit.enlarges(art.animation),
      fit.problem(of: bytes, named: name) == nil
    {
      return nil
    }
    try art.checkColors()
    guard !art.isAnimated || platform.animation?[.formats]?.words != ["webm"] else {
      throw FixDeclined(
        "animations of \(platform.name) are videos: 'stickerlint export \(art.pack?.shellWord ?? "PACK") "
          + "--for \(platform.id)' writes them"
      )
    }
    guard let pathExtension = fit.pathExtension(isAnimated: art.isAnimated),
      let newName = art.name.with(pathExtension: pathExtension)
    else {
      throw FixDeclined("\(platform.name) take no \(art.isAnimated ? "animations" : "stills")")
    }
    guard !art.request.isInPlace || newName == art.name else {
      throw FixDeclined(
        "a .\(pathExtension) would replace it: a copy (-o FOLDER) keeps the original")
    }
    try limits.check(fit.drawnBytes(art.animation) + RepairMemory.held(art.header))
    let plan = MemoryPlan(jobs: 1, limits: limits)
    do throws(PackFault) {
      let made = try await fit.make(art.animationToWrite, plan, named: name)
      return Output(
        bytes: made.bytes, shown: try decoded(made.bytes), name: newName, isEncoded: true,
        platformLosses: !made.isExact
          ? made.byteCountAndLoss : art.changesMotion ? "nothing else lost" : "nothing lost")
    } catch {
      // The list of causes that are not fixed names the file already.
      let sentence = "\(error)"
      let isNamed = sentence.hasPrefix("\(name): ")
      let reason = isNamed ? String(sentence.dropFirst(name.count + 2)) : sentence
      let mayHelp = error.sizeRatio != nil || art.isAnimated && platform.refuses(art)
      throw FixDeclined(reason, trial: mayHelp ? art.trial : nil)
    }
  }

  /// Decodes a file that was checked already.
  private func decoded(_ bytes: [UInt8]) throws(PackFault) -> Animation {
    do throws(ImageFault) {
      return try Animation(
        upright: ImageFile.probe(bytes, limits: limits.decoding), limits.decoding)
    } catch {
      throw .refused("the result cannot be decoded: \(error)")
    }
  }
}

extension FileRepairer {
  /// Sets what `stickerpack.yml` says about the sticker on the requested platform.
  func choosePlatform(for art: inout EditablePicture) {
    guard let platform = request.platform else { return }
    art.pack = pack.source.path
    let choices = pack.declaration?.stickers.first { $0.path == file.path }?.choices ?? [:]
    let change = choices.change(
      for: platform,
      ifRefused: platform.refuses(
        delays: art.animation.frames.map(\.delay.milliseconds), plays: art.animation.loopCount))
    art.motionChange = change ?? MotionChange()
    // No change makes a platform accept a still that it refuses.
    if art.isAnimated {
      art.trial = platform.trial(
        of: file.path, animated: true, change, enlarges: request.enlarges)
    }
  }
}

extension Platform {
  /// Returns true if the platform refuses the number of frames, the delays or the plays of an animation after the
  /// chosen change.
  fileprivate func refuses(_ art: EditablePicture) -> Bool {
    let shown = art.motionChange.playback(art.animation.frames.map(\.delay)).delays
    return refuses(delays: shown.map(\.milliseconds), plays: art.animation.loopCount)
  }
}

extension EditablePicture {
  /// True if the chosen change alters the frames or the delays of the animation.
  var changesMotion: Bool {
    let delays = animation.frames.map(\.delay)
    return motionChange.playback(delays).delays.map(\.milliseconds) != delays.map(\.milliseconds)
  }
}

extension FilePath.Component {
  /// Returns the name with another extension; unchanged if it has that extension in any case. `nil` if no file can have
  /// the new name.
  fileprivate func with(pathExtension: String) -> FilePath.Component? {
    self.extension?.lowercased() == pathExtension
      ? self : FilePath.Component("\(stem).\(pathExtension)")
  }
}
