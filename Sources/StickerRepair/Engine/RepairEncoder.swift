import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerRules
import SystemPackage

/// Builds the file of repaired artwork, and verifies it.
struct RepairEncoder: Sendable {
  var limits: WritingLimits
  /// Maximum number of encoding threads.
  var jobs: Int

  /// A file that was decoded and compared with the intended animation. A file for a platform was only decoded.
  struct Output: Sendable {
    var bytes: [UInt8]
    /// The animation as decoded from the file.
    var shown: Animation
    /// The file's name; an encoded file is a PNG, unless it is for a platform.
    var name: FilePath.Component
    /// True if the pixels were compressed again, not only the blocks around them changed.
    var isEncoded: Bool
    /// The losses taken to fit a size limit, as a clause; `nil` for none.
    var concession: String?
    /// True if frames were dropped to fit a size limit.
    var dropsFrames = false
    /// The losses taken for a platform, as a clause; `nil` if the file is not for a platform.
    var platformLosses: String?
  }

  /// Builds the file.
  ///
  /// - Parameter bytes: the original.
  /// - Returns: `nil` if the original needs no change.
  /// - Throws: ``FixDeclined`` if the file cannot be built, or cannot be fitted under its limit.
  func encode(_ art: EditablePicture, from bytes: [UInt8]) async throws(FixDeclined) -> Output? {
    if art.containerChanges.isOpaqueRGB { return try opaqueOutput(art) }
    if let platform = art.containerChanges.platform {
      return try await fittedToPlatform(art, bytes, platform)
    }
    if !art.needsEncoding, !art.containerChanges.isRewritten, art.containerChanges.limit == nil {
      return try editedOutput(art, bytes)
    }
    if let limit = art.containerChanges.limit {
      // A file that fits already, or fits after lossless edits, keeps its pixels.
      if !art.needsEncoding, !art.containerChanges.isRewritten {
        let edited = try editedOutput(art, bytes)
        if (edited?.bytes ?? bytes).count <= limit.bytes { return edited }
      }
      return try await fittedOutput(art, limit)
    }
    let output = try await encodedOutput(art)
    guard art.needsEncoding || output.bytes.count < bytes.count else {
      // Edits of the container are applied even if compression gains nothing.
      return try editedOutput(art, bytes)
    }
    return output
  }

  /// Encodes an icon as 8-bit RGB, without alpha.
  private func opaqueOutput(_ art: EditablePicture) throws(FixDeclined) -> Output {
    guard art.header.format == .png, let frame = art.animation.frames.first, !art.isAnimated else {
      throw FixDeclined("it is not a still PNG: export it as PNG")
    }
    try art.checkColors()
    let bytes: [UInt8]
    do throws(EncodingFault) {
      bytes = try RGBEncoder().encode(
        frame.bitmap, colors: art.original.colors, pixelAspect: art.animation.pixelAspect)
    } catch {
      throw FixDeclined("it cannot be encoded: \(error)")
    }
    return try verifiedOutput(bytes, of: art, art.animation)
  }

  /// Edits the blocks of the original, whose compressed pixels stay unchanged.
  ///
  /// - Returns: `nil` if no byte changes.
  private func editedOutput(
    _ art: EditablePicture, _ bytes: [UInt8]
  ) throws(FixDeclined) -> Output? {
    var result = Array(
      bytes.dropLast(art.containerChanges.dropsTrailingData ? art.header.trailingByteCount : 0))
    if art.containerChanges.editsBlocks {
      let end =
        art.containerChanges.dropsTrailingData ? [] : bytes.suffix(art.header.trailingByteCount)
      guard let edited = try fileWithEditedBlocks(of: art, bytes) else {
        throw FixDeclined(
          art.header.format == .webp
            ? "the blocks of a WebP are not edited: pick \(UnsupportedFormat.metadata.id), too, which makes a PNG of it"
            : "its blocks cannot be edited individually: export it again")
      }
      result = edited + end
    }
    guard result != bytes else { return nil }
    let shown = try Verification.check(result, shows: art.original, art.profile, limits.decoding)
    guard shown.frames.count == 1 || shown.loopCount == art.animationToWrite.loopCount else {
      throw FixDeclined("its loop count cannot be changed: export it again")
    }
    return Output(bytes: result, shown: shown, name: art.name, isEncoded: false)
  }

