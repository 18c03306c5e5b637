internal import StickerCodecs

/// Decodes a written file with libpng and compares it with the source animation.
enum EncodingVerifier {
  /// Checks that a file shows an animation, which has no hidden colors.
  ///
  /// - Parameter progress: called with the fraction done, 0…1.
  /// - Throws: ``EncodingFault/unproven(detail:)`` for a file that cannot be decoded or has a defect, or for the first
  ///   difference in the size, the color space, the pixel aspect ratio, the number of frames or plays, a delay, a
  ///   frame's pixels (colors of clear pixels aside), or the picture shown by a program that supports PNG but not APNG.
  static func check(
    _ bytes: [UInt8], shows animation: Animation, progress: (Double) -> Void
  ) throws(EncodingFault) {
    let file: ImageFile
    var reader: FrameReader
    do throws(ImageFault) {
      file = try ImageFile.probe(bytes, limits: .none)
      reader = try file.decode(limits: .none, prefersLibraries: true)
    } catch { throw .unproven(detail: "\(error)") }
    try check(file.image, animation)
    for (index, expected) in animation.frames.enumerated() {
      let frame: Frame?
      do { frame = try reader.nextFrame() } catch { throw .unproven(detail: "\(error)") }
      guard let frame, expected.bitmap.shows(frame.pixels) else {
        throw .unproven(detail: "frame \(index + 1) shows different pixels")
      }
      progress(Double(index + 1) / Double(animation.frames.count))
    }
    if let defect = reader.defects.first { throw .unproven(detail: "\(defect.fault)") }
    try checkDefaultImage(bytes, animation)
  }

  private static func check(_ image: ImageHeader, _ animation: Animation) throws(EncodingFault) {
    if let defect = image.defects.first { throw .unproven(detail: "\(defect.fault)") }
    guard image.width == animation.width, image.height == animation.height,
      image.frames.count == animation.frames.count
    else { throw .unproven(detail: "its size or its number of frames is different") }
    guard image.metadata.colors.encoding == animation.colors.encoding else {
      throw .unproven(detail: "its color space is different")
    }
    guard image.metadata.pixelAspect == animation.pixelAspect else {
      throw .unproven(detail: "its pixel aspect ratio is different")
    }
    guard animation.frames.count > 1 else { return }
    guard image.format == .apng, image.loopCount == animation.loopCount,
      image.frames.map(\.delay) == animation.frames.map(\.delay)
    else { throw .unproven(detail: "its delays or its loop count are different") }
  }

  private static func checkDefaultImage(
    _ bytes: [UInt8], _ animation: Animation
  ) throws(EncodingFault) {
    let pixels: [UInt32]
    do {
      pixels = try PlainPNG.pixels(of: bytes, width: animation.width, height: animation.height)
    } catch { throw .unproven(detail: "\(error)") }
    guard animation.frames[0].bitmap.shows(pixels) else {
      throw .unproven(detail: "without animation, it shows different pixels from the first frame")
    }
  }
}

extension Bitmap {
  /// Returns true if the pixels look the same as this picture, which has no hidden colors.
  fileprivate func shows(_ others: [UInt32]) -> Bool {
    others.withUnsafeBufferPointer { others in
      pixels.withUnsafeBufferPointer { pixels in
        guard others.count == pixels.count else { return false }
        var difference: UInt32 = 0
        for i in 0..<pixels.count {
          difference |= (others[i] < 0x0100_0000 ? 0 : others[i]) ^ pixels[i]
        }
        return difference == 0
      }
    }
  }
}

extension DecodeLimits {
  /// No limits, for a file that this program wrote.
  static let none = {
    var limits = DecodeLimits()
    for kind in Kind.allCases { limits[kind] = .max >> 8 }
    return limits
  }()
}
