internal import CWebP

/// Compresses pictures with libwebp, for one thread at a time.
final class WebPCoder {
  /// The largest side of a picture in px (`WEBP_MAX_DIMENSION` of libwebp).
  static let maxSide = 16_383

  private let effort: Effort
  private var output: [UInt8] = []

  init(_ effort: Effort) { self.effort = effort }

  /// Compresses a picture exactly, except for the colors of clear pixels.
  ///
  /// - Throws: ``EncodingFault/outOfMemory``, or ``EncodingFault/beyondWebP(_:)``.
  func exact(_ bitmap: Bitmap) throws(EncodingFault) -> WebPData {
    let (thoroughness, method) =
      switch effort.level {
      case ...2: (25, 2)
      case 3...6: (75, 4)
      case 7...8: (90, 6)
      default: (100, 6)
      }
    let file = try encoded(bitmap) { pixels, output in
      cwebp_encode_lossless(
        pixels, UInt32(bitmap.width), UInt32(bitmap.height), Int32(thoroughness), Int32(method),
        &output)
    }
    return WebPData(file)
  }

  /// Compresses the alpha of a picture.
  ///
  /// - Parameter quality: 0 to 100; 100 is exact. Clear pixels stay clear, and opaque pixels stay opaque.
  /// - Returns: a file with a gray picture that has this alpha.
  func alpha(_ bitmap: Bitmap, quality: Int) throws(EncodingFault) -> [UInt8] {
    try encoded(bitmap) { pixels, output in
      cwebp_encode_alpha(
        pixels, UInt32(bitmap.width), UInt32(bitmap.height), Int32(quality), Int32(lossyMethod),
        &output)
    }
  }

  /// Compresses colors with loss.
  ///
  /// - Parameter quality: 0 to 100.
  /// - Returns: a file without alpha.
  func colors(_ planes: WebPPlanes, quality: Int) throws(EncodingFault) -> [UInt8] {
    try encoded(pixelCount: planes.width * planes.height) { output in
      cwebp_encode_lossy(planes.pointer, Int32(quality), Int32(lossyMethod), &output)
    }
  }

  /// Decodes a file that this coder made.
  ///
  /// - Returns: straight RGBA8, row by row.
  func decoded(_ file: [UInt8], width: Int, height: Int) throws(EncodingFault) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    let outcome = file.withUnsafeBufferPointer { file in
      pixels.withUnsafeMutableBytes { pixels in
        cwebp_decode(
          file.baseAddress!, file.count, UInt32(width), UInt32(height),
          pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), width * 4)
      }
    }
    if let fault = EncodingFault(outcome) { throw fault }
    return pixels
  }

  private var lossyMethod: Int { effort.level <= 2 ? 2 : 4 }

  /// Returns the file that `encode` makes of a picture.
  private func encoded(
    _ bitmap: Bitmap, _ encode: (UnsafePointer<UInt32>, inout cwebp_output) -> cwebp_outcome
  ) throws(EncodingFault) -> [UInt8] {
    try encoded(pixelCount: bitmap.pixels.count) { output in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        pixels.baseAddress.map { encode($0, &output) } ?? .wrong_size
      }
    }
  }

  /// Returns the file that `encode` writes to a buffer with room for a picture of `pixelCount` pixels.
  private func encoded(
    pixelCount: Int, _ encode: (inout cwebp_output) -> cwebp_outcome
  ) throws(EncodingFault) -> [UInt8] {
    // Noise takes a little more than four bytes per pixel.
    let capacity = pixelCount * 5 + 4096
    if output.count < capacity { output = [UInt8](repeating: 0, count: capacity) }
    var count = 0
    let outcome = output.withUnsafeMutableBufferPointer { buffer in
      var target = cwebp_output(bytes: buffer.baseAddress!, capacity: buffer.count, count: 0)
      defer { count = target.count }
      return encode(&target)
    }
    if let fault = EncodingFault(outcome) { throw fault }
    return Array(output[..<count])
  }
}

/// The luma and chroma of a picture, in the form that lossy compression needs.
final class WebPPlanes {
  /// Size in px.
  let width: Int
  let height: Int
  fileprivate let pointer: OpaquePointer

  /// Converts a picture to luma and chroma; its alpha is ignored.
  init(_ bitmap: Bitmap) throws(EncodingFault) {
    (width, height) = (bitmap.width, bitmap.height)
    var picture: OpaquePointer?
    let outcome = bitmap.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map {
        cwebp_picture_make($0, UInt32(bitmap.width), UInt32(bitmap.height), &picture)
      } ?? .wrong_size
    }
    if let fault = EncodingFault(outcome) { throw fault }
    guard let picture else { throw .outOfMemory }
    pointer = picture
  }

  deinit { cwebp_picture_free(pointer) }
}

extension EncodingFault {
  /// Converts an outcome of libwebp to a fault; `nil` for success.
  fileprivate init?(_ outcome: cwebp_outcome) {
    switch outcome {
    case .ok: return nil
    case .out_of_memory: self = .outOfMemory
    case .wrong_size: self = .beyondWebP("sides of more than \(WebPCoder.maxSide) px")
    case .too_large: self = .beyondWebP("pictures with so much detail")
    case .corrupt, .truncated, .unsupported: self = .unproven(detail: "libwebp refuses it")
    }
  }
}
