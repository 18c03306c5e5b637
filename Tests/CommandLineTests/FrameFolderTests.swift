import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Folders of frames with metadata. Every command that makes an animation of such a folder makes the one that
/// `assemble` makes.
@Suite struct FrameFolderTests {
  /// A folder of frames and the lists beside them.
  struct Walk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var chunks: [[TestPNG.Chunk]] = [[], [], []]
    var names = ["0.png", "1.png", "2.png"]
    var lists: [String: String] = [:]
    /// The reason why a `.stickersequence` cannot show the frames; `nil` if it can.
    var refusal: String?
    /// The number of remarks about positioned frames.
    var positionRemarks = 0
  }

  private static func offset(_ x: Int, _ y: Int) -> TestPNG.Chunk {
    .init("oFFs", [x, y].flatMap { bigEndian(UInt32($0)) } + [0])
  }

  private static func canvas(_ x: Int, _ y: Int) -> TestPNG.Chunk {
    .init("caNv", [30, 20, x, y].flatMap { bigEndian(UInt32($0)) })
  }

  private static func sheet(duration: Bool, tags: String = "") -> String {
    let frames = (0..<3).map { index in
      "\"\(index).png\": {\"spriteSourceSize\": {\"x\": \(4 * index), \"y\": 2, \"w\": 8, \"h\": 8}, "
        + "\"sourceSize\": {\"w\": 20, \"h\": 12}"
        + (duration ? ", \"duration\": \(100 * (index + 1))}" : "}")
    }
    return "{\"frames\": {\(frames.joined(separator: ", "))}, \"meta\": {\"frameTags\": [\(tags)]}}"
  }

  private static func tag(
    _ direction: String, name: String = "run", repeats: Int? = nil, to last: Int = 2
  ) -> String {
    "{\"name\": \"\(name)\", \"from\": 0, \"to\": \(last), \"direction\": \"\(direction)\""
      + (repeats.map { ", \"repeat\": \"\($0)\"" } ?? "") + "}"
  }

  static let walks: [Walk] = [
    Walk(
      testDescription: "oFFs", chunks: [[offset(1, 2)], [offset(9, 4)], [offset(3, 0)]],
      refusal: "are positioned by oFFs or caNv chunks", positionRemarks: 1),
    Walk(
      testDescription: "caNv", chunks: [[canvas(0, 0)], [canvas(9, 4)], [canvas(20, 12)]],
      refusal: "are positioned by oFFs or caNv chunks", positionRemarks: 1),
    Walk(
      testDescription: "TexturePacker", lists: ["walk.json": sheet(duration: false)],
      refusal: "are positioned by art/walk/walk.json (TexturePacker)", positionRemarks: 1),
    Walk(
      testDescription: "Aseprite, backwards",
      lists: ["walk.json": sheet(duration: true, tags: tag("reverse"))],
      refusal: "have different delays", positionRemarks: 1),
    Walk(
      testDescription: "apngdis",
      lists: ["0.txt": "delay=1/10", "1.txt": "delay=3/10", "2.txt": "delay=5/10"],
      refusal: "have different delays"),
    Walk(
      testDescription: "frames.txt", lists: ["frames.txt": "2.png 100\n0.png 300\n1.png 40\n"],
      refusal: "have different delays"),
    Walk(
      testDescription: "orientation",
      chunks: Array(repeating: [.init("eXIf", PropertyArt.exif(.orientation))], count: 3)),
    Walk(testDescription: "hexadecimal", names: ["09.png", "0a.png", "0b.png"]),
  ]

  private static func folder(_ walk: Walk) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, name) in walk.names.enumerated() {
      // A frame that EXIF rotates is taller than wide; each frame has its own color.
      let height = walk.chunks[index].contains { $0.type == "eXIf" } ? 12 : 8
      var png = TestPNG.still(8, height, [UInt8(40 * index + 50), 90, 10, 255])
      png.chunks.insert(contentsOf: walk.chunks[index], at: 1)
      try folder.write(png.bytes, to: "art/walk/\(name)")
    }
    for (name, text) in walk.lists { try folder.write(Array(text.utf8), to: "art/walk/\(name)") }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    return folder
  }

  private static func animation(_ bytes: [UInt8]) throws -> Animation {
    try Animation(ImageFile.probe(bytes))
  }

  /// Returns the delay in ms and the pixels of each frame. Equal delays may be written as different fractions.
  private static func delaysAndPixels(_ animation: Animation) -> [[Double]] {
    animation.frames.map { [$0.delay.milliseconds] + $0.bitmap.pixels.map { Double($0) } }
  }

  private static func file(_ path: String, in folder: TemporaryFolder) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: path)))
  }

  @Test(arguments: walks) func commandsShowTheSameAnimation(_ walk: Walk) throws {
    let folder = try Self.folder(walk)
    let assembled = try stickerlint(
      ["assemble", "art/walk", "-o", "walk.png"], in: folder.url)
    #expect(assembled.output.hasPrefix("walk.png: "), "\(assembled.error)")
    let expected = try Self.animation(Self.file("walk.png", in: folder))
    let packed = try stickerlint(
      ["pack", "art", "-o", "P.xcstickers", "--sequences", "apng", "--force"], in: folder.url)
    #expect(packed.status == 0, "\(packed.error)")
    let sticker = try Self.animation(
      Self.file("P.xcstickers/art.stickerpack/walk.sticker/walk.png", in: folder))
    #expect(Self.delaysAndPixels(sticker) == Self.delaysAndPixels(expected))
    // The remarks are those of `assemble`.
    let lines = assembled.error.split(separator: "\n").filter { $0.contains(" placed on ") }
    #expect(lines.count == walk.positionRemarks, "\(assembled.error)")
    for line in lines {
      let text = line.split(separator: ": ").dropFirst().joined(separator: ": ")
      let remark = text.replacing("art/walk/", with: "")
      #expect(packed.error.replacing("art/walk/", with: "").contains("walk: \(remark)"))
    }
    _ = try stickerlint(["preview", "art", "-o", "page.html"], in: folder.url)
    let page = String(decoding: try Self.file("page.html", in: folder), as: UTF8.self)
    let pictures = try page.matches(of: #/id="picture-\d+" data-type="[a-z\/]+">([^<]*)</#)
      .compactMap { Data(base64Encoded: String($0.output.1)) }.map { try Self.animation(Array($0)) }
    #expect(pictures.contains { Self.delaysAndPixels($0) == Self.delaysAndPixels(expected) })
    let lint = try stickerlint(["lint", "art", "--all", "--color", "never"], in: folder.url)
    #expect(
      lint.output.contains("This sticker is \(expected.width) × \(expected.height) px."),
      "\(lint.output)")
    try Self.expectExport(of: folder, expected)
  }

  /// Expects that the export for Signal has the order and the delays of the expected frames, with the art in the middle
  /// of a canvas of 512 × 512 px.
  private static func expectExport(of folder: TemporaryFolder, _ expected: Animation) throws {
    let result = try stickerlint(
      [
        "export", "art", "--for", "signal", "-o", "signal", "--author", "me", "--default-emoji",
        "🦦",
        "--force",
      ], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let animations = try ["001.png", "002.png"].map {
      try animation(file("signal/\($0)", in: folder))
    }
    let exported = try #require(animations.first { $0.frames.count > 1 })
    func colors(_ animation: Animation) -> [UInt32?] {
      animation.frames.map { frame in
        frame.bitmap.pixels.first { $0 >> 24 == 255 }.map { $0 & 0xFF }
      }
    }
    #expect(colors(exported) == colors(expected))
    #expect(exported.frames.map(\.delay.milliseconds) == expected.frames.map(\.delay.milliseconds))
    // In each frame, the art has the same offset from its position in the first frame.
    func offsets(_ animation: Animation) -> [Int] {
      let corners = animation.frames.map { frame in
        frame.bitmap.pixels.firstIndex { $0 >> 24 > 0 }.map {
          ($0 % animation.width, $0 / animation.width)
        } ?? (0, 0)
      }
      return corners.flatMap { [$0.0 - corners[0].0, $0.1 - corners[0].1] }
    }
    #expect(offsets(exported) == offsets(expected))
  }

  @Test(arguments: walks) func framesThatWouldPlayDifferentlyInXcodeAreRefused(_ walk: Walk) throws
  {
    let folder = try Self.folder(walk)
    let result = try stickerlint(["pack", "art", "-o", "P.xcstickers", "--force"], in: folder.url)
    guard let refusal = walk.refusal else {
      #expect(result.status == 0, "\(result.error)")
      return
    }
    #expect(result.status == 1 || result.status == 2)
    #expect(result.error.contains(refusal), "\(result.error)")
    #expect(result.error.contains("--sequences apng makes an APNG"), "\(result.error)")
  }

  /// Xcode ignores positions, and lint names the command that uses them.
  @Test(arguments: ["P", "Our P"])
  func positionsInAStickersequenceAreReported(_ pack: String) throws {
    let folder = try TemporaryFolder()
    let path = "A.xcassets/\(pack).stickerpack/w.stickersequence"
    for index in 0..<3 {
      var png = TestPNG.still(8, 8, [UInt8(index + 1), 0, 0, 255])
      png.chunks.insert(Self.offset(4 * index, index), at: 1)
      try folder.write(png.bytes, to: "\(path)/\(index).png")
    }
    let info = "\"info\": {\"author\": \"xcode\", \"version\": 1}"
    let frames = (0..<3).map { "{\"filename\": \"\($0).png\"}" }.joined(separator: ", ")
    let texts = [
      "A.xcassets": "{\(info)}",
      "A.xcassets/\(pack).stickerpack":
        "{\(info), \"properties\": {\"grid-size\": \"small\"}, \"stickers\": [{\"filename\": "
        + "\"w.stickersequence\"}]}",
      path:
        "{\(info), \"properties\": {\"duration\": 15, \"duration-type\": \"fps\"}, \"frames\": [\(frames)]}",
    ]
    for (path, text) in texts { try folder.write(Array(text.utf8), to: "\(path)/Contents.json") }
    let result = try stickerlint(["lint", "A.xcassets", "--format", "jsonl"], in: folder.url)
    #expect(
      result.output.contains("place them on a 16 × 10 px canvas, which Xcode ignores"),
      "\(result.output)")
    let word = pack.contains(" ") ? "'\(path)'" : path
    #expect(
      result.output.contains("Restore their positions: stickerlint assemble \(word) -o NEW.png\""),
      "\(result.output)")
  }

  @Test(
    arguments: [
      ("forward", nil, [100, 200, 300], 0), ("reverse", nil, [300, 200, 100], 0),
      ("pingpong", nil, [100, 200, 300, 200], 0),
      ("pingpong_reverse", nil, [300, 200, 100, 200], 0), ("pingpong", 1, [100, 200, 300], 1),
      ("pingpong", 4, [100, 200, 300, 200], 2), ("reverse", 3, [300, 200, 100], 3),
      ("pingpong", 3, [100, 200, 300, 200, 100, 200, 300], 1),
      ("pingpong_reverse", 3, [300, 200, 100, 200, 300, 200, 100], 1),
      ("pingpong", 2_001, [100, 200, 300, 200], 1_001),
    ] as [(String, Int?, [Double], Int)])
  func tagsOfAsepriteSetDirectionAndLoopCount(
    _ direction: String, _ repeats: Int?, _ delays: [Double], _ plays: Int
  ) throws {
    let tag = Self.tag(direction, repeats: repeats)
    let list = Self.sheet(duration: true, tags: tag)
    let folder = try Self.folder(Walk(testDescription: "", lists: ["walk.json": list]))
    let named = try stickerlint(["assemble", "art/walk", "-o", "a.png"], in: folder.url)
    let timed = try stickerlint(
      ["assemble", "art/walk", "-o", "b.png", "--timing", "art/walk/walk.json"], in: folder.url)
    for (path, result) in [("a.png", named), ("b.png", timed)] {
      let animation = try Self.animation(Self.file(path, in: folder))
      #expect(animation.frames.map(\.delay.milliseconds) == delays)
      #expect(animation.loopCount == plays)
      let isForward = delays == [100, 200, 300]
      #expect(result.error.contains("as the tag 'run' in") != isForward, "\(result.error)")
    }
  }

  @Test(
    arguments: [
      (
        [tag("reverse", to: 1)],
        "the tag 'run' in LIST covers only some of the frames and does not play forwards, so it is ignored; to use it"
      ),
      (
        (1...5).map { tag("reverse", name: "t\($0)", to: 1) },
        "the tags 't1', 't2', 't3' and 2 more in LIST cover only some of the frames and do not play forwards"
      ),
      (
        [tag("reverse"), tag("pingpong", name: "hop")],
        "2 tags in LIST cover all frames ('run', 'hop'), so none is used"
      ),
      (
        [tag("pingpong", repeats: 2_001)],
        "the 2,001 passes of the tag 'run' in LIST take 4,003 frames: the limit is 2,000"
      ),
    ] as [([String], String)])
  func unusableTagsAreReported(_ tags: [String], _ message: String) throws {
    let list = Self.sheet(duration: true, tags: tags.joined(separator: ", "))
    let folder = try Self.folder(Walk(testDescription: "", lists: ["walk.json": list]))
    let result = try stickerlint(["assemble", "art/walk", "-o", "a.png"], in: folder.url)
    let expected = message.replacing("LIST", with: "art/walk/walk.json (Aseprite)")
    #expect(result.error.contains(expected), "\(result.error)")
    let animation = try Self.animation(Self.file("a.png", in: folder))
    #expect(animation.frames.prefix(3).map(\.delay.milliseconds) == [100, 200, 300])
  }

  @Test func tagsApplyToTheFramesOfTheirList() throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["intro/0", "intro/1", "loop/0", "loop/1", "loop/2"].enumerated() {
      try folder.write(AssembleTests.frame(UInt8(index + 1)), to: "\(name).png")
    }
    let frames = (0..<3).map { "\"\($0).png\": {\"duration\": 100}" }.joined(separator: ", ")
    let tag = Self.tag("pingpong", repeats: 4)
    let list = "{\"frames\": {\(frames)}, \"meta\": {\"frameTags\": [\(tag)]}}"
    try folder.write(Array(list.utf8), to: "loop/loop.json")
    let cases: [(folders: [String], levels: [UInt32], plays: Int)] = [
      (["intro", "loop"], [1, 2, 3, 4, 5, 4], 0), (["loop", "intro"], [3, 4, 5, 4, 1, 2], 0),
      (["loop"], [3, 4, 5, 4], 2),
    ]
    for (folders, levels, plays) in cases {
      try AssembleTests.assemble(folders + ["--force"], in: folder)
      let animation = try AssembleTests.animation(folder)
      #expect(AssembleTests.levels(animation) == levels)
      #expect(animation.loopCount == plays)
    }
  }

  /// If the frames are named one by one, a list beside them is not used. This is reported if the list is about these
  /// frames.
  @Test(
    arguments: [
      (
        ["0.txt": "delay=1/10"],
        "art/walk/0.txt (apngdis) beside the frames is not used: name the folder"
      ),
      (
        ["frames.txt": "100\n100\n100\n"],
        "frames.txt beside the frames is not used: name the folder, art/walk"
      ),
      (["w.json": sheet(duration: true)], "or add --timing art/walk/w.json"),
      (["w.json": sheet(duration: false)], "or add --timing art/walk/w.json"),
      (["w.json": "{\"frames\": {\"other.png\": {\"duration\": 100}}}"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func ignoredListsBesideNamedFilesAreReported(_ lists: [String: String], _ message: String?) throws
  {
    let folder = try Self.folder(Walk(testDescription: "", lists: lists))
    for paths in [["art/walk/*.png"], ["0", "1", "2"].map { "art/walk/\($0).png" }] {
      let result = try stickerlint(
        ["assemble", "-o", "a.png", "--dry-run"] + paths, in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      if let message {
        #expect(result.error.contains(message), "\(result.error)")
      } else {
        #expect(!result.error.contains("beside the frames"), "\(result.error)")
      }
    }
  }

  /// Numbered pictures that differ are separate stickers if their folder says that it holds stickers.
  @Test(arguments: [("walk", 2), ("stickers", 3), ("custom-emojis", 3)])
  func numberedPicturesInAFolderForStickersAreNoSequence(_ name: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(408).bytes, to: "art/disc.png")
    for index in 1...3 {
      let picture = TestPNG.still(300, 300, [UInt8(80 * index), UInt8(250 - 80 * index), 60, 255])
      try folder.write(picture.bytes, to: "art/\(name)/\(index).png")
    }
    let lint = try stickerlint(["lint", "art", "--format", "json"], in: folder.url)
    #expect(lint.output.contains(#""stickers" : \#(count)"#), "\(lint.output.suffix(900))")
  }
}
