extension Raster {
  /// The side in px of the blocks that a picture is made of, if it is pixel art: the largest of 2…16
  /// for which 99.5 % of all pixels are the same as the first one of their block.
  func pixelArtBlock() -> Int? {
    (2...16).reversed().first { isMadeOfBlocks($0) }
  }

  private func isMadeOfBlocks(_ side: Int) -> Bool {
    guard min(width, height) >= 8 * side else { return false }
    let allowed = count / 200
    var different = 0
    for y in 0..<height {
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
    return true
  }
}
