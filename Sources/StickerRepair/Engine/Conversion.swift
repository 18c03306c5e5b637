import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// A file that Messages does not show, converted to PNG or APNG, and the findings about the result; the rules
/// cannot judge the original.
struct Conversion {
  /// The name of the original's format.
  let originalFormat: String
  /// The converted file, only roughly compressed if that settles the findings about its size.
  let bytes: [UInt8]
  /// True if ``bytes`` are not the smallest file.
  let isRough: Bool
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
  ///   - isFrame: true for a frame of a sequence: rules about the sizes in a pack do not judge it.
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
    let rough = try? await Self.encoded(animation, limits, jobs, effort: .rough)
    if let rough, Self.isSizeSettled(profile, rough.count) {
      (bytes, isRough) = (rough, true)
    } else {
      bytes = try await Self.encoded(animation, limits, jobs)
      isRough = false
    }
    originalFormat = file.image.format.name
    source = file.image
    originalByteCount = original.count
    var sticker = Sticker(
      path: path.removingLastComponent().appending(path.lastComponent?.pngName ?? "sticker.png"),
      byteCount: ByteCount(bytes.count))
    StickerInspector(limits: limits.decoding).measure(bytes, into: &sticker)
    var found = judge.findings(about: sticker, isSequenceFrame: isFrame)
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

  /// A rough file of more than this many times the limit is too large however it is compressed.
  private static let hopelessFactor = 2

  /// Returns true if a roughly compressed file has the same findings about its size as the smallest one.
  private static func isSizeSettled(_ profile: Profile, _ count: Int) -> Bool {
    count <= profile.cautionBytes.bytes || count > profile.maximumBytes.bytes * hopelessFactor
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
