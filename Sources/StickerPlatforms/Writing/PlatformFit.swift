import StickerBase
import StickerCodecs
package import StickerEncoding
package import StickerPacks
package import SystemPackage

/// Makes one sticker for a platform, for `stickerlint assemble --for`. It is drawn and fitted as in an export.
package struct PlatformFit: Sendable {
  package var platform: Platform
  /// The effort of the encoder.
  package var effort = Effort.standard
  /// The lowest quality to accept.
  package var floor = QualityFloor()
  /// The change to the animation that a person chose. As in an export, the art is trimmed before it is changed.
  package var change = MotionChange()
  /// Returns the text with which a person chooses a change to an animation whose frames take `milliseconds`; `nil` if
  /// it cannot be chosen.
  package var words: @Sendable (_ change: MotionChange, _ milliseconds: Double) -> String? = {
    change, _ in change.options
  }
  /// True to scale small art up to the platform's canvas.
  package var enlarges = false
  /// True to try changes after a refusal, and to name those that help.
  package var offersChanges = true
  private let writing: WritingLimits

  package init(for platform: Platform, limits: WritingLimits) {
    (self.platform, writing) = (platform, limits)
  }

  /// The sticker, and the facts that are reported about it.
  package struct Made: Sendable {
    package let bytes: [UInt8]
    package let width: Int
    package let height: Int
    /// Number of frames after the change, before equal ones are merged.
    package let frameCount: Int
    /// The duration of one play after the change, in s.
    package let seconds: Double
    /// The number of bytes, its limit, and the loss:
    /// `143,210 of 307,200 bytes; 64 of 812 colors (PSNR 41.2 dB)`.
    package let byteCountAndLoss: String
    /// True if the picture shows exactly the art on the platform's canvas.
    package let isExact: Bool
  }

  /// Returns the extension of the file, for example `webp`; `nil` if the platform does not take this kind of art, or
  /// takes it in no format that can be written.
  package func pathExtension(isAnimated: Bool) -> String? {
    platform.limits(animated: isAnimated)?.writtenFormat(animated: isAnimated)?.fileExtension
  }

  /// Makes the sticker, and reads it again to check it against the platform's numbers.
  ///
  /// - Parameters:
  ///   - animation: the frames; one for a still.
  ///   - plan: the memory for encoding.
  ///   - name: the file in messages.
  /// - Throws: ``PackFault`` that names the file, the number, the limit, and changes that help.
  package func make(
    _ animation: Animation, _ plan: MemoryPlan, named name: String
  ) async throws(PackFault) -> Made {
    let trimmed = try StickerArt(animation, plan)
    let limits = try demands(animated: trimmed.isAnimated, named: name)
    let maker = maker(limits)
    let drawn = try maker.drawn(trimmed, named: name)
    let art = try drawn.changed(by: change, named: name)
    let picture: PlatformPicture
    do throws(PackFault) {
      picture = try await maker.picture(ofDrawn: art, named: name)
    } catch {
      guard offersChanges else { throw error }
      throw await error.offering(maker, drawn, chosen: change, name) {
        words($0.change, $0.milliseconds)
      }
    }
    let check = PictureCheck(limits: limits, platform: platform.name)
    if let problem = check.problems(picture.bytes, name).first { throw .refused(problem) }
    let isEndless = art.isAnimated && !limits.canStore(plays: art.animation.loopCount)
    return Made(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      frameCount: art.animation.frames.count, seconds: art.delays.reduce(0, +) / 1000,
      byteCountAndLoss: picture.summary(limits) + (isEndless ? "; plays forever" : ""),
      isExact: !picture.isLossy && !picture.hasCutEdges)
  }

  /// Returns the demands on stills or on animations.
  ///
  /// - Throws: ``PackFault`` if this platform takes only the other kind. It names the other platforms of the service
  ///   that take this kind, if there are any.
  private func demands(animated: Bool, named name: String) throws(PackFault) -> PlatformLimits {
    do throws(PackFault) {
      return try platform.demands(animated: animated, named: name)
    } catch {
      guard case .refused(var refusal) = error else { throw error }
      let others = platform.others(taking: animated).map { "--for \($0.id)" }
      refusal.wayOut = others.isEmpty ? nil : "\(listed(others, "or")) takes it"
      throw .refused(refusal)
    }
  }

  /// Returns the memory in bytes that the frames take on the platform's canvas; 0 if there is no such canvas.
  package func drawnBytes(_ animation: Animation) -> Int {
    let canvas = platform.limits(animated: animation.frames.count > 1)?.canvas(
      forWidth: animation.width, height: animation.height, enlarges: enlarges)
    return canvas.map { 4 * $0.width * $0.height * animation.frames.count } ?? 0
  }

  /// Returns true if the art of an animation is scaled up after its clear border is trimmed.
  package func enlarges(_ animation: Animation) -> Bool {
    guard enlarges, let limits = platform.limits(animated: animation.frames.count > 1) else {
      return false
    }
    let visible = Bitmap.visibleArea(of: animation.frames.map(\.stored))
    return limits.enlargeable(
      width: visible?.width ?? animation.width, height: visible?.height ?? animation.height) != nil
  }

  /// Checks an existing file against the platform's numbers.
  ///
  /// - Returns: the first problem, a sentence that names the file, the number and the limit; `nil` if there is none.
  package func problem(ofFile path: FilePath) -> String? {
    let name = path.displayedName.printable
    let limit = writing.decoding.fileBytes
    do {
      guard let bytes = try FileContents(path, limit: limit, .followed).bytes else {
        return "\(name) has more than \(limit.grouped) bytes, the most that are read"
      }
      return problem(of: bytes, named: name)
    } catch {
      return "\(error)"
    }
  }

  /// Checks the bytes of a file against the platform's numbers.
  ///
  /// - Parameter name: the file in messages.
  /// - Returns: the first problem, a sentence that names the file, the number and the limit; `nil` if there is none.
  package func problem(of bytes: [UInt8], named name: String) -> String? {
    let frames = (try? ImageFile.probe(bytes))?.image.frames.count
    let isVideo = WebMFile(bytes) != nil
    guard isVideo || frames != nil else { return "\(name) cannot be read as an image" }
    do throws(PackFault) {
      let limits = try platform.demands(animated: isVideo || frames ?? 1 > 1, named: name)
      return PictureCheck(limits: limits, platform: platform.name).problems(bytes, name).first
    } catch {
      return "\(error)"
    }
  }

  private func maker(_ limits: PlatformLimits) -> PictureMaker {
    var maker = PictureMaker(
      limits: limits, platform: platform.name, enlarges: enlarges, writing: writing)
    (maker.effort, maker.floor) = (effort, floor)
    return maker
  }
}

