import StickerPixels

/// Draws the frames of a PNG or APNG: frames of the usual kinds with ``PNGRows``, and all others through libpng.
struct PNGFrameSource: FrameSource {
  let content: PNGContent
  /// `nil` if libpng must draw all frames.
  private let rows: PNGRows?
  private var scratch: [UInt8] = []

  init(content: PNGContent, usesOnlyLibpng: Bool) {
    self.content = content
    rows = usesOnlyLibpng ? nil : PNGRows(content)
  }

  var drawsWholeCanvas: Bool {
    guard rows != nil, let first = content.frames.first?.header else { return false }
    return first.area.width == content.header.width && first.area.height == content.header.height
      && first.disposal != .previous
  }

  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    if index == 0 { checkHiddenDefaultImage(&defects) }
    let frame = content.frames[index]
    let area = frame.header.area
    let outcome: PNGOutcome
    // On the empty canvas of the first frame, "over" gives the same result as "source".
    if frame.header.blend == .source || index == 0 {
      let stride = canvas.stride
      let drawsWhole = drawsWholeCanvas
      outcome = canvas.withBytes { pixels in
        content.decode(
          frame, by: rows,
          into: UnsafeMutableBufferPointer(rebasing: pixels[(area.y * stride + area.x * 4)...]),
          stride: stride, isUndrawn: index == 0 && drawsWhole)
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
    let (content, rows) = (content, rows)
    return scratch.withUnsafeMutableBufferPointer {
      content.decode(frame, by: rows, into: $0, stride: area.width * 4)
    }
  }

  private mutating func checkHiddenDefaultImage(_ defects: inout [Defect]) {
    guard let hidden = content.hiddenDefaultImage else { return }
    let outcome = decodeToScratch(hidden)
    if let fault = outcome.fault(frame: nil) {
      defects.append(Defect(fault, severity: .serious))
    } else if let defect = outcome.defect(frame: nil) {
      defects.append(defect)
    }
  }
}

extension PNGContent {
  /// Decodes a frame with `rows`, or through libpng if `rows` cannot draw it.
  fileprivate func decode(
    _ frame: PNGFrame, by rows: PNGRows?, into target: UnsafeMutableBufferPointer<UInt8>,
    stride: Int, isUndrawn: Bool = false
  ) -> PNGOutcome {
    if rows?.draw(frame, into: target, stride: stride) == true { return .intact }
    // libpng draws a damaged picture only up to the damage.
    if isUndrawn { target.update(repeating: 0) }
    return decode(frame, into: target, stride: stride)
  }
}

extension Canvas {
  /// Composites rows of straight RGBA8 without gaps over an area of the canvas, in the integer arithmetic of the APNG
  /// specification's sample code.
  mutating func blend(_ source: [UInt8], over area: Area) {
    let width = width
    source.withUnsafeBytes { source in
      pixels.withUnsafeMutableBufferPointer { canvas in
        for row in 0..<area.height {
          blendRow(
            source.baseAddress! + row * area.width * 4,
            over: canvas.baseAddress! + (area.y + row) * width + area.x, count: area.width)
        }
      }
    }
  }
}

private func blendRow(
  _ source: UnsafeRawPointer, over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  for pixel in 0..<count {
    let above = source.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self)
    let alpha = above.alpha
    guard alpha > 0 else { continue }
    let below = target[pixel]
    target[pixel] = alpha == 255 || below.alpha == 0 ? above : blended(above, over: below)
  }
}

private func blended(_ above: UInt32, over below: UInt32) -> UInt32 {
  let foreground = above.alpha &* 255
  let background = (255 &- above.alpha) &* below.alpha
  let sum = foreground &+ background
  var pixel = (sum / 255) &<< 24
  for channel in 0..<3 as Range<UInt32> {
    let shift = channel &* 8
    let (upper, lower) = ((above &>> shift) & 255, (below &>> shift) & 255)
    let mixed = upper &* foreground &+ lower &* background
    pixel |= (mixed / sum) &<< shift
  }
  return pixel
}
