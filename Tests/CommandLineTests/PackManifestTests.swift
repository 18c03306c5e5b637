import Foundation
import StickerTestSupport
import Testing

/// `stickerpack.yml`: writing, following and checking it.
@Suite struct PackManifestTests {
  /// The picture for the icons and the frames are not stickers.
  @Test func lintFollowsTheManifest() throws {
    let folder = try PackCommandTests.otters()
    try folder.write(TestPNG.still(1024, 1).bytes, to: "otters/Logo/logo.png")
    let lines = """
      version: 1
      icon: Logo/logo.png
      stickers:
        - {file: Love.png}
        - {frames: spin}
      """
    #expect(try stickerlint(["lint", "otters"], in: folder.url).output.contains("logo.png"))
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    let checked = try stickerlint(["lint", "otters", "--format", "json"], in: folder.url)
    #expect(!checked.output.contains("logo.png") && !checked.output.contains("spin/1.png"))
    let files = try stickerlint(["files", "otters"], in: folder.url)
    #expect((files.output + files.error).contains("stickerpack.yml uses it for the icons"))
  }

  @Test func initWritesAManifestThatChangesNothing() throws {
    let folder = try PackCommandTests.otters()
    try PackCommandTests.pack(["otters"], in: folder)
    try PackCommandTests.pack(["otters", "--init"], in: folder)
    #expect(
      try PackCommandTests.text(folder, "otters/stickerpack.yml").contains(
        "# label: the text that VoiceOver reads"))
    try PackCommandTests.pack(["otters", "-o", "B.xcstickers"], in: folder)
    #expect(
      try PackCommandTests.files(folder, "Stickers.xcstickers")
        == PackCommandTests.files(folder, "B.xcstickers"))
    let again = try PackCommandTests.pack(["otters", "--init"], in: folder, status: 2)
    #expect(again.error.contains("already exists"))
  }

  /// A manifest written for a catalog names the images, not the `.sticker` folders.
  @Test func initOfACatalogCanBeRead() throws {
    let folder = try PackCommandTests.otters()
    try PackCommandTests.pack(["otters"], in: folder)
    try PackCommandTests.pack(["Stickers.xcstickers", "--init"], in: folder)
    let text = try PackCommandTests.text(folder, "Stickers.xcstickers/stickerpack.yml")
    #expect(!text.contains(".sticker\n"), "\(text)")
    try PackCommandTests.pack(["Stickers.xcstickers", "-o", "B.xcstickers"], in: folder)
  }

  @Test(arguments: [
    ("name: a/b", "2:7: the name contains '/', which separates folders"),
    ("size: tiny", "2:7: 'tiny' is not a size. The choices are small, regular, large and medium."),
    ("icon: ../logo.png", "2:7: '../logo.png': '..' and absolute paths are not allowed"),
    ("icon: /etc/passwd", "2:7: '/etc/passwd': '..' and absolute paths are not allowed"),
    (
      "icon: \"a\\u200b.png\"",
      "2:7: 'a\\u{200b}.png' is not a path: it is empty, or contains control or invisible characters"
    ),
    ("icons: a", "2:1: 'icons' is not a key of a pack. Did you mean 'icon'?"),
    ("stickers:\n  - file: lov.png", "3:11: there is no 'lov.png'"),
    ("stickers:\n  - file: spin", "3:11: 'spin' is a folder, not a file"),
    ("stickers:\n  - file: link.png", "3:11: 'link.png' goes through a symbolic link"),
    ("stickers:\n  - file: away/1.png", "3:11: 'away/1.png' goes through a symbolic link"),
    (
      "stickers:\n  - {file: Love.png, frames: spin}",
      "3:5: a sticker needs either 'file' or 'frames'"
    ),
    (
      "stickers:\n  - {file: Love.png, fps: 3}",
      "3:5: 'fps', 'duration' and 'repetitions' apply to 'frames' only"
    ),
    ("stickers:\n  - frames: [spin/1.png, spin/2.png]", "3:13: a list of frames needs a 'name'"),
    (
      "stickers:\n  - file: Love.png\n  - {file: wave 2.png, name: LOVE}",
      "4:30: 'LOVE' is already the name of the sticker on line 3"
    ),
    (
      "stickers:\n  - {file: Love.png, emoji: [ab]}",
      "3:30: an entry of 'emoji': 'ab' is not a single emoji"
    ),
    (
      "stickers:\n  - {file: Love.png, labels: {x: y}}",
      "3:31: 'x' is not a language such as de or pt-BR"
    ),
    (
      "stickers:\n  - {file: Love.png, labels: {de: a, DE: b}}",
      "3:38: 'DE' is the same language as 'de'"
    ),
    ("icon-background: \"#ffeec\"", "2:18: 'icon-background': '#ffeec' is not a color"),
    ("stickers:\n  - {frames: spin, fps: 0}", "3:25: 'fps' must be from 0.01 to 1,000, not 0"),
    ("stickers: []", "1:1: there are no stickers"),
    ("name: Otters", "1:1: the manifest has no 'stickers', which is required"),
  ])
  func mistakesInManifestsHaveLineAndColumn(_ lines: String, _ expected: String) throws {
    let folder = try PackCommandTests.otters()
    for (link, target) in [("link.png", "Love.png"), ("away", "spin")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "otters/\(link)").path, withDestinationPath: target)
    }
    try folder.write(Array("version: 1\n\(lines)\n".utf8), to: "otters/stickerpack.yml")
    let result = try PackCommandTests.pack(["otters"], in: folder, status: 2)
    #expect(result.error.contains("otters/stickerpack.yml:\(expected)"), "\(result.error)")
  }

  /// A file that cannot be examined is not called missing.
  @Test func unreadableFileIsReportedWithTheReasonOfTheSystem() throws {
    let folder = try PackCommandTests.otters()
    let name = String(repeating: "a", count: 300) + ".png"
    try folder.write(Array("stickers:\n  - file: \(name)\n".utf8), to: "otters/stickerpack.yml")
    let result = try PackCommandTests.pack(["otters"], in: folder, status: 2)
    #expect(result.error.contains("' cannot be read: File name too long"), "\(result.error)")
  }

  /// A file is suggested in place of a missing one only if its name is similar and not too short, and it is not listed.
  @Test(arguments: [
    ("wave-2.png", "there is no 'wave-2.png'; if it was deleted, remove its entry"),
    ("d.png", "there is no 'd.png'; if it was deleted, remove its entry"),
    ("con.png", "there is no 'con.png'. Did you mean 'cone.png'?"),
    ("./hug.webp", "there is no './hug.webp'. Did you mean 'hug.png'?"),
  ])
  func onlySimilarUnlistedFilesAreSuggestedForMissingOnes(_ name: String, _ message: String) throws
  {
    let folder = try TemporaryFolder()
    for name in ["wave-1", "wave-3", "a", "cone", "hug"] {
      try folder.write(TestPNG.disc(300).bytes, to: "otters/\(name).png")
    }
    let files = ["wave-1.png", "./wave-3.png", name].map { "  - file: \($0)\n" }
    try folder.write(
      Array(("stickers:\n" + files.joined()).utf8), to: "otters/stickerpack.yml")
    let result = try PackCommandTests.pack(["otters"], in: folder, status: 2)
    #expect(result.error.contains(":4:11: \(message)"), "\(result.error)")
  }
}
