import Foundation
import StickerTestSupport
import Testing

/// `stickerlint pack` end to end.
@Suite struct PackCommandTests {
  /// A folder `otters` with three stickers and a sequence.
  static func otters() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, name) in ["wave 2", "wave 10", "Love"].enumerated() {
      try folder.write(AssembleTests.frame(UInt8(index + 1)), to: "otters/\(name).png")
    }
    for number in 1...3 {
      try folder.write(AssembleTests.frame(UInt8(number * 9)), to: "otters/spin/\(number).png")
    }
    return folder
  }

  /// The size of the pack cannot be inferred from stickers that are too small for every size class.
  @Test func sizeOfTinyStickersIsRegularAndReported() throws {
    let result = try Self.pack(["otters", "-o", "P.xcstickers", "--force"], in: Self.otters())
    #expect(
      result.error.contains(
        "no sticker has a size that can be judged; the pack size is set to 'regular'"),
      "\(result.error)")
  }

  /// Runs `pack`, and expects the status and no temporary files.
  @discardableResult
  static func pack(
    _ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0
  ) throws -> CommandResult {
    let result = try stickerlint(["pack"] + arguments, in: folder.url)
    #expect(result.status == status, "\(result.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
    return result
  }

  /// The bytes of every file below the folder at a path, by relative path.
  static func files(_ folder: TemporaryFolder, _ path: String) throws -> [String: Data] {
    let root = folder.url.appending(path: path)
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let file = root.appending(path: name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: file) }
    }
    return files
  }

  static func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  private static let manifest = """
    version: 1
    name: Happy Otters
    size: large
    stickers:
      - file: Love.png
        label: "An otter in \\"love\\""
        labels: {de: Verliebt, pt-BR: Apaixonada}
      - frames: spin
        name: Dance
        fps: 12.5
        repetitions: 2
      - frames: [spin/3.png, spin/1.png, spin/3.png]
        name: back
        duration: 0.6
      - file: wave 2.png
        name: Ölé 😀

    """

  @Test func foldersBecomeCatalogsAsXcodeWritesThem() throws {
    let folder = try Self.otters()
    let result = try Self.pack(["otters"], in: folder)
    #expect(
      result.output
        == "Stickers.xcstickers: 'otters', 4 stickers, 1 of them a sequence, size regular\n")
    #expect(
      try Self.text(folder, "Stickers.xcstickers/otters.stickerpack/Contents.json") == """
        {
          "info" : {
            "author" : "xcode",
            "version" : 1
          },
          "properties" : {
            "grid-size" : "regular"
          },
          "stickers" : [
            {
              "filename" : "Love.sticker"
            },
            {
              "filename" : "spin.stickersequence"
            },
            {
              "filename" : "wave 2.sticker"
            },
            {
              "filename" : "wave 10.sticker"
            }
          ]
        }

        """)
    #expect(
      try Self.text(folder, "Stickers.xcstickers/otters.stickerpack/Love.sticker/Contents.json")
        == """
        {
          "info" : {
            "author" : "xcode",
            "version" : 1
          },
          "properties" : {
            "filename" : "Love.png"
          }
        }

        """)
    let sequence = try Self.text(
      folder, "Stickers.xcstickers/otters.stickerpack/spin.stickersequence/Contents.json")
    #expect(
      sequence.hasSuffix(
        """
          "properties" : {
            "duration" : 15,
            "duration-type" : "fps",
            "repetitions" : 0
          }
        }

        """))
  }

  @Test func roundTripThroughACatalogLosesNothing() throws {
    let folder = try Self.otters()
    try folder.write(Array(Self.manifest.utf8), to: "otters/stickerpack.yml")
    try Self.pack(["otters", "-o", "A.xcstickers"], in: folder)
    try Self.pack(["A.xcstickers", "-o", "plain"], in: folder)
    try Self.pack(["plain/stickerpack.yml", "-o", "B.xcassets"], in: folder)
    try Self.pack(["B.xcassets", "again"], in: folder)
    #expect(try Self.files(folder, "A.xcstickers") == Self.files(folder, "B.xcassets"))
    #expect(try Self.files(folder, "plain") == Self.files(folder, "again"))
    let original = try Self.files(folder, "otters")
    let plain = try Self.files(folder, "plain")
    #expect(plain["Love.png"] == original["Love.png"])
    #expect(plain["Dance/2.png"] == original["spin/2.png"])
    let yml = try Self.text(folder, "plain/stickerpack.yml")
    #expect(yml.hasSuffix(Self.plainManifest), "\(yml)")
    let table = try Self.text(folder, "A.xcstickers/pt-BR.lproj/Happy Otters.strings")
    #expect(table.hasSuffix("\"Love.png.accessibilityLabel\" = \"Apaixonada\";\n"))
  }

  private static let plainManifest = """
    version: 1
    name: Happy Otters
    size: large
    stickers:
      - file: Love.png
        label: "An otter in \\"love\\""
        labels:
          de: Verliebt
          pt-BR: Apaixonada
      - frames: Dance
        fps: 12.5
        repetitions: 2
      - frames:
          - back/3.png
          - back/1.png
          - back/3.png
        name: back
        duration: 0.6
      - file: wave 2.png
        name: "Ölé 😀"

    """

  @Test func writingTwiceChangesNothing() throws {
    let folder = try Self.otters()
    try Self.pack(["otters"], in: folder)
    let before = try Self.files(folder, "Stickers.xcstickers")
    #expect(try Self.pack(["otters"], in: folder).output.hasSuffix(", already up to date\n"))
    #expect(
      try Self.pack(["otters", "--update"], in: folder).output.hasSuffix(", already up to date\n"))
    #expect(try Self.files(folder, "Stickers.xcstickers") == before)
  }

  @Test func collidingFileNamesAreSeparated() throws {
    let folder = try Self.otters()
    let lines = """
      version: 1
      icon: Logo/logo.png
      stickers:
        - {file: Love.png, name: b}
        - {frames: spin, name: Love}
        - {frames: spin, name: Icon}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try folder.write(TestPNG.still(1024, 1).bytes, to: "otters/Logo/logo.png")
    for kind in ["frames", "apng"] {
      try Self.pack(["otters", kind, "--sequences", kind], in: folder)
      let files = try Self.files(folder, kind)
      #expect(files["Love.png"] == Data(AssembleTests.frame(3)))
      #expect(files["Icon/logo.png"]?.count == TestPNG.still(1024, 1).bytes.count)
      #expect(files[kind == "apng" ? "Love 2.png" : "Love/1.png"] != nil)
      #expect(files[kind == "apng" ? "Icon.png" : "Icon 2/1.png"] != nil)
    }
  }

  @Test func tooManyFilesAreRefused() throws {
    let folder = try Self.otters()
    let entries = (1...7_000).map { "  - {frames: spin, name: n\($0)}\n" }.joined()
    try folder.write(Array("version: 1\nstickers:\n\(entries)".utf8), to: "otters/stickerpack.yml")
    let result = try Self.pack(["otters"], in: folder, status: 2)
    #expect(result.error.contains("are too many: the limit is 20,000"))
  }

  @Test func packWithErrorsIsWrittenOnlyWithForce() throws {
    let folder = try Self.otters()
    try folder.write([UInt8](repeating: 7, count: 40), to: "otters/broken.png")
    let refused = try Self.pack(["otters"], in: folder, status: 1)
    #expect(refused.output.isEmpty)
    #expect(refused.error.contains("otters/broken.png") || refused.error.contains("broken.png\n"))
    #expect(refused.error.contains("Stickers.xcstickers was not written"))
    #expect(
      !FileManager.default.fileExists(
        atPath: folder.url.appending(path: "Stickers.xcstickers").path))
    try Self.pack(["otters", "--force"], in: folder)
    let files = try Self.files(folder, "Stickers.xcstickers")
    #expect(files["otters.stickerpack/broken.sticker/broken.png"]?.count == 40)
  }

  @Test func outputInsideTheSourceIsNotReadAgain() throws {
    let folder = try Self.otters()
    let inside = folder.url.appending(path: "otters")
    for _ in 1...2 {
      #expect(try stickerlint(["pack"], in: inside).status == 0)
    }
    try folder.write(AssembleTests.frame(55), to: "otters/new.png")
    #expect(try stickerlint(["pack", "--update"], in: inside).output.contains("5 stickers"))
    let withOldCatalog = try stickerlint(["pack", ".", "-o", "Other.xcstickers"], in: inside)
    #expect(withOldCatalog.output.contains("5 stickers"))
    #expect(withOldCatalog.error.contains("is left out: the folder's own images are the pack"))
    let inPlace = try Self.pack(["otters", "-o", "otters", "--update"], in: folder, status: 2)
    #expect(inPlace.error.contains("holds the pack's source files; name another folder with -o"))
  }

  @Test func equalLabelsKeepTheirTranslations() throws {
    let folder = try Self.otters()
    let lines = """
      version: 1
      stickers:
        - {file: Love.png, label: A, labels: {de: B}}
        - {file: wave 2.png, label: A, labels: {de: C}}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try Self.pack(["otters", "A.xcstickers"], in: folder)
    try Self.pack(["A.xcstickers", "back"], in: folder)
    let text = try Self.text(folder, "back/stickerpack.yml")
    #expect(text.contains("de: B") && text.contains("de: C"))
  }

  /// The labels have characters that could end or split an entry of a strings table, or that the table escapes.
  @Test(arguments: [
    "x\"; \"evil\" = \"y", "*/ /* ", "\\", "\\\"", "&lt;&amp;<![CDATA[ ]]>", "%@ %n",
    "\u{2028}e\u{301}",
    "// a", ";", "👩‍👩‍👧", "</string><key>a</key><s",
  ])
  func labelsWithSyntaxCharactersAreReadBack(_ label: String) throws {
    let folder = try Self.otters()
    let quoted = String(decoding: try JSONEncoder().encode(label), as: UTF8.self)
    let manifest = """
      version: 1
      stickers:
        - {file: Love.png, label: \(quoted), labels: {de: \(quoted)}}
      """
    try folder.write(Array(manifest.utf8), to: "otters/stickerpack.yml")
    try Self.pack(["otters", "A.xcstickers", "--force"], in: folder)
    try Self.pack(["A.xcstickers", "back", "--force"], in: folder)
    try Self.pack(["back", "B.xcstickers", "--force"], in: folder)
    let table = "de.lproj/otters.strings"
    let written = try Self.text(folder, "A.xcstickers/\(table)")
    #expect(written.split(separator: "\n").count { $0.hasPrefix("\"") } == 1, "\(written)")
    #expect(try Self.text(folder, "B.xcstickers/\(table)") == written)
  }

  @Test(arguments: ["a/b", "../../evil", "/tmp/x", ".", "..", " ", ".hid", "a:b", "a\nb", ""])
  func invalidPackNamesAreRefused(_ name: String) throws {
    let folder = try Self.otters()
    let result = try Self.pack(["otters", "--name", name], in: folder, status: 2)
    #expect(result.error.contains("the pack cannot be called"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["otters"])
  }

  @Test func dryRunWritesNothing() throws {
    let folder = try Self.otters()
    let result = try Self.pack(["otters", "--dry-run"], in: folder)
    #expect(result.output.hasSuffix(", not written (--dry-run)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["otters"])
  }

  @Test func sequencesBecomeAPNGsOnRequest() throws {
    let folder = try Self.otters()
    try folder.write(Array("40\n80\n40\n".utf8), to: "otters/spin/frames.txt")
    let uneven = try Self.pack(["otters"], in: folder, status: 2)
    #expect(uneven.error.contains("--sequences apng makes an APNG of them instead"))
    try Self.pack(["otters", "--sequences", "apng"], in: folder)
    let animation = try AssembleTests.animation(
      folder, "Stickers.xcstickers/otters.stickerpack/spin.sticker/spin.png")
    #expect(animation.frames.map(\.delay.milliseconds) == [40, 80, 40])
    #expect(AssembleTests.levels(animation) == [9, 18, 27])
  }

  /// `repetitions` in a catalog cannot express a single play.
  @Test(arguments: [(1, true), (2, false)])
  func lossOfASinglePlayIsReported(_ plays: Int, _ isLost: Bool) throws {
    let folder = try Self.otters()
    let list = "{\"loop\": \(plays), \"frames\": [100, 100, 100]}"
    try folder.write(Array(list.utf8), to: "otters/spin/frames.json")
    let result = try Self.pack(["otters"], in: folder)
    #expect(
      result.error.contains("otters/spin: a list says that the animation plays once") == isLost,
      "\(result.error)")
  }

  /// An APNG that `pack` makes of frames is not a file yet, so the advice is `assemble`, not `fix`.
  @Test func adviceAboutFramesCanBeFollowed() throws {
    let folder = try Self.otters()
    var noise = SeededGenerator(seed: 2)
    for number in 1...4 {
      let pixels = (0..<300).map { _ in
        (0..<1200).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...31, using: &noise) }
      }
      let file = TestPNG([.header(300, 300, depth: 8, type: 6), .image(pixels), .end])
      try folder.write(file.bytes, to: "otters/spin/\(number).png")
    }
    let arguments = ["otters", "--sequences", "apng"]
    let refused = try Self.pack(arguments, in: folder, status: 1)
    #expect(!refused.error.contains("--pick file-too-large"))
    let command = "assemble otters/spin --fit -o otters/spin.png"
    #expect(refused.error.contains("from the pack:\n        stickerlint \(command)\n"))
    #expect(refused.error.contains("stickerlint pack otters --init"))
    let words = command.split(separator: " ").map(String.init)
    #expect(try stickerlint(words, in: folder.url).status == 0)
    try FileManager.default.removeItem(at: folder.url.appending(path: "otters/spin"))
    try Self.pack(arguments, in: folder)
  }

  /// One catalog of the corpus; ``CatalogRoundTripTests`` covers all.
  @Test(.enabled(if: Folders.shared != nil, "there is no ../shared/corpus beside this checkout"))
  func realCatalogIsReadBackUnchanged() throws {
    let source = try #require(Folders.shared).appending(path: "corpus/catalogs/bazel-StickersApp")
    let folder = try TemporaryFolder()
    try Self.pack([source.path, "-o", "A.xcstickers", "--force"], in: folder)
    try Self.pack(["A.xcstickers", "-o", "plain", "--force"], in: folder)
    try Self.pack(["plain", "-o", "B.xcstickers", "--force"], in: folder)
    let first = try Self.files(folder, "A.xcstickers")
    #expect(try first == Self.files(folder, "B.xcstickers"))
    #expect(first.keys.contains { $0.hasSuffix(".png") })
  }
}
