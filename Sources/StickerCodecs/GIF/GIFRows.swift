/// A source of the rows of one image, in file order.
protocol GIFRows {
  /// Reads the next row, one color index per byte; `row` has the width of the frame.
  mutating func read(into row: inout [UInt8]) throws(ImageFault)
}

/// The order of an image's rows in the file (GIF89a specification, appendix E).
struct GIFRowOrder: Sequence, IteratorProtocol {
  private static let interlaced: [(start: Int, step: Int)] = [(0, 8), (4, 8), (2, 4), (1, 2)]

  private let height: Int
  private var passes: ArraySlice<(start: Int, step: Int)>
  private var row = 0

  init(height: Int, isInterlaced: Bool) {
    self.height = height
    passes = isInterlaced ? Self.interlaced[...] : [(0, 1)]
  }

  mutating func next() -> Int? {
    while let pass = passes.first {
      if row < height {
        defer { row += pass.step }
        return row
      }
      passes.removeFirst()
      row = passes.first?.start ?? 0
    }
    return nil
  }
}
