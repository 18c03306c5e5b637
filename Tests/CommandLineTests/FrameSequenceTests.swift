import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Folders that positions and delays, in the frames or beside them, identify as the frames of one animation.
@Suite struct FrameSequenceTests {
  /// The trimmed frames of a box that moves and grows on a canvas of 24 × 24 px: left, top, width and height.
  private static let boxes = [[2, 3, 14, 12], [3, 4, 15, 12], [5, 4, 15, 14]]

  /// Writes the trimmed frames to `art/walk`, with their positions in a list or in caNv chunks.
  ///
  /// - Parameters:
  ///   - levels: the red level of each frame.
  ///   - sheet: true for a list in the form of a sprite sheet, false for caNv chunks.
  ///   - duration: true if the list has delays, too.
  private static func writeTrimmedFrames(
    _ levels: [UInt8], sheet: Bool, duration: Bool = false, in folder: TemporaryFolder
  ) throws {
    var rows: [String] = []
    for (index, box) in boxes.enumerated() {
      var png = TestPNG.still(box[2], box[3], [levels[index], 90, 10, 255])
      if !sheet {
        let position = [24, 24, box[0], box[1]].flatMap { bigEndian(UInt32($0)) }
        png.chunks.insert(.init("caNv", position), at: 1)
      }
      try folder.write(png.bytes, to: "art/walk/\(index).png")
      rows.append(
        "\"\(index).png\": {\"spriteSourceSize\": {\"x\": \(box[0]), \"y\": \(box[1]), \"w\": \(box[2]), "
          + "\"h\": \(box[3])}, \"sourceSize\": {\"w\": 24, \"h\": 24}"
          + (duration ? ", \"duration\": \(100 * (index + 1))}" : "}"))
    }
    guard sheet else { return }
    let text = "{\"frames\": {\(rows.joined(separator: ", "))}, \"meta\": {}}"
    try folder.write(Array(text.utf8), to: "art/walk/walk.json")
  }

  private static func animation(_ path: String, in folder: TemporaryFolder) throws -> Animation {
    try AssembleTests.animation(folder, path)
  }

  /// Returns the delay in ms and the pixels of each frame. Equal delays may be written as different fractions.
  private static func delaysAndPixels(_ animation: Animation) -> [[Double]] {
    animation.frames.map { [$0.delay.milliseconds] + $0.bitmap.pixels.map { Double($0) } }
  }

