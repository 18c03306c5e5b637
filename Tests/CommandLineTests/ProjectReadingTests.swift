import Foundation
import StickerTestSupport
import Testing

/// The files that `lint` reads for a project, and its reports about unreadable ones.
@Suite struct ProjectReadingTests {
  static let plist =
    "{ CFBundleDisplayName = Happy; CFBundleShortVersionString = 1.0b; NSExtension = "
    + "{ NSExtensionPointIdentifier = \"com.apple.message-payload-provider\"; }; }"
  static let icon = "ASSETCATALOG_COMPILER_APPICON_NAME = \"iMessage App Icon\";"

  /// A folder `top` with a project `Otter/Otter.xcodeproj`, whose only target is a sticker pack.
  ///
  /// - Parameters:
  ///   - settings: additional build settings of the pack.
  ///   - configuration: additional lines of its configuration.
  ///   - objects: additional objects of the project.
  static func project(
    _ settings: String, configuration: String = "", objects: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let text = """
      { objects = {
        A0 = { isa = PBXProject; targets = (A2, A2); };
        A2 = { isa = PBXNativeTarget; name = Pack; buildConfigurationList = L2;
          productType = "com.apple.product-type.app-extension.messages-sticker-pack"; };
        L2 = { isa = XCConfigurationList; buildConfigurations = (C2, C2); };
        C2 = { isa = XCBuildConfiguration; name = Release; \(configuration)
          buildSettings = { \(settings) }; };
        \(objects)
      }; rootObject = A0; }
      """
    try folder.write(Array(text.utf8), to: "top/Otter/Otter.xcodeproj/project.pbxproj")
    let catalog = "top/Otter/Stickers.xcstickers"
    for file in ["Otters.stickerpack/A.sticker/a.png", "iMessage App Icon.stickersiconset/i.png"] {
      try folder.write(TestPNG.still(32, 1).bytes, to: "\(catalog)/\(file)")
    }
    return folder
  }

  static func write(_ text: String, to path: String, _ folder: TemporaryFolder) throws {
    try folder.write(Array(text.utf8), to: path)
  }

  static func lint(
    _ folder: TemporaryFolder, _ path: String = ".", in workingFolder: String = "top"
  ) throws -> String {
    let result = try stickerlint(
      ["lint", path, "--format", "jsonl"], in: folder.url.appending(path: workingFolder))
    #expect(result.status < 2, "\(result.error)")
    return result.output
  }

  // MARK: Named files

  /// If a file of a project is named or is in a list of changed files, the project is checked, but not the packs beside
  /// the project. Unrelated files with such names are skipped.
  @Test(arguments: [
    ("Otter/Otter.xcodeproj/project.pbxproj", true), ("Otter/Info.plist", true),
    ("Otter/Sub/My.xcconfig", true), ("Otter/Stickers.xcstickers/de.lproj/Otters.strings", true),
    ("Otter/Other.plist", false), ("Otter/de.lproj/Localizable.strings", false),
    ("Plain/Info.plist", false),
  ])
  func namedFileOfAProjectChecksTheProject(_ name: String, _ isPart: Bool) throws {
    let folder = try Self.project(
      "INFOPLIST_FILE = Info.plist;", configuration: "baseConfigurationReference = F1;",
      objects: "F1 = { isa = PBXFileReference; path = Sub/My.xcconfig; sourceTree = SOURCE_ROOT; };"
    )
    for (path, text) in [
      ("Otter/Info.plist", Self.plist), ("Otter/Sub/My.xcconfig", Self.icon),
      ("Otter/Stickers.xcstickers/de.lproj/Otters.strings", "\"a\" = \"b\";"),
      ("Otter/Other.plist", "{}"), ("Otter/de.lproj/Localizable.strings", ""),
      ("Plain/Info.plist", "{}"),
    ] {
      try Self.write(text, to: "top/\(path)", folder)
    }
    try folder.write(TestPNG.still(32, 1).bytes, to: "top/Else/small.png")
    let top = folder.url.appending(path: "top")
    let result = try stickerlint(["lint", name, "--format", "jsonl"], in: top)
    #expect(result.output.contains("mismatched-bundles") == isPart)
    #expect(!result.output.contains("small.png") && !result.output.contains("a.png"))
    #expect(result.error.contains("skipped 1 path") == !isPart)
    // The project is also checked if its file was removed.
    try FileManager.default.removeItem(at: top.appending(path: name))
    try Self.write(name, to: "top/list", folder)
    let removed = try stickerlint(
      ["lint", "--files-from", "list", "--format", "jsonl"], in: top)
    #expect(removed.error.contains("skipped 1 path") == !isPart, "\(removed.error)")
  }

  // MARK: Files of a project

