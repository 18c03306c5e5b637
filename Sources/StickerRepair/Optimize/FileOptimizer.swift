import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerRules
import SystemPackage

/// Makes one file smaller without any visible change.
struct FileOptimizer: Sendable {
  let effort: Effort
  let profile: Profile
  let limits: WritingLimits
  /// Number of encoding threads.
  let jobs: Int

  /// A smaller file that was decoded again and verified.
  struct Smaller: Sendable {
    var bytes: [UInt8]
    /// True if a GIF was converted to PNG.
    var isRenamed = false
    /// True if a default image was removed that only programs without APNG support show.
    var omitsHiddenImage = false
  }

  /// The outcome for a file.
  struct Outcome: Sendable {
    /// `nil` if no smaller file was found.
    var smaller: Smaller?
    /// True if its colors are premultiplied, which only a lossy fix can change.
    var isPremultiplied = false
  }

  /// Looks for a smaller file.
  ///
  /// - Throws: ``FixDeclined`` if the file cannot be read, or cannot be written without loss.
  func optimized(_ bytes: [UInt8], _ file: ImageFile) async throws(FixDeclined) -> Outcome {
    let image = file.image
    if let defect = image.defects.first(where: { $0.severity == .serious }) {
      throw FixDeclined("it is damaged: \(defect.fault)")
    }
    switch image.format {
    case .jpeg: return Outcome(smaller: try smallerJPEG(file))
    case .png, .apng, .gif:
      let stored = try storedFrames(of: file)
      return Outcome(
        smaller: try await smallerPNG(bytes, file, stored),
        isPremultiplied: stored.looksPremultiplied)
    case .webp:
      throw FixDeclined(
        "Messages does not show WebP: 'stickerlint fix' makes a PNG of it"
      )
    case .heic, .heics:
      throw FixDeclined(
        "\(image.format.name) is not decoded: export it as PNG"
          + (image.metadata.hasLocation
            ? "; it contains the place where the picture was taken, which 'stickerlint fix' removes"
            : ""))
    }
  }

  /// Recodes the coefficients of a JPEG without loss; `nil` if it does not become smaller.
  private func smallerJPEG(_ file: ImageFile) throws(FixDeclined) -> Smaller? {
    let result: [UInt8]?
    do throws(ImageFault) {
      result = try file.recodedJPEG(limits: limits.decoding)
    } catch {
      throw FixDeclined("\(error)")
    }
    guard let result else { return nil }
    try checkSame(result, storedFrames(of: file).upright(from: file.image.uprightOrientation))
    return Smaller(bytes: result)
  }

  /// Encodes the frames again as a PNG or APNG. If that would change samples or colors, or gives no smaller file,
  /// repacks the file instead. `nil` if it does not become smaller.
  private func smallerPNG(
    _ bytes: [UInt8], _ file: ImageFile, _ decoded: Animation
  ) async throws(FixDeclined) -> Smaller? {
    var stored = decoded
    if stored.colors.onlyMeansSRGB { stored.colors = .none }
    let original = stored.upright(from: file.image.uprightOrientation)
    let rows = PNGEdit(bytes).flatMap { deepRows($0, file.image) }
    let repacked = try repackedPNG(bytes, rows, file.image)
    let keepsSamples = file.image.bitDepth > 8 && !(rows?.samples?.isDoubled ?? false)
    if !keepsSamples, file.image.unknownColorsReason == nil {
      if let result = try await encodedPNG(stored, file.image),
        result.count < (repacked ?? bytes).count
      {
        let again = try Verification.check(result, shows: original, profile, limits.decoding)
        guard again.frames.count == 1 || again.loopCount == original.loopCount else {
          throw FixDeclined("the result has a different loop count")
        }
        return Smaller(
          bytes: result, isRenamed: file.image.format == .gif,
          omitsHiddenImage: file.image.hasHiddenDefaultImage)
      }
    }
    guard let repacked else { return nil }
    try checkSame(repacked, original)
    return Smaller(bytes: repacked)
  }