  /// Checks that lint, pack, preview and export see the animation that `assemble` makes of `art/walk`.
  private static func expectSequence(in folder: TemporaryFolder) throws {
    let assembled = try stickerlint(["assemble", "art/walk", "-o", "out.png"], in: folder.url)
    #expect(assembled.output.hasPrefix("out.png: "), "\(assembled.error)")
    let expected = try Self.animation("out.png", in: folder)
    let packed = try stickerlint(
      ["pack", "art", "-o", "P.xcstickers", "--sequences", "apng", "--force"], in: folder.url)
    #expect(packed.status == 0, "\(packed.error)")
    let sticker = try Self.animation(
      "P.xcstickers/art.stickerpack/walk.sticker/walk.png", in: folder)
    #expect(Self.delaysAndPixels(sticker) == Self.delaysAndPixels(expected))
    let lint = try stickerlint(["lint", "art", "--all", "--color", "never"], in: folder.url)
    #expect(lint.output.contains("1 sticker · 1 of them a sequence"), "\(lint.output)")
    _ = try stickerlint(["preview", "art", "-o", "page.html"], in: folder.url)
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    let pictures = try page.matches(of: #/id="picture-\d+" data-type="[a-z\/]+">([^<]*)</#)
      .compactMap { Data(base64Encoded: String($0.output.1)) }
      .map { try Animation(ImageFile.probe(Array($0))) }
    #expect(pictures.contains { Self.delaysAndPixels($0) == Self.delaysAndPixels(expected) })
    let exported = try stickerlint(
      [
        "export", "art", "--for", "signal", "-o", "signal", "--author", "me", "--default-emoji",
        "🦦", "--force",
      ], in: folder.url)
    #expect(exported.status == 0, "\(exported.error)")
    let made = try Self.animation("signal/001.png", in: folder)
    #expect(made.frames.map(\.delay.milliseconds) == expected.frames.map(\.delay.milliseconds))
  }

  @Test(arguments: [(true, true), (true, false), (false, false)])
  func trimmedFramesAreASequence(sheet: Bool, duration: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.writeTrimmedFrames([50, 60, 70], sheet: sheet, duration: duration, in: folder)
    try Self.expectSequence(in: folder)
  }

  @Test(arguments: [true, false]) func trimmedStickersAreNotASequence(sheet: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.writeTrimmedFrames([0, 250, 40], sheet: sheet, in: folder)
    let lint = try stickerlint(["lint", "art", "--all", "--color", "never"], in: folder.url)
    #expect(lint.output.contains("walk · 3 stickers"), "\(lint.output)")
  }

  // MARK: Times in the files

  /// A GIF of 1 × 1 px with one frame.
  ///
  /// - Parameter delay: the delay in hundredths of a second; `nil` for no Graphic Control Extension.
  private static func gif(_ level: UInt8, delay: Int?) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, level, 90, 10, 0, 0, 0]
    if let delay { bytes += [0x21, 0xF9, 4, 0, UInt8(delay & 255), UInt8(delay >> 8), 0, 0] }
    return bytes + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
  }

  private static func writeGIFs(
    _ names: [String], _ delays: [Int?], in folder: TemporaryFolder
  ) throws {
    for (index, name) in names.enumerated() {
      try folder.write(
        gif(UInt8(10 * index + 50), delay: delays[index]), to: "art/walk/\(name)")
    }
  }

  @Test(arguments: [
    ["w-0.gif", "w-1.gif", "w-2.gif"], ["w.gif.000", "w.gif.001", "w.gif.002"],
    ["frame_0_delay-0.1s.gif", "frame_1_delay-0.3s.gif", "frame_2_delay-0.05s.gif"],
  ])
  func delaysOfSingleGIFsAreUsed(_ names: [String]) throws {
    let folder = try TemporaryFolder()
    try Self.writeGIFs(names, [10, 30, 5], in: folder)
    try Self.expectSequence(in: folder)
    let animation = try Self.animation("out.png", in: folder)
    #expect(animation.frames.map(\.delay.milliseconds) == [100, 300, 50])
    let lint = try stickerlint(["lint", "art", "--all", "--color", "never"], in: folder.url)
    #expect(!lint.output.contains("extension-mismatch"), "\(lint.output)")
    let result = try stickerlint(
      ["assemble", "art/walk", "-o", "out.png", "--fps", "10", "--force"], in: folder.url)
    #expect(!result.error.contains("delays come from"), "\(result.error)")
  }

  @Test(
    arguments: [
      ([10, 30, nil], "2 of 3 frames have a time in the file, so none is used"),
      ([10, 0, 0], "1 of 3 frames has a time in the file, so none is used"),
      ([10, 10, 10], "delays come from the files of the frames, 0.3 s in all"),
      ([0, nil, 0], nil),
    ] as [([Int?], String?)])
  func useOfDelaysInGIFsIsReported(_ delays: [Int?], _ message: String?) throws {
    let folder = try TemporaryFolder()
    try Self.writeGIFs(["0.gif", "1.gif", "2.gif"], delays, in: folder)
    for command in [
      ["assemble", "art/walk", "-o", "out.png"], ["pack", "art", "-o", "P.xcstickers"],
    ] {
      let result = try stickerlint(command + ["--force"], in: folder.url)
      #expect(result.error.contains(message ?? "") || message == nil, "\(result.error)")
      #expect(result.error.contains("in the file") == (message?.contains("in the file") ?? false))
    }
  }

  /// A long description may precede the acTL.
  @Test(arguments: [0, 5_000]) func delaysOfSingleAPNGsAreUsed(_ count: Int) throws {
    let folder = try TemporaryFolder()
    for (index, hundredths) in [10, 30].enumerated() {
      var png = TestPNG.still(12, 12, [UInt8(10 * index + 50), 90, 10, 255])
      let comment = Array("Comment\0".utf8) + [UInt8](repeating: 0x61, count: count)
      png.chunks.insert(
        contentsOf: [
          .init("tEXt", comment), .animation(frames: 1),
          .frame(0, 12, 12, delay: (hundredths, 100)),
        ], at: 1)
      try folder.write(png.bytes, to: "art/walk/\(index).png")
    }
    let result = try stickerlint(["assemble", "art/walk", "-o", "out.png"], in: folder.url)
    let delays = try Self.animation("out.png", in: folder).frames.map(\.delay.milliseconds)
    #expect(delays == [100, 300], "\(result.error)")
  }

  /// Xcode recognizes a format by the file extension.
  @Test func namesOfGifsicleGetTheExtensionAtTheirEndInACatalog() throws {
    let folder = try TemporaryFolder()
    try Self.writeGIFs(["w.gif.000", "w.gif.001"], [10, 10], in: folder)
    let result = try stickerlint(["pack", "art", "-o", "P.xcstickers", "--force"], in: folder.url)
    let sequence = "P.xcstickers/art.stickerpack/walk.stickersequence"
    let names = try Folders.names(in: folder.url.appending(path: sequence)).sorted()
    #expect(names == ["Contents.json", "w.000.gif", "w.001.gif"], "\(result.error)")
    #expect(!result.output.contains("extension-mismatch"), "\(result.output)")
  }

  @Test func framesInAManifestHaveTheTimesInTheirNamesUnlessTheManifestSetsARate() throws {
    let folder = try TemporaryFolder()
    let names = ["f_0_delay-0.1s.png", "f_1_delay-0.3s.png"]
    for (index, name) in names.enumerated() {
      try folder.write(AssembleTests.frame(UInt8(index + 1)), to: "art/\(name)")
    }
    let frames = names.map { "      - \($0)\n" }.joined()
    for (timing, delays) in [("", [100.0, 300]), ("    fps: 10\n", [100, 100])] {
      let text = "stickers:\n  - name: walk\n    frames:\n\(frames)\(timing)"
      try folder.write(Array(text.utf8), to: "art/stickerpack.yml")
      let result = try stickerlint(
        ["pack", "art", "-o", "P\(timing.count).xcstickers", "--sequences", "apng", "--force"],
        in: folder.url)
      let path = "P\(timing.count).xcstickers/art.stickerpack/walk.sticker/walk.png"
      let animation = try Self.animation(path, in: folder)
      #expect(animation.frames.map(\.delay.milliseconds) == delays, "\(result.error)")
    }
  }
}
