import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// `stickerlint disassemble`, and the round trip through `assemble`.
@Suite struct DisassembleTests {
  private static func names(_ folder: TemporaryFolder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: path).path)
      .sorted()
  }

  @Test func framesAreWholeAndNumbered() throws {
    let folder = try TemporaryFolder()
    let chunks: [TestPNG.Chunk] = [
      .header(4, 4), .animation(frames: 2, plays: 5), .frame(0, 4, 4, delay: (7, 0)),
      .image(TestPNG.rows(4, 4, [1, 2, 3, 255])), .frame(1, 1, 1, x: 3, y: 3, delay: (10, 100)),
      .frameData(2, [[9, 9, 9, 255]]), .end,
    ]
    try folder.write(TestPNG(chunks).bytes, to: "wave.png")
    let result = try stickerlint(["disassemble", "wave.png", "-o", "frames"], in: folder.url)
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output == "frames: 2 frames of 4 × 4 px\n")
    #expect(try Self.names(folder, "frames") == ["frame-001.png", "frame-002.png", "frames.json"])
    let json = try String(
      contentsOf: folder.url.appending(path: "frames/frames.json"), encoding: .utf8)
    #expect(
      json == """
        {
          "format": "apng",
          "loop": 5,
          "frames": [
            {"file": "frame-001.png", "numerator": 7, "denominator": 0},
            {"file": "frame-002.png", "numerator": 10, "denominator": 100}
          ]
        }

        """)
    let second = try AssembleTests.animation(folder, "frames/frame-002.png").frames[0].bitmap
    #expect(second.pixels.count == 16 && second.pixels[0] == 0xFF03_0201)
    #expect(second.pixels[15] == 0xFF09_0909)
  }

  @Test func outputMustBeAnEmptyFolderOrANewOneInAnExistingParent() throws {
    let folder = try TemporaryFolder()
    try folder.write(AssembleTests.frame(1), to: "still.png")
    try folder.write([1], to: "full/notes.txt")
    for path in ["full", "still.png", "none/frames"] {
      let result = try stickerlint(["disassemble", "still.png", "-o", path], in: folder.url)
      #expect(result.status == 2 && result.output.isEmpty)
    }
    #expect(try Self.names(folder, "full") == ["notes.txt"])
    try FileManager.default.removeItem(at: folder.url.appending(path: "full/notes.txt"))
    let result = try stickerlint(["disassemble", "still.png", "-o", "full"], in: folder.url)
    #expect(result.status == 0)
    #expect(try Self.names(folder, "full") == ["frame-001.png", "frames.json"])
  }

  @Test func damagedFileGivesItsCompleteFrames() throws {
    let folder = try TemporaryFolder()
    var file = TestPNG.animation(4, 4, colors: (1...3).map { [$0, 0, 0, 255] })
    file.chunks[file.index("fdAT", 1)].data.removeLast(30)
    try folder.write(file.bytes, to: "cut.png")
    let result = try stickerlint(["disassemble", "cut.png", "-o", "frames"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.output == "frames: 2 frames of 4 × 4 px\n")
    #expect(result.error.contains("warning: cut.png is damaged: "))
    #expect(result.error.contains("1 frame is left out\n"))
    #expect(try Self.names(folder, "frames").count == 3)
  }

  @Test func undecodableFileIsStatus1AndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("GIF89a".utf8) + [1, 2, 3], to: "cut.gif")
    let result = try stickerlint(["disassemble", "cut.gif", "-o", "frames"], in: folder.url)
    #expect(result.status == 1)
    #expect(try Self.names(folder, ".") == ["cut.gif"])
  }

  @Test func hiddenDefaultImageIsReportedAsLeftOut() throws {
    let folder = try TemporaryFolder()
    let chunks: [TestPNG.Chunk] = [
      .header(2, 2), .animation(frames: 1), .image(TestPNG.rows(2, 2, [1, 2, 3, 255])),
      .frame(0, 2, 2), .frameData(1, TestPNG.rows(2, 2, [4, 5, 6, 255])), .end,
    ]
    try folder.write(TestPNG(chunks).bytes, to: "hidden.png")
    let result = try stickerlint(["disassemble", "hidden.png", "-o", "frames"], in: folder.url)
    #expect(result.error.contains("default image of hidden.png is not a frame and is left out"))
    let shown = try AssembleTests.animation(folder, "frames/frame-001.png")
    #expect(shown.frames[0].bitmap.pixels[0] == 0xFF06_0504)
  }

  private static func withoutHiddenColors(_ animation: Animation) throws -> Animation {
    try Animation(
      frames: animation.frames.map {
        TimedBitmap(bitmap: $0.bitmap.withoutHiddenColors, delay: $0.delay)
      }, loopCount: animation.loopCount)
  }

  /// Returns each picture with its time in ms. Equal neighboring frames are joined, as `assemble` joins them.
  private static func joinedFrames(_ animation: Animation) -> [(Bitmap, Double)] {
    animation.frames.reduce(into: []) { joined, frame in
      if joined.last?.0 == frame.bitmap {
        joined[joined.count - 1].1 += frame.delay.milliseconds
      } else {
        joined.append((frame.bitmap, frame.delay.milliseconds))
      }
    }
  }

  /// Expects that `assemble` makes the animation again from the frames of `disassemble`.
  private func expectRoundTrip(_ file: URL) throws {
    let folder = try TemporaryFolder()
    let disassembled = try stickerlint(["disassemble", file.path, "-o", "frames"], in: folder.url)
    #expect(disassembled.status == 0, "\(file.lastPathComponent): \(disassembled.error)")
    let assembled = try stickerlint(
      ["assemble", "frames", "-o", "again.png", "--effort", "1"], in: folder.url)
    // Status 1 means only that the file has findings.
    #expect([0, 1].contains(assembled.status), "\(file.lastPathComponent): \(assembled.error)")
    let before = try Self.withoutHiddenColors(
      Animation(ImageFile.probe(Array(Data(contentsOf: file)))))
    let after = try Self.withoutHiddenColors(AssembleTests.animation(folder, "again.png"))
    let (expected, actual) = (Self.joinedFrames(before), Self.joinedFrames(after))
    #expect(expected.map(\.0) == actual.map(\.0), "\(file.lastPathComponent)")
    guard expected.count > 1 else { return }
    #expect(
      zip(expected, actual).allSatisfy { ($0.1 - $1.1).magnitude < 1e-6 },
      "\(file.lastPathComponent)")
    #expect(before.loopCount == after.loopCount, "\(file.lastPathComponent)")
    if before.frames.count == after.frames.count {
      #expect(before == after, "\(file.lastPathComponent)")
    }
  }

  /// Random colors, alphas, sizes and delays.
  @Test(arguments: 0..<12)
  func assembleRestoresRandomAnimations(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let (width, height) = (
      Int.random(in: 1...14, using: &dice), Int.random(in: 1...14, using: &dice)
    )
    let count = Int.random(in: 2...6, using: &dice)
    var chunks: [TestPNG.Chunk] = [
      .header(width, height),
      .animation(frames: UInt32(count), plays: UInt32(Int.random(in: 0...9, using: &dice))),
    ]
    var sequence: UInt32 = 0
    for index in 0..<count {
      let delay = (
        Int.random(in: 0...65_535, using: &dice), Int.random(in: 0...65_535, using: &dice)
      )
      chunks.append(.frame(sequence, width, height, delay: delay))
      let rows = (0..<height).map { _ in
        (0..<width).flatMap { _ in
          [0, 0, 0].map { _ in UInt8(Int.random(in: 0...255, using: &dice)) } + [
            UInt8(min(Int.random(in: 0...500, using: &dice), 255))
          ]
        }
      }
      chunks.append(index == 0 ? .image(rows) : .frameData(sequence + 1, rows))
      sequence += index == 0 ? 1 : 2
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(TestPNG(chunks + [.end]).bytes, to: "random.png")
    try expectRoundTrip(file)
  }

  /// Every fourth animation of the corpus whose pixels take less than 300,000 bytes.
  @Test(.enabled(if: Folders.shared != nil, "there is no ../shared/corpus beside this checkout"))
  func assembleRestoresRealAnimations() throws {
    let corpus = try #require(Folders.shared).appending(path: "corpus")
    var count = 0
    for folder in ["apng-philip", "apng-imagers", "gif-pillow", "gif-pygif"] {
      let collection = corpus.appending(path: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: collection.path).sorted()
      for file in names.map({ collection.appending(path: $0) })
      where ["png", "apng", "gif"].contains(file.pathExtension) {
        let bytes = Array(try Data(contentsOf: file))
        guard let image = try? ImageFile.probe(bytes).image, image.frames.count > 1,
          image.decodedBytes < 300_000, (try? Animation(ImageFile.probe(bytes))) != nil
        else { continue }
        count += 1
        if count % 4 == 0 { try expectRoundTrip(file) }
      }
    }
    #expect(count > 20)
  }
}