  /// Returns the encoded animation with the orientation of the original; `nil` if its color profile does not suit its
  /// pixels.
  private func encodedPNG(
    _ original: Animation, _ image: ImageHeader
  ) async throws(FixDeclined) -> [UInt8]? {
    do throws(EncodingFault) {
      let encoder = APNGEncoder(effort: effort, jobs: jobs, limits: limits.decoding)
      guard var png = PNGEdit(try await encoder.encode(original)) else { return nil }
      png.writeOrientation(image.metadata.orientationEXIF)
      return png.bytes
    } catch .unsuitedProfile {
      return nil
    } catch {
      throw FixDeclined("it cannot be encoded: \(error)")
    }
  }

  /// The rows of a still picture with 16-bit samples, which the encoder does not write.
  private struct DeepRows {
    /// The rows as stored, with their filters.
    var filtered: [UInt8]
    /// The unfiltered rows; `nil` if they are interlaced or invalid.
    var samples: UnfilteredRows?
  }

  private func deepRows(_ png: PNGEdit, _ image: ImageHeader) -> DeepRows? {
    guard image.format == .png, image.bitDepth > 8 else { return nil }
    let maxBytes = 8 * image.width * image.height + (1 << 20)
    return ZlibStream.inflated(png.imageData, atMost: maxBytes).map {
      DeepRows(filtered: $0, samples: png.isInterlaced ? nil : rows($0, image))
    }
  }

  private func rows(_ filtered: [UInt8], _ image: ImageHeader) -> UnfilteredRows? {
    UnfilteredRows(
      filtered, rowBytes: image.width * image.bytesPerPixel, bytesPerPixel: image.bytesPerPixel)
  }

  /// Returns a PNG with the same samples, but without metadata. Rows of 16-bit samples are deflated again, with
  /// their filters or with new ones. `nil` if the file does not become smaller, or is not a PNG.
  private func repackedPNG(
    _ bytes: [UInt8], _ deep: DeepRows?, _ image: ImageHeader
  ) throws(FixDeclined) -> [UInt8]? {
    guard var png = PNGEdit(bytes) else { return nil }
    if image.metadata.colors.onlyMeansSRGB { png.dropColorChunks() }
    png.dropMetadata(of: image.metadata)
    if let deep {
      let recompressed = UnfilteredRows.deflated(
        deep.filtered, bytesPerPixel: image.bytesPerPixel, effort)
      let refiltered = deep.samples?.stream(effort)
      let streams = [png.imageData, recompressed, refiltered].compactMap { $0 }
      if let stream = streams.min(by: { $0.count < $1.count }) {
        let again = ZlibStream.inflated(stream, atMost: deep.filtered.count)
        guard again == deep.filtered || again.flatMap({ rows($0, image) }) == deep.samples else {
          throw FixDeclined("the result has different contents")
        }
        png.imageData = stream
      }
    }
    let result = png.bytes
    return result.count < bytes.count ? result : nil
  }

  /// Checks that the result shows the same as the original.
  ///
  /// - Throws: ``FixDeclined`` unless the frames, the delays and the loop count are equal.
  private func checkSame(_ result: [UInt8], _ original: Animation) throws(FixDeclined) {
    let again = try Verification.check(result, shows: original, profile, limits.decoding)
    guard again.frames == original.frames, again.loopCount == original.loopCount else {
      throw FixDeclined("the result differs from the original")
    }
  }

  /// Returns the frames as stored, not turned upright.
  private func storedFrames(of file: ImageFile) throws(FixDeclined) -> Animation {
    do throws(ImageFault) {
      return try Animation(file, limits: limits.decoding)
    } catch {
      throw FixDeclined("it cannot be decoded: \(error)")
    }
  }
}

extension ImageHeader {
  /// Bytes per pixel as stored, at least one.
  fileprivate var bytesPerPixel: Int { max(1, colorType.sampleCount * bitDepth / 8) }
}
