/// The codes of one image's LZW data (GIF89a specification, appendix F), followed without making
/// pixels: how many there are, and how the data end.
///
/// giflib says only that it refused some data, and nothing of what it skips; this says why, with
/// numbers.
struct LZWSurvey {
  /// How the data end.
  enum Ending: Equatable {
    case endCode
    /// An end code, and `count` bytes that nothing reads; the first lies at `offset`.
    case endCodeAndMore(count: Int, offset: Int)
    case missingEndCode
    /// A code that no code before it has defined.
    case undefinedCode
    /// More pixels than the image has.
    case excessPixels
  }

  /// Pixels in the data, at most those of the image.
  private(set) var pixelCount = 0
  private(set) var ending = Ending.missingEndCode
  /// How often the table is emptied.
  private(set) var clearCount = 0

  init(_ frame: GIFFrame, in bytes: [UInt8]) {
    let wanted = frame.pixelCount
    var reader = LZWCodeReader(bytes, frame.data)
    var table = LZWTable(minimumCodeSize: frame.minimumCodeSize)
    while let code = reader.next(table.codeSize) {
      if code == table.clearCode {
        table.clear()
        clearCount += 1
      } else if code == table.endCode {
        let (count, offset) = reader.unread
        ending = count == 0 ? .endCode : .endCodeAndMore(count: count, offset: offset)
        return
      } else if pixelCount == wanted {
        // The last byte's padding may look like one more code.
        ending = reader.unread.count == 0 ? .missingEndCode : .excessPixels
        return
      } else if let length = table.enter(code) {
        guard length <= wanted - pixelCount else {
          pixelCount = wanted
          ending = .excessPixels
          return
        }
        pixelCount += length
      } else {
        ending = .undefinedCode
        return
      }
    }
  }
}
