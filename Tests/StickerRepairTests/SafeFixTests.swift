import Foundation
import StickerTestSupport
import Testing

/// Safe fixes change neither the pictures that are shown nor how long each is shown.
@Suite struct SafeFixTests {
  private static let red: [UInt8] = [200, 40, 40, 255]
  private static let blue: [UInt8] = [40, 40, 200, 255]

  /// Returns the digests and the played delays in ms of a file's frames, with equal neighbors joined.
  private static func playedFrames(_ file: String, in folder: URL) throws -> [(String, Double)] {
    let result = try stickerlint(
      ["inspect", file, "--format", "json", "--frame-hashes"], in: folder)
    let document = try JSONDocument(result.output)
    let file = try #require(document["files"]?.elements?.first)
    let digests = (file["frameHashes"]?.elements ?? []).compactMap(\.text)
    let delays = (file["delaysMs"]?.elements ?? []).compactMap(\.number)
    var shown: [(String, Double)] = []
    for (digest, delay) in zip(digests, delays) {
      let played = delay < 11 ? 100 : delay
      if let last = shown.last, last.0 == digest {
        shown[shown.count - 1].1 += played
      } else {
        shown.append((digest, played))
      }
    }
    return shown
  }

  @Test(arguments: [
    ("loop", TestPNG.animation(60, 60, colors: [red, blue], plays: 3), "finite-loop"),
    (
      "delay", TestPNG.animation(60, 60, colors: [red, blue], delay: (0, 100)), "short-frame-delay"
    ),
    ("equal", TestPNG.animation(90, 90, colors: [red, red, red, blue]), "duplicate-frames"),
  ]) func fixedAnimationLooksTheSame(_ name: String, _ image: TestPNG, _ rule: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(image.bytes + Array("trailing".utf8), to: "pack/\(name).png")
    let result = try stickerlint(
      ["fix", "pack", "-o", "mended", "--no-config", "--format", "json"], in: folder.url)
    let plan = try JSONDocument(result.output)
    let rules = plan["files"]?.elements?.first?["fixes"]?.elements?
      .flatMap { $0["rules"]?.elements ?? [] }.compactMap(\.text)
    #expect(rules?.contains(rule) == true)
    #expect(rules?.contains("trailing-data") == true)
    let before = try Self.playedFrames("pack/\(name).png", in: folder.url)
    let after = try Self.playedFrames("mended/\(name).png", in: folder.url)
    #expect(before.map(\.0) == after.map(\.0))
    #expect(before.map(\.1) == after.map(\.1))
  }

  /// A repair that rewrites the file keeps chunks that describe its colors, and drops texts.
  @Test func colorChunksAreKept() throws {
    let folder = try TemporaryFolder()
    var image = TestPNG.animation(90, 90, colors: [Self.red, Self.red, Self.red, Self.blue])
    image.chunks.insert(.init("gAMA", bigEndian(50_000)), at: 1)
    image.chunks.insert(.init("tEXt", Array("Comment\0by hand".utf8)), at: 2)
    try folder.write(image.bytes, to: "pack/a.png")
    _ = try stickerlint(["fix", "pack", "-o", "mended", "--no-config"], in: folder.url)
    let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "mended/a.png")))
    #expect(bytes.contains(Array("gAMA".utf8)))
    #expect(!bytes.contains(Array("tEXt".utf8)))
  }

  @Test func renamedFileIsRenamedInItsList() throws {
    let folder = try TemporaryFolder()
    let sticker = "C.xcstickers/P.stickerpack/Wave.sticker"
    try folder.write(TestPNG.disc(300).bytes, to: "\(sticker)/wave.gif")
    try folder.write(
      Array(#"{"info":{"author":"xcode","version":1},"properties":{"filename":"wave.gif"}}"#.utf8),
      to: "\(sticker)/Contents.json")
    try folder.write(
      Array(
        #"{"info":{"author":"xcode","version":1},"properties":{"grid-size":"small"},"stickers":[{"filename":"Wave.sticker"}]}"#
          .utf8), to: "C.xcstickers/P.stickerpack/Contents.json")
    let result = try stickerlint(
      ["fix", "C.xcstickers", "-o", "D.xcstickers", "--no-config"], in: folder.url)
    #expect(result.status < 2, "\(result.error)")
    let copy = folder.url.appending(path: "D.xcstickers/P.stickerpack/Wave.sticker")
    #expect(try Folders.names(in: copy) == ["Contents.json", "wave.png"])
    let list = try JSONDocument(Data(contentsOf: copy.appending(path: "Contents.json")))
    #expect(list["properties"]?["filename"]?.text == "wave.png")
  }
}
