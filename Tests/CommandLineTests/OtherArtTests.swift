import Foundation
import StickerTestSupport
import Testing

/// The pictures in a checkout of art that are not stickers, and so are not checked.
@Suite struct OtherArtTests {
  /// A checkout with three stickers and the given pictures.
  private static func checkout(_ pictures: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Array("ref".utf8), to: "art/.git/HEAD")
    for (name, line) in [("hug", UInt8(80)), ("kiss", 90), ("wave", 100)] {
      try folder.write(TestPNG.disc(300, line: line).bytes, to: "art/pets/\(name).png")
    }
    for (path, bytes) in pictures { try folder.write(bytes, to: "art/\(path)") }
    return folder
  }

  private static func checkedFiles(
    _ folder: TemporaryFolder, _ path: String = "."
  ) throws -> (checked: [String], remarks: String) {
    let result = try stickerlint(["files", path], in: folder.url.appending(path: "art"))
    return (result.output.split(separator: "\n").map(String.init), result.error)
  }

  private static let stickers = ["pets/hug.png", "pets/kiss.png", "pets/wave.png"]

  @Test(arguments: [
    ("Wallpapers/one.png", "its folder Wallpapers is not for stickers"),
    ("Summit posters/one.png", "its folder Summit posters is not for stickers"),
    ("t-shirts/one.png", "its folder t-shirts is not for stickers"),
    ("color_palette/blue.png", "its folder color_palette is not for stickers"),
    ("App Icon/small.png", "its folder App Icon is not for stickers"),
    ("pets/preview-android.png", "its name has the word 'preview'"),
    ("pets/tray_icon.png", "its name has the word 'trayicon'"),
    ("screenshots-2.png", "its name has the word 'screenshot'"),
    ("docs/one.png", "its folder docs is not for stickers"),
    ("templates/one.png", "its folder templates is not for stickers"),
    ("pets/contact-sheet.png", "its name has the word 'contactsheet'"),
    ("pets/hex_wall.png", "its name has the word 'hexwall'"),
    ("pets/unnamed-chunk-1-1.png", "its name has the word 'unnamedchunk'"),
    ("pets/ic_launcher-web.png", "it is the icon of an Android app"),
    ("pets/合集预览.png", "its name has the word '预览'"),
  ])
  func picturesNamedLikeOtherArtAreSkippedWithTheReason(_ path: String, _ reason: String) throws {
    let (checked, remarks) = try Self.checkedFiles(Self.checkout([path: TestPNG.disc(300).bytes]))
    #expect(checked == Self.stickers)
    #expect(remarks.contains("\(path): \(reason)"), "\(remarks)")
  }

  @Test(arguments: ["previews/one.png", "palette.png", "bannerman.png", "pets/wall.png"])
  func similarNamesAreChecked(_ path: String) throws {
    let folder = try Self.checkout([path: TestPNG.disc(300).bytes])
    #expect(try Self.checkedFiles(folder).checked.contains(path))
  }

  /// A single-colored picture without an alpha channel.
  private static func photo(_ width: Int, _ height: Int) -> TestPNG {
    TestPNG([
      .header(width, height, type: 2), .image(TestPNG.rows(width, height, [20, 90, 60])), .end,
    ])
  }

  @Test(arguments: [
    (photo(1_000, 800), false), (photo(1_000, 801), true),
    (photo(618, 300), true), (TestPNG.still(1_000, 800), true),
  ])
  func onlyLargeOblongPhotosAreSkipped(_ picture: TestPNG, _ isChecked: Bool) throws {
    let folder = try Self.checkout(["photo.png": picture.bytes])
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect(checked.contains("photo.png") == isChecked)
    let reason = "1,000 × 800 px without an alpha channel are a photo, a screenshot"
    #expect(remarks.contains(reason) != isChecked)
  }

  /// A picture without most of its pixels, of which only the size is read.
  private static func canvas(_ width: Int, _ height: Int) -> TestPNG {
    TestPNG([.header(width, height), .image(TestPNG.rows(1, 1, [0, 0, 0, 0])), .end])
  }

  @Test(arguments: [
    ("card.png", canvas(1_280, 640), "1,280 × 640 px are the preview of a web page"),
    ("tray_army.png", canvas(96, 96), "96 × 96 px are the tray icon of a pack for WhatsApp"),
    ("logo.png", canvas(5_333, 3_333), "5,333 × 3,333 px are a print or a drawing"),
    ("bomb.png", canvas(20_000, 20_000), nil), ("army_tray.png", canvas(96, 96), nil),
  ])
  func sizesIdentifyOtherArt(_ name: String, _ picture: TestPNG, _ reason: String?) throws {
    let (checked, remarks) = try Self.checkedFiles(Self.checkout([name: picture.bytes]))
    #expect(checked.contains(name) == (reason == nil))
    if let reason { #expect(remarks.contains(reason), "\(remarks)") }
  }

  @Test(arguments: [
    ("pie-chart", "plot.R", false), ("pie", "plot.R", true), ("chart", "a.txt", true),
  ])
  func figuresOfScriptsAreSkipped(_ name: String, _ script: String, _ isChecked: Bool) throws {
    let folder = try Self.checkout(["study/\(name).png": TestPNG.disc(300).bytes])
    try folder.write(Array("plot(1)\n".utf8), to: "art/study/\(script)")
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect(checked.contains("study/\(name).png") == isChecked)
    #expect(remarks.contains("it is a figure beside the script plot.R") != isChecked, "\(remarks)")
  }

  // MARK: Folders

  /// A single picture at the top of a checkout is skipped if almost all others are in folders.
  @Test(arguments: [(6, true), (7, false)])
  func pictureBesideFoldersWithAlmostAllOthersIsSkipped(_ count: Int, _ isChecked: Bool) throws {
    var pictures = ["cover.png": TestPNG.disc(300).bytes]
    for index in 0..<count - 1 { pictures["pets/\(index).png"] = TestPNG.disc(301 + index).bytes }
    let (checked, remarks) = try Self.checkedFiles(Self.checkout(pictures))
    #expect(checked.contains("cover.png") == isChecked)
    #expect(remarks.contains("cover.png: almost all other pictures are in folders") != isChecked)
  }

  /// Several pictures at the top are skipped only if a folder beside them is named for stickers.
  @Test(arguments: [("sprites", true), ("stickers", false)])
  func picturesBesideFoldersForPacksAreSkipped(_ name: String, _ isChecked: Bool) throws {
    var pictures: [String: [UInt8]] = [:]
    for index in 0..<3 { pictures["top\(index).png"] = TestPNG.disc(200 + index).bytes }
    for index in 0..<30 { pictures["\(name)/\(index).png"] = TestPNG.disc(301 + index).bytes }
    let (checked, _) = try Self.checkedFiles(Self.checkout(pictures))
    #expect(checked.contains("top0.png") == isChecked)
  }

  /// Sources are pictures from which those of another folder were exported.
  @Test(arguments: [
    ("originals", "pets has pictures of the same names"),
    ("JPG", "pets has pictures of the same names"),
    ("more", nil),
  ])
  func sourcesAreSkipped(_ name: String, _ reason: String?) throws {
    let folder = try Self.checkout([
      "\(name)/hug.png": TestPNG.disc(900).bytes, "\(name)/kiss.png": TestPNG.disc(901).bytes,
    ])
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect((checked == Self.stickers) == (reason != nil), "\(checked)")
    if let reason { #expect(remarks.contains(reason), "\(remarks)") }
  }

  /// Each part of a path may differ between a folder and a better one. A density is not compared with a size in px.
  @Test(arguments: [
    ("otter/2x", "otter/3x", "otter/3x has larger pictures of the same names"),
    ("2x/otter", "3x/otter", "3x/otter has larger pictures of the same names"),
    ("128/otter", "512/otter", "512/otter has larger pictures of the same names"),
    ("otter/3x", "otter/128", nil), ("otter/3x", "otter/128px", nil), ("3/otter", "4/otter", nil),
    ("masters/otter/JPG", "masters/otter/PNG", "masters/otter/PNG has pictures of the same names"),
  ])
  func worseVariantsAreSkipped(_ worse: String, _ better: String, _ reason: String?) throws {
    let folder = try Self.checkout([
      "\(worse)/a.png": TestPNG.disc(310).bytes, "\(better)/a.png": TestPNG.disc(320).bytes,
    ])
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect(checked.contains("\(better)/a.png"), "\(checked)")
    #expect(checked.contains("\(worse)/a.png") == (reason == nil), "\(checked)")
    if let reason { #expect(remarks.contains(reason), "\(remarks)") }
  }

  /// A folder of animations beside a folder of stickers.
  @Test func animationsBesideStickersAreChecked() throws {
    let folder = try Self.checkout([
      "stickers_png/a.png": TestPNG.disc(310).bytes, "gifs/b.png": TestPNG.disc(320).bytes,
    ])
    let checked = try Self.checkedFiles(folder).checked
    #expect(checked == ["gifs/b.png", "stickers_png/a.png"])
  }

  @Test func picturesBesideAFolderOfStickersAreSkipped() throws {
    let folder = try Self.checkout([
      "hex-stickers/png/a.png": TestPNG.disc(310).bytes, "emoji/b.png": TestPNG.disc(320).bytes,
      "Sticker templates/c.png": TestPNG.disc(330).bytes,
    ])
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect(checked == ["emoji/b.png", "hex-stickers/png/a.png"])
    #expect(
      remarks.contains("pets/hug.png: the stickers are in the folder hex-stickers"), "\(remarks)")
  }

  /// A folder named for stickers does not decide where the stickers are if it has hardly any of the pictures.
  @Test func folderOfStickersCountsOnlyIfItHasEnoughPictures() throws {
    let more = (1...17).map { ("more/\($0).png", TestPNG.disc(300 + $0).bytes) }
    for (count, isDecided) in [(16, true), (17, false)] {
      var pictures = Dictionary(uniqueKeysWithValues: more.prefix(count))
      pictures["stickers/one.png"] = TestPNG.disc(330).bytes
      let checked = try Self.checkedFiles(Self.checkout(pictures)).checked
      #expect((checked == ["stickers/one.png"]) == isDecided, "\(count): \(checked)")
    }
  }

  @Test(arguments: [(UInt8(80), true), (81, false)])
  func onlyOldFoldersWithACopyAreSkipped(_ line: UInt8, _ isCopy: Bool) throws {
    let folder = try Self.checkout([
      "old-logo/art/one.png": TestPNG.disc(300, line: line).bytes,
      "old-logo/two.png": TestPNG.disc(310).bytes,
    ])
    let (checked, remarks) = try Self.checkedFiles(folder)
    #expect((checked == Self.stickers) == isCopy, "\(checked)")
    #expect(remarks.contains("its folder old-logo keeps copies of other pictures") == isCopy)
  }

  /// Sparse files of 5 EB, which APFS and tmpfs can hold: the sum of a few overflows 64 bits.
  @Test func filesOfHugeSizesAreListed() throws {
    let memory = URL(filePath: "/dev/shm")
    let hasMemoryFolder = FileManager.default.fileExists(atPath: memory.path)
    let huge = (hasMemoryFolder ? memory : FileManager.default.temporaryDirectory)
      .appending(path: "stickerlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: huge) }
    for path in ["art/.git", "art/old", "art/pets"] {
      try FileManager.default.createDirectory(
        at: huge.appending(path: path), withIntermediateDirectories: true)
    }
    try Data("ref".utf8).write(to: huge.appending(path: "art/.git/HEAD"))
    let names = ["old/1.png", "old/2.png", "pets/1.png", "pets/2.png"]
    for name in names {
      let file = huge.appending(path: "art/\(name)")
      try Data().write(to: file)
      try FileHandle(forWritingTo: file).truncate(atOffset: 5_000_000_000_000_000_000)
    }
    let result = try stickerlint(["files", "."], in: huge.appending(path: "art"))
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").map(String.init) == names, "\(result.error)")
  }

  /// A copy of the checkout leaves out art that is not meant for a pack, but not other files that are not checked.
  @Test func copiesKeepLinksBesideOtherArt() throws {
    let folder = try Self.checkout(["pets/preview.png": TestPNG.disc(300).bytes])
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "art/pets/peck.png").path,
      withDestinationPath: "kiss.png")
    let result = try stickerlint(
      ["fix", ".", "-o", "../copy"], in: folder.url.appending(path: "art"))
    #expect(
      try Folders.names(in: folder.url.appending(path: "copy/pets"))
        == ["hug.png", "kiss.png", "peck.png", "wave.png"], "\(result.transcript)")
  }

  /// Two old folders have copies of each other's pictures, and a third has copies only of its own.
  @Test func oldFoldersAreSkippedForCopiesOfOtherFoldersOnly() throws {
    let folder = try Self.checkout([
      "a/old/one.png": TestPNG.disc(310).bytes, "b/old/two.png": TestPNG.disc(310).bytes,
      "c/old/art/three.png": TestPNG.disc(320).bytes, "c/old/four.png": TestPNG.disc(320).bytes,
    ])
    let checked = try Self.checkedFiles(folder).checked
    #expect(Set(checked) == Set(["c/old/art/three.png", "c/old/four.png"] + Self.stickers))
  }

  /// A damaged file is checked even if its size is that of a photo.
  @Test func damagedFilesAreChecked() throws {
    let half = Array(Self.photo(1_000, 800).bytes.dropLast(40))
    #expect(try Self.checkedFiles(Self.checkout(["photo.png": half])).checked.contains("photo.png"))
  }

  @Test func photosAreCheckedIfMostPicturesArePhotos() throws {
    let photos = (1...4).map { ("photo\($0).png", Self.photo(1_000, 800).bytes) }
    let folder = try Self.checkout(Dictionary(uniqueKeysWithValues: photos))
    #expect(try Self.checkedFiles(folder).checked.count == 7)
  }

  /// A named folder, an included file and a folder outside a checkout are checked completely.
  @Test func namedAndIncludedArtIsChecked() throws {
    let folder = try Self.checkout(["Wallpapers/one.png": TestPNG.disc(300).bytes])
    #expect(try Self.checkedFiles(folder, "Wallpapers").checked == ["Wallpapers/one.png"])
    let lint = try stickerlint(["."], in: folder.url.appending(path: "art"))
    #expect(
      lint.error.contains(
        "1 picture is not meant for a pack (such as icons, screenshots and photos) and is not checked; "
          + "'stickerlint files' says why; to check a folder, name it: stickerlint Wallpapers"))
    try folder.write(
      Array("version: 1\ninclude: ['**/*.png']\n".utf8), to: "art/.stickerlint.yml")
    #expect(try Self.checkedFiles(folder).checked.count == 4)
    try FileManager.default.removeItem(at: folder.url.appending(path: "art/.stickerlint.yml"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "art/.git"))
    #expect(try Self.checkedFiles(folder).checked.count == 4)
  }
}
