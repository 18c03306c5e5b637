import Foundation
import StickerTestSupport
import Testing

/// Mistakes that an Xcode project can have, in the files from which XcodeGen or Tuist generates a project.
extension SingleCauseTests {
  /// A folder whose subfolder `top` has a sticker pack, an app, and the description of their project.
  private static func folder(_ text: String, as name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let versions =
      "CFBundleDisplayName = Otters; CFBundleShortVersionString = \"$(MARKETING_VERSION)\"; CFBundleVersion = 1;"
    let point = "NSExtensionPointIdentifier = \"com.apple.message-payload-provider\";"
    var files = TestProject.stickerPack.files
    for (path, text) in TestProject().files where path.hasPrefix("App/") { files[path] = text }
    files["App/Info.plist"] = "{ \(versions) }"
    files["Pack/Info.plist"] = "{ \(versions) NSExtension = { \(point) }; }"
    files["Pack/Other.plist"] =
      "{ \(versions) NSStickerSharingLevel = All; NSExtension = { \(point) }; }"
    files["Pack/Class.plist"] =
      "{ \(versions) NSExtension = { \(point) NSExtensionPrincipalClass = Browser; }; }"
    files["Code/Browser.swift"] = "import Messages\n"
    files[name] = text
    for (path, text) in files {
      try folder.write(text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes, to: "top/\(path)")
    }
    return folder
  }

  private static let spec = """
    name: Otters
    settings:
      CURRENT_PROJECT_VERSION: "1"
      MARKETING_VERSION: "1.0"
    targets:
      App:
        type: application.messages
        platform: iOS
        sources: [Pack/Assets.xcassets]
        settings:
          INFOPLIST_FILE: App/Info.plist
          PRODUCT_BUNDLE_IDENTIFIER: org.happy.otters
        dependencies: [{target: Pack}]
      Pack:
        type: app-extension.messages-sticker-pack
        platform: iOS
        sources: [Pack/Assets.xcassets]
        settings:
          INFOPLIST_FILE: Pack/Info.plist
          PRODUCT_BUNDLE_IDENTIFIER: org.happy.otters.pack
    """

  @Test(
    arguments: [
      ("name", "name", nil),
      ("org.happy.otters.pack", "org.other.pack", "error mismatched-bundles: The identifier of"),
      ("org.happy", "com.example", "warning placeholder-bundle-id: The bundle identifier of"),
      ("\"1.0\"", "1.0b2", "error mismatched-bundles: The version '1.0b2' of App and Pack is not"),
      ("MARKETING_VERSION: \"1.0\"", "", "error mismatched-bundles: App and Pack have no version"),
      ("Pack/Info.plist", "Pack/Gone.plist", "error unreadable-project: The project names"),
      ("Pack/Info.plist", "Pack/Other.plist", "warning unknown-sharing-level: NSStickerSharing"),
      (
        "Pack/Info.plist", "Pack/Class.plist", "error wrong-extension-target: The sticker pack Pack"
      ),
      (
        "INFOPLIST_FILE: Pack/Info.plist",
        "GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_CFBundleDisplayName: Otters",
        "error wrong-extension-target: Pack has no Info.plist of its own"
      ),
      (
        "    sources: [Pack/Assets.xcassets]\n    settings:\n      INFOPLIST_FILE: Pack/Info.plist",
        "    sources: [Pack/Assets.xcassets, Code]\n    settings:\n      INFOPLIST_FILE: Pack/Info.plist",
        "error wrong-extension-target: The sticker pack Pack compiles source files"
      ),
      // The environment or a template may set the value.
      ("\"1.0\"", "\"${VERSION}\"", nil),
      (
        "    sources: [Pack/Assets.xcassets]\n    settings:\n      INFOPLIST_FILE: Pack/Info.plist",
        "    templates: [T]\n    settings:\n      INFOPLIST_FILE: Pack/Gone.plist", nil
      ),
      // XcodeGen makes up the identifier.
      (
        "      PRODUCT_BUNDLE_IDENTIFIER: org.happy.otters.pack", "options: {bundleIdPrefix: a}",
        nil
      ),
    ] as [(String, String, String?)])
  func onlyMistakesInXcodeGenSpecsAreReported(
    _ original: String, _ replacement: String, _ message: String?
  ) throws {
    let folder = try Self.folder(
      Self.spec.replacing(original, with: replacement), as: "project.yml")
    let found = try Self.findings(["top"], in: folder)
    guard let message else { return #expect(found == []) }
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  private static let manifest = """
    import ProjectDescription
    let project = Project(name: "Otters", targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "org.happy.otters",
        sources: ["App/**"], resources: ["App/**"], dependencies: [.target(name: "Pack")]),
      .target(name: "Pack", destinations: .iOS, product: .stickerPackExtension,
        bundleId: "org.happy.otters.pack", infoPlist: "Pack/Info.plist", resources: ["Pack/Assets.xcassets"],
        settings: .settings(base: ["MARKETING_VERSION": "1.0"])),
    ])
    """

  @Test(
    arguments: [
      ("Otters", "Otters", nil),
      ("org.happy.otters.pack", "org.other.pack", "error mismatched-bundles: The identifier of"),
      ("\"1.0\"", "\"1.0b2\"", "error mismatched-bundles: The version '1.0b2' of Pack is not"),
      ("Pack/Info.plist", "Pack/Gone.plist", "error unreadable-project: The project names"),
      ("Pack/Info.plist", "Pack/Other.plist", "warning unknown-sharing-level: NSStickerSharing"),
      (
        "\"Pack/Info.plist\"", "\"Pack/Class.plist\", sources: [\"Code/**\"]",
        "error wrong-extension-target: Pack has the type of a sticker pack, '.stickerPackExtension'"
      ),
      // Values that are known only when the manifest runs.
      ("\"org.happy.otters.pack\"", "\"\\(prefix).pack\"", nil), ("\"1.0\"", "version", nil),
    ] as [(String, String, String?)])
  func onlyMistakesInTuistManifestsAreReported(
    _ original: String, _ replacement: String, _ message: String?
  ) throws {
    let folder = try Self.folder(
      Self.manifest.replacing(original, with: replacement), as: "Project.swift")
    let found = try Self.findings(["top"], in: folder)
    guard let message else { return #expect(found == []) }
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  /// `lint` with the path of a description checks the project in the description's folder.
  @Test(arguments: ["project.yml", "Project.swift"])
  func namedDescriptionStandsForItsFolder(_ name: String) throws {
    let text = name == "project.yml" ? Self.spec : Self.manifest
    let folder = try Self.folder(
      text.replacing("org.happy.otters.pack", with: "org.other.pack"), as: name)
    let found = try Self.findings(["top/\(name)"], in: folder)
    #expect(
      found.count == 1 && found[0].hasPrefix("error mismatched-bundles: The identifier of Pack"),
      "\(found)")
  }
}
