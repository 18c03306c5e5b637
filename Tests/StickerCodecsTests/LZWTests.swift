import Testing

@testable import StickerCodecs

/// This project's readers of LZW data, compared with giflib where it accepts the data.
@Suite struct LZWTests {
  /// Indices with occasional repetitions, from a linear congruential generator.
  static func indices(_ count: Int, below limit: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8((Int(state >> 24) & Int(state >> 16)) % limit)
    }
  }

  @Test(arguments: 1...11, [true, false])
  func compressedIndicesAreReadBack(codeSize: Int, clearsWhenFull: Bool) throws {
    let width = 120
    let height = 600
    let indices = Self.indices(width * height, below: min(1 << codeSize, 256))
    let data =
      [UInt8(codeSize)]
      + TestGIF.subBlocks(lzw(indices, codeSize, clearsWhenFull: clearsWhenFull))
    let bytes = TestGIF(width, height, TestGIF.image(width, height, data: data)).bytes
    let frame = try GIFWalker(bytes, limits: .standard).frames[0]

    let survey = LZWSurvey(frame, in: bytes)
    #expect(survey.pixelCount == indices.count)
    #expect(survey.ending == .endCode)

    var ours = LZWRows(frame, 0, in: bytes)
    #expect(try read(&ours, width, height) == indices)

    let whole = GIFWholeData(bytes).rows(of: frame)
    #expect((whole != nil) == (2...8).contains(codeSize))
    if var whole { #expect(try read(&whole, width, height) == indices) }

    try bytes.withUnsafeBufferPointer { file in
      guard codeSize <= 8 else {
        #expect(throws: ImageFault.self) { try GIFLibRows(frame, 0, in: file) }
        return
      }
      var theirs = try GIFLibRows(frame, 0, in: file)
      #expect(try read(&theirs, width, height) == indices)
    }
  }

  /// With more than 100 clear codes, the data of one pixel are decoded without giflib. The picture is the same.
  @Test(arguments: [0, 1, 99, 100, 101, 5000])
  func clearCodesDoNotChangeThePicture(count: Int) throws {
    let codes = packed(Array(repeating: (4, 3), count: count) + [(1, 3), (5, 3)])
    let bytes = TestGIF(1, 1, TestGIF.image(1, 1, data: [2] + TestGIF.subBlocks(codes))).bytes
    #expect(try rows(of: bytes) == [["g"]])
  }

  /// In a run, a code may stand for the string that it is about to define.
  @Test func codeThatDefinesItselfIsDecoded() throws {
    let codes = packed([(4, 3), (0, 3), (6, 3), (7, 3), (5, 4)])
    let bytes = TestGIF(6, 1, TestGIF.image(6, 1, data: [2] + TestGIF.subBlocks(codes))).bytes
    #expect(try rows(of: bytes) == [["rrrrrr"]])
  }

  private func read(_ rows: inout some GIFRows, _ width: Int, _ height: Int) throws -> [UInt8] {
    var row = [UInt8](repeating: 0, count: width)
    var all: [UInt8] = []
    for _ in 0..<height {
      try rows.read(into: &row)
      all += row
    }
    return all
  }
}
