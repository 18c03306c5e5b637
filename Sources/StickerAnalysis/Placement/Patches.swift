/// The connected patches of pixels that are not clear (alpha 1 or more, touching at sides or corners), joined from the
/// runs of each row; the memory is reused from frame to frame.
struct Patches {
  /// A run of pixels in a row, `end` exclusive.
  struct Run {
    var y: Int32
    var start: Int32
    var end: Int32
    /// The index of the patch's root run, or of a run on the way to it.
    var parent: Int32
    /// The largest alpha in the run, or, if any alpha is above ``Patches/faintAlpha``, one such alpha.
    var alpha: UInt8
  }

  /// The measurements of a whole patch, stored at the index of its root run.
  struct Patch {
    var area: Int32 = 0
    var alpha: UInt8 = 0
  }

  private(set) var runs: [Run] = []
  private(set) var patches: [Patch] = []

  /// Maximum alpha of a nearly invisible pixel.
  static let faintAlpha: UInt8 = 40
  /// Maximum alpha of an invisible pixel: 3 % (8 of 255). Resampling leaves it along edges.
  static let invisibleAlpha: UInt8 = 8

  /// Finds the patches of a frame.
  ///
  /// - Parameter mask: The mask of the pixels of alpha 1 or more.
  mutating func find(_ raster: Raster, _ mask: MaskWords) {
    runs.removeAll(keepingCapacity: true)
    var above = 0..<0
    for y in 0..<raster.height {
      let first = runs.count
      mask.runs(y) { start, end in
        let index = Int32(truncatingIfNeeded: runs.count)
        runs.append(
          Run(
            y: Int32(truncatingIfNeeded: y), start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end), parent: index,
            alpha: raster.strongestAlpha(start, end, y)))
      }
      join(above, first..<runs.count)
      above = first..<runs.count
    }
    measure()
  }

  /// Joins the runs of a row with the runs of the row above that touch them at sides or corners.
  private mutating func join(_ above: Range<Int>, _ below: Range<Int>) {
    runs.withUnsafeMutableBufferPointer { runs in
      var upper = above.lowerBound
      for index in below {
        while upper < above.upperBound, runs[upper].end < runs[index].start { upper += 1 }
        var touching = upper
        while touching < above.upperBound, runs[touching].start <= runs[index].end {
          let (a, b) = (rootRun(of: touching, in: runs), rootRun(of: index, in: runs))
          runs[max(a, b)].parent = Int32(truncatingIfNeeded: min(a, b))
          touching += 1
        }
      }
    }
  }

  private mutating func measure() {
    patches.removeAll(keepingCapacity: true)
    patches.append(contentsOf: repeatElement(Patch(), count: runs.count))
    runs.withUnsafeMutableBufferPointer { runs in
      patches.withUnsafeMutableBufferPointer { patches in
        for index in runs.indices {
          let root = rootRun(of: index, in: runs)
          runs[index].parent = Int32(truncatingIfNeeded: root)
          patches[root].area &+= runs[index].end &- runs[index].start
          patches[root].alpha = max(patches[root].alpha, runs[index].alpha)
        }
      }
    }
  }
}

/// Returns the index of the root run of a run's patch, and halves the path to it.
private func rootRun(
  of run: Int, in runs: UnsafeMutableBufferPointer<Patches.Run>
) -> Int {
  var index = run
  while Int(runs[index].parent) != index {
    runs[index].parent = runs[Int(runs[index].parent)].parent
    index = Int(runs[index].parent)
  }
  return index
}

extension Raster {
  /// Returns the largest alpha of a run, or the largest up to the first alpha above ``Patches/faintAlpha``.
  fileprivate func strongestAlpha(_ start: Int, _ end: Int, _ y: Int) -> UInt8 {
    let row = alpha + y &* width
    var strongest: UInt8 = 0
    for x in start..<end {
      strongest = max(strongest, row[x])
      if strongest > Patches.faintAlpha { break }
    }
    return strongest
  }
}
