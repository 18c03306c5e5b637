import Foundation
import StickerTestSupport
import Testing

/// Symbolic links to pictures: they are followed only within the checked folder, and nothing is written through them.
@Suite struct LinkTests {
  private static let art = TestPNG.still(300, 300, [20, 90, 160, 120]).bytes

  private static func link(_ folder: TemporaryFolder, _ path: String, to target: String) throws {
    let link = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: target)
  }

  private static func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let lists = [
      "P.stickerpack":
        #"{"properties":{"grid-size":"small"},"stickers":[{"filename":"A.sticker"}]}"#,
      "P.stickerpack/A.sticker":
        #"{"properties":{"filename":"a.png","accessibility-label":"A wave"}}"#,
    ]
    for (path, text) in lists {
      try folder.write(Array(text.utf8), to: "top/\(path)/Contents.json")
    }
    try folder.write(art, to: "top/art/wave.png")
    try folder.write(art, to: "outside/wave.png")
    return folder
  }

  @Test(
    arguments: [
      ("../../art/wave.png", nil),
      ("../../art/../art/./wave.png", nil),
      ("../../art/gone.png", "'../../art/gone.png', which does not exist"),
      ("../../../outside/wave.png", "outside of the checked folder"),
      ("/etc/hostname", "'/etc/hostname', outside of the checked folder"),
      ("../../art", "'../../art', which is a folder"),
      ("../../..", "outside of the checked folder"),
      ("../..", "which is a folder"),
      ("a.png", "'a.png', which goes through another link"),
      ("../../linked/wave.png", "which goes through another link"),
    ] as [(String, String?)])
  func onlyLinksToPicturesInTheCheckedFolderAreFollowed(_ target: String, _ problem: String?) throws
  {
    let folder = try Self.catalog()
    try Self.link(folder, "top/P.stickerpack/A.sticker/a.png", to: target)
    try Self.link(folder, "top/linked", to: "art")
    let found = try findings(["top", "--exclude", "linked"], in: folder.url)
    guard let problem else {
      #expect(!found.contains { $0.path.hasSuffix("a.png") && $0.severity == "error" }, "\(found)")
      let alone = try findings(["top/P.stickerpack"], in: folder.url)
      #expect(alone.contains { $0.message.contains("outside of the checked folder") })
      return
    }
    let special = found.filter { $0.rule == "special-file" && $0.path.hasSuffix("a.png") }
    #expect(special.count == 1 && special[0].message.contains(problem), "\(found)")
  }

  /// The picture is checked under the link's name, and nothing is written through the link.
  @Test func linkedPictureIsCheckedButNotRepaired() throws {
    let folder = try Self.catalog()
    let small = TestPNG.still(206, 206, [20, 90, 160, 120]).bytes
    try folder.write(small, to: "top/.art/wave.bin")
    try Self.link(folder, "top/P.stickerpack/A.sticker/a.png", to: "../../.art/wave.bin")
    let found = try findings(["top", "--exclude", ".art/**"], in: folder.url)
    let findingsOfLink = found.filter { $0.path.hasSuffix("A.sticker/a.png") }
    #expect(findingsOfLink.contains { $0.rule == "unusual-dimensions" }, "\(found)")
    let fixed = try stickerlint(
      ["fix", "top/P.stickerpack", "--pick", "unusual-dimensions", "--in-place"], in: folder.url)
    #expect(fixed.status != 2, "\(fixed.error)")
    let file = folder.url.appending(path: "top/.art/wave.bin")
    #expect(try [UInt8](Data(contentsOf: file)) == small)
  }

  @Test func linkBesideItsPictureIsSkipped() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.art, to: "otters/a.png")
    try Self.link(folder, "otters/b.png", to: "a.png")
    let report = try stickerlint(["otters", "--format", "json"], in: folder.url)
    let packs = try #require(JSONDocument(report.output)["packs"]?.elements)
    #expect(packs.compactMap { $0["stickers"]?.number } == [1], "\(report.output)")
    #expect(try findings(["otters"], in: folder.url).allSatisfy { $0.path != "otters/b.png" })
    let files = try stickerlint(["files", "otters"], in: folder.url)
    #expect((files.output + files.error).contains("it is a link to otters/a.png, which is checked"))
  }

  /// A picture in an `.imageset` is not checked there, so one of two links to it is.
  @Test func onlyOneLinkToAnUncheckedPictureIsChecked() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no image".utf8), to: "otters/x.imageset/a.png")
    try Self.link(folder, "otters/a.png", to: "x.imageset/a.png")
    try Self.link(folder, "otters/b.png", to: "x.imageset/a.png")
    let found = try findings(["otters"], in: folder.url)
    #expect(found.map(\.rule) == ["unreadable-image"], "\(found)")
    #expect(found.map(\.path) == ["otters/a.png"])
  }

  @Test func packCopiesThePicturesBehindLinks() throws {
    let folder = try Self.catalog()
    try Self.link(folder, "top/P.stickerpack/A.sticker/a.png", to: "../../art/wave.png")
    let packed = try stickerlint(["pack", "top", "-o", "new.xcstickers"], in: folder.url)
    #expect(packed.status == 0, "\(packed.error)")
    let names = try Folders.paths(below: folder.url.appending(path: "new.xcstickers"))
    let image = try #require(names.first { $0.hasSuffix(".png") })
    let file = folder.url.appending(path: "new.xcstickers/\(image)")
    #expect(try [UInt8](Data(contentsOf: file)) == Self.art)
  }
}
