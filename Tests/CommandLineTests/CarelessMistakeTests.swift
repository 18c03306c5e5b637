import Foundation
import StickerTestSupport
import Testing

/// Careless mistakes that must not end with status 0.
@Suite struct CarelessMistakeTests {
  /// A project with a sound pack, as written by `pack`.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["otter-happy", "otter-love"] {
      try folder.write(
        ProductTests.png("good-pack/\(name).png"), to: "otters/\(name).png")
    }
    try folder.write(TestPNG.still(1_024, 1_024).bytes, to: "icon.png")
    try PackCommandTests.pack(
      [
        "otters", "--xcodeproj", "--icon", "icon.png", "--bundle-id", "org.otters.stickers", "-o",
        "P",
      ],
      in: folder)
    return folder
  }

  private static let catalog = "P/StickerPackExtension/Stickers.xcstickers"

  /// Expects that a run in CI has the status and prints the text.
  private static func expectFailure(
    _ arguments: [String], _ text: String, status: Int32 = 1, in folder: TemporaryFolder,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try stickerlint(arguments, in: folder.url, environment: ["CI": "true"])
    #expect(
      result.status == status && (result.output + result.error).contains(text),
      "\(result.transcript)", sourceLocation: sourceLocation)
  }

  @Test func soundProjectPasses() throws {
    let folder = try Self.project()
    let result = try stickerlint(["P"], in: folder.url, environment: ["CI": "true"])
    #expect(result.status == 0, "\(result.transcript)")
  }

  // MARK: Projects

  @Test(arguments: [
    ("MARKETING_VERSION = 1.0;", "MARKETING_VERSION is not set"),
    ("CURRENT_PROJECT_VERSION = 1;", "CURRENT_PROJECT_VERSION is not"),
    ("PRODUCT_BUNDLE_IDENTIFIER = org.otters.stickers.StickerPackExtension;", "has no identifier"),
  ])
  func missingSettingsFail(_ setting: String, _ part: String) throws {
    let folder = try Self.project()
    let file = folder.url.appending(path: "P/otters.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(setting), "\(text)")
    try Data(text.replacing(setting, with: "").utf8).write(to: file)
    try Self.expectFailure(["P"], part, in: folder)
  }

  @Test func projectWithoutAStickerPackFails() throws {
    let folder = try Self.project()
    let catalog = folder.url.appending(path: Self.catalog)
    try FileManager.default.moveItem(
      at: catalog.appending(path: "otters.stickerpack"), to: catalog.appending(path: "otters"))
    try Self.expectFailure(["P"], "people get an app without stickers", in: folder)
  }

  /// The list of changed files names all files of a removed folder.
  @Test(arguments: ["iMessage App Icon.stickersiconset", "otters.stickerpack"])
  func removedFoldersFail(_ name: String) throws {
    let folder = try Self.project()
    let removed = folder.url.appending(path: "\(Self.catalog)/\(name)")
    let files = try Folders.paths(below: removed).map { "\(Self.catalog)/\(name)/\($0)" }
    try FileManager.default.removeItem(at: removed)
    try folder.write(Array(files.joined(separator: "\n").utf8), to: "changed.txt")
    try Self.expectFailure(["--files-from", "changed.txt"], "must be fixed", in: folder)
  }

  // MARK: Mistakes that no baseline accepts

  @Test(arguments: [
    ("P/otters.xcodeproj/project.pbxproj", ""),
    ("\(catalog)/otters.stickerpack/Contents.json", "{"),
    ("otters/stickerpack.yml", "<<<<<<< HEAD\n"),
  ])
  func brokenDescriptionsAreNeverAccepted(_ path: String, _ text: String) throws {
    let folder = try Self.project()
    try folder.write(Array(text.utf8), to: path)
    let source = path.hasPrefix("P/") ? "P" : "otters"
    _ = try stickerlint([source, "--write-baseline"], in: folder.url)
    let result = try stickerlint([source, "--baseline"], in: folder.url)
    #expect(result.status != 0, "\(result.transcript)")
  }

  // MARK: Lists, patterns, counts

  @Test(arguments: [
    ("otters/a.png\notters/b.png\n", "leave out -0"),
    ("M\totters/a.png\0D\totters/b.png\0", "use --name-only"),
  ])
  func fileListsNotInTheExpectedFormFail(_ list: String, _ part: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(list.utf8), to: "list")
    try Self.expectFailure(["--files-from", "list", "-0"], part, status: 2, in: folder)
  }

  @Test func unexpandedPatternsFail() throws {
    let folder = try Self.project()
    try Self.expectFailure(["otters", "Lgacy/*.png"], "Lgacy/*.png", status: 2, in: folder)
  }

  @Test func includesThatMatchNothingFail() throws {
    let folder = try Self.project()
    try folder.write(
      Array("include: [otters/**, Foo/**]\nstrict: true\n".utf8), to: ".stickerlint.yml")
    try Self.expectFailure(["."], "'Foo/**' of 'include' matches nothing", in: folder)
  }

  @Test(arguments: [
    ("include: [otters/**, Foo/**]", "'Foo/**' of 'include' matches nothing"),
    (
      "ignore: [{rule: blank-frame, files: ['**'], reason: r}]\nrules: {unused-ignore: warning}",
      "unused-ignore"
    ),
  ])
  func warningsAboutConfigurationsCountTowardTheLimit(_ text: String, _ part: String) throws {
    let folder = try Self.project()
    try folder.write(Array("\(text)\nmax-warnings: 0\n".utf8), to: ".stickerlint.yml")
    try Self.expectFailure(["otters", "."], part, in: folder)
  }

  @Test func stringsTableWithAKeyOfNoStickerFails() throws {
    let folder = try Self.project()
    try folder.write(
      Array("\"say-hy.png.accessibilityLabel\" = \"Hallo\";".utf8),
      to: "\(Self.catalog)/de.lproj/otters.strings")
    try Self.expectFailure(
      ["P", "--fail-on", "warning"], "No sticker is called 'say-hy.png.accessibilityLabel'",
      in: folder)
  }
}
