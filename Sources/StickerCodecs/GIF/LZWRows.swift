/// The rows of one image, decompressed here: for data that are sound but that giflib refuses, such
/// as a minimum code size above 8, which browsers draw.
struct LZWRows: GIFRows {
  private let index: Int
  private var reader: LZWCodeReader
  private var table: LZWTable
  /// Color indices that are decompressed and not yet read.
  private var pending: [UInt8] = []

  /// - Parameter index: the frame's position, for faults.
  init(_ frame: GIFFrame, _ index: Int, in bytes: [UInt8]) {
    self.index = index
    reader = LZWCodeReader(bytes, frame.data)
    table = LZWTable(minimumCodeSize: frame.minimumCodeSize)
  }

  mutating func read(into row: inout [UInt8]) throws(ImageFault) {
    while pending.count < row.count {
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
    row.replaceSubrange(row.indices, with: pending.prefix(row.count))
    pending.removeFirst(row.count)
  }
}
