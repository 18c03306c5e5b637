import Foundation
import StickerTestSupport
import Testing

/// The icon of an app, from the finding about it to the picture that one command draws.
@Suite struct AppIconTests {
  private static let iconSet = "App/Assets.xcassets/AppIcon.appiconset"
  private static let slots = #"""
    {"images": [{"idiom": "iphone", "scale": "2x", "size": "60x60"},
      {"idiom": "ipad", "scale": "1x", "size": "76x76"}]}
    """#

  /// A folder with a picture `logo.png` and a project whose app has an icon set without a picture.
  ///
  /// - Parameter contents: the `Contents.json` of the icon set; `nil` if the app has no icon set.
  private static func project(_ contents: String? = slots) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var project = TestProject()
    project.files.removeValue(forKey: "\(iconSet)/icon.png")
    if let contents {
      project.files["\(iconSet)/Contents.json"] = contents
    } else {
      project.files = project.files.filter { !$0.key.hasPrefix(iconSet) }
      project.files["App/Assets.xcassets/Contents.json"] = "{}"
    }
    try project.write(into: folder)
    try folder.write(TestPNG.still(1024, 1024, [20, 40, 200, 255]).bytes, to: "top/logo.png")
    return folder
  }

  private static func top(_ folder: TemporaryFolder) -> URL { folder.url.appending(path: "top") }

  /// Returns the findings of `missing-icon-set` in a run.
  private static func iconFindings(_ words: [String], _ folder: TemporaryFolder) throws
    -> [RunFinding]
  {
    try findings(words + ["--no-config"], in: top(folder)).filter { $0.rule == "missing-icon-set" }
  }

  /// Runs the command in a finding's help with a picture for PICTURE, and returns its status.
  private static func run(_ finding: RunFinding, _ folder: TemporaryFolder) throws -> Int32 {
    let command = try #require(finding.help.components(separatedBy: "stickerlint ").last)
    let words = command.split(separator: " ").map { $0 == "PICTURE" ? "logo.png" : String($0) }
    return try stickerlint(words, in: top(folder)).status
  }

  @Test(arguments: [".", "Otters.xcodeproj", "App/Assets.xcassets"])
  func iconSetWithoutAPictureIsFilledByTheCommandOfItsFinding(_ path: String) throws {
    let folder = try Self.project()
    let finding = try #require(try Self.iconFindings([path], folder).first)
    #expect(finding.severity == "error" && finding.path == Self.iconSet)
    #expect(
      finding.help.contains(
        ": stickerlint fix App/Assets.xcassets --pick missing-icon-set --icon PICTURE -o "),
      "\(finding)")
    #expect(try Self.run(finding, folder) == 0)
    let words = ["fix", "App/Assets.xcassets", "--icon", "logo.png", "--in-place", "--no-config"]
    #expect(try stickerlint(words, in: Self.top(folder)).status == 0)
    #expect(try Self.iconFindings(["."], folder).isEmpty)
    let list = try Data(
      contentsOf: Self.top(folder).appending(path: "\(Self.iconSet)/Contents.json"))
    let images = try #require(
      try JSONDocument(String(decoding: list, as: UTF8.self))["images"]?.elements)
    #expect(images.count == 1 && images[0]["size"]?.text == "1024x1024")
    #expect(images[0]["filename"]?.text == "Icon-1024x1024.png" && images[0]["scale"] == nil)
  }

  /// The slots of other appearances in Xcode's template stay empty.
  @Test func onlyTheSlotWithoutAnAppearanceOfXcodesTemplateIsFilled() throws {
    let folder = try Self.project(
      #"""
      {"images": [{"idiom": "universal", "platform": "ios", "size": "1024x1024"},
        {"appearances": [{"appearance": "luminosity", "value": "dark"}],
         "idiom": "universal", "platform": "ios", "size": "1024x1024"}]}
      """#)
    let words = ["fix", ".", "--icon", "logo.png", "--in-place", "--no-config"]
    _ = try stickerlint(words, in: Self.top(folder))
    #expect(try Self.iconFindings(["."], folder).isEmpty)
    let list = try Data(
      contentsOf: Self.top(folder).appending(path: "\(Self.iconSet)/Contents.json"))
    let images = try #require(
      try JSONDocument(String(decoding: list, as: UTF8.self))["images"]?.elements)
    #expect(images.count == 2 && images[0]["filename"] != nil && images[1]["filename"] == nil)
  }

  @Test func missingIconSetIsDrawnByTheCommandOfItsFinding() throws {
    let folder = try Self.project(nil)
    let finding = try #require(try Self.iconFindings(["."], folder).first)
    #expect(finding.help.hasSuffix("stickerlint icons PICTURE -o \(Self.iconSet)"), "\(finding)")
    #expect(try Self.run(finding, folder) == 0)
    #expect(try Self.iconFindings(["."], folder).isEmpty)
  }

  /// The finding stays, with a reason, if no picture is named.
  @Test func iconStaysMissingWithoutAPicture() throws {
    let folder = try Self.project()
    let result = try stickerlint(
      ["fix", "App/Assets.xcassets", "-o", "copy", "--no-config"], in: Self.top(folder))
    #expect(result.status == 1, "\(result.transcript)")
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("1 must be fixed"), "\(text)")
    #expect(text.contains("name a picture with --icon"), "\(text)")
  }

  /// A picture that is too small is refused before anything is written.
  @Test(arguments: [["fix", "-o", "copy"], ["fix", "--in-place"], ["lint", "--fix"]])
  func aPictureThatIsTooSmallIsRefused(_ words: [String]) throws {
    let folder = try Self.project()
    try folder.write(TestPNG.still(64, 64, [20, 40, 200, 255]).bytes, to: "top/App/small.png")
    let before = try Folders.names(in: Self.top(folder))
    let result = try stickerlint(
      words + ["App/Assets.xcassets", "--icon", "App/small.png", "--no-config"],
      in: Self.top(folder))
    #expect(result.status == 1 && result.error.contains("too small"), "\(result.transcript)")
    #expect(try Folders.names(in: Self.top(folder)) == before)
  }

  /// A run on one catalog does not say that nothing must be fixed while the app's icon is missing.
  @Test func reportOnACatalogMentionsMistakesOfItsProject() throws {
    let folder = try Self.project()
    let result = try stickerlint(
      ["Pack/Assets.xcassets", "--no-config"], in: Self.top(folder), environment: ["COLUMNS": "80"])
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "In the project around it, 1 more must be fixed. To check the project: stickerlint Otters.xcodeproj"
      ), "\(text)")
  }

  @Test func soundProjectIsMentionedOnlyInARunOnItsCatalog() throws {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder)
    let lint = try stickerlint(
      ["Pack/Assets.xcassets", "--no-config"], in: Self.top(folder), environment: ["COLUMNS": "80"])
    #expect(lint.output.contains("stickerlint Otters.xcodeproj"), "\(lint.output)")
    let whole = try stickerlint(["Otters.xcodeproj", "--no-config"], in: Self.top(folder))
    #expect(!whole.output.contains("The project around it"), "\(whole.output)")
  }
}
