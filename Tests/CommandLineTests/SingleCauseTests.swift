import Foundation
import StickerTestSupport
import Testing

/// A mistake in a project can concern several rules or targets. It is one finding, which names the cause.
@Suite struct SingleCauseTests {
  private static let rules = [
    "wrong-extension-target", "unknown-sharing-level", "mismatched-bundles", "nested-bundle",
    "missing-icon-set", "missing-display-name", "placeholder-bundle-id", "unreadable-project",
  ]
  private static let file = "Otters.xcodeproj/project.pbxproj"

  /// Returns the findings as `severity rule: message`.
  private static func findings(_ project: TestProject) throws -> [String] {
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    return try findings(["top"], in: folder)
  }

  static func findings(_ paths: [String], in folder: TemporaryFolder) throws -> [String] {
    let result = try stickerlint(
      ["lint", "--format", "jsonl"] + rules.flatMap { ["--rule", $0] } + paths, in: folder.url)
    #expect(result.status < 2, "\(result.error)")
    return try result.output.split(separator: "\n").map { try JSONDocument($0) }
      .filter { $0["message"] != nil }
      .map {
        "\($0["severity"]?.text ?? "") \($0["ruleId"]?.text ?? ""): \($0["message"]?.text ?? "")"
      }
  }

  @Test(arguments: [TestProject(), .stickerPack])
  func soundProjectsHaveNoFindings(_ project: TestProject) throws {
    #expect(try Self.findings(project) == [])
  }

  // MARK: Types

  @Test func appWithTheTypeOfAStickerPackIsReported() throws {
    var project = TestProject()
    project.messagesExtension = "app-extension.messages-sticker-pack"
    let found = try Self.findings(project)
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "error wrong-extension-target: Pack has the type of a sticker pack, "
            + "'com.apple.product-type.app-extension.messages-sticker-pack', but is an iMessage app: it names its own "
            + "class,"),
      "\(found)")
  }

  /// Without code the target is still a sticker pack, and the class is the mistake.
  @Test func stickerPackWithAClassIsReported() throws {
    var project = TestProject.stickerPack
    project.principalClass = "Otters.Browser"
    let found = try Self.findings(project)
    #expect(found.count == 1 && found[0].contains("but has no code"), "\(found)")
  }

  /// Only the type is reported, not the missing icons, which Xcode does not look for in this type.
  @Test func wrongTypeWithoutIconsIsOneFinding() throws {
    var project = Self.withIconFile
    project.messagesExtension = "app-extension"
    let found = try Self.findings(project)
    #expect(
      found.count == 1 && found[0].hasPrefix("error wrong-extension-target: Pack has the type"),
      "\(found)")
  }

  /// A project with a `.icon` in place of the icon set of both targets.
  private static var withIconFile: TestProject {
    var project = TestProject.stickerPack
    let set = "Pack/Assets.xcassets/iMessage App Icon"
    project.files.removeValue(forKey: "\(set).stickersiconset/Contents.json")
    project.files["\(set).icon/icon.json"] = "{}"
    return project
  }

  /// The app compiles the catalog in the folder of its extension.
  @Test func iconFileOfASynchronizedFolderIsOneFinding() throws {
    var project = Self.withIconFile
    project.resources = []
    project.objectVersion = 110
    project.files[Self.file] = project.text
      .replacing(
        "A2 = { isa = PBXNativeTarget;",
        with: "A2 = { isa = PBXNativeTarget; fileSystemSynchronizedGroups = (G1);"
      )
      .replacing(
        "}; rootObject",
        with:
          "G1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Pack; sourceTree = SOURCE_ROOT; }; }; rootObject"
      )
    let found = try Self.findings(project)
    #expect(
      found.count == 1
        && found[0].hasPrefix("error missing-icon-set: No catalog that Pack compiles"),
      "\(found)")
  }

  // MARK: Settings

  @Test(
    arguments: [
      ("MARKETING_VERSION = 1.2;", nil),
      (
        "MARKETING_VERSION = 1.0b2;",
        "error mismatched-bundles: The version '1.0b2' of App and Pack is not 1 to 3 whole numbers separated by "
          + "periods (MARKETING_VERSION)."
      ),
      (
        "MARKETING_VERSION = 1234567890.12345678;",
        "error mismatched-bundles: The version '1234567890.12345678' of App and Pack has 19 characters, and App Store "
          + "Connect accepts up to 18 (MARKETING_VERSION)."
      ),
      (
        "",
        "error mismatched-bundles: App and Pack have no version (CFBundleShortVersionString): MARKETING_VERSION is not "
          + "set, and App Store Connect rejects the app."
      ),
    ] as [(String, String?)])
  func versionFromOneSettingIsOneFinding(_ setting: String, _ message: String?) throws {
    var project = TestProject.stickerPack
    let version =
      "CFBundleDisplayName = Otters; CFBundleShortVersionString = \"$(MARKETING_VERSION)\"; CFBundleVersion = 1;"
    project.files["App/Info.plist"] = "{ \(version) }"
    project.files["Pack/Info.plist"] = """
      { \(version) NSExtension = { NSExtensionPointIdentifier = "com.apple.message-payload-provider"; }; }
      """
    project.files[Self.file] = project.text.replacing("MARKETING_VERSION = 1.0;", with: setting)
    #expect(try Self.findings(project) == [message].compactMap(\.self))
  }

  @Test(arguments: [false, true])
  func generatedPlistIsReportedWithoutAPlistOfTheTarget(_ hasOwnPlist: Bool) throws {
    var project = TestProject.stickerPack
    let generated = "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleDisplayName = Otters;"
    let own = "INFOPLIST_FILE = Pack/Info.plist;"
    project.files[Self.file] = project.text
      .replacing(own, with: hasOwnPlist ? "\(own) \(generated)" : generated)
    let found = try Self.findings(project)
    guard !hasOwnPlist else { return #expect(found == []) }
    #expect(
      found == [
        "error wrong-extension-target: Pack has no Info.plist of its own, and the one that Xcode generates has no "
          + "NSExtension: Messages does not find it."
      ])
  }

  // MARK: Frameworks

  @Test(arguments: ["P1, P2, P3", "P4, P5"])
  func frameworkIsReportedInAnExtensionButNotInAnApp(_ phases: String) throws {
    var project = TestProject()
    project.files[Self.file] = project.text
      .replacing("buildPhases = (\(phases))", with: "buildPhases = (\(phases), P6)")
      .replacing(
        "}; rootObject",
        with: """
          P6 = { isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 10; files = (B6); };
          B6 = { isa = PBXBuildFile; fileRef = X6; };
          X6 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
          }; rootObject
          """)
    let found = try Self.findings(project)
    // P4 and P5 are the extension's phases; an app may embed frameworks.
    guard phases.contains("P4") else { return #expect(found == []) }
    #expect(
      found == [
        "error nested-bundle: Pack embeds 'Kit.framework': App Store Connect rejects the app with ITMS-90205, "
          + "ITMS-90206."
      ])
  }

  @Test func swiftLibrariesAreReportedInAnExtensionButNotInAnApp() throws {
    let setting = "ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES = YES;"
    var (inExtension, inApp) = (TestProject(), TestProject())
    (inExtension.settings, inApp.hostSettings) = (setting, setting)
    let found = try Self.findings(inExtension)
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "warning nested-bundle: ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES of Pack is YES"),
      "\(found)")
    #expect(try Self.findings(inApp) == [])
  }
}
