internal import StickerCodecs
import StickerPixels

/// The parts of the frames that a file stores, in blocks of 16 px, the macroblocks of lossy data. A block that does not
/// change stays on the canvas. The plan depends on the source alone, so that every frame can be compressed on its own.
struct WebPPlan: Sendable {
  /// Side of a block in px.
  static let blockSide = 16

  let frames: [Part]

  /// The stored part of a frame.
  struct Part: Sendable {
    /// The area, which contains all changed blocks.
    var area: Area
    /// True if unchanged blocks within the area can be left out: they are stored as clear, and the picture is drawn
    /// over the canvas.
    var canLeaveOut: Bool
    /// True if leaving out these blocks also gives exact pixels; libwebp composites partial alpha with rounding errors.
    var canLeaveOutExactly: Bool
    /// For each block of the canvas, the number of frames that show the block as this frame stores it; 0 for blocks
    /// outside the area and for blocks that can be left out.
    var showings: [UInt16]

    /// Number of stored blocks.
    var blockCount: Int { showings.count { $0 > 0 } }
  }

  init(_ animation: Animation) {
    let grid = Grid(animation)
    var parts: [Part] = []
    var last: Bitmap?
    for frame in animation.frames {
      let bitmap = frame.bitmap
      parts.append(grid.part(of: bitmap, after: last))
      last = bitmap
    }
    // In reverse order, the next frame that stores a block is always known.
    var next = [Int](repeating: parts.count, count: grid.columns * grid.rows)
    for index in parts.indices.reversed() {
      for block in next.indices where parts[index].showings[block] > 0 {
        parts[index].showings[block] = UInt16(clamping: next[block] - index)
        next[block] = index
      }
    }
    frames = parts
  }

  /// The blocks of a canvas.
  private struct Grid {
    let width: Int
    let height: Int

    init(_ animation: Animation) { (width, height) = (animation.width, animation.height) }

    var columns: Int { (width + WebPPlan.blockSide - 1) / WebPPlan.blockSide }
    var rows: Int { (height + WebPPlan.blockSide - 1) / WebPPlan.blockSide }

    /// Returns the part of a frame to store, with one showing of each stored block.
    func part(of bitmap: Bitmap, after last: Bitmap?) -> Part {
      let whole = Area(x: 0, y: 0, width: width, height: height)
      let all = [UInt16](repeating: 1, count: columns * rows)
      guard let last else {
        return Part(area: whole, canLeaveOut: false, canLeaveOutExactly: false, showings: all)
      }
      var changes = Changes()
      var changed = [UInt16](repeating: 0, count: columns * rows)
      for row in 0..<rows {
        for column in 0..<columns where examine(bitmap, last, column, row, &changes) {
          changed[row * columns + column] = 1
        }
      }
      // A frame without any change stores one block for its delay.
      if !changed.contains(1) { changed[0] = 1 }
      let area = boundingArea(of: changed)
      var part = Part(
        area: area, canLeaveOut: changes.canCover, canLeaveOutExactly: changes.canCoverExactly,
        showings: changed)
      let blocks =
        (area.width + 15) / WebPPlan.blockSide * ((area.height + 15) / WebPPlan.blockSide)
      // A few unchanged blocks cost less than the alpha that leaves them out.
      if !part.canLeaveOut || part.blockCount * 4 > blocks * 3 {
        (part.canLeaveOut, part.canLeaveOutExactly) = (false, false)
        for y in area.y / WebPPlan.blockSide..<(area.y + area.height + 15) / WebPPlan.blockSide {
          for x in area.x / WebPPlan.blockSide..<(area.x + area.width + 15) / WebPPlan.blockSide {
            part.showings[y * columns + x] = 1
          }
        }
      }
      return part
    }

    private struct Changes {
      /// True if drawing all changed blocks over the canvas gives their pixels, apart from rounding errors.
      var canCover = true
      /// True if drawing them over the canvas gives exactly their pixels.
      var canCoverExactly = true
    }

    /// Returns true if a block changes, and records whether its pixels can be drawn over the canvas.
    private func examine(
      _ bitmap: Bitmap, _ last: Bitmap, _ column: Int, _ row: Int, _ changes: inout Changes
    ) -> Bool {
      let block = WebPPlan.blockSide
      let (left, right) = (column * block, min(width, (column + 1) * block))
      return bitmap.pixels.withUnsafeBufferPointer { new in
        last.pixels.withUnsafeBufferPointer { old in
          let lines = row * block..<min(height, (row + 1) * block)
          var isChanged = false
          for y in lines where !isChanged {
            for index in y * width + left..<y * width + right where new[index] != old[index] {
              isChanged = true
              break
            }
          }
          guard isChanged, changes.canCover else { return isChanged }
          for y in lines {
            for index in y * width + left..<y * width + right where new[index].alpha < 255 {
              if old[index].alpha > 0 { changes.canCover = false }
              if old[index].alpha > 0 || new[index].alpha > 0 { changes.canCoverExactly = false }
            }
          }
          return true
        }
      }
    }

    /// Returns the smallest area that contains all changed blocks.
    private func boundingArea(of changed: [UInt16]) -> Area {
      let blocks = changed.indices.filter { changed[$0] > 0 }
      let xs = blocks.map { $0 % columns }
      let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
      let (top, bottom) = ((blocks.first ?? 0) / columns, (blocks.last ?? 0) / columns)
      let block = WebPPlan.blockSide
      return Area(
        x: left * block, y: top * block, width: (right - left + 1) * block,
        height: (bottom - top + 1) * block
      ).clipped(toWidth: width, height: height)
    }
  }
}

extension WebPPlan.Part {
  /// Returns the blend operation of the stored picture.
  ///
  /// - Parameter isExact: true if drawing must give exact pixels.
  func blend(isExact: Bool) -> BlendOperation {
    (isExact ? canLeaveOutExactly : canLeaveOut) ? .over : .source
  }

  /// Returns the picture to store: the area of a frame, in which blocks that are left out are clear.
  ///
  /// - Parameter isExact: true if drawing must give exact pixels.
  func picture(of bitmap: Bitmap, isExact: Bool) -> Bitmap {
    let leavesOut = blend(isExact: isExact) == .over
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.width * area.height)
    for y in area.y..<area.y + area.height {
      let start = y * bitmap.width + area.x
      let line = bitmap.pixels[start..<start + area.width]
      guard leavesOut else {
        pixels += line
        continue
      }
      for (x, pixel) in line.enumerated() {
        pixels.append(showings(x: area.x + x, y: y, width: bitmap.width) > 0 ? pixel : 0)
      }
    }
    return Bitmap(width: area.width, height: area.height, pixels: pixels)
  }

  /// Returns the number of frames that show the stored pixel at a position on the canvas, which is `width` px wide.
  @inline(__always)
  func showings(x: Int, y: Int, width: Int) -> UInt16 {
    let columns = (width + WebPPlan.blockSide - 1) / WebPPlan.blockSide
    return showings[y / WebPPlan.blockSide * columns + x / WebPPlan.blockSide]
  }
}
