import StickerTestSupport
import Testing

/// Positions of trimmed frames, from PNG chunks and from lists of sprite sheet tools.
@Suite struct AssemblePositionsTests {
  private static func number(_ value: Int) -> [UInt8] {
    bigEndian(UInt32(bitPattern: Int32(value)))
  }

  private static func offset(_ x: Int, _ y: Int, unit: UInt8 = 0) -> TestPNG.Chunk {
    .init("oFFs", number(x) + number(y) + [unit])
  }

  private static func canvas(_ width: Int, _ height: Int, _ x: Int, _ y: Int) -> TestPNG.Chunk {
    .init("caNv", number(width) + number(height) + number(x) + number(y))
  }

  private static func page(_ width: Int, _ height: Int) -> TestPNG.Chunk {
    .init("vpAg", number(width) + number(height) + [0])
  }

  /// A folder of frames 0.png, 1.png… of 8 × 8 px with levels 1, 2…
  private static func walk(_ frames: [[TestPNG.Chunk]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, chunks) in frames.enumerated() {
      var png = TestPNG.still(8, 8, [UInt8(index + 1), 0, 0, 255])
      png.chunks.insert(contentsOf: chunks, at: 1)
      try folder.write(png.bytes, to: "walk/\(index).png")
    }
    return folder
  }

  /// The size of the animation, and the left and top edge of the visible part of each frame.
  private static func corners(_ folder: TemporaryFolder) throws -> [[Int]] {
    let animation = try AssembleTests.animation(folder)
    return [[animation.width, animation.height]]
      + animation.frames.map { frame in
        let first = frame.bitmap.pixels.firstIndex { $0 >> 24 > 0 } ?? -1
        return [first % animation.width, first / animation.width]
      }
  }

