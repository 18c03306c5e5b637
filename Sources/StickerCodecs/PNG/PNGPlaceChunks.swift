/// Reads the chunks with the place of a picture on a larger canvas: `oFFs`, and ImageMagick's `caNv` and `vpAg`.
extension PNGWalker {
  /// Reads a chunk if it has the right length; otherwise ignores it, as ImageMagick does.
  mutating func readPlace(_ chunk: PNGChunk) {
    let start = chunk.data.lowerBound
    func number(_ index: Int) -> Int { Int(bytes.bigEndian32(start + 4 * index)) }
    func signed(_ index: Int) -> Int {
      Int(Int32(bitPattern: bytes.bigEndian32(start + 4 * index)))
    }
    var place = metadata.place ?? FramePlace(x: 0, y: 0)
    switch (chunk.type, chunk.data.count) {
    case (.offset, 9):
      (place.x, place.y) = (signed(0), signed(1))
      place.isInMicrometers = bytes[start + 8] == 1
    case (.canvas, 16):
      place.canvas = FramePlace.Canvas(width: number(0), height: number(1))
      // These are the numbers in oFFs, too, whose unit is px if there is a caNv chunk.
      (place.x, place.y, place.isInMicrometers) = (signed(2), signed(3), false)
    case (.virtualPage, 9):
      place.canvas = FramePlace.Canvas(width: number(0), height: number(1))
    default: return
    }
    metadata.place = place
  }
}

extension FramePlace {
  /// Returns true if the picture fills its canvas, or begins at its corner and the size of the canvas is unknown.
  func isWhole(_ header: PNGHeader) -> Bool {
    x == 0 && y == 0
      && (canvas.map { $0.width == header.width && $0.height == header.height } ?? true)
  }
}
