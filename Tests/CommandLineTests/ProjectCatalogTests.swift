import Foundation
import StickerTestSupport
import Testing

// The catalogs that a project's targets compile, and the limits of reading a project.
extension ProjectReadingTests {
  /// Xcode's template of an iMessage app. The app and the extension each have a catalog with their own icons. No target
  /// compiles the catalog `Left/Over.xcassets`.
  ///
  /// - Parameters:
  ///   - icon: the icon setting of the app.
  ///   - catalogs: the catalogs that the app compiles.
  ///   - pack: the catalogs that the extension compiles.
  ///   - more: additional objects of the project.
  private static func messagesApp(
    icon: String = "AppIcon", app catalogs: String = "B1", pack: String = "B2", more: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let text = """
      { objects = {
        A0 = { isa = PBXProject; targets = (A1, A2); };
        A1 = { isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = (P1, P3);
          productType = "com.apple.product-type.application.messages"; };
        A2 = { isa = PBXNativeTarget; name = Pack; buildConfigurationList = L2; buildPhases = (P2);
          productReference = X2; productType = "com.apple.product-type.app-extension.messages"; };
        P1 = { isa = PBXResourcesBuildPhase; files = (\(catalogs)); };
        P2 = { isa = PBXResourcesBuildPhase; files = (\(pack)); };
        P3 = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B3); };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = X2; };
        F1 = { isa = PBXFileReference; path = App/Assets.xcassets; sourceTree = SOURCE_ROOT; };
        F2 = { isa = PBXFileReference; path = Pack/Assets.xcassets; sourceTree = SOURCE_ROOT; };
        L1 = { isa = XCConfigurationList; buildConfigurations = (C1); };
        L2 = { isa = XCConfigurationList; buildConfigurations = (C2); };
        C1 = { isa = XCBuildConfiguration; name = Release;
          buildSettings = { ASSETCATALOG_COMPILER_APPICON_NAME = \(icon); }; };
        C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(Self.icon) }; };
        \(more)
      }; rootObject = A0; }
      """
    try Self.write(text, to: "top/Otter.xcodeproj/project.pbxproj", folder)
    for file in ["Contents.json", "icon.png"] {
      try Self.write("{}", to: "top/App/Assets.xcassets/AppIcon.appiconset/\(file)", folder)
    }
    for catalog in ["Pack/Assets.xcassets", "Left/Over.xcassets"] {
      try Self.write(
        #"{"images": [{"size": "60x45", "scale": "2x", "idiom": "iphone"}]}"#,
        to: "top/\(catalog)/iMessage App Icon.stickersiconset/Contents.json", folder)
    }
    return folder
  }

