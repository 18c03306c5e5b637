import Foundation
import StickerTestSupport
import Testing

/// Mistakes that concern several files or targets. Each cause is one finding.
extension StoreProjectTests {
  // MARK: Catalogs

  @Test func catalogOutsideOfTheResourcesIsReported() throws {
    let found = try Self.findings { $0.resources = [] }
    #expect(
      found == [
        "error missing-icon-set: No catalog that Pack compiles has an icon set for Messages or a .stickerpack: App "
          + "Store Connect rejects the app with ITMS-90649, ITMS-90642."
      ])
  }

  @Test func catalogOutsideOfTheResourcesOfBothTargetsIsReportedTwice() throws {
    // The catalog of the app has no icon, either.
    let found = try Self.findings {
      ($0.resources, $0.hostResources) = ([], ["Assets.xcassets"])
      $0.files["App/Assets.xcassets/Contents.json"] = "{}"
    }
    #expect(found.count == 2, "\(found)")
  }

  @Test func catalogThatDoesNotExistIsReported() throws {
    let found = try Self.findings { $0.files = [:] }
    #expect(
      found == [
        "error unbuilt-catalog: Pack compiles 'Assets.xcassets', but there is no such catalog at Pack/Assets.xcassets: "
          + "its stickers and icons are not built."
      ])
  }

  /// The catalog and the Info.plist are elsewhere in the project's folder.
  @Test func newPathsOfMovedFilesAreNamed() throws {
    var project = TestProject.stickerPack
    project.files = ["Moved/Assets.xcassets/Contents.json": "{}"]
    project.settings = "INFOPLIST_FILE = Lost/Info.plist;"
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    let output = try stickerlint(
      ["lint", "--format", "jsonl"], in: folder.url.appending(path: "top")
    ).output
    #expect(
      output.contains("its place in project.pbxproj: there is 'Moved/Assets.xcassets'."),
      "\(output)")
    #expect(
      output.contains("INFOPLIST_FILE: there is 'App/Info.plist' and 'Pack/Info.plist'."),
      "\(output)")
  }

  /// Xcode leaves assets for previews out of archives, so their catalog may be missing.
  @Test(arguments: [("Pack/Previews", 0), ("Pack/Other", 1)])
  func catalogForPreviewsMayBeMissing(_ folder: String, _ count: Int) throws {
    let found = try Self.findings {
      $0.resources.append("Previews/Preview Assets.xcassets")
      $0.settings += #"DEVELOPMENT_ASSET_PATHS = "\"\#(folder)\"";"#
    }
    #expect(found.count { $0.hasPrefix("error unbuilt-catalog") } == count, "\(found)")
  }

  /// The set that both targets compile was replaced by a `.icon`.
  @Test func iconFileOfBothTargetsIsOneFinding() throws {
    let set = "Pack/Assets.xcassets/iMessage App Icon"
    let found = try Self.findings {
      $0.files.removeValue(forKey: "\(set).stickersiconset/Contents.json")
      $0.files["\(set).icon/icon.json"] = "{}"
    }
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "error missing-icon-set: No catalog that Pack compiles has an icon set")
        && found[0].hasSuffix("with ITMS-90649, ITMS-90642."), "\(found)")
  }

  /// An XcodeGen spec with the sources of the extension and the source of the app.
  private static func described(_ sources: [String], app: String) -> String {
    let icon = "ASSETCATALOG_COMPILER_APPICON_NAME: iMessage App Icon"
    return """
      name: Otters
      targets:
        App:
          type: application.messages
          platform: iOS
          sources: [\(app)]
          settings: {\(icon)}
          dependencies: [{target: Pack}]
        Pack:
          type: app-extension.messages-sticker-pack
          platform: iOS
          sources: [\(sources.map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }.joined(separator: ", "))]
          settings: {\(icon), INFOPLIST_FILE: Pack/Info.plist}
      """
  }

  @Test(arguments: [
    ("Pack/Asset.xcassets", true), ("{path: Pack/Asset.xcassets, optional: true}", false),
    ("Pack/Assets.xcassets", false), ("Generated", false),
  ])
  func missingCatalogsInXcodeGenSpecsAreReported(_ source: String, _ isMissing: Bool) throws {
    let text = Self.described([source], app: "Pack/Assets.xcassets")
    let found = try Self.findings(described: text, as: "project.yml")
    guard isMissing else { return #expect(found == []) }
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "warning unbuilt-catalog: Pack compiles 'Asset.xcassets', but there is no such catalog"),
      "\(found)")
  }

  /// Links in a project are not followed, so the catalogs behind them are unknown.
  @Test(arguments: ["Pack/Shared", "Pack/Shared/Assets.xcassets"], ["xcodeproj", "XcodeGen"])
  func linkedCatalogsAreNotReported(_ path: String, _ tool: String) throws {
    let catalog = "Pack/Shared/Assets.xcassets"
    var project = TestProject.stickerPack
    project.files = [:]
    for (path, text) in TestProject.stickerPack.files {
      project.files.updateValue(
        text, forKey: path.replacing("Pack/Assets.xcassets", with: catalog))
    }
    project.resources = ["Shared/Assets.xcassets"]
    project.hostResources = ["../\(catalog)"]
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    let top = folder.url.appending(path: "top")
    if tool == "XcodeGen" {
      try FileManager.default.removeItem(at: top.appending(path: "Otters.xcodeproj"))
      let text = Self.described([catalog], app: catalog)
      try folder.write(Array(text.utf8), to: "top/project.yml")
    }
    #expect(try Self.findings(in: folder) == [])
    let (link, real) = (top.appending(path: path), top.appending(path: "Pack/Real"))
    try FileManager.default.moveItem(at: link, to: real)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    #expect(try Self.findings(in: folder) == [])
  }

  /// An environment variable may stand for any folder.
  @Test func catalogsNamedByVariablesAreNotReported() throws {
    let text = Self.described(["${STICKERS}/Asset.xcassets"], app: "Pack/Assets.xcassets")
    #expect(try Self.findings(described: text, as: "project.yml") == [])
  }

  /// The project has no pack, but it is checked.
  @Test func soundProjectsAreReportedAsGood() throws {
    let folder = try TemporaryFolder()
    try TestProject().write(into: folder)
    let result = try stickerlint(
      ["top", "--rule", "missing-icon-set", "--rule", "wrong-extension-target"], in: folder.url)
    #expect(
      result.output.contains("Otters.xcodeproj · targets and settings look good"),
      "\(result.transcript)")
  }

  // MARK: Tuist

  /// Returns the findings about a project of a sticker pack beside the manifest that it was generated from.
  ///
  /// - Parameters:
  ///   - ending: the extension of the catalog's name.
  ///   - resources: the resources of the extension in the project.
  ///   - name: the name of the project in the manifest.
  ///   - target: the name of the extension in the manifest.
  private static func findingsBesideManifest(
    _ ending: String, resources: [String] = [], from name: String = "Otters",
    target: String = "Pack"
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    var project = TestProject.stickerPack
    project.files = [:]
    for (path, text) in TestProject.stickerPack.files {
      project.files.updateValue(
        text, forKey: path.replacing("Assets.xcassets", with: "Stickers.\(ending)"))
    }
    for (path, text) in TestProject().files where path.hasPrefix("App/") {
      project.files.updateValue(text, forKey: path)
    }
    (project.host, project.hostSources) = ("application", ["AppDelegate.swift"])
    (project.hostResources, project.resources) = (["Assets.xcassets"], resources)
    project.files["Project.swift"] = """
      import ProjectDescription
      let project = Project(name: "\(name)", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "org.happy.otters",
          sources: ["App/**"], resources: ["App/*.xcassets"], dependencies: [.target(name: "\(target)")]),
        .target(name: "\(target)", destinations: .iOS, product: .stickerPackExtension,
          bundleId: "org.happy.otters.pack", resources: ["Pack/**"]),
      ])
      """
    try project.write(into: folder)
    return try findings(in: folder)
  }

  /// Tuist leaves `.xcstickers` out of the project that it generates. The manifest counts even if it has renamed the
  /// target since.
  @Test(arguments: ["Pack", "Stickers"])
  func catalogsThatTuistLeavesOutAreReported(_ target: String) throws {
    let found = try Self.findingsBesideManifest("xcstickers", target: target)
    #expect(
      found.count == 1
        && found[0].hasPrefix("warning unbuilt-catalog: \(target) lists 'Stickers.xcstickers'"),
      "\(found)")
    #expect(try Self.findingsBesideManifest("xcassets", target: "Stickers") == [])
  }

  @Test func catalogsThatTuistKeepsAreNotReported() throws {
    #expect(try Self.findingsBesideManifest("xcstickers", resources: ["Stickers.xcstickers"]) == [])
    #expect(try Self.findingsBesideManifest("xcassets", resources: ["Stickers.xcassets"]) == [])
  }

  /// The manifest is that of another project.
  @Test func manifestsOfOtherProjectsAreIgnored() throws {
    let found = try Self.findingsBesideManifest("xcstickers", from: "Others")
    #expect(found.count == 1 && found[0].hasPrefix("error missing-icon-set"), "\(found)")
  }

  // MARK: Icons

  /// An entry of the single-size form.
  private static var single: [String: Any] {
    [
      "filename": "Icon-1024x1024.png", "idiom": "universal", "platform": "ios",
      "size": "1024x1024",
    ]
  }

  private static func variant(_ name: String) -> [String: Any] {
    single.merging(["appearances": [["appearance": "luminosity", "value": name]]]) { $1 }
  }

  /// Icons of apps can have a single size and dark and tinted variants. Icons for Messages cannot.
  @Test func formsOfAppIconsAreReportedInSetsForMessages() throws {
    let folder = try TemporaryFolder()
    let set = "Stickers.xcstickers/iMessage App Icon.stickersiconset"
    let source = Folders.samplePacks.appending(
      path: "rules/placeholder-bundle-id/Stickers.xcstickers")
    try FileManager.default.copyItem(
      at: source, to: folder.url.appending(path: "Stickers.xcstickers"))
    let list = folder.url.appending(path: "\(set)/Contents.json")
    let contents = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: list)) as? [String: Any])
    let slots = try #require(contents["images"] as? [[String: Any]])
    func slotFindings(_ images: [[String: Any]]) throws -> [Substring] {
      try JSONSerialization.data(withJSONObject: contents.merging(["images": images]) { $1 })
        .write(to: list)
      return try stickerlint(
        [set, "--rule", "missing-icon", "--rule", "unknown-icon-slot", "--format", "jsonl"],
        in: folder.url
      ).output.split(separator: "\n").filter { $0.contains("\"ruleId\"") }
    }
    #expect(try slotFindings(slots) == [])
    let message = "icon sets for Messages have no single-size form and no dark or tinted variants"
    for images in [
      [Self.single], [Self.single, Self.variant("dark")],
      [Self.single, Self.variant("dark"), Self.variant("tinted")],
    ] {
      let found = try slotFindings(images)
      #expect(
        found.count == 1 && found[0].contains("\"severity\":\"error\"")
          && found[0].contains(message)
          && found[0].contains("ITMS-90642, ITMS-90649"), "\(found)")
    }
    let dark = try slotFindings(slots + [Self.variant("dark")])
    #expect(
      dark.count == 1 && dark[0].contains("\"severity\":\"note\"") && dark[0].contains(message),
      "\(dark)")
  }
}
