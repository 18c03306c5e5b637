import StickerCodecs
import StickerEncoding
import StickerPacks

/// Decodes a written file and compares it with the intended animation.
enum Verification {
  /// Decodes a file, compares it with the intended animation, and returns the decoded animation.
  ///
  /// - Throws: ``FixDeclined`` if the file cannot be decoded, if it has a different size, number of frames, color space
  ///   or pixel aspect ratio, or if a frame as played has different pixels or a different delay.
  static func check(
    _ bytes: [UInt8], shows intended: Animation, _ profile: Profile, _ limits: DecodeLimits
  ) throws(FixDeclined) -> Animation {
    let shown: Animation
    do {
      shown = try Animation(upright: ImageFile.probe(bytes, limits: limits), limits)
    } catch {
      throw FixDeclined("the result cannot be decoded: \(error)")
    }
    let (result, wanted) = (shown.played(profile).joined(), intended.played(profile).joined())
    guard result.width == wanted.width, result.height == wanted.height,
      result.frames.count == wanted.frames.count
    else { throw FixDeclined("the result has a different size or number of frames") }
    let (colors, wantedColors) = (shown.colors.encoding, intended.colors.encoding)
    guard colors == wantedColors || colors.isShownAsSRGB && wantedColors.isShownAsSRGB else {
      throw FixDeclined("the result has a different color space")
    }
    guard shown.pixelAspect == intended.pixelAspect else {
      throw FixDeclined("the result has a different pixel aspect ratio")
    }
    for (index, (one, other)) in zip(result.frames, wanted.frames).enumerated() {
      guard one.stored == other.stored else {
        throw FixDeclined("frame \(index + 1) of the result has different pixels")
      }
      guard result.frames.count == 1 || one.delay.isSame(as: other.delay) else {
        throw FixDeclined("frame \(index + 1) of the result has a different delay")
      }
    }
    return shown
  }
}

extension FrameDelay {
  /// Returns true if both delays are equal, however the fractions are written.
  fileprivate func isSame(as other: FrameDelay) -> Bool {
    let (one, two) = (
      denominator == 0 ? 100 : denominator, other.denominator == 0 ? 100 : other.denominator
    )
    return numerator * two == other.numerator * one
  }
}

extension ImageHeader {
  /// Returns true if two headers describe the same picture and have the same metadata, except for the kinds of personal
  /// data.
  func showsSame(as other: ImageHeader) -> Bool {
    var (one, two) = (metadata, other.metadata)
    (one.contents, two.contents) = ([], [])
    return one == two && format == other.format && width == other.width && height == other.height
      && bitDepth == other.bitDepth && colorType == other.colorType && frames == other.frames
      && loopCount == other.loopCount
  }
}
