import Foundation
import StickerTestSupport
import Testing

/// A listed name that a Mac's file system treats as equal to a file's name refers to that file.
@Suite struct ListedNameTests {
  private static func art(_ number: UInt8) -> [UInt8] {
    TestPNG.still(300, 300, [20, 90, 40 + 20 * number, 120]).bytes
  }

  private static func write(
    _ folder: TemporaryFolder, _ name: String, image: String, listing: String, _ number: UInt8
  ) throws {
    try folder.write(art(number), to: "P.stickerpack/\(name)/\(image)")
    try folder.write(
      Array(
        #"{"properties":{"filename":"\#(listing)","accessibility-label":"Wave \#(number)"}}"#.utf8),
      to: "P.stickerpack/\(name)/Contents.json")
  }

  @Test func listedStickersInAnotherCaseOrNormalizationAreFound() throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, "B.sticker", image: "b.PNG", listing: "b.png", 1)
    try Self.write(folder, "e\u{301}.sticker", image: "a.png", listing: "a.png", 2)
    try Self.write(folder, "C.sticker", image: "c.png", listing: "c.png", 3)
    let listed = ["c.sticker", "\u{E9}.sticker", "b.sticker"]
      .map { #"{"filename":"\#($0)"}"# }.joined(separator: ",")
    try folder.write(
      Array(#"{"properties":{"grid-size":"small"},"stickers":[\#(listed)]}"#.utf8),
      to: "P.stickerpack/Contents.json")
    let found = try findings(["P.stickerpack"], in: folder.url)
    let names = found.filter { $0.rule == "missing-listed-file" }
    #expect(names.map(\.severity).sorted() == ["note", "warning", "warning"], "\(found)")
    #expect(!found.contains { $0.rule == "unlisted-file" || $0.severity == "error" }, "\(found)")
    let packed = try stickerlint(
      ["pack", "P.stickerpack", "-o", "Q.xcstickers"], in: folder.url)
    let written = try String(
      contentsOf: folder.url.appending(path: "Q.xcstickers/P.stickerpack/Contents.json"),
      encoding: .utf8)
    let order = ["C.sticker", "e\u{301}.sticker", "B.sticker"].compactMap {
      written.range(of: $0)?.lowerBound
    }
    #expect(order.count == 3 && order == order.sorted(), "\(packed.error)\(written)")
  }

  @Test func listedFramesInAnotherCaseOrNormalizationAreFound() throws {
    let folder = try TemporaryFolder()
    let list =
      #"{"properties":{"duration":10,"duration-type":"fps","repetitions":0,"accessibility-label":"A"},"#
      + "\"frames\":[{\"filename\":\"\u{E9}.png\"},{\"filename\":\"b.png\"}]}"
    try folder.write(Array(list.utf8), to: "S.stickersequence/Contents.json")
    try folder.write(Self.art(1), to: "S.stickersequence/e\u{301}.png")
    try folder.write(Self.art(2), to: "S.stickersequence/b.PNG")
    let found = try findings(["S.stickersequence"], in: folder.url)
    #expect(!found.contains { $0.severity == "error" }, "\(found)")
    let made = try stickerlint(["assemble", "S.stickersequence", "-o", "s.png"], in: folder.url)
    #expect(made.status == 0 && made.error.contains("'b.PNG': rename it"))
    try folder.write(
      Array(#"{"frames":[{"filename":"b.gif"}]}"#.utf8), to: "S.stickersequence/Contents.json")
    let refused = try stickerlint(
      ["assemble", "S.stickersequence", "-o", "t.png"], in: folder.url)
    #expect(
      refused.status != 0 && refused.error.contains("the folder has 'b.PNG'"), "\(refused.error)")
  }
}
