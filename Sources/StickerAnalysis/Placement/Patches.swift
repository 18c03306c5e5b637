/// The connected patches of visible pixels (alpha 1 or more, touching at sides or corners), found
/// from the runs of each row; its memory is kept from frame to frame.
struct Patches {
  /// A run of pixels in a row, `end` exclusive.
  struct Run {
    var y: Int32
    var start: Int32
    var end: Int32
    /// The run that stands for its patch, or a step on the way to it.
    var parent: Int32
    /// Whether one pixel of it is easy to see.
    var isBright: Bool
  }

  /// A patch as a whole, kept at the run that stands for it.
  struct Patch {
    var area: Int32 = 0
    var isBright = false
  }

  private(set) var runs: [Run] = []
  private(set) var patches: [Patch] = []

  /// Alpha up to this is nearly invisible.
  static let faintAlpha: UInt8 = 40

  mutating func find(_ raster: Raster, _ mask: MaskWords) {
    runs.removeAll(keepingCapacity: true)
    var above = 0..<0
    for y in 0..<raster.height {
      let first = runs.count
      mask.runs(y) { start, end in
        let index = Int32(truncatingIfNeeded: runs.count)
        let isBright = raster.isBright(start, end, y)
        runs.append(
          Run(
            y: Int32(truncatingIfNeeded: y), start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end), parent: index, isBright: isBright))
      }
      join(above, first..<runs.count)
      above = first..<runs.count
    }
    measure()
  }

  /// Joins the runs of a row with those of the row above that touch them, corners included.
  private mutating func join(_ above: Range<Int>, _ below: Range<Int>) {
    runs.withUnsafeMutableBufferPointer { runs in
      var upper = above.lowerBound
      for index in below {
        while upper < above.upperBound, runs[upper].end < runs[index].start { upper += 1 }
        var touching = upper
        while touching < above.upperBound, runs[touching].start <= runs[index].end {
          let (a, b) = (root(touching, runs), root(index, runs))
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
          let root = root(index, runs)
          runs[index].parent = Int32(truncatingIfNeeded: root)
          patches[root].area &+= runs[index].end &- runs[index].start
          if runs[index].isBright { patches[root].isBright = true }
        }
      }
    }
  }
}

/// The run that stands for a run's patch; the way to it is halved for the next time.
private func root(_ run: Int, _ runs: UnsafeMutableBufferPointer<Patches.Run>) -> Int {
  var index = run
  while Int(runs[index].parent) != index {
    runs[index].parent = runs[Int(runs[index].parent)].parent
    index = Int(runs[index].parent)
  }
  return index
}

extension Raster {
  fileprivate func isBright(_ start: Int, _ end: Int, _ y: Int) -> Bool {
    let row = alpha + y &* width
    for x in start..<end where row[x] > Patches.faintAlpha { return true }
    return false
  }
}
