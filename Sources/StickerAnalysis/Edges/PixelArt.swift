extension Raster {
  /// Returns the side in px of the blocks of pixel art: the largest of 2…16 for which at least 99.5 % of all pixels
  /// equal the first pixel of their block. Flat areas consist of blocks of any size, so the exceptions must also be at
  /// most a twentieth of the color changes. `nil` if the picture is not pixel art, or less than eight blocks wide or
  /// tall.
  func pixelArtBlock() -> Int? {
    let changes = horizontalChanges()
    guard changes > 0 else { return nil }
    return (2...16).reversed().first {
      consistsOfBlocks($0, allowed: min(count / 200, changes / 20))
    }
  }

  /// Returns the number of pixels that differ from the pixel to their left.
  private func horizontalChanges() -> Int {
    var changes = 0
    for y in 0..<height {
      let row = pixels + y &* width
      var inRow: UInt32 = 0
      for x in 1..<max(1, width) { inRow &+= row[x] == row[x &- 1] ? 0 : 1 }
      changes &+= Int(inRow)
    }
    return changes
  }

  private static let rowStep = 16

  private func consistsOfBlocks(_ side: Int, allowed: Int) -> Bool {
    guard min(width, height) >= 8 * side else { return false }
    var different = 0
    // Rows from all over the canvas come first: those with art soon exceed the limit.
    for start in 0..<Self.rowStep {
      for y in stride(from: start, to: height, by: Self.rowStep) {
        let row = pixels + y &* width
        let first = pixels + (y / side * side) &* width
        var x = 0
        while x < width {
          let block = first[x]
          let end = min(x &+ side, width)
          while x < end {
            if row[x] != block { different &+= 1 }
            x &+= 1
          }
        }
        if different > allowed { return false }
      }
    }
    return true
  }
}