  /// In Xcode's usual layout, the folder of the target has the name of the project.
  @Test(arguments: [
    (".", "top", "Otter/Otter/Info.plist"), (".", "top/Otter", "Otter/Info.plist"),
    ("Otter", "top", "Otter/Otter/Info.plist"),
    ("Otter/Otter.xcodeproj", "top", "Otter/Otter/Info.plist"),
    ("Otter.xcodeproj", "top/Otter", "Otter/Info.plist"),
    ("..", "top/Otter", "../Otter/Otter/Info.plist"),
    ("../Otter", "top/Otter", "../Otter/Otter/Info.plist"),
    ("../Otter/.", "top/Otter", "../Otter/Otter/Info.plist"),
  ])
  func infoPlistsAreFoundFromEveryFolder(
    _ path: String, _ workingFolder: String, _ file: String
  ) throws {
    for written in ["Otter", "$(SRCROOT)/./Otter"] {
      let folder = try Self.project("INFOPLIST_FILE = \"\(written)/Info.plist\"; \(Self.icon)")
      try Self.write(Self.plist, to: "top/Otter/Otter/Info.plist", folder)
      let output = try Self.lint(folder, path, in: workingFolder)
      #expect(!output.contains("unreadable-project"), "\(written): \(output)")
      #expect(output.contains("The version '1.0b' of Pack is not"), "\(written): \(output)")
      #expect(output.replacing("\\/", with: "/").contains("Otter/Info.plist"), "\(output)")
    }
  }

  @Test func configurationFilesAreFoundInTheirGroups() throws {
    let folder = try Self.project(
      Self.icon, configuration: "baseConfigurationReference = R;",
      objects: """
        G = { isa = PBXGroup; path = Settings; sourceTree = "<group>"; children = (R); };
        M = { isa = PBXGroup; sourceTree = "<group>"; children = (G); };
        R = { isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
        """)
    try Self.write(
      "GENERATE_INFOPLIST_FILE = YES\nMARKETING_VERSION = 2.0b",
      to: "top/Otter/Settings/A.xcconfig", folder)
    #expect(try Self.lint(folder).contains("The version '2.0b' of Pack is not"))
  }

  /// A setting without effect is compared without its conditions.
  @Test(arguments: ["[sdk=iphoneos*]", "[sdk=iphoneos*][arch=arm64]"])
  func conditionsAreIgnoredWhenValuesAreCompared(_ conditions: String) throws {
    for (name, isIgnored) in [("Happy", false), ("Sad", true)] {
      let folder = try Self.project(
        "INFOPLIST_FILE = \"Otter/Info.plist\"; \(Self.icon)",
        configuration: "baseConfigurationReference = R;",
        objects:
          "R = { isa = PBXFileReference; path = A.xcconfig; sourceTree = SOURCE_ROOT; };")
      try Self.write(Self.plist, to: "top/Otter/Otter/Info.plist", folder)
      try Self.write(
        "INFOPLIST_KEY_CFBundleDisplayName\(conditions) = \(name)", to: "top/Otter/A.xcconfig",
        folder)
      let output = try Self.lint(folder)
      #expect(output.contains("ignored-plist-setting") == isIgnored, "\(output)")
    }
  }

