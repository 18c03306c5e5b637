/// The pixels of a canvas by row-major index, and their neighbors.
package struct PixelGrid {
  let width: Int
  let height: Int

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Calls a function with the indices of the pixels around a pixel, row by row.
  ///
  /// - Parameters:
  ///   - reach: the maximum distance in px, along rows and along columns.
  ///   - corners: false to skip the pixels outside of the row and the column of the pixel.
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

  /// Returns true if a pixel around another pixel meets a condition.
  func hasNeighbor(
    of index: Int, within reach: Int = 1, corners: Bool = true, where isMet: (Int) -> Bool
  ) -> Bool {
    var isFound = false
    forEachNeighbor(of: index, within: reach, corners: corners) {
      if !isFound, isMet($0) { isFound = true }
    }
    return isFound
  }

  /// Returns the groups of pixels that meet a condition and touch each other at sides or corners.
  package func islands(where isPart: (Int) -> Bool) -> [[Int]] {
    var isSeen = [Bool](repeating: false, count: width * height)
    var islands: [[Int]] = []
    for start in isSeen.indices where !isSeen[start] && isPart(start) {
      isSeen[start] = true
      var (island, next) = ([start], 0)
      while next < island.count {
        forEachNeighbor(of: island[next]) { neighbor in
          guard !isSeen[neighbor], isPart(neighbor) else { return }
          isSeen[neighbor] = true
          island.append(neighbor)
        }
        next += 1
      }
      islands.append(island)
    }
    return islands
  }
}
