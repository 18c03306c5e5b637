import StickerPixels

/// Draws the frames of a PNG or APNG through libpng.
struct PNGFrameSource: FrameSource {
  let content: PNGContent
  private var scratch: [UInt8] = []

  init(content: PNGContent) { self.content = content }

  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    if index == 0 { checkHiddenDefaultImage(&defects) }
    let frame = content.frames[index]
    let area = frame.header.area
    let outcome: PNGOutcome
    // On the first frame's empty canvas "over" shows the same as "source".
    if frame.header.blend == .source || index == 0 {
      let stride = canvas.stride
      outcome = canvas.withBytes { pixels in
        content.decode(
          frame,
          into: UnsafeMutableBufferPointer(rebasing: pixels[(area.y * stride + area.x * 4)...]),
          stride: stride)
      }
    } else {
      outcome = decodeToScratch(frame)
      if outcome.fault(frame: index) == nil { canvas.blend(scratch, over: area) }
    }
    if let fault = outcome.fault(frame: index) { throw fault }
    if let defect = outcome.defect(frame: index),
      !defects.contains(where: { $0.fault.isSameKind(as: defect.fault) })
    {
      defects.append(defect)
    }
  }

  private mutating func decodeToScratch(_ frame: PNGFrame) -> PNGOutcome {
    let area = frame.header.area
    let count = area.width * area.height * 4
    if scratch.count < count { scratch = [UInt8](repeating: 0, count: count) }
    return scratch.withUnsafeMutableBufferPointer {
      content.decode(frame, into: $0, stride: area.width * 4)
    }
  }

  private mutating func checkHiddenDefaultImage(_ defects: inout [Defect]) {
    guard let hidden = content.hiddenDefaultImage else { return }
    let outcome = decodeToScratch(hidden)
    if let fault = outcome.fault(frame: 0) {
      defects.append(Defect(fault, severity: .serious))
    } else if let defect = outcome.defect(frame: 0) {
      defects.append(defect)
    }
  }
}

extension Canvas {
  /// Composites straight RGBA8 rows without gaps over an area of the canvas, in the integer
  /// arithmetic of the APNG specification's sample code.
  mutating func blend(_ source: [UInt8], over area: Area) {
    let stride = stride
    withBytes { canvas in
      source.withUnsafeBufferPointer { source in
        for row in 0..<area.height {
          let from = source.baseAddress! + row * area.width * 4
          let to = canvas.baseAddress! + (area.y + row) * stride + area.x * 4
          blendRow(from, over: to, count: area.width)
        }
      }
    }
  }
}

private func blendRow(
  _ source: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>, count: Int
) {
  for pixel in 0..<count {
    let from = source + pixel * 4
    let to = target + pixel * 4
    let alpha = UInt32(from[3])
    if alpha == 255 || (alpha > 0 && to[3] == 0) {
      to.update(from: from, count: 4)
    } else if alpha > 0 {
      let foreground = alpha * 255
      let background = (255 - alpha) * UInt32(to[3])
      let sum = foreground + background
      for channel in 0..<3 {
        let mixed = UInt32(from[channel]) * foreground + UInt32(to[channel]) * background
        to[channel] = UInt8(truncatingIfNeeded: mixed / sum)
      }
      to[3] = UInt8(truncatingIfNeeded: sum / 255)
    }
  }
}