extension Platform {
  /// Returns the command that tries changes to a sticker that the platform refuses, and writes nothing; `nil` if the
  /// path cannot be typed in a shell, or if the platform takes no format that can be written.
  ///
  /// - Parameters:
  ///   - change: the change that is chosen for the sticker.
  ///   - enlarges: true to scale small art up to the platform's canvas.
  package func trial(
    of path: FilePath, animated: Bool, _ change: MotionChange?, enlarges: Bool
  ) -> String? {
    guard let file = path.shellWord,
      let fileExtension = limits(animated: animated)?.writtenFormat(animated: animated)?
        .fileExtension
    else { return nil }
    let options =
      ((change?.options).map { " \($0)" } ?? "") + (enlarges ? " --enlarge" : "")
    let output = "\(path.stem ?? "sticker")-\(id).\(fileExtension)".shellQuoted
    return "stickerlint assemble \(file) --for \(id)\(options) -o \(output) --dry-run"
  }

  /// Returns the way out for a sticker of a kind that this platform does not take: another platform of the service, or
  /// leaving the sticker out.
  private func wayOut(animated: Bool) -> String {
    let options = others(taking: animated).map { "'--for \(id),\($0.id)'" }
    let leaving =
      "write 'for: {\(id): {leave-out: true}}' below a sticker in stickerpack.yml to leave it out"
    return options.isEmpty
      ? leaving
      : "export with \(options.joined(separator: " or ")), where each gets its kind, or \(leaving)"
  }

  /// Returns the demands on stills or on animations.
  ///
  /// - Parameter name: the name of the sticker in messages.
  /// - Throws: ``PackFault`` if the platform takes only the other kind.
  func demands(animated: Bool, named name: String) throws(PackFault) -> PlatformLimits {
    if let limits = limits(animated: animated) { return limits }
    let (kind, other) = animated ? ("animations", "stills") : ("stills", "animations")
    throw .refused(
      "\(name): \(self.name) are \(other), not \(kind)", wayOut: wayOut(animated: animated))
  }
}