  /// The settings of an included file take the place of the `#include`. A missing file, or one that includes itself,
  /// leaves settings unknown, but files of CocoaPods may be missing.
  @Test(arguments: [
    ("#include \"../B.xcconfig\"", "2.0b"), ("#include? \"../B.xcconfig\" // b", "2.0b"),
    ("#include \"../B.xcconfig\"\nMARKETING_VERSION = 3.0b", "3.0b"),
    ("#include \"../Pods/P.xcconfig\"\nMARKETING_VERSION = 3.0b", "3.0b"),
    ("MARKETING_VERSION = 3.0b\n#include \"../Pods/P.xcconfig\"", "3.0b"),
    ("MARKETING_VERSION = 3.0b\n#include \"gone.xcconfig\"", nil),
    ("MARKETING_VERSION = 3.0b\n#include \"A.xcconfig\"", nil),
  ])
  func includedFilesAreRead(_ text: String, _ version: String?) throws {
    let folder = try Self.project(
      "GENERATE_INFOPLIST_FILE = YES; \(Self.icon)",
      configuration: "baseConfigurationReference = R;",
      objects:
        "R = { isa = PBXFileReference; path = S/A.xcconfig; sourceTree = SOURCE_ROOT; };")
    try Self.write(text, to: "top/Otter/S/A.xcconfig", folder)
    try Self.write("MARKETING_VERSION = 2.0b", to: "top/Otter/B.xcconfig", folder)
    let output = try Self.lint(folder)
    #expect(output.contains("of Pack is not 1 to 3") == (version != nil))
    if let version { #expect(output.contains("The version '\(version)' of Pack")) }
  }

  /// A Mac treats names with differently encoded accents as one.
  @Test func normalizationFormsOfPathsMatch() throws {
    let folder = try Self.project("INFOPLIST_FILE = \"Poke\u{301}/Info.plist\"; \(Self.icon)")
    try Self.write(Self.plist, to: "top/Otter/Pok\u{e9}/Info.plist", folder)
    let output = try Self.lint(folder)
    #expect(output.contains("The version '1.0b' of Pack is not") && !output.contains("unreadable"))
  }

  @Test func missingFilesAreReported() throws {
    let folder = try Self.project("INFOPLIST_FILE = Info.plist; \(Self.icon)")
    #expect(try Self.lint(folder).contains("The project names this file, but it is missing"))
  }

  /// Targets that no app contains are not built with the app, so their Info.plist may be missing.
  @Test(arguments: [false, true])
  func missingPlistIsReportedOnlyIfAnAppContainsTheTarget(_ isContained: Bool) throws {
    var project = TestProject()
    var text = project.text.replacing("targets = (A1, A2)", with: "targets = (A1, A2, A4)")
      .replacing(
        "}; rootObject",
        with: """
          A4 = { isa = PBXNativeTarget; name = Intents; buildConfigurationList = L4;
            productReference = X4; productType = "com.apple.product-type.app-extension"; };
          B4 = { isa = PBXBuildFile; fileRef = X4; };
          X4 = { isa = PBXFileReference; path = Intents.appex; sourceTree = BUILT_PRODUCTS_DIR; };
          L4 = { isa = XCConfigurationList; buildConfigurations = (C4); };
          C4 = { isa = XCBuildConfiguration; name = Release; buildSettings = {
            INFOPLIST_FILE = Intents/Info.plist; }; };
          }; rootObject
          """)
    if isContained { text = text.replacing("files = (B3)", with: "files = (B3, B4)") }
    project.files["Otters.xcodeproj/project.pbxproj"] = text
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    let result = try stickerlint(
      ["lint", "--rule", "unreadable-project"], in: folder.url.appending(path: "top"))
    #expect(
      result.output.contains("The project names this file") == isContained, "\(result.output)")
  }

  // MARK: Files outside the tree

  /// No content of a file outside the tree, or of one that is not an `.xcconfig`, appears in the report, however a
  /// project names it.
  @Test(arguments: [
    "OUT/.env", "OUT/a.xcconfig", "../../a.xcconfig", ".env", "A/../../../a.xcconfig",
  ])
  func settingsOutsideTheTreeAreNotRead(_ path: String) throws {
    for tree in ["<absolute>", "<group>"] {
      let folder = try Self.project(
        "GENERATE_INFOPLIST_FILE = YES; MARKETING_VERSION = \"$(API_TOKEN)\";",
        configuration: "baseConfigurationReference = R;",
        objects: "R = { isa = PBXFileReference; sourceTree = \"\(tree)\"; path = \"PATH\"; };")
      let secret = "API_TOKEN = s3cr3t"
      let file = folder.url.appending(path: "top/Otter/Otter.xcodeproj/project.pbxproj")
      for secretPath in [".env", "a.xcconfig", "top/Otter/.env"] {
        try Self.write(secret, to: secretPath, folder)
      }
      let text = try String(contentsOf: file, encoding: .utf8).replacing(
        "PATH", with: path.replacing("OUT", with: folder.url.path))
      try Data(text.utf8).write(to: file)
      // From a parent folder, a path two levels up is still inside the named folder.
      for named in [".", folder.url.path] where named == "." || !path.contains("..") {
        let output = try Self.lint(folder, named)
        #expect(!output.contains("s3cr3t"), "\(tree): \(output)")
        #expect(!output.contains("is not 1 to 3"), "\(tree): \(output)")
      }
    }
  }

  /// The report shows neither the content nor the existence of a file outside the tree or without the extension
  /// `plist`.
  @Test(arguments: [
    "OUT/notes", "OUT/a.plist", "OUT/gone.plist", "../../a.plist", "../../gone.plist",
    "$(SRCROOT)/../../a.plist", "notes", "gone",
  ])
  func propertyListsOutsideTheTreeAreNotRead(_ path: String) throws {
    let folder = try TemporaryFolder()
    let project = try Self.project(
      "INFOPLIST_FILE = \"\(path.replacing("OUT", with: folder.url.path))\"; \(Self.icon)")
    for root in [folder, project] {
      for name in ["notes", "a.plist", "top/Otter/notes"] {
        try Self.write("{ token s3cr3t; }", to: name, root)
      }
    }
    let output = try Self.lint(project)
    #expect(!output.contains("s3cr3t") && !output.contains("token"), "\(output)")
    for rule in ["unreadable-project", "missing-display-name", "wrong-extension-target"] {
      #expect(!output.contains(rule), "\(output)")
    }
  }

