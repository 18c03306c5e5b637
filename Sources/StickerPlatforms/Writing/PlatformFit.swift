import StickerBase
import StickerCodecs
package import StickerEncoding
package import StickerPacks
package import SystemPackage

/// One sticker as a platform takes it, for `stickerlint assemble --for`: drawn and fitted as for an export.
package struct PlatformFit: Sendable {
  package let platform: Platform
  /// The effort of the encoder.
  package var effort = Effort.standard
  /// The lowest quality to accept.
  package var floor = QualityFloor()
  /// The chosen change of the animation's time; as in an export, it does not change how the art is trimmed.
  package var change = MotionChange()
  private let writing: WritingLimits

  package init(for platform: Platform, limits: WritingLimits) {
    (self.platform, writing) = (platform, limits)
  }

  /// The sticker, and what is said of it.
  package struct Made: Sendable {
    package let bytes: [UInt8]
    package let width: Int
    package let height: Int
    /// Number of frames after the change, before equal ones are merged.
    package let frameCount: Int
    /// The duration of one play after the change, in s.
    package let seconds: Double
    /// A sentence about the bytes and the loss.
    package let sentence: String
  }

  /// Returns the extension of the file, such as `webp`; `nil` if none is written for it.
  package func pathExtension(isAnimated: Bool) -> String? {
    platform.limits(animated: isAnimated)?.writtenFormat(animated: isAnimated)?.ending
  }

  /// Makes the sticker, and decodes it again to hold it against the platform's numbers.
  ///
  /// - Parameters:
  ///   - animation: the frames; one for a still.
  ///   - plan: the memory for encoding.
  ///   - name: the file in messages.
  /// - Throws: ``PackFault`` that names the file, the number and the limit, with changes that were tried and help.
  package func make(
    _ animation: Animation, _ plan: MemoryPlan, named name: String
  ) async throws(PackFault) -> Made {
    let whole = try StickerArt(animation, plan)
    let art = try whole.changed(by: change, named: name)
    let limits = try platform.demands(animated: art.isAnimated, named: name)
    let maker = maker(limits, jobs: plan.jobs)
    let picture: PlatformPicture
    do throws(PackFault) {
      picture = try await maker.picture(of: art, named: name)
    } catch {
      throw await error.offering(maker, whole, name) { $0.options }
    }
    let check = PictureCheck(limits: limits, platform: platform.name)
    if let problem = check.problems(picture.bytes, name).first { throw .refused(problem) }
    return Made(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      frameCount: art.animation.frames.count, seconds: art.delays.reduce(0, +) / 1000,
      sentence: sentence(picture, limits))
  }

  /// Holds a file that is there already against the platform's numbers.
  ///
  /// - Returns: the first problem, a sentence that names the file, the number and the limit; `nil` without one.
  package func problem(ofFile path: FilePath) -> String? {
    let name = path.displayedName.printable
    let limit = writing.decoding.fileBytes
    do {
      guard let bytes = try FileContents(path, limit: limit, .followed).bytes else {
        return "\(name) has more than \(limit.grouped) bytes, the most that are read"
      }
      let frames = (try? ImageFile.probe(bytes))?.image.frames.count
      let isVideo = WebMFile(bytes) != nil
      guard isVideo || frames != nil else { return "\(name) cannot be read as an image" }
      let limits = try platform.demands(animated: isVideo || frames ?? 1 > 1, named: name)
      return PictureCheck(limits: limits, platform: platform.name).problems(bytes, name).first
    } catch {
      return "\(error)"
    }
  }

  private func maker(_ limits: PlatformLimits, jobs: Int) -> PictureMaker {
    var maker = PictureMaker(
      limits: limits, platform: platform.name, enlarges: false, writing: writing)
    (maker.effort, maker.floor) = (effort, floor)
    return maker
  }

  /// A sentence such as `fits Signal stickers: 143,210 of 307,200 bytes; 64 of 812 colors (PSNR 41.2 dB)`.
  private func sentence(_ picture: PlatformPicture, _ limits: PlatformLimits) -> String {
    let most = limits[.bytes]?.most.map { " of \($0.grouped)" } ?? ""
    return "fits \(platform.name): \(picture.bytes.count.grouped)\(most) bytes; \(picture.losses)"
  }
}

extension Platform {
  /// The demands on stills or on animations.
  ///
  /// - Parameter name: the sticker's file in messages.
  /// - Throws: ``PackFault`` if the platform takes only the other kind.
  func demands(animated: Bool, named name: String) throws(PackFault) -> PlatformLimits {
    if let limits = limits(animated: animated) { return limits }
    throw .refused(
      animated
        ? "\(name) is an animation, and \(self.name) are stills"
        : "\(name) is a still, and \(self.name) are animations")
  }
}
