import StickerPixels

/// Finds the pixels of specks, so that they can be removed. Unlike ``SpeckFacts``, it includes invisible specks.
public enum SpeckMask {
  /// Returns the row-major indices of the pixels in a frame's specks. The frame is straight RGBA8 of width ×
  /// height px.
  public static func pixels(of frame: [UInt32], width: Int, height: Int) -> [Int] {
    precondition(frame.count == width * height)
    let rows = CanvasRows(width: width, height: height)
    return frame.withUnsafeBufferPointer { frame -> [Int] in
      guard let start = frame.baseAddress else { return [] }
      _ = rows.update(0..<height, of: start)
      let raster = Raster(
        width: width, height: height, pixels: start, alpha: UnsafePointer(rows.alpha))
      var any = Mask(width: width, height: height)
      var solid = any
      Mask.read(raster, 0..<height, any: &any, solid: &solid)
      var patches = Patches()
      any.withWords { patches.find(raster, $0) }
      return patches.specks(scale: raster.scale).flatMap { run in
        (Int(run.start)..<Int(run.end)).map { Int(run.y) * width + $0 }
      }
    }
  }
}

extension Patches {
  /// Returns the runs of patches that are too small or too faint to be intended.
  ///
  /// - Parameter scale: The scale of the canvas, as in ``Raster/scale``.
  func specks(scale: Double) -> [Run] {
    let tiny = SpeckFacts.largestTinyArea(scale: scale)
    let largest = largestPatch
    return runs.filter { isSpeck(Int($0.parent), besides: largest, tiny: tiny) }
  }

  /// The index of the largest patch, and of equally large ones the first; `nil` if there is no patch.
  var largestPatch: Int? {
    patches.indices.max { a, b in patches[a].area < patches[b].area }
  }

  /// Returns true if a patch is too small or too faint to be intended.
  ///
  /// - Parameters:
  ///   - root: The root run of the patch.
  ///   - largest: The root run of the largest patch, which is never a speck.
  ///   - tiny: The maximum area of a tiny speck in px.
  func isSpeck(_ root: Int, besides largest: Int?, tiny: Double) -> Bool {
    root != largest
      && (patches[root].alpha <= Self.faintAlpha || Double(patches[root].area) <= tiny)
  }
}
