import Foundation
import StickerTestSupport
import Testing

/// Advice that users follow to the letter.
@Suite struct LiteralAdviceTests {
  private static func top(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: "top") }

  /// A printed command is run without a picture in place of `PICTURE`. It writes nothing that would block the corrected
  /// command.
  @Test func placeholderInACommandIsRefused() throws {
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

  /// If the list of a sticker names a missing file, the advice is to list the file in its folder.
  @Test func adviceAboutAMissingPictureNamesTheOneThatIsThere() throws {
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

  /// A pack whose list has the old name of a sticker.
  @Test(arguments: [
    (1, "'Hello.sticker' is there: list it by that name."), (2, "Put the file back"),
  ])
  func adviceAboutARenamedStickerNamesIt(_ count: Int, _ advice: String) throws {
    let folder = try TemporaryFolder()
    for name in ["Hello", "Bye"].prefix(count) {
      let sticker = "A.xcstickers/Otters.stickerpack/\(name).sticker"
      try folder.write(TestPNG.disc(300).bytes, to: "\(sticker)/a.png")
      try folder.write(
        Array(#"{"properties": {"filename": "a.png"}}"#.utf8), to: "\(sticker)/Contents.json")
    }
    try folder.write(
      Array(#"{"stickers": [{"filename": "Wave.sticker"}]}"#.utf8),
      to: "A.xcstickers/Otters.stickerpack/Contents.json")
    let found = try findings(["A.xcstickers", "--no-config"], in: folder.url)
      .filter { $0.rule == "missing-listed-file" }
    #expect(found.count == 1 && found[0].help.hasPrefix(advice), "\(found)")
  }

  /// Whoever restores missing files needs all of their names.
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

  /// A folder marked as kept originals is not checked, unless `--no-config` turns the mark off.
  @Test(arguments: [([], 0), (["--no-config"], 1)] as [([String], Int32)])
  func markedOriginalsAreCheckedOnlyWithNoConfig(_ options: [String], _ status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "Otters/wave.png")
    try folder.write(Array("no image".utf8), to: "old/wave.png")
    try folder.write([], to: "old/.stickerlint-originals")
    #expect(try stickerlint(["optimize", "Otters", "--in-place"], in: folder.url).status == 0)
    #expect(try stickerlint(["."] + options, in: folder.url).status == status)
    let files = try stickerlint(["files", "."] + options, in: folder.url)
    #expect(files.output.contains("old/wave.png") == (status == 1), "\(files.transcript)")
  }
}