  /// App Store Connect does not check a pack in an app without a Messages extension, so the catalog is checked as if it
  /// were in no project.
  @Test(arguments: ["top", "top/Art.xcassets"])
  func packOfAnAppWithoutAnExtensionIsNotAnError(_ path: String) throws {
    let folder = try TemporaryFolder()
    let project = """
      { objects = {
        A0 = { isa = PBXProject; targets = (A1); };
        A1 = { isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = ();
          productType = "com.apple.product-type.application"; };
        L1 = { isa = XCConfigurationList; buildConfigurations = (C1); };
        C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      }; rootObject = A0; }
      """
    try Self.write(project, to: "top/Game.xcodeproj/project.pbxproj", folder)
    try Self.write("{}", to: "top/Art.xcassets/Pack.stickerpack/Contents.json", folder)
    try folder.write(
      TestPNG.disc(300, line: 40).bytes, to: "top/Art.xcassets/Pack.stickerpack/a.sticker/a.png")
    let result = try stickerlint(
      ["lint", path, "--no-config", "--rule", "missing-icon-set"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(result.output.contains("! worth a look  This catalog has no icon set"))
  }

  /// Icons are required only in compiled catalogs, and those of the app only in the icon set of the app.
  @Test func iconsAreRequiredOnlyInTheCatalogsOfTheirTargets() throws {
    let output = try Self.lint(Self.messagesApp())
    #expect(
      !output.contains("wrong-icon-name") && !output.contains("missing-icon-set"), "\(output)")
    let findings = output.split(separator: "\n").filter { $0.contains("ruleId") }
    #expect(!findings.contains { $0.contains("empty-pack") || $0.contains("Over.xcassets") })
    #expect(!output.contains("29x29") && !output.contains("1024x1024"), "\(output)")
    #expect(output.contains("60x45") && output.contains("ITMS-90642"), "\(output)")
  }

  @Test(arguments: [
    (
      "\"iMessage App Icon\"", "B1", "B2",
      "is 'iMessage App Icon', but its catalogs have no icon"
    ),
    ("AppIcon", "", "B2", "No catalog that App compiles has an icon: "),
    ("AppIcon", "B1", "", "No catalog that Pack compiles has an icon set for Messages"),
    ("AppIcon", "B1", "B1", "No catalog that Pack compiles has an icon set for Messages"),
  ])
  func iconsInUncompiledCatalogsDoNotCount(
    _ icon: String, _ app: String, _ pack: String, _ part: String
  ) throws {
    let output = try Self.lint(Self.messagesApp(icon: icon, app: app, pack: pack))
    #expect(output.contains(part), "\(output)")
  }

  /// The app of ``messagesApp(icon:app:pack:more:)`` with the catalogs of the extension in a synchronized folder
  /// (Xcode 16).
  ///
  /// - Parameters:
  ///   - path: the path of the folder in the project.
  ///   - exceptions: the objects of the exception sets E1 and E2.
  private static func synchronizedApp(
    _ path: String = "Pack", exceptions: String = ""
  ) throws -> TemporaryFolder {
    let folder = try messagesApp(
      pack: "",
      more: """
        G9 = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(path)"; exceptions = (E1, E2);
          sourceTree = "<group>"; };
        \(exceptions)
        """)
    let file = folder.url.appending(path: "top/Otter.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(
        "productReference = X2;",
        with: "productReference = X2; fileSystemSynchronizedGroups = (G9);")
    try Data(text.utf8).write(to: file)
    return folder
  }

  @Test func catalogsInSynchronizedFoldersAreCompiled() throws {
    let output = try Self.lint(Self.synchronizedApp())
    #expect(!output.contains("missing-icon-set") && output.contains("60x45"), "\(output)")
  }

  /// Folder names may contain periods, and match in any case, as on a Mac.
  @Test(arguments: ["Pack", "pack", "PACK"])
  func folderNamesMatchInAnyCase(_ path: String) throws {
    let folder = try Self.synchronizedApp(path)
    let pack = folder.url.appending(path: "top/Pack")
    try FileManager.default.createDirectory(
      at: pack.appending(path: "Art v1.0"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: pack.appending(path: "Assets.xcassets"),
      to: pack.appending(path: "Art v1.0/Assets.xcassets"))
    let output = try Self.lint(folder)
    #expect(!output.contains("missing-icon-set") && output.contains("60x45"), "\(output)")
  }

  /// An exception set removes files from the folder's own target and adds files to another target.
  @Test(arguments: [
    ("A2", "Assets.xcassets", true), ("A1", "Assets.xcassets", false), ("A2", "x.png", false),
    ("A9", "Assets.xcassets", false),
  ])
  func exceptionSetsOfTheFoldersTargetExcludeCatalogs(
    _ target: String, _ name: String, _ isMissing: Bool
  ) throws {
    let kind = "PBXFileSystemSynchronizedBuildFileExceptionSet"
    let output = try Self.lint(
      Self.synchronizedApp(
        exceptions: "E1 = { isa = \(kind); target = \(target); membershipExceptions = (\(name)); };"
      ))
    #expect(output.contains("No catalog that Pack compiles") == isMissing, "\(output)")
  }

  /// An unreferenced object has no effect.
  @Test func unreferencedExceptionSetsAreIgnored() throws {
    let kind = "PBXFileSystemSynchronizedBuildFileExceptionSet"
    let folder = try Self.messagesApp(
      pack: "B1",
      more: "Z9 = { isa = \(kind); target = A2; membershipExceptions = (\"x.xcassets\"); };")
    #expect(try Self.lint(folder).contains("No catalog that Pack compiles has an icon set"))
  }

  // MARK: Limits

  /// 300 phases list the same 900 files, and each entry counts.
  @Test func tooManyEntriesInTargetsAreReported() throws {
    let phases = (0..<300).map { "Q\($0)" }
    let files = (0..<900).map { "X\($0)" }.joined(separator: ", ")
    let folder = try Self.messagesApp(
      more: phases.map { "\($0) = { isa = PBXResourcesBuildPhase; files = (\(files)); };" }
        .joined(separator: "\n"))
    let file = folder.url.appending(path: "top/Otter.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(
        "buildPhases = (P2)", with: "buildPhases = (P2, \(phases.joined(separator: ", ")))")
    try Data(text.utf8).write(to: file)
    #expect(
      try Self.limitFinding(folder).contains("the limit for entries in its targets is 200,000"))
  }

  @Test func tooManyIncludedSettingsAreReported() throws {
    let folder = try Self.project(
      "GENERATE_INFOPLIST_FILE = YES; \(Self.icon)",
      configuration: "baseConfigurationReference = R;",
      objects: "R = { isa = PBXFileReference; path = A.xcconfig; sourceTree = SOURCE_ROOT; };")
    let settings = (0..<1_000).map { "S\($0) = 1" }.joined(separator: "\n")
    try Self.write(settings, to: "top/Otter/B.xcconfig", folder)
    let includes = Array(repeating: "#include \"B.xcconfig\"", count: 200).joined(separator: "\n")
    try Self.write(includes, to: "top/Otter/A.xcconfig", folder)
    #expect(
      try Self.limitFinding(folder).contains(
        "the limit for settings that a project includes is 100,000"))
  }

