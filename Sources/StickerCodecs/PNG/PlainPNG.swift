internal import CPNG

/// The picture that an APNG shows in a program that supports PNG but no animation chunks.
public enum PlainPNG {
  /// Returns the pixels of the default image, decoded with libpng alone, which skips unknown chunks. Checksums are
  /// ignored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - width: The width in the file's header, in px.
  ///   - height: The height in the file's header, in px.
  /// - Returns: Straight RGBA8, row-major, an element per pixel as in ``Frame/pixels``.
  /// - Throws: libpng's fault.
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
    // Warnings are ignored: libpng warns about long chunks that it skips.
    let outcome = PNGOutcome(status: status, report: report, height: height)
    if let fault = outcome.fault(frame: 0) { throw fault }
    return canvas.pixels
  }
}
