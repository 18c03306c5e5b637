import StickerCodecs
public import StickerForge

/// What is done to all frames alike before they become an animation: one canvas, no empty border,
/// and the size.
public struct FrameGeometry: Sendable {
  /// How frames of different sizes come to one; `nil` when they must have one.
  public var fit: CanvasFit?
  public var gravity = Gravity.center
  /// Whether the border that is clear in all frames is cut.
  public var trims = false
  /// Px of the longer side; `nil` when the size stays.
  public var side: Int?
  /// Whether frames may become larger.
  public var mayEnlarge = false
  /// Frames that are worked on at the same time.
  public var jobs = 1

  /// Why the frames cannot get the size.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public var description: String
  }

  public init() {}

  /// Brings frames to one size.
  ///
  /// - Throws: ``SequenceFault`` when the canvas would be too large for so many frames.
  public func onOneCanvas(_ frames: inout LoadedFrames) async throws(SequenceFault) {
    guard let fit else { return }
    let sizes = FrameSizes(
      zip(frames.paths, frames.bitmaps).map { path, bitmap in
        (path, FrameSizes.Size(width: bitmap.width, height: bitmap.height))
      })
    guard !sizes.odd.isEmpty else { return }
    let canvas = fit.canvas(
      of: frames.bitmaps.map { ($0.width, $0.height) },
      usual: (sizes.usual.width, sizes.usual.height))
    let (area, isTooMuch) = canvas.width.multipliedReportingOverflow(by: canvas.height)
    let (pixels, isMore) = area.multipliedReportingOverflow(by: frames.bitmaps.count)
    try FrameLoader.check(
      frames: frames.bitmaps.count, pixels: isTooMuch || isMore ? .max : pixels)
    let changed = frames.bitmaps.count { $0.width != canvas.width || $0.height != canvas.height }
    frames.bitmaps = await inParallel(frames.bitmaps, jobs: jobs) { [gravity] bitmap in
      fit.place(bitmap, onWidth: canvas.width, height: canvas.height, gravity)
    }
    frames.remarks.append(
      .note("\(counted(changed, "frame")) brought to \(canvas.width) × \(canvas.height) px")
    )
  }

  /// Trims and resizes frames of one size.
  public func sized(_ frames: inout LoadedFrames) async throws(Fault) {
    if trims { trim(&frames) }
    guard let side, let first = frames.bitmaps.first else { return }
    let longer = max(first.width, first.height)
    guard side <= longer || mayEnlarge else {
      throw Fault(
        description:
          "the frames have \(first.width) × \(first.height) px, less than the \(side) px "
          + "asked for; --enlarge allows to enlarge them")
    }
    let scale = Double(side) / Double(longer)
    let resampler = Resampler(
      fromWidth: first.width, height: first.height,
      toWidth: max(1, Int((Double(first.width) * scale).rounded())),
      height: max(1, Int((Double(first.height) * scale).rounded())))
    frames.bitmaps = await inParallel(frames.bitmaps, jobs: jobs) { resampler.resample($0) }
  }

  private func trim(_ frames: inout LoadedFrames) {
    guard let first = frames.bitmaps.first else { return }
    guard let visible = Bitmap.visibleArea(of: frames.bitmaps) else {
      frames.remarks.append(.note("nothing is visible in any frame, so that nothing is trimmed"))
      return
    }
    let right = first.width - visible.x - visible.width
    let bottom = first.height - visible.y - visible.height
    frames.bitmaps = frames.bitmaps.map { $0.cropped(to: visible) }
    frames.remarks.append(
      .note(
        "trimmed \(visible.y) px at the top, \(right) px right, \(bottom) px at the bottom, "
          + "\(visible.x) px left: \(visible.width) × \(visible.height) px are left"))
  }
}
