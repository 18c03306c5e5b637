import Foundation
import StickerTestSupport
import Testing

/// Settings without effect in the files from which XcodeGen or Tuist generates a project.
extension StoreProjectTests {
  private static let ignored =
    "warning ignored-plist-setting: INFOPLIST_KEY_NSStickerSharingLevel of Pack has no effect"

  /// Returns the findings about a description from which XcodeGen or Tuist generates a project, with a sound sticker
  /// pack in `Pack`.
  static func findings(described text: String, as name: String) throws -> [String] {
    let folder = try TemporaryFolder()
    for (path, text) in TestProject.stickerPack.files {
      try folder.write(text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes, to: "top/\(path)")
    }
    for (path, text) in TestProject().files where path.hasPrefix("App/") {
      try folder.write(text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes, to: "top/\(path)")
    }
    try folder.write(Array(plist("CFBundleDisplayName = Otters;").utf8), to: "top/Pack/Info.plist")
    let level = "INFOPLIST_KEY_NSStickerSharingLevel = OS\n"
    try folder.write(Array(level.utf8), to: "top/Level.xcconfig")
    try folder.write(Array("GENERATE_INFOPLIST_FILE = YES\n".utf8), to: "top/Generated.xcconfig")
    try folder.write(Array(text.utf8), to: "top/\(name)")
    return try findings(in: folder)
  }

  private static let key = "INFOPLIST_KEY_NSStickerSharingLevel"

  /// A `project.yml` with additional lines for the project and for its extension.
  private static func spec(_ project: String, _ target: String) -> String {
    """
    name: Otters
    \(project)
    targets:
      App:
        type: application.messages
        platform: iOS
        sources: [Pack/Assets.xcassets]
        settings: {ASSETCATALOG_COMPILER_APPICON_NAME: iMessage App Icon}
        dependencies: [{target: Pack}]
      Pack:
        type: app-extension.messages-sticker-pack
        platform: iOS
        sources: [Pack]
        \(target)
    """
  }

  private static let icon = "ASSETCATALOG_COMPILER_APPICON_NAME: iMessage App Icon"
  private static let ownPlist = "\(icon), INFOPLIST_FILE: Pack/Info.plist"

  @Test(arguments: [
    ("", "settings: {\(ownPlist), \(key): OS}"),
    ("", "settings: {base: {\(ownPlist), \(key): OS}}"),
    ("", "settings: {base: {\(ownPlist)}, configs: {release: {\(key): OS}}}"),
    ("settings: {\(key): OS}", "settings: {\(ownPlist)}"),
    (
      "settingGroups: {a: {groups: [b]}, b: {\(key): OS}}",
      "settings: {groups: [a], base: {\(ownPlist)}}"
    ),
    ("", "settings: {\(ownPlist), \(key): OS, GENERATE_INFOPLIST_FILE: no}"),
    // XcodeGen writes the target's own Info.plist.
    (
      "",
      "info: {path: Made.plist, properties: {CFBundleDisplayName: A, NSExtension: "
        + "{NSExtensionPointIdentifier: com.apple.message-payload-provider}}}\n"
        + "    settings: {\(icon), \(key): OS}"
    ),
    // XcodeGen finds the Info.plist among the sources.
    ("", "settings: {\(icon), \(key): OS}"),
    ("configFiles: {Debug: Level.xcconfig}", "settings: {\(ownPlist)}"),
    ("configs: {Shop: release}", "settings: {base: {\(ownPlist)}, configs: {shop: {\(key): OS}}}"),
  ])
  func settingsWithoutEffectInXcodeGenAreReported(_ project: String, _ target: String) throws {
    let found = try Self.findings(described: Self.spec(project, target), as: "project.yml")
    #expect(found.count == 1 && found[0].hasPrefix(Self.ignored), "\(found)")
  }

  @Test(arguments: [
    ("", "settings: {\(ownPlist)}"),
    ("", "settings: {\(ownPlist), \(key): OS, GENERATE_INFOPLIST_FILE: YES}"),
    ("settings: {GENERATE_INFOPLIST_FILE: true}", "settings: {\(ownPlist), \(key): OS}"),
    (
      "configFiles: {Debug: Generated.xcconfig, Release: Generated.xcconfig}",
      "settings: {\(ownPlist), \(key): OS}"
    ),
    (
      "settingGroups: {a: {GENERATE_INFOPLIST_FILE: YES}}",
      "settings: {groups: [a], base: {\(ownPlist), \(key): OS}}"
    ),
    // A template, an included file, a group that contains itself or the environment may set GENERATE_INFOPLIST_FILE.
    ("", "settings: {base: {\(ownPlist), \(key): OS}}\n    templates: [T]"),
    ("include: [more.yml]", "settings: {\(ownPlist), \(key): OS}"),
    (
      "settingGroups: {a: {groups: [a]}}",
      "settings: {groups: [a], base: {\(ownPlist), \(key): OS}}"
    ),
    ("", "settings: {\(ownPlist), \(key): OS, GENERATE_INFOPLIST_FILE: \"${GENERATES}\"}"),
    // The Info.plist that XcodeGen writes has the level.
    (
      "",
      "info: {path: Made.plist, properties: {CFBundleDisplayName: A, NSStickerSharingLevel: OS, "
        + "NSExtension: {NSExtensionPointIdentifier: com.apple.message-payload-provider}}}\n"
        + "    settings: {\(icon), \(key): OS}"
    ),
    // The setting belongs to another configuration.
    ("configs: {Shop: release}", "settings: {base: {\(ownPlist)}, configs: {debug: {\(key): OS}}}"),
  ])
  func effectiveOrUnknownSettingsOfXcodeGenAreNotReported(_ project: String, _ target: String)
    throws
  {
    let found = try Self.findings(described: Self.spec(project, target), as: "project.yml")
    #expect(found == [])
  }

