import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// A pack loaded by an app.
@Suite struct StickerPackTests {
  private static func folder(_ files: [String] = ["images/wave.png", "still.jpg"]) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for file in files { try folder.write([1], to: file) }
    try folder.write(Array(TestManifest.json()), to: "manifest.json")
    return folder
  }

  private static func error(_ folder: TemporaryFolder, _ name: String = "manifest.json")
    -> ManifestError?
  {
    do {
      _ = try StickerPack(contentsOf: folder.url.appending(path: name))
      return nil
    } catch {
      return error
    }
  }

  @Test func stickersComeInOrder() throws {
    let folder = try Self.folder()
    let pack = try StickerPack(contentsOf: folder.url.appending(path: "manifest.json"))
    #expect(pack.name == "Otters" && pack.size == .regular)
    #expect(pack.numberOfStickers == 2)
    let wave = try #require(pack.sticker(at: 0))
    #expect(wave.entry == TestManifest.wave)
    #expect(wave.animates && wave.duration == 0.8)
    #expect(wave.fileURL.path == folder.url.appending(path: "images/wave.png").path)
    #expect(try Data(contentsOf: wave.fileURL) == Data([1]))
    let still = try #require(pack.sticker(at: 1))
    #expect(!still.animates && still.name == "Still")
    #expect(wave.localizedDescription(for: ["de"]) == "Ein Otter winkt")
    for index in [-1, 2, .min, .max] { #expect(pack.sticker(at: index) == nil) }
  }

  @Test func missingFileIsNamed() throws {
    let missing = try Self.folder(["still.jpg"])
    let path = missing.url.appending(path: "images/wave.png").path
    #expect(Self.error(missing) == .fileMissing(sticker: "Wave", path: path))
    let folderInstead = try Self.folder(["images/wave.png/x", "still.jpg"])
    #expect(Self.error(folderInstead) != nil)
    #expect("\(ManifestError.fileMissing(sticker: "a\nb", path: "x"))".contains(#""a\nb""#))
    let breaks = ManifestError.fileMissing(sticker: "a\u{85}\u{2028}b\u{2029}é", path: "x")
    #expect("\(breaks)".contains(#""a\u{85}\u{2028}b\u{2029}é""#))
  }

  @Test func linkOutOfTheFolderIsRefused() throws {
    let outside = try TemporaryFolder()
    let file = try outside.write([1], to: "secret.png")
    let folder = try Self.folder(["still.jpg"])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "images"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "images/wave.png"), withDestinationURL: file)
    #expect(Self.error(folder) == .fileEscapes(sticker: "Wave", file: "images/wave.png"))
  }

  /// A folder reached through a link is the same folder.
  @Test func linkToTheFolderIsFollowed() throws {
    let folder = try Self.folder()
    let elsewhere = try TemporaryFolder()
    let link = elsewhere.url.appending(path: "pack")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    let pack = try StickerPack(contentsOf: link.appending(path: "manifest.json"))
    #expect(pack.numberOfStickers == 2)
  }

  @Test func manifestThatIsNotAFileIsRefused() throws {
    let folder = try Self.folder()
    let nowhere = folder.url.appending(path: "nowhere.json").path
    #expect(
      Self.error(folder, "nowhere.json") == .unreadable(path: nowhere, reason: "it does not exist"))
    guard case .unreadable? = Self.error(folder, "images") else {
      Issue.record("a folder is read")
      return
    }
    let large = folder.url.appending(path: "large.json")
    #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: 17 << 20)
    try handle.close()
    #expect(Self.error(folder, "large.json") == .tooLarge(bytes: 17 << 20, limit: 16 << 20))
  }

  @Test func remoteURLIsRefused() throws {
    let file = try #require(URL(string: "https://example.invalid/etc/hosts"))
    #expect(throws: ManifestError.self) { try StickerPack(contentsOf: file) }
  }

  @Test(arguments: [
    (["de-AT", "en"], "Ein Otter winkt"), (["DE"], "Ein Otter winkt"),
    (["pt-BR"], "Uma lontra acena"),
    (["pt"], "An otter waves"), (["fr", "de"], "Ein Otter winkt"),
    (["en-US", "de"], "An otter waves"),
    ([], "An otter waves"), (["", "-", "--", "de-"], "Ein Otter winkt"), (["fr"], "An otter waves"),
  ])
  func descriptionIsInAPreferredLanguage(_ languages: [String], _ text: String) {
    #expect(TestManifest.wave.localizedDescription(for: languages) == text)
  }

  @Test func descriptionFallsBackToTheName() {
    #expect(TestManifest.still.localizedDescription(for: ["de"]) == "Still")
    var sticker = TestManifest.still
    sticker.label = ""
    sticker.labels = ["de": "", "en": "English"]
    #expect(sticker.localizedDescription(for: ["de"]) == "Still")
    #expect(sticker.localizedDescription(for: ["en-GB"]) == "English")
  }
}
