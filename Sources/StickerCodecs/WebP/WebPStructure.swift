internal import CWebP
import StickerPixels

/// The canvas and the pictures of a WebP file, as libwebp's demuxer finds them.
struct WebPStructure {
  /// Canvas size in px.
  let width: Int
  let height: Int
  /// Number of plays, 0 for endless; `nil` for a still.
  let plays: Int?
  let hasAlpha: Bool
  /// The pictures in order of display; at least one.
  let frames: [WebPFrame]

  /// Reads the structure of a file whose chunks are complete.
  ///
  /// - Throws: The fault for which libwebp refuses the file.
  init(_ walker: WebPWalker) throws(ImageFault) {
    var file = cwebp_file()
    var found = [cwebp_frame](repeating: cwebp_frame(), count: max(1, walker.frames.count))
    let outcome = walker.bytes.withUnsafeBufferPointer { bytes in
      found.withUnsafeMutableBufferPointer { frames in
        cwebp_demux(
          bytes.baseAddress!, bytes.count, &file, frames.baseAddress!, UInt32(frames.count))
      }
    }
    guard outcome == .ok, file.frames > 0 else { throw walker.fault }
    found.removeLast(found.count - min(found.count, Int(file.frames)))
    (width, height) = (Int(file.width), Int(file.height))
    let isAnimated = file.is_animated != 0
    plays = isAnimated ? Int(file.plays) : nil
    hasAlpha = file.has_alpha != 0 || found.contains { $0.has_alpha != 0 }
    var frames: [WebPFrame] = []
    for frame in found {
      let isWhole = frame.width == file.width && frame.height == file.height
      frames.append(
        WebPFrame(
          frame, isAnimated: isAnimated,
          isKeyFrame: Self.leavesNothing(frames.last, file)
            || isWhole && (frame.has_alpha == 0 || frame.is_blended == 0)))
    }
    self.frames = frames
  }

  /// Returns true if the canvas is empty after the given frame, or if this is `nil`, before the first frame. libwebp
  /// then composites nothing (anim_decode.c, IsKeyFrame).
  private static func leavesNothing(_ frame: WebPFrame?, _ file: cwebp_file) -> Bool {
    guard let frame else { return true }
    let area = frame.header.area
    let isWhole = area.width == Int(file.width) && area.height == Int(file.height)
    return frame.header.disposal == .background && (isWhole || frame.isKeyFrame)
  }
}

extension WebPFrame {
  fileprivate init(_ frame: cwebp_frame, isAnimated: Bool, isKeyFrame: Bool) {
    self.init(
      header: FrameHeader(
        area: Area(
          x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height)),
        delay: isAnimated ? FrameDelay(milliseconds: Int(frame.milliseconds)) : nil,
        disposal: isAnimated && frame.is_cleared != 0 ? .background : .none,
        blend: isAnimated && frame.is_blended != 0 ? .over : .source),
      data: frame.offset..<frame.offset + frame.count, isKeyFrame: isKeyFrame)
  }
}

extension FrameDelay {
  /// Creates a delay that an APNG can store, too, from a time of at most 16,777,215 ms. Since the numerator has 16
  /// bits, the time is rounded down to a unit: 1 ms up to about a minute, then 10 ms, and 1 s above about ten minutes.
  fileprivate init(milliseconds: Int) {
    let unit = [1, 10, 1_000].first { milliseconds / $0 <= 0xFFFF } ?? 1_000
    self.init(numerator: milliseconds / unit, denominator: 1_000 / unit)
  }
}

extension WebPWalker {
  /// The fault for which libwebp refuses a file whose chunks are complete; libwebp itself gives no reason.
  fileprivate var fault: ImageFault {
    for (index, payload) in frames.enumerated() {
      if let fault = fault(ofFrame: index, payload) { return fault }
    }
    return .missing("picture that libwebp accepts")
  }

  /// Returns the fault of a frame: a chunk that is too short, an area beyond the canvas (RFC 9649, 2.7.1.1), or a
  /// picture that is missing or has another size. `nil` if the frame has no fault.
  private func fault(ofFrame index: Int, _ payload: Range<Int>) -> ImageFault? {
    let head = 16
    guard payload.count >= head else {
      return .truncated("frame \(index + 1) (ANMF)", expected: head, found: payload.count)
    }
    let numbers = stride(from: payload.lowerBound, to: payload.lowerBound + 12, by: 3).map {
      bytes.littleEndian24($0)
    }
    let (x, y) = (2 * numbers[0], 2 * numbers[1])
    let (width, height) = (numbers[2] + 1, numbers[3] + 1)
    if let canvas, x + width > canvas.width || y + height > canvas.height {
      return .invalidValue(
        "the area of frame \(index + 1)", found: "\(width) × \(height) px at \(x), \(y)",
        expected: "one within \(canvas.width) × \(canvas.height) px")
    }
    var (across, down): (UInt32, UInt32) = (0, 0)
    let outcome = bytes[payload.dropFirst(head)].withUnsafeBufferPointer { picture in
      picture.baseAddress.map { cwebp_measure($0, picture.count, &across, &down) } ?? .truncated
    }
    guard outcome == .ok else {
      return .invalidPixelData(frame: index, detail: "libwebp finds no picture in them")
    }
    guard (Int(across), Int(down)) != (width, height) else { return nil }
    return .invalidValue(
      "the picture of frame \(index + 1)", found: "\(across) × \(down) px",
      expected: "\(width) × \(height) px")
  }
}