  /// A `Project.swift` with additional arguments for the project and for its extension.
  private static func manifest(_ project: String, _ target: String) -> String {
    """
    import ProjectDescription
    let project = Project(name: "Otters", \(project) targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "org.happy.otters",
        sources: ["App/**"], resources: ["App/**"], dependencies: [.target(name: "Pack")]),
      .target(name: "Pack", destinations: .iOS, product: .stickerPackExtension,
        bundleId: "org.happy.otters.pack", \(target) resources: ["Pack/Assets.xcassets"]),
    ])
    """
  }

  private static let extensionPoint =
    "\"NSExtension\": [\"NSExtensionPointIdentifier\": \"com.apple.message-payload-provider\"]"
  private static let base = "settings: .settings(base: [\"\(key)\": \"OS\"])"

  @Test(arguments: [
    ("", "\(base),"),
    ("", "infoPlist: .default, settings: .settings(base: [\"\(key)\": .string(\"OS\")]),"),
    ("", "infoPlist: \"Pack/Info.plist\", \(base),"),
    ("", "infoPlist: .file(path: \"Pack/Info.plist\"), \(base),"),
    ("\(base),", "infoPlist: .extendingDefault(with: [\(extensionPoint)]),"),
    ("", "infoPlist: .dictionary([\(extensionPoint), \"CFBundleDisplayName\": \"A\"]), \(base),"),
    (
      "settings: .settings(configurations: [.release(name: \"Shop\", xcconfig: \"Level.xcconfig\")]),",
      "infoPlist: .default,"
    ),
    ("", "settings: .settings(base: [:], release: [\"\(key)\": \"OS\"]),"),
  ])
  func settingsWithoutEffectInTuistAreReported(_ project: String, _ target: String) throws {
    let found = try Self.findings(
      described: Self.manifest(project, target), as: "Project.swift")
    #expect(found.count == 1 && found[0].hasPrefix(Self.ignored), "\(found)")
  }

  @Test(arguments: [
    ("", ""),
    ("", "infoPlist: nil, \(base),"),
    ("", "infoPlist: .extendingDefault(with: [\"NSStickerSharingLevel\": \"OS\"]), \(base),"),
    ("", "infoPlist: .extendingDefault(with: [\"NSStickerSharingLevel\": level]), \(base),"),
    ("", "infoPlist: .extendingDefault(with: keys), \(base),"),
    (
      "",
      "settings: .settings(base: [\"\(key)\": \"OS\", \"GENERATE_INFOPLIST_FILE\": \"YES\"]),"
    ),
    (
      "settings: .settings(base: [\"GENERATE_INFOPLIST_FILE\": generates]),", "\(base),"
    ),
    ("settings: shared,", "\(base),"),
    ("settings: .settings(base: [\"A\": \"B\"].merging(shared)),", "\(base),"),
    ("", "settings: .settings(base: [name: \"YES\", \"\(key)\": \"OS\"]),"),
  ])
  func effectiveOrUnknownSettingsOfTuistAreNotReported(_ project: String, _ target: String) throws {
    let found = try Self.findings(
      described: Self.manifest(project, target), as: "Project.swift")
    #expect(found == [])
  }

  /// The code of the extension makes stickers, and its Info.plist is without or with the presentation context for
  /// media.
  @Test(arguments: ["project.yml", "Project.swift"])
  func describedExtensionWithoutMediaContextIsReported(_ name: String) throws {
    let media = "MSMessagesAppPresentationContextMedia"
    for contexts in [nil, media] {
      let folder = try TemporaryFolder()
      try TestProject().write(into: folder)
      try FileManager.default.removeItem(at: folder.url.appending(path: "top/Otters.xcodeproj"))
      let attributes = contexts.map {
        "NSExtensionAttributes = { MSSupportedPresentationContexts = (\($0)); };"
      }
      try folder.write(
        Array(Self.plist("CFBundleDisplayName = Otters;", attributes ?? "").utf8),
        to: "top/Pack/Info.plist")
      try folder.write(
        Array("let sticker = try MSSticker(contentsOfFileURL: file)\n".utf8),
        to: "top/Pack/Browser.swift")
      let text =
        name == "project.yml"
        ? Self.spec("", "settings: {\(Self.ownPlist)}")
          .replacing("-sticker-pack", with: "")
          .replacing("application.messages", with: "application")
          .replacing("settings: {\(Self.icon)}\n", with: "\n")
          .replacing("sources: [Pack/Assets.xcassets]", with: "sources: [App]")
        : Self.manifest("", "infoPlist: \"Pack/Info.plist\", sources: [\"Pack/**\"],")
          .replacing(".stickerPackExtension", with: ".messagesExtension")
      try folder.write(Array(text.utf8), to: "top/\(name)")
      let found = try Self.findings(in: folder)
      guard contexts == nil else {
        #expect(found == [])
        continue
      }
      #expect(
        found.count == 1 && found[0].hasPrefix("note missing-media-context: Pack makes stickers"),
        "\(found)")
    }
  }
}