  struct PlacedFrames: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frames: [[TestPNG.Chunk]]
    /// The size of the animation, followed by the position of each frame.
    let corners: [[Int]]
  }

  static let placed = [
    PlacedFrames(
      testDescription: "ImageMagick 6 and later",
      frames: [[canvas(30, 20, 2, 3)], [canvas(30, 20, 22, 12)]],
      corners: [[30, 20], [2, 3], [22, 12]]),
    PlacedFrames(
      testDescription: "ImageMagick before 6, and a frame without a position",
      frames: [[offset(4, 5), page(20, 20)], [offset(12, 12), page(20, 20)], []],
      corners: [[20, 20], [4, 5], [12, 12], [0, 0]]),
    PlacedFrames(
      testDescription: "offsets without a canvas, one of them left of the origin",
      frames: [[offset(-3, 5)], [offset(10, 4)]], corners: [[21, 9], [0, 1], [13, 0]]),
  ]

  @Test(arguments: placed) func framesArePlacedByOFFsOrCaNvUnlessCanvasIsGiven(
    _ placed: PlacedFrames
  ) throws {
    let folder = try Self.walk(placed.frames)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.corners(folder) == placed.corners)
    let size = placed.corners[0]
    #expect(
      result.error.contains(
        "frames are placed on \(size[0]) × \(size[1]) px by oFFs or caNv chunks"),
      "\(result.error)")
    let padded = try AssembleTests.assemble(["walk", "--canvas", "pad", "--force"], in: folder)
    #expect(try Self.corners(folder)[0] == [8, 8])
    #expect(padded.error.contains("leave out --canvas to use that"), "\(padded.error)")
  }

  @Test(
    arguments: [
      (
        [[offset(4, 5, unit: 1)], [offset(1, 1)]],
        "are in micrometers in 0.png, not in px"
      ),
      (
        [[canvas(30, 20, -1, 0)], [canvas(30, 20, 0, 0)]],
        "put 0.png at -1, 0 px, not within 30 × 20 px"
      ),
      (
        [[canvas(30, 20, 0, 0)], [canvas(30, 20, 23, 0)]],
        "put 1.png at 23, 0 px, not within 30 × 20 px"
      ),
      ([[canvas(30, 20, 1, 1)], [canvas(40, 20, 1, 1)]], "name canvases of 2 sizes"),
      (
        [[offset(0, 0)], [offset(Int(Int32.max), 0)]],
        "need a canvas of 2147483655 × 8 px, which is above the limits"
      ),
    ] as [([[TestPNG.Chunk]], String)])
  func unusablePositionsAreReported(_ frames: [[TestPNG.Chunk]], _ reason: String) throws {
    let folder = try Self.walk(frames)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(
      result.error.contains(
        "the positions from oFFs or caNv chunks are not used: they \(reason)\n"),
      "\(result.error)")
    #expect(try Self.corners(folder)[0] == [8, 8])
  }

  // MARK: Lists

  /// A folder `walk` of square frames with sides of 8, 6 and 4 px, and a list of their positions.
  ///
  /// - Parameters:
  ///   - names: the names of the frames in the list.
  ///   - isArray: true if the list is an array, false if it is an object with the names as keys.
  ///   - sides: the sides of the frames in the list, in px.
  ///   - extra: more members of each frame's object.
  private static func sheet(
    _ names: [String], isArray: Bool, sides: [Int] = [8, 6, 4], extra: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, side) in [8, 6, 4].enumerated() {
      try folder.write(AssembleTests.frame(UInt8(index + 1), side, side), to: "walk/\(index).png")
    }
    let frames = zip(names, sides).map { name, side in
      let members =
        "\"spriteSourceSize\": {\"x\": \(side), \"y\": \(12 - side), \"w\": \(side), \"h\": \(side)}, "
        + "\"sourceSize\": {\"w\": 20, \"h\": 12}\(extra)}"
      return isArray ? "{\"filename\": \"\(name)\", \(members)" : "\"\(name)\": {\(members)"
    }.joined(separator: ", ")
    let text =
      "{\"frames\": \(isArray ? "[\(frames)]" : "{\(frames)}"), \"meta\": {\"scale\": \"1\"}}"
    try folder.write(Array(text.utf8), to: "walk/walk.json")
    return folder
  }

  private static let corners = [[20, 12], [8, 4], [6, 6], [4, 8]]

  @Test(arguments: [true, false], [["0.png", "1.png", "2.png"], ["0", "1", "2"]])
  func framesArePlacedByASpriteSheetList(_ isArray: Bool, _ names: [String]) throws {
    let folder = try Self.sheet(names, isArray: isArray)
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.corners(folder) == Self.corners)
    #expect(
      result.error.contains(
        "frames are placed on 20 × 12 px by walk/walk.json (TexturePacker)"),
      "\(result.error)")
    #expect(!result.error.contains("left out"), "\(result.error)")
  }

  /// Aseprite's list also has times. Times in frames.txt take precedence; positions are kept.
  @Test func timesOfASpriteSheetListAreUsed() throws {
    let folder = try Self.sheet(
      ["0.png", "1.png", "2.png"], isArray: false, extra: ", \"duration\": 50")
    try AssembleTests.assemble(["walk"], in: folder)
    #expect(try Self.corners(folder) == Self.corners)
    #expect(try AssembleTests.animation(folder).frames.map(\.delay.milliseconds) == [50, 50, 50])
    try folder.write(Array("40\n40\n40\n".utf8), to: "walk/frames.txt")
    try AssembleTests.assemble(["walk", "--force"], in: folder)
    #expect(try Self.corners(folder) == Self.corners)
    #expect(try AssembleTests.animation(folder).frames.map(\.delay.milliseconds) == [40, 40, 40])
  }

  @Test(arguments: [
    (
      ["a", "b", "c"], [8, 6, 4],
      "walk/walk.json (TexturePacker) has 3 positions for 3 frames, but under other "
        + "names: add --timing walk/walk.json to use them in order"
    ),
    (
      ["0.png", "1.png"], [8, 6],
      "walk/walk.json (TexturePacker) has positions for 2 of 3 frames; they are not used "
        + "without --timing walk/walk.json"
    ),
    (
      ["0.png", "1.png", "2.png"], [8, 6, 5],
      "the positions from walk/walk.json (TexturePacker) are not used: they "
        + "are for 5 × 5 px, but 2.png has 4 × 4 px"
    ),
  ]) func spriteSheetListsThatDoNotFitAreReported(
    _ names: [String], _ sides: [Int], _ message: String
  ) throws {
    let folder = try Self.sheet(names, isArray: true, sides: sides)
    let result = try AssembleTests.assemble(["walk"], in: folder, status: 1)
    #expect(result.error.contains("not all frames have the same size"), "\(result.error)")
    #expect(result.error.contains(message + "\n"), "\(result.error)")
    guard sides[2...] != [5] else { return }
    try AssembleTests.assemble(["walk", "--timing", "walk/walk.json"], in: folder)
    #expect(try Self.corners(folder) == Array(Self.corners.prefix(1 + names.count)))
  }
}
