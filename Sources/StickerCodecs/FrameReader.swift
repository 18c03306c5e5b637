/// One frame as a viewer shows it: the whole canvas after compositing.
public struct Frame: Sendable {
  /// Position in the animation, from 0.
  public let index: Int
  public let header: FrameHeader
  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// Straight RGBA8, row-major, width × height × 4 bytes. RGB under alpha 0 is as the file has it.
  public let pixels: [UInt8]
}

/// Decodes an image frame by frame, with one canvas in memory (and a copy of the frame's area while
/// a frame will be disposed of to what was before it).
///
/// A frame shares the reader's canvas: let go of it before asking for the next one, or pay for a
/// copy.
public struct FrameReader {
  private let image: Image
  private var source: any FrameSource
  private var canvas: Canvas
  private var next = 0
  private var pendingDisposal: (operation: DisposeOperation, area: Area, saved: [UInt8])?
  /// What is wrong with the pixel data read so far without hiding the picture.
  public private(set) var defects: [Defect] = []

  init(image: Image, source: any FrameSource) {
    self.image = image
    self.source = source
    canvas = Canvas(width: image.width, height: image.height)
  }

  /// The next frame, or `nil` after the last one.
  ///
  /// - Throws: the fault that makes this frame, and so all that follow, impossible to show.
  public mutating func nextFrame() throws(ImageFault) -> Frame? {
    guard next < image.frames.count else { return nil }
    let header = image.frames[next]
    disposeOfPreviousFrame()
    let area = header.area.clipped(toWidth: image.width, height: image.height)
    let saved = header.disposal == .previous ? canvas.copy(area) : []
    try source.draw(next, on: &canvas, defects: &defects)
    pendingDisposal = (header.disposal, area, saved)
    defer { next += 1 }
    return Frame(
      index: next, header: header, width: image.width, height: image.height,
      pixels: canvas.pixels)
  }

  private mutating func disposeOfPreviousFrame() {
    guard let (operation, area, saved) = pendingDisposal else { return }
    pendingDisposal = nil
    switch operation {
    case .none: break
    case .background: canvas.clear(area)
    case .previous: canvas.restore(area, from: saved)
    }
  }
}