  /// Returns the file up to the end of the image, with edited blocks; `nil` if its format is not edited, or its blocks
  /// cannot be parsed.
  private func fileWithEditedBlocks(
    of art: EditablePicture, _ bytes: [UInt8]
  ) throws(FixDeclined) -> [UInt8]? {
    let containerChanges = art.containerChanges
    if var png = PNGEdit(bytes) {
      if containerChanges.loopsForever { png.loopForever() }
      if containerChanges.writesPlayedDelays { png.writePlayedDelays(art.profile) }
      if containerChanges.dropsMetadata { png.dropMetadata(of: art.header.metadata) }
      return png.bytes
    }
    if var gif = GIFEdit(bytes) {
      if containerChanges.loopsForever { gif.loopForever() }
      if containerChanges.writesPlayedDelays { gif.writePlayedDelays(art.profile) }
      if containerChanges.dropsMetadata { gif.dropMetadata() }
      return gif.bytes
    }
    let picture = Array(bytes.dropLast(art.header.trailingByteCount))
    return (try? ImageFile.probe(picture, limits: limits.decoding))?.jpegWithoutDescription
  }

  /// Encodes the intended frames.
  private func encodedOutput(_ art: EditablePicture) async throws(FixDeclined) -> Output {
    try art.checkColors()
    let intended = art.animationToWrite
    let threads = try limits.threads(jobs, beside: art.header) {
      APNGEncoder.workingBytes(
        width: intended.width, height: intended.height, frames: intended.frames.count, jobs: $0)
    }
    let encoded: [UInt8]
    do throws(EncodingFault) {
      encoded = try await APNGEncoder(jobs: threads, limits: limits.decoding).encode(intended)
    } catch {
      throw FixDeclined("it cannot be encoded: \(error)")
    }
    return try verifiedOutput(encoded, of: art, intended)
  }

  /// Verifies an encoded file.
  func verifiedOutput(
    _ encoded: [UInt8], of art: EditablePicture, _ intended: Animation
  ) throws(FixDeclined) -> Output {
    let shown = try Verification.check(encoded, shows: intended, art.profile, limits.decoding)
    guard shown.frames.count == 1 || shown.loopCount == intended.loopCount else {
      throw FixDeclined("the result has a different loop count")
    }
    guard let name = art.name.pngName else {
      throw FixDeclined("its name cannot be used for a PNG")
    }
    return Output(bytes: encoded, shown: shown, name: name, isEncoded: true)
  }
}

extension EditablePicture {
  /// Checks that encoding preserves the file's ICC profile and, unless rounding to 8 bits is allowed, its bit depth.
  ///
  /// - Throws: ``FixDeclined`` if it does not.
  func checkColors() throws(FixDeclined) {
    if let reason = header.unknownColorsReason {
      throw FixDeclined("its ICC profile \(reason) and would be lost: convert it to sRGB first")
    }
    // Messages would show the same, but the file would lose precision.
    if header.bitDepth > 8, !request.mayLose, !containerChanges.roundsSamples {
      throw FixDeclined(
        "its \(header.bitDepth) bits per channel would become 8: --lossy allows that")
    }
  }

  /// The animation to write: the intended frames, with the requested delays and loop count.
  var animationToWrite: Animation {
    let played = containerChanges.writesPlayedDelays ? animation.played(profile) : animation
    var written = containerChanges.loopsForever ? played.endless : played
    written.colors = original.colors
    return written
  }
}
