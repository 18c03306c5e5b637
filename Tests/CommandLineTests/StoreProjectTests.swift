import Foundation
import StickerTestSupport
import Testing

/// Mistakes for which real projects were refused, or which were shipped unnoticed. Each is made in a small project and
/// is one finding. The sound project has none.
@Suite struct StoreProjectTests {
  /// The rules about projects and their icon sets.
  private static let rules = [
    "wrong-extension-target", "wrong-icon-name", "missing-icon-set", "missing-display-name",
    "unknown-sharing-level", "ignored-plist-setting", "missing-media-context", "unbuilt-catalog",
    "invalid-privacy-manifest", "unreadable-project", "unreadable-image", "mismatched-platforms",
  ]

  /// Returns the findings about a changed project as `severity rule: message`.
  static func findings(
    _ base: TestProject = .stickerPack, _ change: (inout TestProject) -> Void = { _ in }
  ) throws -> [String] {
    var project = base
    change(&project)
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    return try findings(in: folder)
  }

  static func findings(in folder: TemporaryFolder) throws -> [String] {
    let result = try stickerlint(
      ["lint", "--format", "jsonl"] + rules.flatMap { ["--rule", $0] },
      in: folder.url.appending(path: "top"))
    #expect(result.status < 2, "\(result.error)")
    return try result.output.split(separator: "\n").map { try JSONDocument($0) }
      .filter { $0["message"] != nil }
      .map {
        "\($0["severity"]?.text ?? "") \($0["ruleId"]?.text ?? ""): \($0["message"]?.text ?? "")"
      }
  }

  @Test(arguments: [TestProject(), .stickerPack])
  func soundProjectsHaveNoFinding(_ project: TestProject) throws {
    #expect(try Self.findings(project) == [])
  }

  // MARK: Target types and icon sets

  private static let icons = "Pack/Assets.xcassets/iMessage App Icon"

