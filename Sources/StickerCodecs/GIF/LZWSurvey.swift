/// A pass over the codes of one image's LZW data (GIF89a specification, appendix F) that counts the pixels and finds
/// out how the data end. It stores no pixels.
///
/// giflib does not report why it refuses data, nor that it skipped any. The survey finds the reason, with numbers.
struct LZWSurvey {
  /// The end of the data.
  enum Ending: Equatable {
    case endCode
    /// An end code, and `count` unread bytes after it, the first at `offset`.
    case endCodeAndMore(count: Int, offset: Int)
    case missingEndCode
    /// A code that is not defined by the codes before it.
    case undefinedCode
    /// More pixels than the image has.
    case excessPixels
  }

  /// Number of pixels in the data; if the data have more pixels than the image, the image's number.
  private(set) var pixelCount = 0
  private(set) var ending = Ending.missingEndCode
  /// Number of clear codes.
  private(set) var clearCount = 0

  init(_ frame: GIFFrame, in bytes: [UInt8]) {
    let expected = frame.pixelCount
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
      } else if pixelCount == expected {
        // The padding of the last byte may look like another code.
        ending = reader.unread.count == 0 ? .missingEndCode : .excessPixels
        return
      } else if let length = table.enter(code) {
        guard length <= expected - pixelCount else {
          pixelCount = expected
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
