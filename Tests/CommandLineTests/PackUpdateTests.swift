import Foundation
import StickerTestSupport
import Testing

/// The files that `pack --update` keeps, replaces and refuses to touch.
@Suite struct PackUpdateTests {
  @Test func updateKeepsForeignFilesAndLabels() throws {
    let folder = try PackCommandTests.otters()
    try PackCommandTests.pack(["otters"], in: folder)
    let pack = "Stickers.xcstickers/otters.stickerpack"
    let label =
      "{\"properties\": {\"filename\": \"Love.png\", \"accessibility-label\": \"In love\"}}"
    try folder.write(Array(label.utf8), to: "\(pack)/Love.sticker/Contents.json")
    try folder.write([1, 2, 3], to: "Stickers.xcstickers/notes/plan.txt")
    try FileManager.default.removeItem(at: folder.url.appending(path: "otters/wave 10.png"))
    try folder.write(AssembleTests.frame(77), to: "otters/wave 2.png")
    try folder.write(AssembleTests.frame(78), to: "otters/new.png")

    let refused = try PackCommandTests.pack(["otters"], in: folder, status: 2)
    #expect(refused.error.contains("it is not empty; --update updates a folder"))
    let updated = try PackCommandTests.pack(["otters", "--update"], in: folder)
    #expect(updated.error.contains("stays: 'wave 10.sticker'; --prune removes it"))
    let files = try PackCommandTests.files(folder, "Stickers.xcstickers")
    #expect(files["notes/plan.txt"] == Data([1, 2, 3]))
    #expect(files["otters.stickerpack/wave 10.sticker/wave 10.png"] != nil)
    #expect(
      files["otters.stickerpack/wave 2.sticker/wave 2.png"] == Data(AssembleTests.frame(77)))
    #expect(
      try PackCommandTests.text(folder, "\(pack)/Love.sticker/Contents.json").contains(
        "\"In love\""))
    let listed = try PackCommandTests.text(folder, "\(pack)/Contents.json").split(separator: "\n")
      .filter { $0.contains("filename") }.map { $0.split(separator: "\"")[3] }
    #expect(
      listed == [
        "Love.sticker", "new.sticker", "spin.stickersequence", "wave 2.sticker", "wave 10.sticker",
      ])

    let dryRun = try PackCommandTests.pack(
      ["otters", "--update", "--prune", "--dry-run"], in: folder)
    let prune = try PackCommandTests.pack(["otters", "--update", "--prune"], in: folder)
    for result in [dryRun, prune] {
      #expect(result.error.contains("is removed, with everything in it: 'wave 10.sticker'"))
    }
    let pruned = try PackCommandTests.files(folder, "Stickers.xcstickers")
    #expect(!pruned.keys.contains { $0.contains("wave 10") })
    #expect(pruned["notes/plan.txt"] == Data([1, 2, 3]))
  }

  @Test func foreignFilesAreKeptAndEditedOnesReplacedOnlyByPrune() throws {
    let folder = try PackCommandTests.otters()
    try PackCommandTests.pack(["otters"], in: folder)
    let pack = "Stickers.xcstickers/otters.stickerpack"
    try folder.write([7], to: "\(pack)/Love.sticker/Love.psd")
    try folder.write(AssembleTests.frame(77), to: "otters/Love.png")
    try PackCommandTests.pack(["otters", "--update"], in: folder)
    let files = try PackCommandTests.files(folder, pack)
    #expect(files["Love.sticker/Love.psd"] == Data([7]))
    #expect(files["Love.sticker/Love.png"] == Data(AssembleTests.frame(77)))

    try PackCommandTests.pack(["otters", "plain"], in: folder)
    let edited = try PackCommandTests.text(folder, "plain/stickerpack.yml") + "# mine\n"
    try folder.write(Array(edited.utf8), to: "plain/stickerpack.yml")
    let refused = try PackCommandTests.pack(["otters", "plain", "--update"], in: folder, status: 2)
    #expect(refused.error.contains("differs and would be lost; --prune replaces it"))
    #expect(try PackCommandTests.text(folder, "plain/stickerpack.yml") == edited)
    try PackCommandTests.pack(["otters", "plain", "--update", "--prune"], in: folder)
    #expect(try PackCommandTests.text(folder, "plain/stickerpack.yml") != edited)
  }

  @Test func labelTablesKeepOtherLines() throws {
    let folder = try PackCommandTests.otters()
    let lines =
      "version: 1\nstickers:\n  - {file: Love.png, label: In love, labels: {de: Verliebt}}\n"
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try PackCommandTests.pack(["otters"], in: folder)
    let path = "Stickers.xcstickers/de.lproj/otters.strings"
    let key = "\"Love.png.accessibilityLabel\""
    try folder.write(
      Array("/* ours */ \(key) = \"Verliebt\"; \"In love\" = \"Verliebt\"; \"x\" = \"y\";".utf8),
      to: path)
    try PackCommandTests.pack(["otters", "--update"], in: folder)
    #expect(try PackCommandTests.text(folder, path).hasPrefix("/* ours */"))
    let changed = lines.replacingOccurrences(of: "Verliebt", with: "Verknallt")
    try folder.write(Array(changed.utf8), to: "otters/stickerpack.yml")
    try PackCommandTests.pack(["otters", "--update"], in: folder)
    let table = try PackCommandTests.text(folder, path)
    #expect(table.contains("\(key) = \"Verknallt\"") && table.contains("\"x\" = \"y\";"))
    // In older tables, the label itself is the key. Such an entry is removed.
    #expect(!table.contains("\"In love\""))
    try folder.write(Array("\"In love\" = ".utf8), to: path)
    let refused = try PackCommandTests.pack(["otters", "--update"], in: folder, status: 2)
    #expect(refused.error.contains("cannot be read") && refused.error.contains("would be lost"))
    #expect(try PackCommandTests.text(folder, path) == "\"In love\" = ")
  }

  @Test func otherPackOfTheCatalogIsReplacedOnlyByPrune() throws {
    let folder = try PackCommandTests.otters()
    try PackCommandTests.pack(["otters"], in: folder)
    let refused = try PackCommandTests.pack(
      ["otters", "--name", "Seals", "--update"], in: folder, status: 2)
    #expect(refused.error.contains("already contains the pack 'otters'"))
    try PackCommandTests.pack(["otters", "--name", "Seals", "--update", "--prune"], in: folder)
    let files = try PackCommandTests.files(folder, "Stickers.xcstickers").keys
    #expect(files.contains("Seals.stickerpack/Love.sticker/Love.png"))
    #expect(!files.contains { $0.hasPrefix("otters") })
  }
}
