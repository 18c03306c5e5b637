/// Draws the only frame of a JPEG through libjpeg.
struct JPEGFrameSource: FrameSource {
  let content: JPEGContent
  let limits: DecodeLimits

  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    let frame = content.frame
    let isCMYK = frame.components.count == 4
    let decoding = canvas.withBytes {
      content.decode(into: $0, asCMYK: isCMYK, limits: limits)
    }
    if let fault = decoding.fault(limits: limits) { throw fault }
    defects += decoding.defects
    if decoding.missedEnd, content.hasEndMarker {
      defects.append(Defect(.missing("end of image marker (EOI)"), severity: .serious, frame: 0))
    }
    if isCMYK { canvas.convertFromCMYK() }
  }
}

extension Canvas {
  /// Converts pixels of C, M, Y, K to opaque RGB without a color profile: each ink darkens its complement,
  /// and black darkens all. 255 means no ink, with Adobe's marker or without it, as in Chromium (Skia,
  /// SkJpegDecoderMgr.cpp), Firefox and WebKit.
  fileprivate mutating func convertFromCMYK() {
    withBytes { pixels in
      for offset in Swift.stride(from: 0, to: pixels.count - 3, by: 4) {
        let light = Int(pixels[offset + 3])
        for channel in offset..<offset + 3 {
          let product = Int(pixels[channel]) * light
          pixels[channel] = UInt8(truncatingIfNeeded: (product + 127) / 255)
        }
        pixels[offset + 3] = 255
      }
    }
  }
}