  // MARK: Unknown settings

  @Test(arguments: [
    "#include \"b.xcconfig\"", "#include? \"../b.xcconfig\"\nA = 1",
    "INFOPLIST_KEY_CFBundleDisplayName = $(APP_NAME)\n#include \"b.xcconfig\"", nil,
  ])
  func settingsInUnreadFilesAreNotReportedAsMissing(_ settings: String?) throws {
    let folder = try Self.project(
      "GENERATE_INFOPLIST_FILE = YES;", configuration: "baseConfigurationReference = R;",
      objects: "R = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = a.xcconfig; };")
    if let settings { try Self.write(settings, to: "top/Otter/a.xcconfig", folder) }
    let output = try Self.lint(folder)
    for rule in ["wrong-icon-name", "missing-display-name", "unreadable-project"] {
      #expect(!output.contains(rule), "\(output)")
    }
  }

  /// Settings that are set nowhere are reported as missing. If an include cannot be read, only wrong values are
  /// reported.
  @Test(arguments: [
    "A = 1", "#include \"b.xcconfig\"\nASSETCATALOG_COMPILER_APPICON_NAME = AppIcon",
  ])
  func missingAndWrongSettingsAreReported(_ settings: String) throws {
    let folder = try Self.project(
      "GENERATE_INFOPLIST_FILE = YES;", configuration: "baseConfigurationReference = R;",
      objects: "R = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = a.xcconfig; };")
    try Self.write(settings, to: "top/Otter/a.xcconfig", folder)
    let output = try Self.lint(folder)
    #expect(output.contains("wrong-icon-name"))
    #expect(output.contains("missing-display-name") == !settings.contains("#include"))
  }

  @Test func unknownVariablesAreNotReportedAsMissing() throws {
    let folder = try Self.project("INFOPLIST_FILE = Info.plist; \(Self.icon)")
    try Self.write(
      "{ CFBundleDisplayName = \"$(APP_NAME)\"; NSExtension = { NSExtensionPointIdentifier = "
        + "\"$(POINT)\"; }; }", to: "top/Otter/Info.plist", folder)
    let output = try Self.lint(folder)
    #expect(!output.contains("missing-display-name") && !output.contains("wrong-extension-target"))
  }

  // MARK: Limits

  /// Repeated files are read once, and the bytes of all files together are limited.
  @Test func repeatedFilesAreReadOnceAndTogetherLimited() throws {
    let files = (0..<6).map { "F\($0).plist" }
    var objects = ""
    for index in files.indices {
      objects += "D\(index) = { name = D\(index); buildSettings = { INFOPLIST_FILE = "
      objects += "\"\(files[index])\"; }; };\n"
    }
    // A list that repeats its members 30,000 times, and a group that contains itself.
    objects += "L3 = { buildConfigurations = ("
    objects += String(repeating: files.indices.map { "D\($0), " }.joined(), count: 30_000) + "); };"
    objects += "G = { path = G; sourceTree = \"<group>\"; children = (G, R); };"
    let folder = try Self.project("", objects: objects)
    let file = folder.url.appending(path: "top/Otter/Otter.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("buildConfigurationList = L2", with: "buildConfigurationList = L3")
    try Data(text.utf8).write(to: file)
    let large = Array("{ CFBundleDisplayName = \"".utf8) + Array(repeating: 0x61, count: 3 << 20)
    for name in files { try folder.write(large + Array("\"; }".utf8), to: "top/Otter/\(name)") }
    let output = try Self.lint(folder)
    let lines = output.split(separator: "\n").filter { $0.contains("unreadable-project") }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("the limit for all files that a project names is 16 MB") == true)
  }

  /// A few bytes can name a file, while finding it takes time proportional to the size of its folder.
  @Test func fileSearchesHaveALimit() throws {
    let folder = try Self.project(
      "GENERATE_INFOPLIST_FILE = YES; \(Self.icon)",
      configuration: "baseConfigurationReference = R;",
      objects: "R = { isa = PBXFileReference; path = A.xcconfig; sourceTree = SOURCE_ROOT; };")
    let includes = (0..<6_000).map { "#include? \"N\($0).xcconfig\"" }.joined(separator: "\n")
    try Self.write(includes, to: "top/Otter/A.xcconfig", folder)
    let output = try Self.lint(folder).split(separator: "\n").filter {
      $0.contains("unreadable-project")
    }
    #expect(output.count == 1, "\(output)")
    #expect(output.first?.contains("the limit for paths that a project names is 5,000") == true)
  }
}
