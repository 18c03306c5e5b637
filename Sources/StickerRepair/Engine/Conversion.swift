import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// A file that Messages does not show, converted to PNG or APNG, and the findings about the result. The rules cannot
/// judge the original.
struct Conversion {
  /// The name of the original's format.
  let originalFormat: String
  /// The converted file. It is only roughly compressed if that suffices to know the findings about its size.
  let bytes: [UInt8]
  /// True if ``bytes`` are only roughly compressed.
  let isRough: Bool
  /// The size in bytes below which no lossless file is expected.
  let minLosslessBytes: Int
  /// Findings about the result, reported at the path of the original.
  let findings: [Finding]
  /// The header of the original.
  let source: ImageHeader
  /// The size of the original in bytes.
  let originalByteCount: Int

  /// Converts a file.
  ///
  /// - Parameters:
  ///   - original: the whole file.
  ///   - packSize: the size class of its pack.
  ///   - isFrame: true for a frame of a sequence, which rules about the sizes in a pack do not judge.
  /// - Throws: ``FixDeclined`` if the file cannot be converted within the limits, or its colors would be lost.
  init(
    of original: [UInt8], at path: FilePath, in packSize: PackSizeClass?, isFrame: Bool,
    judge: Judge, limits: WritingLimits, jobs: Int
  ) async throws(FixDeclined) {
    guard let file = try? ImageFile.probe(original, limits: limits.decoding),
      file.image.format.isDecoded
    else {
      throw FixDeclined(
        "its format cannot be converted: export it as PNG, or as APNG if it is animated")
    }
    if let reason = file.image.unknownColorsReason {
      throw FixDeclined("its ICC profile \(reason) and would be lost: export it as PNG in sRGB")
    }
    try limits.check(RepairMemory.held(file.image))
    let animation: Animation
    do {
      animation = try Animation(upright: file, limits.decoding)
    } catch {
      throw FixDeclined("it cannot be decoded: \(error)")
    }
    let profile = judge.profile(at: path)
    // The converted file may still be scaled, so it may be larger than a file that is read.
    var limits = limits
    limits.decoding.fileBytes = max(limits.decoding.fileBytes, 2 * file.image.decodedBytes)
    if let rough = await Self.roughlyEncoded(animation, profile, limits, jobs) {
      (bytes, isRough, minLosslessBytes) = (rough.bytes, true, rough.minLosslessBytes)
    } else {
      bytes = try await Self.encoded(animation, limits, jobs)
      (isRough, minLosslessBytes) = (false, bytes.count)
    }
    originalFormat = file.image.format.name
    source = file.image
    originalByteCount = original.count
    var sticker = Sticker(
      path: path.removingLastComponent().appending(path.lastComponent?.pngName ?? "sticker.png"),
      byteCount: ByteCount(bytes.count))
    StickerInspector(limits: limits.decoding).measure(bytes, into: &sticker)
    var found = judge.findings(about: sticker, isFrameOrIcon: isFrame)
    if !isFrame {
      let member = PackMember(sticker.summary, packSize: packSize, isSizeOfMost: false)
      found += judge.findings(about: member)
    }
    findings = found.map { finding in
      var finding = finding
      finding.path = path
      return finding
    }
  }

  /// Returns a roughly compressed file that has the same findings about its size as the smallest file, and the size in
  /// bytes below which no lossless file is expected. `nil` if no roughly compressed file is known to have the same
  /// findings.
  private static func roughlyEncoded(
    _ animation: Animation, _ profile: Profile, _ limits: WritingLimits, _ jobs: Int
  ) async -> (bytes: [UInt8], minLosslessBytes: Int)? {
    for effort in [Effort.rough, .quick] {
      guard let bytes = try? await encoded(animation, limits, jobs, effort: effort) else {
        return nil
      }
      let minLosslessBytes = Int(Double(bytes.count) * Effort.standard.minSizeRatio(to: effort))
      if bytes.count <= profile.cautionBytes.bytes || minLosslessBytes > profile.maximumBytes.bytes
      {
        return (bytes, minLosslessBytes)
      }
    }
    return nil
  }

  /// Encodes an animation without loss.
  static func encoded(
    _ animation: Animation, _ limits: WritingLimits, _ jobs: Int, effort: Effort = .standard
  ) async throws(FixDeclined) -> [UInt8] {
    do throws(EncodingFault) {
      return try await APNGEncoder(effort: effort, jobs: jobs, limits: limits.decoding)
        .encode(animation)
    } catch {
      throw FixDeclined("it cannot be encoded: \(error)")
    }
  }
}
