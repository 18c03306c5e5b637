/// The rows of one image, decompressed without giflib. They serve for data that giflib refuses although browsers draw
/// them, for example with a minimum code size above 8, and for data with so many clear codes that giflib would be slow.
struct LZWRows: GIFRows {
  private let index: Int
  private var reader: LZWCodeReader
  private var table: LZWTable
  /// The decompressed color indices; the first ``taken`` have been read.
  private var pending: [UInt8] = []
  private var taken = 0

  /// Creates the rows of a frame, beginning with the first.
  ///
  /// - Parameter index: The frame's position, for faults.
  init(_ frame: GIFFrame, _ index: Int, in bytes: [UInt8]) {
    self.index = index
    reader = LZWCodeReader(bytes, frame.data)
    table = LZWTable(minimumCodeSize: frame.minimumCodeSize)
  }

  mutating func read(into row: inout [UInt8]) throws(ImageFault) {
    if taken > Self.maxTaken {
      pending.removeFirst(taken)
      taken = 0
    }
    while pending.count - taken < row.count {
      guard let code = reader.next(table.codeSize), code != table.endCode else {
        throw .invalidPixelData(frame: index, detail: "the LZW data end too early")
      }
      if code == table.clearCode {
        table.clear()
      } else if table.enter(code) != nil {
        table.append(code, to: &pending)
      } else {
        throw .invalidPixelData(frame: index, detail: "an undefined LZW code")
      }
    }
    row.replaceSubrange(row.indices, with: pending[taken..<taken + row.count])
    taken += row.count
  }

  /// Number of read indices above which these are removed. Removing them moves all others, so it must not happen at
  /// every row.
  private static let maxTaken = 65_536
}
