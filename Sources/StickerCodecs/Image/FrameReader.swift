import StickerPixels

/// One frame as displayed: the whole canvas after compositing.
public struct Frame: Sendable {
  /// Position in the animation, from 0.
  public let index: Int
  public let header: FrameHeader
  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// Straight RGBA8, row-major, width × height elements of one pixel each: red in the lowest eight bits, then green,
  /// blue and alpha. Under alpha 0, red, green and blue are as in the file.
  public let pixels: [UInt32]
  /// Numbers of transparent and opaque pixels of the canvas. Only changed areas are counted again, so that a
  /// small frame on a large canvas costs little. `nil` after ``FrameReader/stopCountingAlpha()``.
  public let alpha: AlphaCounts?
  /// The rows in which the canvas may differ from the frame before; all rows for the first frame.
  public let changedRows: Range<Int>
}

/// Decodes an image frame by frame, with one canvas in memory, and a copy of the frame's area if its dispose
/// op is "previous".
///
/// A frame shares the reader's canvas: release the frame before requesting the next one, or the canvas is copied.
public struct FrameReader {
  private let image: ImageHeader
  private var source: any FrameSource
  private var canvas: Canvas
  private var next = 0
  /// The counts of the pixels on the canvas; `nil` if they are not counted.
  private var alpha: AlphaCounts?
  private var pendingDisposal: PendingDisposal?
  /// The former content of the area of a frame whose dispose op is "previous".
  private var snapshot: [UInt8] = []
  /// Defects of the pixel data read so far. They do not hide the picture.
  public private(set) var defects: [Defect] = []

  init(image: ImageHeader, source: any FrameSource) {
    self.image = image
    self.source = source
    canvas =
      source.drawsWholeCanvas
      ? Canvas(undrawnWidth: image.width, height: image.height)
      : Canvas(width: image.width, height: image.height)
    alpha = AlphaCounts(clear: image.width * image.height)
  }

  /// Omits ``Frame/alpha`` from now on, for callers that count the pixels themselves.
  public mutating func stopCountingAlpha() { alpha = nil }

  /// Calls a function with the next frame. The function must not keep the frame, so that the canvas is never copied.
  ///
  /// - Returns: False after the last frame.
  /// - Throws: The same faults as ``nextFrame()``.
  public mutating func withNextFrame(_ use: (Frame) -> Void) throws(ImageFault) -> Bool {
    guard let frame = try nextFrame() else { return false }
    use(frame)
    return true
  }

  /// Returns the next frame; `nil` after the last one.
  ///
  /// - Throws: The fault that makes it impossible to show this frame and all that follow.
  public mutating func nextFrame() throws(ImageFault) -> Frame? {
    guard next < image.frames.count else { return nil }
    let header = image.frames[next]
    let area = header.area.clipped(toWidth: image.width, height: image.height)
    let disposed = disposeOfPreviousFrame()
    // The function is static: a method of `self` would hold a second reference to the canvas, and cause a copy.
    let changed = Self.changedRows(disposed, area)
    if header.disposal == .previous { canvas.save(area, in: &snapshot) }
    pendingDisposal = PendingDisposal(operation: header.disposal, area: area, alpha: alpha)
    alpha? -=
      next == 0 ? AlphaCounts(clear: area.width * area.height) : canvas.alphaCounts(in: area)
    try source.draw(next, on: &canvas, defects: &defects)
    alpha? += canvas.alphaCounts(in: area)
    defer { next += 1 }
    return Frame(
      index: next, header: header, width: image.width, height: image.height,
      pixels: canvas.pixels, alpha: alpha, changedRows: next == 0 ? 0..<image.height : changed)
  }

  /// Disposes of the previous frame. Returns the area that was cleared or restored; `nil` if none was.
  private mutating func disposeOfPreviousFrame() -> Area? {
    guard let pending = pendingDisposal else { return nil }
    pendingDisposal = nil
    switch pending.operation {
    case .none: return nil
    case .background:
      alpha? -= canvas.alphaCounts(in: pending.area)
      canvas.clear(pending.area)
      alpha?.clear += pending.area.width * pending.area.height
    case .previous:
      canvas.restore(pending.area, from: snapshot)
      if alpha != nil { alpha = pending.alpha }
    }
    return pending.area
  }

  private static func changedRows(_ disposed: Area?, _ drawn: Area) -> Range<Int> {
    let areas = [disposed, drawn].compactMap { $0 }.filter { $0.width > 0 && $0.height > 0 }
    guard let top = areas.map(\.y).min(), let bottom = areas.map({ $0.y + $0.height }).max() else {
      return 0..<0
    }
    return top..<bottom
  }
}

/// The disposal that is due before the next frame is drawn.
private struct PendingDisposal {
  let operation: DisposeOperation
  /// The part of the frame's area on the canvas.
  let area: Area
  /// The counts before the frame was drawn.
  let alpha: AlphaCounts?
}
