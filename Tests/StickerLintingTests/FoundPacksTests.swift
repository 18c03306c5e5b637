import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks

@Suite struct FoundPacksTests {
  private static let png = TestPNG.still(1, 1).bytes

  /// Returns the names of the files of each pack that is found in a folder, by the name of the pack. The pack of the
  /// folder itself has the name `.`.
  private func packs(_ files: [String: [UInt8]], at path: String = "") throws -> [String: [String]]
  {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let searched = FilePath(folder.url.appending(path: path).path)
    let found = FoundPacks([searched])
    #expect(!found.packs.contains { !$0.faults.isEmpty })
    return Dictionary(
      uniqueKeysWithValues: found.packs.map { pack in
        (
          path.isEmpty && pack.path == searched ? "." : pack.name,
          pack.files.map { $0.path.lastComponent!.string }
        )
      })
  }

  @Test func everyFolderWithImagesIsAPack() throws {
    let found = try packs([
      "a.png": Self.png, "one/b.png": Self.png, "one/two/c.PNG": Self.png, "empty/notes.txt": [65],
    ])
    #expect(found == [".": ["a.png"], "one": ["b.png"], "two": ["c.PNG"]])
  }

  /// A folder of similar numbered pictures is one sequence; animations are separate stickers.
  @Test(arguments: [(1, false), (2, true)])
  func animationsAreStickersNotFrames(_ frames: Int, _ areStickers: Bool) throws {
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255]]
    let bytes = TestPNG.animation(8, 8, colors: Array(colors.prefix(frames))).bytes
    let names = (1...4).map { "set/\($0).png" }
    let found = try packs(Dictionary(uniqueKeysWithValues: names.map { ($0, bytes) }))
    #expect((found["set"]?.count == 4) == areStickers, "\(found)")
  }

  @Test func catalogIsOnePack() throws {
    let folder = "S.xcstickers/Otters.stickerpack"
    let found = try packs([
      "\(folder)/Contents.json": Array("{}".utf8), "\(folder)/A.sticker/a.png": Self.png,
      "\(folder)/B.stickersequence/0.png": Self.png, "\(folder)/B.stickersequence/1.png": Self.png,
      "S.xcstickers/Icon.stickersiconset/icon.png": Self.png,
      "S.xcstickers/App.appiconset/icon.png": Self.png,
    ])
    #expect(found == ["Otters": ["icon.png", "a.png", "0.png", "1.png"]])
  }

  @Test(arguments: ["xcstickers", "xcassets"])
  func iconSetWithoutAPackIsAPackOfItsOwn(_ kind: String) throws {
    let found = try packs([
      "S.\(kind)/Group/Icon.stickersiconset/icon.png": Self.png, "a.png": Self.png,
      "T.\(kind)/Deep/P.stickerpack/A.sticker/b.png": Self.png,
    ])
    #expect(found == [".": ["a.png"], "Icon": ["icon.png"], "P": ["b.png"]])
  }

  /// A named catalog that has only icons, or an icon set in it, is a pack of icons.
  @Test func namedCatalogOfIconsIsAPackOfIcons() throws {
    let found = try packs(["S.xcassets/I.stickersiconset/i.png": Self.png], at: "S.xcassets")
    #expect(found == ["I": ["i.png"]])
    let set = try packs(
      ["S.xcassets/I.stickersiconset/i.png": Self.png], at: "S.xcassets/I.stickersiconset")
    #expect(set == ["I": ["i.png"]])
  }

  /// In an Xcode project with a pack, other images are not stickers.
  @Test func projectHasThePacksOfItsCatalogs() throws {
    let project = [
      "A.xcodeproj/project.pbxproj": [65], "A.xcodeproj/shot.png": Self.png,
      "docs/shot.png": Self.png, "shot.png": Self.png, "build/a.png": Self.png,
      "Pods/P.stickerpack/A.sticker/a.png": Self.png,
    ]
    let pack = ["Ext/S.xcstickers/P.stickerpack/A.sticker/a.png": Self.png]
    #expect(try packs(project.merging(pack) { one, _ in one }) == ["P": ["a.png"]])
    // A project that shows images with its own code.
    #expect(try packs(project) == [".": ["shot.png"], "docs": ["shot.png"]])
    // A named folder is checked.
    #expect(
      try packs(project.merging(pack) { one, _ in one }, at: "docs") == ["docs": ["shot.png"]])
    // Without a project, 'build' is an ordinary folder.
    #expect(try packs(["build/a.png": Self.png]) == ["build": ["a.png"]])
  }

  @Test func partOfACatalogBelongsToItsPack() throws {
    let found = try packs(
      ["Otters.stickerpack/A.sticker/a.png": Self.png], at: "Otters.stickerpack/A.sticker")
    #expect(found == ["Otters": ["a.png"]])
  }

  @Test func imagesAreFoundWhateverTheirName() throws {
    let found = try packs([
      "noextension": Self.png, "photo.dat": [0xFF, 0xD8, 0xFF, 0xE0],
      "readme.md": Array("# x".utf8),
      "old.webp": [1], ".hidden.png": Self.png, ".git/x.png": Self.png,
      "._a.png": [0, 5, 22, 7, 0, 2, 0, 0],
    ])
    #expect(found == [".": [".hidden.png", "noextension", "old.webp", "photo.dat"]])
  }

  @Test func namesThatDifferInNormalizationAreDifferentFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["e\u{301}.png", "\u{E9}.png"] { try folder.write(Self.png, to: name) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let found = FoundPacks([FilePath(folder.url.path)])
    #expect(found.packs.map { $0.files.count } == [names.count])
  }

  @Test func folderWithoutImagesIsAPackWhenNamed() throws {
    #expect(try packs(["notes.txt": [65]]) == [".": []])
  }

  @Test func linksAreNotFollowedAndAreReportedUnlessTheirTargetIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "a.png")
    for (link, target) in [
      ("b.png", "gone.png"), ("loop", "."), ("c.png", "/dev/zero"), ("d.png", "a.png"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: target)
    }
    let found = FoundPacks([FilePath(folder.url.path)])
    #expect(found.packs.map { $0.files.count } == [1])
    #expect(
      found.packs[0].irregularFiles.map { $0.path.lastComponent?.string } == [
        "b.png", "c.png", "loop",
      ])
  }

  @Test func linkIsFollowedWhenNamed() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "a.png")
    let link = folder.url.appending(path: "b.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.png")
    let report = await Linter().lint(FoundPacks([FilePath(link)]))
    #expect(report.packs.map(\.stickerCount) == [1])
    #expect(!report.findings.contains { $0.ruleID == "special-file" })
  }

  @Test func samePathTwiceIsOneFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "a.png")
    let path = FilePath(folder.url.path)
    let found = FoundPacks([path, path.appending("a.png"), path.appending(".")])
    #expect(found.packs.map { $0.files.count } == [1])
  }

  @Test func fifoIsReportedUnread() async throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.url.path).appending("pipe.png")
    #expect(path.withPlatformString { mkfifo($0, 0o600) } == 0)
    let report = await Linter().lint(FoundPacks([path]))
    #expect(report.findings.map(\.message) == ["This is a FIFO, not a file, and was not read."])
  }

  /// Many small lists may take as much memory as a large one.
  @Test func listsAreReadUpToALimit() throws {
    let folder = try TemporaryFolder()
    let list = Array(#"{"properties":{"filename":"a.png"}}"#.utf8)
    for name in ["a", "b", "c"] {
      try folder.write(list, to: "P.stickerpack/\(name).sticker/Contents.json")
    }
    var limits = TreeLimits()
    limits.contentsBytes = 2 * list.count
    let found = FoundPacks([FilePath(folder.url.path)], limits: { [limits] _ in limits })
    let reached = found.packs.flatMap(\.limitsReached)
    #expect(reached.map(\.limit) == [.contentsBytes])
    #expect(reached.map(\.found) == [3 * list.count])
    #expect(found.packs.flatMap(\.catalogFolders).count == 2)
  }

  /// The number of tables is limited, too, because even a small table must be opened.
  @Test func labelTablesAreReadUpToALimit() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{}".utf8), to: "S.xcstickers/P.stickerpack/Contents.json")
    for language in ["de", "fr", "it"] {
      try folder.write(Array("\"a\" = \"b\";".utf8), to: "S.xcstickers/\(language).lproj/P.strings")
    }
    var limits = TreeLimits()
    limits.labelTables = 2
    let found = FoundPacks([FilePath(folder.url.path)], limits: { [limits] _ in limits })
    #expect(found.packs.flatMap(\.localizations.tables).map(\.language) == ["de", "fr"])
    let findings = await Linter().lint(found).findings.filter { $0.ruleID == "unsearched-folder" }
    #expect(
      findings.map(\.message) == [
        "This folder was not searched: with it, the packs have at least 3 tables of labels; the limit is 2."
      ])
    #expect(findings.first?.help?.contains("raise the limit with '--limit label-tables=N'") == true)
  }
}
