/// The corners of an outline, where a horizontal edge meets a vertical one.
///
/// Each step of a slanted or round edge has one side of 1 px, so hardly any corner has two longer sides.
/// Enlarged pixel art has many, with blocks of any size and on any grid.
struct OutlineCorners {
  private(set) var count = 0
  /// Number of corners with both sides of 2 px or more.
  private(set) var broad = 0

  /// Minimum number of corners for a judgment.
  private static let fewest = 24
  /// Minimum share of broad corners in pixel art.
  private static let minBroad = 0.19

  /// True if the outline consists of steps of more than a pixel.
  var areSteps: Bool { count >= Self.fewest && Double(broad) >= Self.minBroad * Double(count) }

  /// - Parameter solid: The mask of solid art.
  init(_ solid: MaskWords) {
    // The border of the canvas is not an edge.
    let inner = (UInt64.max &>> UInt64(63 - (solid.width - 1) % 64)) &>> 1
    let last = solid.wordCount - 1
    func vertical(_ y: Int, _ word: Int) -> UInt64 {
      guard y >= 0, y < solid.height else { return 0 }
      let row = solid.row(y)
      return row[word] ^ (row[word] &>> 1 | row[word + 1] &<< 63)
    }
    for y in 0..<solid.height - 1 {
      let (row, below) = (solid.row(y), solid.row(y + 1))
      for word in 0...last {
        let horizontal = row[word] ^ below[word]
        let right = horizontal &>> 1 | (row[word + 1] ^ below[word + 1]) &<< 63
        // A vertical edge begins where a horizontal one ends.
        let corners = (horizontal ^ right) & (word == last ? inner : .max)
        guard corners != 0 else { continue }
        let before = row[word - 1] ^ below[word - 1]
        let next = row[word + 1] ^ below[word + 1]
        let (up, down) = (vertical(y, word), vertical(y + 1, word))
        let long =
          horizontal & (horizontal &<< 1 | before &>> 63) | right & (horizontal &>> 2 | next &<< 62)
        let tall = up & vertical(y - 1, word) | down & vertical(y + 2, word)
        count += corners.nonzeroBitCount
        broad += (corners & long & tall).nonzeroBitCount
      }
    }
  }
}
