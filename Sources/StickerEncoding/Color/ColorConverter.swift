internal import CColor
public import StickerCodecs

/// Converts pixels to sRGB with Little CMS, with the relative colorimetric intent and black point compensation: white
/// stays white, black stays black, and colors that sRGB lacks become the nearest colors of sRGB. Alpha does not change.
public final class ColorConverter: Sendable {
  /// The reason why colors cannot be converted.
  public enum Fault: Error, Equatable, Sendable {
    /// The colors are PQ or HLG, which describe light far above sRGB's white. No conversion is right for every picture.
    case isHDR
    /// The color description cannot be used, or Little CMS refuses it.
    case invalid
    /// The profile is not for pictures in RGB or gray.
    case unsuited
    /// Little CMS would hold more bytes than it may, or no memory is left.
    case outOfMemory
  }

  /// Maximum number of bytes that Little CMS may hold: enough for a copy of the largest profile, its tables, and
  /// several copies of the grid of 33³ colors that it computes from them.
  public static let maxBytes = 64 << 20

  /// The transform, which is never changed; `nil` if pixels stay as they are.
  private let transform: Transform?

  private struct Transform: @unchecked Sendable { let pointer: OpaquePointer }

  /// Bytes of memory that Little CMS holds for the transform.
  public var heldBytes: Int { transform.map { ccolor_held($0.pointer) } ?? 0 }

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - encoding: the meaning of the pixels. Pixels without a description are taken for sRGB.
  ///   - maxBytes: maximum number of bytes that Little CMS may hold; larger numbers count as ``maxBytes``.
  public init(
    from encoding: ColorEncoding, maxBytes: Int = ColorConverter.maxBytes
  ) throws(Fault) {
    let maxBytes = max(0, min(maxBytes, Self.maxBytes))
    guard !encoding.isShownAsSRGB else {
      transform = nil
      return
    }
    if encoding.isHDR { throw .isHDR }
    var pointer: OpaquePointer?
    let outcome: ccolor_outcome
    if case .profile(let bytes) = encoding {
      outcome = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { ccolor_from_profile($0, bytes.count, maxBytes, &pointer) }
          ?? .invalid
      }
    } else if let space = encoding.space, space.chromaticities.isUsable {
      outcome = space.light.withUnsafeBufferPointer { light in
        ccolor_from_primaries(
          ccolor_chromaticities(space.chromaticities), light.baseAddress!, maxBytes, &pointer)
      }
    } else {
      outcome = .invalid
    }
    switch outcome {
    case .ok: break
    case .invalid: throw .invalid
    case .unsuited: throw .unsuited
    case .out_of_memory: throw .outOfMemory
    }
    guard let pointer else { throw .invalid }
    transform = Transform(pointer: pointer)
  }

  deinit { ccolor_free(transform?.pointer) }

  /// Returns the converter for drawing a file's pixels in sRGB; `nil` if the pixels need no conversion or cannot be
  /// converted.
  public static func forDrawing(_ image: ImageHeader) -> ColorConverter? {
    let encoding = image.decodedColors.encoding
    return encoding.isShownAsSRGB ? nil : try? ColorConverter(from: encoding)
  }

  /// Returns the picture converted to sRGB.
  public func converted(_ bitmap: Bitmap) -> Bitmap {
    guard let transform else { return bitmap }
    var bitmap = bitmap
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      ccolor_convert(transform.pointer, start, pixels.count)
    }
    return bitmap
  }
}

extension ColorConverter.Fault: CustomStringConvertible {
  /// The reason in English, as a predicate of "The colors …".
  public var description: String {
    switch self {
    case .isHDR: "are HDR"
    case .invalid: "have a description that cannot be used"
    case .unsuited: "have a profile that is not for RGB or gray"
    case .outOfMemory: "have a profile that takes more than \(ColorConverter.maxBytes >> 20) MB"
    }
  }
}

extension ccolor_chromaticities {
  fileprivate init(_ chromaticities: Chromaticities) {
    let numbers = chromaticities.coordinates.map { Double($0) / 100_000 }
    self.init(
      white: (numbers[0], numbers[1]),
      primaries: ((numbers[2], numbers[3]), (numbers[4], numbers[5]), (numbers[6], numbers[7])))
  }
}
