internal import CPNG

/// An APNG as a program sees it that knows PNG but no animation chunks.
public enum PlainPNG {
  /// Decodes the default image with libpng alone, which passes over chunks that it does not know;
  /// checksums are not looked at.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, whose header must say `width` × `height` px.
  /// - Returns: straight RGBA8, row-major, a pixel an element as in ``Frame/pixels``.
  /// - Throws: libpng's complaint.
  public static func pixels(
    of bytes: [UInt8], width: Int, height: Int
  ) throws(ImageFault) -> [UInt32] {
    var report = cpng_report()
    var canvas = Canvas(width: width, height: height)
    let status = bytes.withUnsafeBufferPointer { bytes in
      canvas.withBytes { pixels in
        let segment = cpng_segment(bytes: bytes.baseAddress, count: bytes.count)
        guard let start = pixels.baseAddress else { return cpng_status.wrong_size }
        let target = cpng_target(
          pixels: start, stride: width * 4, width: UInt32(width), height: UInt32(height))
        return withUnsafePointer(to: segment) { cpng_decode_rgba8($0, 1, target, &report) }
      }
    }
    // libpng warns of chunks that are longer than it likes and passes over them all the same.
    let outcome = PNGOutcome(status: status, report: report, height: height)
    if let fault = outcome.fault(frame: 0) { throw fault }
    return canvas.pixels
  }
}
