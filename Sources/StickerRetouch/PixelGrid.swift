/// The pixels of a canvas by row-major index, and their neighbors.
package struct PixelGrid {
  let width: Int
  let height: Int

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Calls a function with the pixels around one, row by row; without `corners`, only with those in its row or column.
  @inline(__always)
  func forEachNeighbor(
    of index: Int, within reach: Int = 1, corners: Bool = true, _ body: (Int) -> Void
  ) {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    // Nearly all pixels are away from the border.
    if reach == 1, x > 0, y > 0, x < width - 1, y < height - 1 {
      if corners { body(index - width - 1) }
      body(index - width)
      if corners { body(index - width + 1) }
      body(index - 1)
      body(index + 1)
      if corners { body(index + width - 1) }
      body(index + width)
      if corners { body(index + width + 1) }
      return
    }
    for ny in max(0, y - reach)...min(height - 1, y + reach) {
      for nx in max(0, x - reach)...min(width - 1, x + reach)
      where (nx != x || ny != y) && (corners || nx == x || ny == y) {
        body(ny * width + nx)
      }
    }
  }

  /// Returns true if a pixel around one meets a condition.
  func hasNeighbor(
    of index: Int, within reach: Int = 1, corners: Bool = true, where isMet: (Int) -> Bool
  ) -> Bool {
    var isFound = false
    forEachNeighbor(of: index, within: reach, corners: corners) {
      if !isFound, isMet($0) { isFound = true }
    }
    return isFound
  }

  /// Returns the groups of pixels that meet a condition and touch at sides or corners.
  package func islands(where isPart: (Int) -> Bool) -> [[Int]] {
    var isSeen = [Bool](repeating: false, count: width * height)
    var islands: [[Int]] = []
    for start in isSeen.indices where !isSeen[start] && isPart(start) {
      isSeen[start] = true
      var (island, next) = ([start], 0)
      while next < island.count {
        forEachNeighbor(of: island[next]) { other in
          guard !isSeen[other], isPart(other) else { return }
          isSeen[other] = true
          island.append(other)
        }
        next += 1
      }
      islands.append(island)
    }
    return islands
  }
}
