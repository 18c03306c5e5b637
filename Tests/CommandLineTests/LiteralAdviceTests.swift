import Foundation
import StickerTestSupport
import Testing

/// Advice that is followed to the letter.
@Suite struct LiteralAdviceTests {
  private static func top(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: "top") }

  /// The placeholder of a printed command is no picture: nothing is written, so that the right command can follow.
  @Test func aPictureThatIsNotThereEndsTheRun() throws {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder)
    for words in [
      ["fix", "Pack/Assets.xcassets", "--icon", "PICTURE", "-o", "copy"],
      ["lint", "Pack/Assets.xcassets", "--fix", "--icon", "PICTURE"],
    ] {
      let result = try stickerlint(words + ["--no-config"], in: Self.top(folder))
      #expect(result.status == 2 && result.error.contains("PICTURE"), "\(result.transcript)")
    }
    #expect(!(try Folders.names(in: Self.top(folder)).contains("copy")))
  }

  /// A sticker whose list names another file than the one in its folder is told to name that one.
  @Test func thePictureBesideAListIsNamed() throws {
    let folder = try TemporaryFolder()
    let sticker = "A.xcstickers/Otters.stickerpack/Wave.sticker"
    try folder.write(TestPNG.disc(300).bytes, to: "\(sticker)/hello@3x.png")
    try folder.write(
      Array(#"{"properties": {"filename": "gone.png"}}"#.utf8), to: "\(sticker)/Contents.json")
    try folder.write(
      Array(#"{"stickers": [{"filename": "Wave.sticker"}]}"#.utf8),
      to: "A.xcstickers/Otters.stickerpack/Contents.json")
    let found = try findings(["A.xcstickers", "--no-config"], in: folder.url)
      .filter { $0.rule == "missing-listed-file" }
    #expect(found.map(\.help) == ["'hello@3x.png' is there: list it by that name."], "\(found)")
  }

  /// Whoever puts files back needs the names of all.
  @Test func missingResourcesAreAllNamed() throws {
    let folder = try TemporaryFolder()
    var project = TestProject()
    let names = ["a picture with quite a long name.png", "b.png", "c.png"]
    project.resources += names
    try project.write(into: folder)
    let found = try findings([".", "--no-config"], in: Self.top(folder))
      .filter { $0.rule == "missing-listed-file" }
    for name in names {
      #expect(found.count == 1 && found[0].message.contains("'\(name)'"), "\(found)")
    }
  }

  /// A repaired copy beside its original is not judged again, unless it is named.
  @Test func aCopyIsNotASecondPack() throws {
    let folder = try TemporaryFolder()
    for name in ["art/Otters", "Otters-fixed", "Otters-fixed-2"] {
      try folder.write(TestPNG.disc(200).bytes, to: "\(name)/small.png")
    }
    let all = try findings([".", "--no-config"], in: folder.url).map(\.path)
    #expect(!all.isEmpty && all.allSatisfy { $0.hasPrefix("art/Otters") }, "\(all)")
    let copy = try findings(["Otters-fixed", "--no-config"], in: folder.url).map(\.path)
    #expect(!copy.isEmpty, "\(copy)")
  }
}
