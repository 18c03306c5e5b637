import Foundation
import StickerTestSupport
import Testing

/// Commands that lint prints repair their findings, and nothing else.
@Suite struct PrintedRepairTests {
  private static func lint(_ path: String, in folder: URL) throws -> [LintedFinding] {
    try LintedFinding.all([path], in: folder)
  }

  /// A picture that lint leaves out in a checkout: oblong, opaque, and larger than any sticker.
  private static let photo = TestPNG([
    .header(1_000, 700, type: 2), .image(TestPNG.rows(1_000, 700, [20, 90, 60])), .end,
  ]).bytes

  /// A git checkout in `art`, with three discs that are too large, and a photo.
  ///
  /// - Parameter prefix: the start of their paths in the checkout: empty, or a folder with a slash.
  private static func checkout(_ prefix: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Array("ref".utf8), to: "art/.git/HEAD")
    for (line, name) in ["hug", "kiss", "wave"].enumerated() {
      try folder.write(TestPNG.disc(700, line: UInt8(line)).bytes, to: "art/\(prefix)\(name).png")
    }
    try folder.write(photo, to: "art/\(prefix)photo.png")
    return folder
  }

  /// A command that names a folder excludes the files that lint leaves out of the checkout.
  @Test func uncheckedFilesAreNotRepaired() throws {
    let folder = try Self.checkout("stickers/")
    let top = folder.url.appending(path: "art")
    let found = try Self.lint(".", in: top).filter { $0.ruleId == "unusual-dimensions" }
    let arguments = try #require(found.first?.advice?.arguments)
    #expect(
      arguments == [
        "fix", "stickers", "--pick", "unusual-dimensions", "--exclude", "stickers/photo.png", "-o",
        "stickers-fixed",
      ])
    let result = try stickerlint(arguments, in: top)
    #expect(result.status == 0 && !result.output.contains("photo.png\n"), "\(result.transcript)")
    let copy = top.appending(path: "stickers-fixed/photo.png")
    #expect(try Array(Data(contentsOf: copy)) == Self.photo)
  }

  /// A copy of the top of a checkout would not be a checkout, so the command names its stickers one by one.
  @Test func stickersAtTheTopOfACheckoutAreNamed() throws {
    let folder = try Self.checkout("")
    let top = folder.url.appending(path: "art")
    let found = try Self.lint(".", in: top).filter { $0.ruleId == "unusual-dimensions" }
    let arguments = try #require(found.first?.advice?.arguments)
    #expect(arguments.starts(with: ["fix", "hug.png", "kiss.png", "wave.png", "--pick"]))
    let result = try stickerlint(arguments, in: top)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(
      try Folders.names(in: top.appending(path: "fixed")) == ["hug.png", "kiss.png", "wave.png"])
  }

  /// The copy of a checkout leaves out the pictures that are not checked: the copy is no checkout, so lint would check
  /// them there.
  @Test func theCopyIsJudgedLikeItsOriginal() throws {
    let folder = try Self.checkout("stickers/")
    let top = folder.url.appending(path: "art")
    let result = try stickerlint(["fix", ".", "--lossy", "-o", "../fixed"], in: top)
    #expect(result.status == 0 && !result.output.contains("photo"), "\(result.transcript)")
    #expect(result.error.contains("left out, not meant for a pack: stickers/photo.png"))
    #expect(
      try Folders.names(in: folder.url.appending(path: "fixed/stickers"))
        == ["hug.png", "kiss.png", "wave.png"])
  }

  /// A command that repairs several files is printed once, even if another command follows it.
  @Test func aCommandIsPrintedOnce() throws {
    let folder = try TemporaryFolder()
    for (line, name) in ["hug.gif", "wave.gif"].enumerated() {
      try folder.write(TestPNG.disc(300, line: UInt8(line)).bytes, to: "pack/\(name)")
    }
    let wave = TestWebP.animation(
      300, 300, colors: [[200, 40, 40, 255], [40, 40, 200, 255]], plays: 0)
    try folder.write(wave.bytes, to: "pack/kiss.webp")
    let lint = try stickerlint(
      ["lint", "pack", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"])
    let text = lint.output.replacing(#/ *\\?\n */#, with: " ")
    #expect(text.components(separatedBy: "--pick extension-mismatch ").count == 2, "\(lint.output)")
    #expect(text.contains("The command above for hug.gif does this, too."), "\(lint.output)")
  }

  /// Two findings of a rule get the same command if the command of one picks all rules that the other's picks.
  @Test func aCommandThatCoversAnotherReplacesIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(700).bytes, to: "pack/sun.png")
    let moon = TestWebP([.canvas(700, 700, flags: 0x10), .picture(700, 700, [200, 40, 40, 90])])
    try folder.write(moon.bytes, to: "pack/moon.webp")
    let found = try Self.lint("pack", in: folder.url).filter { $0.ruleId == "unusual-dimensions" }
    #expect(found.count == 2 && found.allSatisfy { $0.command != nil }, "\(found)")
    #expect(Set(found.map(\.command)).count == 1, "\(found)")
  }

  /// No command is printed for art whose colors would be lost if it were encoded again.
  @Test func artThatCannotBeWrittenGetsNoCommand() throws {
    let folder = try TemporaryFolder()
    var png = TestPNG.disc(700)
    png.chunks.insert(TestPNG.Chunk("iCCP", Array("x".utf8) + [0, 0, 1, 2, 3]), at: 1)
    try folder.write(png.bytes, to: "pack/sun.png")
    try folder.write(TestPNG.disc(700).bytes, to: "fine/sun.png")
    func command(_ pack: String) throws -> String? {
      try #require(
        Self.lint(pack, in: folder.url).first { $0.ruleId == "unusual-dimensions" }
      ).command
    }
    #expect(try command("fine") != nil)
    #expect(try command("pack") == nil)
  }

  /// The pack's list would still name the sequence, so only a person can run the command, and replace the sequence.
  @Test func aListedSequenceIsReplacedByHand() throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "rules/sequence-too-large")
    try FileManager.default.copyItem(at: sample, to: folder.url.appending(path: "pack"))
    let finding = try #require(
      Self.lint("pack", in: folder.url).first { $0.ruleId == "sequence-too-large" })
    #expect(finding.command?.hasSuffix("--fit -o NEW.png") == true)
    #expect(finding.advice?.arguments == nil)
  }

  /// No background is invented for a transparent icon.
  @Test func iconsAreNotDrawnFromATransparentOne() throws {
    let folder = try TemporaryFolder()
    let set = "A.xcstickers/iMessage App Icon.stickersiconset"
    try folder.write(TestPNG.still(1024, 768, [200, 90, 40, 120]).bytes, to: "\(set)/store.png")
    try folder.write(TestPNG.still(1024, 1024, [200, 90, 40, 255]).bytes, to: "\(set)/app.png")
    let list = """
      {"images": [
        {"idiom": "ios-marketing", "platform": "ios", "size": "1024x768", "scale": "1x", "filename": "store.png"},
        {"idiom": "ios-marketing", "size": "1024x1024", "scale": "1x", "filename": "app.png"}]}
      """
    try folder.write(Array(list.utf8), to: "\(set)/Contents.json")
    let missing = try Self.lint("A.xcstickers", in: folder.url).filter {
      $0.ruleId == "missing-icon" && $0.severity == "error"
    }
    #expect(!missing.isEmpty)
    #expect(missing.allSatisfy { $0.command?.contains("--icon PICTURE") == true })
  }
}
