import StickerBase
package import StickerForge

/// What becomes of the size of frames, as far as their files' sizes tell: what one frame goes through
/// when it is decoded, and what waits until all are.
package struct FrameShape: Sendable {
  let geometry: FrameGeometry
  /// Frames of the files' sizes.
  let sizes: [FrameSizes.Size]
  /// The one size that they come to.
  let canvas: FrameSizes.Size
  /// What they get at last, or the most of it when a border is to be cut.
  let final: FrameSizes.Size

  /// Frames that stay as they are, and have one size.
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

  /// Bytes of memory for the pixels of a frame.
  package static func bytes(_ size: FrameSizes.Size) -> Int { size.width * size.height * 4 }

  /// Bytes that making a frame of a decoded one takes, that one among them.
  func bytes(shaping size: FrameSizes.Size) -> Int {
    let steps = [size, canvas, final]
    let resizing = zip(steps, steps.dropFirst()).map { from, to in
      from == to ? 0 : 16 * to.width * from.height + Self.bytes(to)
    }
    return 2 * Self.bytes(size) + resizing.reduce(0, +)
  }

  /// Bytes of all frames that are kept at a time: those that are to be cut and those that are.
  var storedBytes: Int {
    let kept = (geometry.trims ? Self.bytes(canvas) : 0) + Self.bytes(final)
    return kept * sizes.count
  }

  /// A frame as far as it can be brought on its own.
  func shaped(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    if let fit = geometry.fit, bitmap.width != canvas.width || bitmap.height != canvas.height {
      bitmap = fit.place(
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

  /// What frames that were brought to one canvas are told of.
  var remarks: [Remark] {
    let changed = sizes.count { $0 != canvas }
    return changed == 0
      ? [] : [.note("\(counted(changed, "frame")) changed to \(canvas)")]
  }

  /// Trims and resizes frames that are all there.
  package func finish(
    _ frames: inout LoadedFrames, in store: FrameStore
  ) async throws(FrameGeometry.Fault) {
    guard geometry.trims, !frames.pictures.isEmpty else { return }
    guard let visible = Bitmap.visibleArea(of: frames.pictures) else {
      frames.remarks.append(.note("nothing is visible in any frame, so nothing is trimmed"))
      let size = try geometry.sized(canvas)
      return await change(&frames, in: store) { resized($0, to: size) }
    }
    let left = FrameSizes.Size(width: visible.width, height: visible.height)
    frames.remarks.append(
      .note(
        "trimmed \(visible.y) px at the top, \(canvas.width - visible.x - visible.width) px at the "
          + "right, \(canvas.height - visible.y - visible.height) px at the bottom and "
          + "\(visible.x) px at the left, leaving \(left)"))
    let size = try geometry.sized(left)
    await change(&frames, in: store) { resized($0.cropped(to: visible), to: size) }
  }

  /// Puts other pictures in the place of all, each once.
  private func change(
    _ frames: inout LoadedFrames, in store: FrameStore,
    _ work: @escaping @Sendable (Bitmap) -> Bitmap
  ) async {
    var places: [ObjectIdentifier: [Int]] = [:]
    for (index, picture) in frames.pictures.enumerated() {
      places[ObjectIdentifier(picture), default: []].append(index)
    }
    let groups = places.values.sorted { $0[0] < $1[0] }
    let changed = await inParallel(groups.map { frames.pictures[$0[0]] }, jobs: geometry.jobs) {
      store.keep(work($0.bitmap))
    }
    for (group, picture) in zip(groups, changed) {
      for index in group { frames.pictures[index] = picture }
    }
  }
}
