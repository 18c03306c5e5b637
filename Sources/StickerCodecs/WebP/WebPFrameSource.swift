internal import CWebP
import StickerPixels

/// Draws the pictures of a WebP through libwebp, and composites them as its `WebPAnimDecoder` does.
struct WebPFrameSource: FrameSource {
  let content: WebPContent
  private var scratch: [UInt8] = []

  init(content: WebPContent) { self.content = content }

  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    let content = content
    let frame = content.frames[index]
    let area = frame.header.area
    guard frame.isComposited else {
      let stride = canvas.stride
      let outcome = canvas.withBytes { pixels in
        content.decode(
          frame,
          into: UnsafeMutableBufferPointer(rebasing: pixels[(area.y * stride + area.x * 4)...]),
          stride: stride)
      }
      return try check(outcome, index)
    }
    let count = area.width * area.height * 4
    if scratch.count < count { scratch = [UInt8](repeating: 0, count: count) }
    let outcome = scratch.withUnsafeMutableBufferPointer {
      content.decode(frame, into: $0, stride: area.width * 4)
    }
    try check(outcome, index)
    let previous = content.frames[index - 1].header
    canvas.composite(
      scratch, over: area, cleared: previous.disposal == .background ? previous.area : nil)
  }

  private func check(_ outcome: cwebp_outcome, _ index: Int) throws(ImageFault) {
    switch outcome {
    case .ok: return
    case .corrupt:
      throw .invalidPixelData(frame: index, detail: "libwebp finds them damaged")
    case .truncated:
      throw .invalidPixelData(frame: index, detail: "they end too early")
    case .wrong_size:
      throw .invalidPixelData(frame: index, detail: "the picture's size is not that of its frame")
    case .unsupported, .too_large: throw .unsupported("this kind of WebP")
    case .out_of_memory: throw .outOfMemory(bytes: content.scratchByteCount)
    }
  }
}

extension WebPContent {
  /// Decodes a picture to straight RGBA8.
  ///
  /// - Parameters:
  ///   - target: The rows of pixels, which begin with the first pixel of the picture.
  ///   - stride: Bytes from one row to the next.
  fileprivate func decode(
    _ frame: WebPFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> cwebp_outcome {
    let area = frame.header.area
    guard let pixels = target.baseAddress, area.width > 0, area.height > 0,
      target.count >= stride * (area.height - 1) + area.width * 4
    else { return .wrong_size }
    return bytes[frame.data].withUnsafeBufferPointer { data in
      data.baseAddress.map {
        cwebp_decode($0, data.count, UInt32(area.width), UInt32(area.height), pixels, stride)
      } ?? .truncated
    }
  }
}

extension Canvas {
  /// Composites rows of straight RGBA8 without gaps over an area of the canvas, as libwebp does.
  ///
  /// - Parameter cleared: The area that was made transparent before; `nil` if there is none. In this area, libwebp
  ///   copies the picture, including the colors under alpha 0, so that nothing is rounded.
  fileprivate mutating func composite(_ source: [UInt8], over area: Area, cleared: Area?) {
    let width = width
    source.withUnsafeBytes { source in
      pixels.withUnsafeMutableBufferPointer { canvas in
        for row in 0..<area.height {
          let y = area.y + row
          let isCleared = cleared.map { y >= $0.y && y < $0.y + $0.height } ?? false
          let copied = isCleared ? cleared.map { $0.x..<$0.x + $0.width } ?? 0..<0 : 0..<0
          for column in 0..<area.width {
            let index = y * width + area.x + column
            let above = source.loadUnaligned(
              fromByteOffset: (row * area.width + column) * 4, as: UInt32.self)
            guard above.alpha < 255, !copied.contains(area.x + column) else {
              canvas[index] = above
              continue
            }
            if above.alpha > 0 { canvas[index] = blended(above, over: canvas[index]) }
          }
        }
      }
    }
  }
}

/// Returns one pixel over another in the integer arithmetic of libwebp (anim_decode.c, BlendPixelNonPremult).
private func blended(_ above: UInt32, over below: UInt32) -> UInt32 {
  let foreground = above.alpha
  let background = (below.alpha &* (256 &- foreground)) &>> 8
  let alpha = foreground &+ background
  let scale = (1 &<< 24) / alpha
  var pixel = alpha &<< 24
  for shift in [0, 8, 16] as [UInt32] {
    let mixed = ((above &>> shift) & 255) &* foreground &+ ((below &>> shift) & 255) &* background
    pixel |= ((mixed &* scale) &>> 24) &<< shift
  }
  return pixel
}