  @Test(arguments: [(64, false), (65, true)])
  func foldersNestedDeeperThanTheLimitAreReported(_ depth: Int, _ isTooDeep: Bool) throws {
    let folder = try Self.synchronizedApp()
    let deep = Array(repeating: "a", count: depth).joined(separator: "/")
    try folder.write([], to: "top/Pack/\(deep)/x.txt")
    #expect(try Self.lint(folder).contains("nested more than 64 deep") == isTooDeep)
    if isTooDeep { _ = try Self.limitFinding(folder) }
  }

  /// Only 100 projects are read, and one finding says how many there are.
  @Test func projectsBeyondTheLimitAreReported() throws {
    let folder = try Self.messagesApp()
    for index in 0..<101 {
      try Self.write("{}", to: "top/A\(index)/A.xcodeproj/project.pbxproj", folder)
    }
    #expect(try Self.limitFinding(folder).contains("there are 102 projects, and only 100 are read"))
  }

  /// Expects one finding that says that not all was checked, and returns it.
  private static func limitFinding(_ folder: TemporaryFolder) throws -> String {
    let output = try lint(folder).split(separator: "\n")
      .filter { $0.contains("Not all of this was checked") && $0.contains("unreadable-project") }
    #expect(output.count == 1, "\(output)")
    return output.joined()
  }

  @Test func extensionsThatNoAppEmbedsAreReported() throws {
    let folder = try Self.messagesApp()
    let file = folder.url.appending(path: "top/Otter.xcodeproj/project.pbxproj")
    #expect(try !Self.lint(folder).contains("embeds Pack"))
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      "files = (B3)", with: "files = ()")
    try Data(text.utf8).write(to: file)
    #expect(try Self.lint(folder).contains("No app of this project embeds Pack"))
  }
}
