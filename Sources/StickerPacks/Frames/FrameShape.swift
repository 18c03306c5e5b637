import StickerBase
package import StickerEncoding

/// The sizes of frames before, between and after the changes of a ``FrameGeometry``. ``shaped(_:)`` makes the changes
/// that depend on one frame only; ``finish(_:in:)`` makes those that depend on all frames.
package struct FrameShape: Sendable {
  let geometry: FrameGeometry
  /// The sizes of the frames, upright and placed, before any of the changes.
  let sizes: [FrameSizes.Size]
  /// The common canvas.
  package let canvas: FrameSizes.Size
  /// The final size; an upper bound on it if the frames are trimmed.
  let final: FrameSizes.Size

  /// Creates the shape of frames that all have the same size and keep it.
  package init(of survey: FrameSurvey) {
    (geometry, sizes) = (FrameGeometry(), survey.sizes)
    canvas = sizes.first ?? FrameSizes.Size(width: 0, height: 0)
    final = canvas
  }

  init(
    _ geometry: FrameGeometry, _ sizes: [FrameSizes.Size], canvas: FrameSizes.Size,
    final: FrameSizes.Size
  ) {
    (self.geometry, self.sizes, self.canvas, self.final) = (geometry, sizes, canvas, final)
  }

  /// Returns the bytes of memory for the pixels of a frame.
  package static func bytes(_ size: FrameSizes.Size) -> Int { size.width * size.height * 4 }

  /// Returns the bytes of memory for shaping a decoded frame, including the decoded frame.
  func bytes(shaping size: FrameSizes.Size) -> Int {
    let steps = [size, canvas, final]
    let resizing = zip(steps, steps.dropFirst()).map { from, to in
      from == to ? 0 : 16 * to.width * from.height + Self.bytes(to)
    }
    return 2 * Self.bytes(size) + resizing.reduce(0, +)
  }

  /// The bytes of all frames that are stored at the same time: the final frames and, if they are trimmed, also the
  /// frames before trimming.
  var storedBytes: Int {
    let kept = (geometry.trims ? Self.bytes(canvas) : 0) + Self.bytes(final)
    return kept * sizes.count
  }

  /// Returns a frame after the changes that do not depend on other frames.
  func shaped(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    if let fit = geometry.fit, bitmap.width != canvas.width || bitmap.height != canvas.height {
      bitmap = fit.placed(
        bitmap, onWidth: canvas.width, height: canvas.height, geometry.gravity)
    }
    return geometry.trims ? bitmap : resized(bitmap, to: final)
  }

  private func resized(_ bitmap: Bitmap, to size: FrameSizes.Size) -> Bitmap {
    guard bitmap.width != size.width || bitmap.height != size.height else { return bitmap }
    return Resampler(
      fromWidth: bitmap.width, height: bitmap.height, toWidth: size.width, height: size.height
    ).resample(bitmap)
  }

  /// A remark on the frames that were brought to the common canvas; empty if there are none.
  var remarks: [Remark] {
    let changed = sizes.count { $0 != canvas }
    return changed == 0
      ? [] : [.note("\(counted(changed, "frame")) changed to \(canvas)")]
  }

  /// Trims and then resizes the frames, all of which must be decoded. Does nothing if the frames are not trimmed.
  ///
  /// - Throws: ``FrameGeometry/Fault`` if the trimmed frames would have to be enlarged and may not be.
  package func finish(
    _ frames: inout LoadedFrames, in store: FrameStore
  ) async throws(FrameGeometry.Fault) {
    guard geometry.trims, !frames.pictures.isEmpty else { return }
    guard let visible = Bitmap.visibleArea(of: frames.pictures) else {
      frames.remarks.append(.note("nothing is visible in any frame, so nothing is trimmed"))
      let size = try geometry.sized(canvas)
      return await change(&frames, in: store) { resized($0, to: size) }
    }
    let remaining = FrameSizes.Size(width: visible.width, height: visible.height)
    frames.remarks.append(
      .note(
        "trimmed \(visible.y) px at the top, \(canvas.width - visible.x - visible.width) px at the "
          + "right, \(canvas.height - visible.y - visible.height) px at the bottom and "
          + "\(visible.x) px at the left, leaving \(remaining)"))
    let size = try geometry.sized(remaining)
    await change(&frames, in: store) { resized($0.cropped(to: visible), to: size) }
  }

  /// Replaces every picture with the result of `work`. A picture that occurs several times is processed once.
  private func change(
    _ frames: inout LoadedFrames, in store: FrameStore,
    _ work: @escaping @Sendable (Bitmap) -> Bitmap
  ) async {
    var indices: [ObjectIdentifier: [Int]] = [:]
    for (index, picture) in frames.pictures.enumerated() {
      indices[ObjectIdentifier(picture), default: []].append(index)
    }
    let groups = indices.values.sorted { $0[0] < $1[0] }
    let changed = await inParallel(groups.map { frames.pictures[$0[0]] }, jobs: geometry.jobs) {
      store.keep(work($0.bitmap))
    }
    for (group, picture) in zip(groups, changed) {
      for index in group { frames.pictures[index] = picture }
    }
  }
}