  /// The target has the type of an ordinary extension and a sound icon set, as in ChinChangYang/KataGo before
  /// addb21f9, whose build 314 got ITMS-90642 and ITMS-90649.
  @Test func extensionOfTheOrdinaryTypeIsReported() throws {
    let found = try Self.findings { $0.messagesExtension = "app-extension" }
    #expect(
      found.count == 1 && found[0].hasPrefix("error wrong-extension-target")
        && found[0].contains("com.apple.product-type.app-extension'")
        && found[0].contains("ITMS-90642, ITMS-90649"), "\(found)")
  }

  /// A `.icon` of Icon Composer replaces the icon set, as in ChinChangYang/KataGo c2e7bca9.
  @Test func iconComposerFileInPlaceOfTheSetIsReported() throws {
    let found = try Self.findings {
      $0.files.removeValue(forKey: "\(Self.icons).stickersiconset/Contents.json")
      $0.files["\(Self.icons).icon/icon.json"] = "{}"
    }
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.hasPrefix("error missing-icon-set: No catalog that "), "\(found)")
    }
    #expect(
      found.contains {
        $0.contains("'iMessage App Icon.icon' does not count: Icon Composer has no iMessage icon")
          && $0.contains("ITMS-90649, ITMS-90642")
      }, "\(found)")
  }

  /// A `.icon` hides no other mistake: neither a setting that names no icon set, nor the empty slots of a set.
  @Test func mistakesBesideAnIconFileAreReported() throws {
    let folder = try TemporaryFolder()
    var project = TestProject.stickerPack
    project.files.removeValue(forKey: "\(Self.icons).stickersiconset/Contents.json")
    project.files["\(Self.icons).icon/icon.json"] = "{}"
    project.settings = "ASSETCATALOG_COMPILER_APPICON_NAME = Otter;"
    try project.write(into: folder)
    let replaced = try stickerlint(["top", "--rule", "missing-icon-set"], in: folder.url).output
    #expect(
      replaced.replacing(/\s+/, with: " ").contains(
        "ASSETCATALOG_COMPILER_APPICON_NAME is 'Otter': set it to the name of the set"),
      "\(replaced)")
    // Here the set still exists, but has no picture.
    let emptySet = try TemporaryFolder()
    project = TestProject.stickerPack
    project.files["Pack/Assets.xcassets/Otter.icon/icon.json"] = "{}"
    project.settings = "ASSETCATALOG_COMPILER_APPICON_NAME = Otter;"
    try project.write(into: emptySet)
    let both = try stickerlint(
      ["top", "--rule", "missing-icon", "--rule", "wrong-icon-name"], in: emptySet.url
    ).output
    for part in ["a .icon: Icon Composer", "There is no icon 60x45"] {
      #expect(both.replacing(/\s+/, with: " ").contains(part), "\(both)")
    }
  }

  /// The setting names the `.icon` beside the set.
  @Test func settingThatNamesAnIconComposerFileIsReported() throws {
    let found = try Self.findings {
      $0.files["Pack/Assets.xcassets/Otter.icon/icon.json"] = "{}"
      $0.settings = "ASSETCATALOG_COMPILER_APPICON_NAME = Otter;"
    }
    #expect(
      found.count == 1 && found[0].hasPrefix("error wrong-icon-name")
        && found[0].contains("is 'Otter', a .icon: Icon Composer has no iMessage icon"), "\(found)")
    // A .icon that no Messages target names belongs to the app.
    #expect(
      try Self.findings { $0.files["Pack/Assets.xcassets/Otter.icon/icon.json"] = "{}" } == [])
  }

  /// An existing set in an uncompiled catalog need not be drawn again.
  @Test func iconSetInAnUncompiledCatalogIsNamed() throws {
    let folder = try TemporaryFolder()
    var project = TestProject.stickerPack
    project.resources = []
    let set = "\(Self.icons).stickersiconset"
    project.files["\(set)/Contents.json"] = """
      {"images": [
        {"idiom": "universal", "platform": "ios", "size": "27x20", "scale": "2x", "filename": "icon.png"}]}
      """
    project.files.updateValue(nil, forKey: "\(set)/icon.png")
    func advice() throws -> String {
      try project.write(into: folder)
      let result = try stickerlint(["top", "--rule", "missing-icon-set"], in: folder.url)
      return result.output.replacing(/\s+/, with: " ")
    }
    let found = try advice()
    #expect(
      found.contains(
        "Add the catalog with 'iMessage App Icon.stickersiconset' and the pack to the Resources"),
      "\(found)")
    #expect(!found.contains("Draw one"), "\(found)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "top/\(set)"))
    project.files = project.files.filter { !$0.key.hasPrefix(set) }
    #expect(try advice().contains("Draw one from a picture, and add its catalog to the Resources"))
  }

  // MARK: Icon settings and icons

  /// No setting names the set, so the extension is built without icon keys: ITMS-90642 (dotnet/macios#3955).
  @Test func emptyIconSettingIsReported() throws {
    let found = try Self.findings {
      $0.settings = "ASSETCATALOG_COMPILER_APPICON_NAME = \"\";"
    }
    #expect(
      found.count == 1 && found[0].hasPrefix("error wrong-icon-name")
        && found[0].contains("ITMS-90642, ITMS-90649."), "\(found)")
  }

  /// The 27 x 20 and 32 x 24 icons are missing, ITMS-90649 (dotnet/macios#4840).
  @Test func missingSmallIconsAreReported() throws {
    let folder = try TemporaryFolder()
    let set = "Stickers.xcstickers/iMessage App Icon.stickersiconset"
    let source = Folders.samplePacks.appending(
      path: "rules/placeholder-bundle-id/Stickers.xcstickers")
    try FileManager.default.copyItem(
      at: source, to: folder.url.appending(path: "Stickers.xcstickers"))
    func missingIcons() throws -> [Substring] {
      try stickerlint([set, "--rule", "missing-icon", "--format", "jsonl"], in: folder.url)
        .output.split(separator: "\n").filter { $0.contains("ITMS-90649") }
    }
    #expect(try missingIcons() == [])
    let list = folder.url.appending(path: "\(set)/Contents.json")
    var contents = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: list)) as? [String: Any])
    contents["images"] = (contents["images"] as? [[String: String]])?.filter {
      !["27x20", "32x24"].contains($0["size"])
    }
    try JSONSerialization.data(withJSONObject: contents).write(to: list)
    let missing = try missingIcons()
    #expect(
      missing.count == 1 && missing[0].contains("\"severity\":\"error\"")
        && missing[0].contains("There is no icon 27x20 @2x") && missing[0].contains("and 3 more"),
      "\(missing)")
  }

  // MARK: Settings and Info.plist

  private static let level = "INFOPLIST_KEY_NSStickerSharingLevel = OS;"

  /// A setting beside a hand-written Info.plist has no effect (alexey1312/reachy-mini-swift).
  @Test(arguments: ["", "GENERATE_INFOPLIST_FILE = NO;"])
  func settingsBesideAHandWrittenPlistAreReported(_ more: String) throws {
    let found = try Self.findings { $0.settings = "\(Self.level) \(more)" }
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "warning ignored-plist-setting: INFOPLIST_KEY_NSStickerSharingLevel of Pack has no effect"
        ),
      "\(found)")
  }

  @Test(arguments: [
    "GENERATE_INFOPLIST_FILE = YES;",
    // Only Xcode can resolve these values.
    "GENERATE_INFOPLIST_FILE = \"$(GENERATES)\";", "\"GENERATE_INFOPLIST_FILE[sdk=*]\" = YES;",
  ])
  func settingsForGeneratedPlistsAreNotReported(_ more: String) throws {
    #expect(try Self.findings { $0.settings = "\(Self.level) \(more)" } == [])
  }

  /// The Info.plist of the extension.
  ///
  /// - Parameters:
  ///   - keys: more keys of the list, each with its semicolon.
  ///   - attributes: more keys of `NSExtension`, each with its semicolon.
  static func plist(_ keys: String, _ attributes: String = "") -> String {
    """
    { \(keys) CFBundleShortVersionString = 1.0; CFBundleVersion = 1;
      NSExtension = { NSExtensionPointIdentifier = "com.apple.message-payload-provider"; \(attributes) }; }
    """
  }

  /// A setting beside its key has no effect: the value in the Info.plist ships.
  @Test(arguments: [
    ("OS", false), ("Messages", true), ("\"$(INFOPLIST_KEY_NSStickerSharingLevel)\"", false),
    // Only Xcode can resolve this value.
    ("\"$(SHARING)\"", false),
  ])
  func anotherValueInThePlistIsReportedWithTheSetting(_ value: String, _ isReported: Bool) throws {
    let found = try Self.findings {
      $0.settings = Self.level
      $0.files["Pack/Info.plist"] = Self.plist(
        "CFBundleDisplayName = Otters; NSStickerSharingLevel = \(value);")
    }
    guard isReported else { return #expect(found == []) }
    #expect(
      found == [
        "warning ignored-plist-setting: INFOPLIST_KEY_NSStickerSharingLevel of Pack has no effect: the target has "
          + "its own Info.plist, where the key is 'Messages', and GENERATE_INFOPLIST_FILE is not YES."
      ])
  }

  @Test func conditionalSettingsWithoutEffectAreReported() throws {
    let level = "\"INFOPLIST_KEY_NSStickerSharingLevel[sdk=iphoneos*]\" = OS;"
    let found = try Self.findings { $0.settings = level }
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "warning ignored-plist-setting: INFOPLIST_KEY_NSStickerSharingLevel of Pack has no effect"
        ), "\(found)")
    #expect(try Self.findings { $0.settings = "\(level) GENERATE_INFOPLIST_FILE = YES;" } == [])
  }

  @Test func displayNameThatDiffersFromItsKeyIsReported() throws {
    let found = try Self.findings {
      $0.settings = "INFOPLIST_KEY_CFBundleDisplayName = \"Happy Otters\";"
    }
    #expect(
      found.count == 1 && found[0].contains("where the key is 'Otters'"), "\(found)")
    #expect(
      try Self.findings { $0.settings = "INFOPLIST_KEY_CFBundleDisplayName = Otters;" } == [])
  }

  /// An ignored display name is one finding, not two.
  @Test func ignoredDisplayNameIsOneFinding() throws {
    let found = try Self.findings {
      $0.settings = "INFOPLIST_KEY_CFBundleDisplayName = Otters;"
      $0.files["Pack/Info.plist"] = Self.plist("")
    }
    #expect(
      found.count == 1 && found[0].hasPrefix("warning ignored-plist-setting"), "\(found)")
    let withoutSetting = try Self.findings { $0.files["Pack/Info.plist"] = Self.plist("") }
    #expect(
      withoutSetting.count == 1
        && withoutSetting[0].hasPrefix("warning missing-display-name"), "\(withoutSetting)")
  }

  /// Tuist omits `.xcstickers` from the project (alexey1312/reachy-mini-swift).
  @Test(arguments: ["xcstickers", "xcassets"])
  func xcstickersInTuistProjectsAreReported(_ ending: String) throws {
    let folder = try TemporaryFolder()
    for (path, text) in TestProject.stickerPack.files {
      try folder.write(
        text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes,
        to: "top/\(path.replacing("Assets.xcassets", with: "Stickers.\(ending)"))")
    }
    for (path, text) in TestProject().files where path.hasPrefix("App/") {
      try folder.write(text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes, to: "top/\(path)")
    }
    let manifest = """
      import ProjectDescription
      let project = Project(name: "Otters", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "org.happy.otters",
          sources: ["App/**"], resources: ["App/*.xcassets"], dependencies: [.target(name: "Pack")]),
        .target(name: "Pack", destinations: .iOS, product: .stickerPackExtension,
          bundleId: "org.happy.otters.pack", resources: ["Pack/**"]),
      ])
      """
    try folder.write(Array(manifest.utf8), to: "top/Project.swift")
    let found = try Self.findings(in: folder)
    guard ending == "xcstickers" else { return #expect(found == []) }
    #expect(
      found.count == 1
        && found[0].hasPrefix("warning unbuilt-catalog: Pack lists 'Stickers.xcstickers'"),
      "\(found)")
  }

  // MARK: Code, privacy manifests and formats

  /// An app whose code makes stickers appears under the + button instead of among Stickers
  /// (Fluffcorn/ios-sticker-packs-app#8).
  @Test func extensionWithoutMediaContextIsReported() throws {
    let code = "import Messages\nlet sticker = try MSSticker(contentsOfFileURL: file)\n"
    func lint(
      _ contexts: String, code: String = code, in file: String = "Browser.swift"
    ) throws -> [String] {
      try Self.findings(TestProject()) {
        $0.sources = [file]
        $0.files["Pack/Browser.swift"] = nil as String??
        $0.files["Pack/Info.plist"] = Self.plist(
          "CFBundleDisplayName = Otters;",
          contexts.isEmpty
            ? "" : "NSExtensionAttributes = { MSSupportedPresentationContexts = (\(contexts)); };")
        $0.files["Pack/\(file)"] = code
      }
    }
    let (messages, media) = (
      "MSMessagesAppPresentationContextMessages", "MSMessagesAppPresentationContextMedia"
    )
    for contexts in ["", messages] {
      let found = try lint(contexts)
      #expect(
        found.count == 1
          && found[0].hasPrefix("note missing-media-context: Pack makes stickers"), "\(found)")
    }
    #expect(try lint("\(messages), \(media)") == [])
    let stickerCode = [
      ("let made = try MSSticker.init(contentsOfFileURL: file)", "Browser.swift"),
      ("let made = try Messages.MSSticker(contentsOfFileURL: file)", "Browser.swift"),
      ("let made: MSSticker = try .init(contentsOfFileURL: file)", "Browser.swift"),
      ("#if false\n#else\ntry MSSticker(contentsOfFileURL: file)\n#endif", "Browser.swift"),
      (#"print("\(try MSSticker(contentsOfFileURL: file))")"#, "Browser.swift"),
      ("[[MSSticker alloc] initWithContentsOfFileURL:file error:&error]", "Browser.m"),
      ("self = [super initWithContentsOfFileURL:file error:&error]", "Browser.mm"),
      // stickerlint's library makes the stickers.
      ("import StickerManifest\nlet made = try sticker.messagesSticker()", "Browser.swift"),
      ("import StickerManifest\nlet source = StickerBrowserDataSource(pack)", "Browser.swift"),
    ]
    for (code, file) in stickerCode {
      #expect(try lint("", code: code, in: file).count == 1, "\(code)")
    }
    // A game has no stickers, and an empty sticker view shows none.
    let otherCode = [
      ("import Messages\n", "Browser.swift"), ("let view: MSStickerView?\n", "Browser.swift"),
      ("// MSSticker(a)\n/* /* */ MSSticker(b) */", "Browser.swift"),
      ("let a = \"MSSticker(b)\"; let c = #\"MSSticker(\"d\")\"#", "Browser.swift"),
      ("let a = \"\"\"\nMSSticker(b)\n\"\"\"", "Browser.swift"),
      ("import StickerManifest\nlet pack = try StickerPack(contentsOf: url)", "Browser.swift"),
      ("func messagesSticker() {}\nlet made = other.messagesSticker()", "Browser.swift"),
      ("FMSSticker(a); makeMSSticker(b); MSStickers(c); MSStickerView(d)", "Browser.swift"),
      ("Kind.MSSticker(a)\nfunc MSSticker(a: Int) {}", "Browser.swift"),
      ("#if false\nMSSticker(a)\n#endif", "Browser.swift"),
      ("/* [[MSSticker alloc] init] */ NSLog(@\"[[MSSticker alloc] init]\");", "Browser.m"),
      ("#if 0\n[[MSSticker alloc] init];\n#endif", "Browser.m"),
    ]
    for (code, file) in otherCode { #expect(try lint("", code: code, in: file) == [], "\(code)") }
    // Only Xcode can resolve this context.
    #expect(try lint("\"$(CONTEXT)\"") == [])
  }

  /// A privacy manifest is checked only if a shipped target copies it.
  @Test func privacyManifestIsCheckedOnlyIfATargetCopiesIt() throws {
    let manifest = "{ NSPrivacyTracking = NO; }"
    func lint(_ resources: [String]) throws -> [String] {
      try Self.findings {
        $0.resources += resources
        $0.files["Pack/PrivacyInfo.xcprivacy"] = manifest
      }
    }
    #expect(
      try lint(["PrivacyInfo.xcprivacy"]) == [
        "error invalid-privacy-manifest: NSPrivacyTracking is not a Boolean: App Store Connect rejects the app "
          + "with ITMS-91056."
      ])
    #expect(try lint([]) == [])
  }

  @Test(arguments: [46, 50, 54, 56, 60, 63, 70, 77, 90, 100, 110, 999])
  func projectsOfEveryFormatAreRead(_ version: Int) throws {
    let found = try Self.findings {
      $0.objectVersion = version
      $0.messagesExtension = "app-extension"
    }
    #expect(found.count == 1 && found[0].hasPrefix("error wrong-extension-target"), "\(found)")
  }
}
