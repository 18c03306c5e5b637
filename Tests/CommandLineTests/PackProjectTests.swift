import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// The Xcode projects that `stickerlint pack` writes, and the packs that the library StickerManifest loads.
@Suite struct PackProjectTests {
  @Test func rewrittenProjectsKeepEdits() throws {
    let folder = try PackCommandTests.otters()
    let lines = """
      version: 1
      name: Happy Otters
      icon: Logo/logo.png
      icon-background: "#ff8800"
      stickers:
        - {file: Love.png, label: In love, labels: {de: Verliebt}}
        - {frames: spin, label: Spins}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try folder.write(TestPNG.still(1024, 1).bytes, to: "otters/Logo/logo.png")
    let arguments = ["otters", "--xcodeproj", "--bundle-id", "org.otters.happy"]
    let result = try PackCommandTests.pack(arguments, in: folder)
    #expect(
      result.output
        == "Sticker Project: 'Happy Otters', 2 stickers, 1 of them a sequence, size regular, with icons\n"
    )
    let files = try PackCommandTests.files(folder, "Sticker Project")
    let catalog = "StickerPackExtension/Stickers.xcstickers"
    for path in [
      "App/Info.plist", "Happy Otters.xcodeproj/project.pbxproj", "project.yml",
      "Happy Otters.xcodeproj/xcshareddata/xcschemes/Happy Otters.xcscheme",
      "StickerPackExtension/Info.plist", "StickerPackExtension/de.lproj/Happy Otters.strings",
      "\(catalog)/Happy Otters.stickerpack/spin.stickersequence/2.png",
      "\(catalog)/iMessage App Icon.stickersiconset/Icon-1024x768.png",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    let project = try PackCommandTests.text(
      folder, "Sticker Project/Happy Otters.xcodeproj/project.pbxproj")
    #expect(project.contains("PRODUCT_BUNDLE_IDENTIFIER = org.otters.happy;"))

    let edited = project.replacingOccurrences(of: "org.otters.happy", with: "org.mine")
    try folder.write(
      Array(edited.utf8), to: "Sticker Project/Happy Otters.xcodeproj/project.pbxproj")
    try folder.write([1], to: "Sticker Project/README")
    try folder.write(AssembleTests.frame(99), to: "otters/Love.png")
    let refused = try PackCommandTests.pack(arguments + ["--update"], in: folder, status: 2)
    #expect(refused.error.contains("a different bundle identifier than org.otters.happy"))
    let editedID = arguments.map { $0 == "org.otters.happy" ? "org.mine" : $0 }
    try PackCommandTests.pack(editedID + ["--update"], in: folder)
    let updated = try PackCommandTests.files(folder, "Sticker Project")
    #expect(updated["README"] == Data([1]))
    #expect(updated["Happy Otters.xcodeproj/project.pbxproj"] == Data(edited.utf8))
    #expect(
      updated["\(catalog)/Happy Otters.stickerpack/Love.sticker/Love.png"]
        == Data(AssembleTests.frame(99)))
    #expect(Set(updated.keys) == Set(files.keys).union(["README"]))
  }

  @Test func projectWithoutIconsIsRefusedUnlessForced() throws {
    let folder = try PackCommandTests.otters()
    let refused = try PackCommandTests.pack(["otters", "--xcodeproj"], in: folder, status: 2)
    #expect(refused.error.contains("a project needs icons; --icon IMAGE"))
    // --force draws the icons from the first sticker.
    let forced = try PackCommandTests.pack(
      ["otters", "--xcodeproj", "--force", "-o", "trial"], in: folder)
    #expect(forced.error.contains("look blurred: before you submit"), "\(forced.error)")
    let icon = "trial/StickerPackExtension/Stickers.xcstickers/iMessage App Icon.stickersiconset"
    #expect(try Folders.names(in: folder.url.appending(path: icon)).count == 14)
    let small = try PackCommandTests.pack(
      ["otters", "--xcodeproj", "--icon", "otters/Love.png"], in: folder, status: 2)
    #expect(small.error.contains("1,024"))
    let misplaced = try PackCommandTests.pack(
      ["otters", "--team", "A1B2C3D4E5"], in: folder, status: 2)
    #expect(misplaced.error.contains("--bundle-id and --team need --xcodeproj or --app"))
  }

  /// An update without `--icon` keeps the existing icons, even with `--force`. An update for another project is
  /// refused.
  @Test func updatesKeepIconsAndOtherProjects() throws {
    let folder = try PackCommandTests.otters()
    try folder.write(TestPNG.still(1024, 1, [9, 99, 200, 255]).bytes, to: "logo.png")
    let write = ["otters", "--xcodeproj", "--bundle-id", "org.otters.happy", "-o", "P"]
    try PackCommandTests.pack(write + ["--icon", "logo.png"], in: folder)
    let before = try PackCommandTests.files(folder, "P")
    let icons = before.keys.filter { $0.contains(".stickersiconset/") }
    try folder.write(AssembleTests.frame(99), to: "otters/Love.png")
    for force in [[], ["--force"]] {
      try PackCommandTests.pack(write + ["--update"] + force, in: folder)
      let after = try PackCommandTests.files(folder, "P")
      #expect(after.keys.sorted() == before.keys.sorted())
      #expect(icons.count == 14 && icons.allSatisfy { after[$0] == before[$0] })
      #expect(after != before)
    }
    let expected = try PackCommandTests.files(folder, "P")
    for arguments in [
      ["otters", "--xcodeproj", "--name", "Other", "-o", "P"], ["otters", "-o", "P"],
      ["otters", "--app", "Other", "-o", "P"], ["otters", "--app", "otters", "-o", "P"],
    ] {
      let refused = try PackCommandTests.pack(
        arguments + ["--update", "--prune"], in: folder, status: 2)
      #expect(refused.error.contains("holds the "), "\(refused.error)")
      #expect(try PackCommandTests.files(folder, "P") == expected)
    }
  }

  /// A project made in Xcode has another name than its pack, keeps the catalog elsewhere, and lacks the files that only
  /// `pack` writes.
  @Test func updatesFitProjectsMadeByHand() throws {
    let folder = try PackCommandTests.otters()
    try folder.write(TestPNG.still(1024, 1, [9, 99, 200, 255]).bytes, to: "logo.png")
    try PackCommandTests.pack(
      ["otters", "--xcodeproj", "--name", "Sticker Pack", "--icon", "logo.png", "-o", "P"],
      in: folder)
    let projectFolder = folder.url.appending(path: "P")
    func rename(_ old: String, _ new: String) throws {
      try FileManager.default.moveItem(
        at: projectFolder.appending(path: old), to: projectFolder.appending(path: new))
    }
    try rename("Sticker Pack.xcodeproj", "Zoo.xcodeproj")
    try rename("StickerPackExtension/Stickers.xcstickers", "StickerPackExtension/Art.xcassets")
    for path in ["project.yml", "Zoo.xcodeproj/xcshareddata"] {
      try FileManager.default.removeItem(at: projectFolder.appending(path: path))
    }
    let project = try PackCommandTests.text(folder, "P/Zoo.xcodeproj/project.pbxproj")
      .replacing("Stickers.xcstickers", with: "Art.xcassets")
    try folder.write(Array(project.utf8), to: "P/Zoo.xcodeproj/project.pbxproj")
    let before = try PackCommandTests.files(folder, "P")
    try folder.write(AssembleTests.frame(99), to: "otters/Love.png")

    let update = ["otters", "--xcodeproj", "--update", "-o", "P"]
    let advice = "update it with --xcodeproj --name 'Sticker Pack' --project-name Zoo"
    for names in [[], ["--name", "Sticker Pack"], ["--name", "Zoo"], ["--project-name", "Zoo"]] {
      let refused = try PackCommandTests.pack(update + names, in: folder, status: 2)
      #expect(refused.error.contains(advice), "\(refused.error)")
    }
    try PackCommandTests.pack(
      update + ["--name", "Sticker Pack", "--project-name", "Zoo"], in: folder)
    let after = try PackCommandTests.files(folder, "P")
    #expect(after.keys.sorted() == before.keys.sorted())
    let changed = after.keys.filter { after[$0] != before[$0] }
    #expect(
      changed == [
        "StickerPackExtension/Art.xcassets/Sticker Pack.stickerpack/Love.sticker/Love.png"
      ])
  }

  @Test func projectNameMayDifferFromThePackName() throws {
    let folder = try PackCommandTests.otters()
    try folder.write(TestPNG.still(1024, 1, [9, 99, 200, 255]).bytes, to: "logo.png")
    let written = try PackCommandTests.pack(
      ["otters", "--xcodeproj", "--project-name", "Zoo", "--icon", "logo.png", "-o", "P"],
      in: folder)
    #expect(written.error.contains("open P/Zoo.xcodeproj in Xcode"), "\(written.error)")
    let files = try PackCommandTests.files(folder, "P")
    #expect(files["Zoo.xcodeproj/xcshareddata/xcschemes/Zoo.xcscheme"] != nil)
    let catalog = "StickerPackExtension/Stickers.xcstickers"
    #expect(files["\(catalog)/otters.stickerpack/Contents.json"] != nil)
    for arguments in [["--project-name", "Zoo"], ["--app", "Zoo", "--project-name", "Zoo"]] {
      let misplaced = try PackCommandTests.pack(["otters"] + arguments, in: folder, status: 2)
      #expect(misplaced.error.contains("--project-name needs --xcodeproj"), "\(misplaced.error)")
    }
  }

  @Test func manifestOnlyPackIsLoadedByTheLibrary() throws {
    let folder = try PackCommandTests.otters()
    let refused = try PackCommandTests.pack(["otters", "--manifest-only"], in: folder, status: 2)
    #expect(refused.error.contains("'spin' is a sequence of frames"))
    let lines = """
      version: 1
      size: small
      stickers:
        - {file: Love.png, label: In love, labels: {de: Verliebt}, emoji: ["😍"]}
        - {frames: spin, fps: 10}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try PackCommandTests.pack(["otters", "app", "--sequences", "apng"], in: folder)
    try PackCommandTests.pack(["app", "--manifest-only"], in: folder)
    let path = folder.url.appending(path: "app/manifest.json")
    let pack = try StickerPack(contentsOf: path)
    #expect(pack.numberOfStickers == 2)
    #expect(pack.sticker(at: 0)?.localizedDescription(for: ["de-AT"]) == "Verliebt")
    let spin = try #require(pack.sticker(at: 1))
    #expect(spin.animates && spin.fileURL.lastPathComponent == "spin.png")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: path))
    #expect(manifest.size == .small && manifest.stickers[0].emoji == ["😍"])
    #expect(manifest.stickers[1].frames == 3)
    #expect((manifest.stickers[1].duration - 0.3).magnitude < 1e-9)
    let bytes = try Data(contentsOf: folder.url.appending(path: "app/Love.png"))
    #expect(manifest.stickers[0].bytes == bytes.count)

    let again = try PackCommandTests.pack(["app", "--manifest-only"], in: folder)
    #expect(again.output.hasSuffix(", already up to date\n"))
    try folder.write([1], to: "app/manifest.json")
    let existing = try PackCommandTests.pack(["app", "--manifest-only"], in: folder, status: 2)
    #expect(existing.error.contains("already exists; --update replaces it"))
    try PackCommandTests.pack(["app", "--manifest-only", "--update"], in: folder)
    let image = try folder.write([1, 2, 3], to: "mine.png")
    let foreign = try PackCommandTests.pack(
      ["app", "--manifest-only", "--update", "-o", "mine.png"], in: folder, status: 2)
    #expect(foreign.error.contains("mine.png is not a manifest and would be overwritten"))
    #expect(try Data(contentsOf: image) == Data([1, 2, 3]))
    #expect(try StickerPack(contentsOf: path).numberOfStickers == 2)
  }
}
