import Foundation

/// A valid Xcode project of an app with a Messages extension. Every finding about the project itself comes from a
/// test's change, but the pictures and the empty icon set of the project have findings, too.
public struct TestProject: Sendable {
  /// The product types, without the prefix `com.apple.product-type.`.
  public var host = "application"
  public var messagesExtension = "app-extension.messages"
  /// The compiled sources: names of files in the target's folder.
  public var hostSources = ["AppDelegate.swift"]
  public var sources = ["Browser.swift"]
  /// The resources of the extension.
  public var resources = ["Assets.xcassets", "wave.png"]
  public var hostResources = ["Assets.xcassets"]
  /// The `dstSubfolderSpec` of the phase that copies the extension.
  public var copyFolder = "13"
  public var principalClass = "$(PRODUCT_MODULE_NAME).MessagesViewController"
  /// More build settings of the extension, each with its semicolon.
  public var settings = ""
  /// More build settings of the app, each with its semicolon.
  public var hostSettings = ""
  /// More attributes of the copied extension, each with its semicolon.
  public var copyAttributes = ""
  /// The attributes of a script phase in the extension's target, each with its semicolon; if empty, there is no phase.
  public var extensionScript = ""
  /// The format of the project: 46 for Xcode 8, 110 for Xcode 27.
  public var objectVersion = 56
  /// The text of each file below the project's folder; `nil` for a picture.
  public var files: [String: String?] = [
    "App/AppDelegate.swift": "import UIKit\n",
    "App/Assets.xcassets/AppIcon.appiconset/Contents.json": "{}",
    "App/Assets.xcassets/AppIcon.appiconset/icon.png": nil,
    "Pack/Browser.swift":
      "import Messages\nlet sticker: MSSticker? = nil\nlet files = Bundle.main.resourceURL\n",
    "Pack/wave.png": nil,
    "Pack/Assets.xcassets/iMessage App Icon.stickersiconset/Contents.json": #"{"images": []}"#,
  ]

  public init() {}

  /// A valid project of an app with a sticker pack, without code.
  public static var stickerPack: TestProject {
    var project = TestProject()
    project.host = "application.messages"
    project.messagesExtension = "app-extension.messages-sticker-pack"
    project.hostSources = []
    project.sources = []
    project.resources = ["Assets.xcassets"]
    project.hostResources = ["../Pack/Assets.xcassets"]
    project.principalClass = "StickerBrowserViewController"
    let pack = "Pack/Assets.xcassets/Otters.stickerpack"
    project.files = [
      "\(pack)/Contents.json":
        #"{"properties": {"grid-size": "regular"}, "stickers": [{"filename": "Wave.sticker"}]}"#,
      "\(pack)/Wave.sticker/Contents.json":
        #"{"properties": {"filename": "wave.png", "accessibility-label": "A wave"}}"#,
      "\(pack)/Wave.sticker/wave.png": nil,
      "Pack/Assets.xcassets/iMessage App Icon.stickersiconset/Contents.json": #"{"images": []}"#,
    ]
    return project
  }

  /// The text of `project.pbxproj`.
  public var text: String {
    var objects: [String] = []
    /// Adds a build file and a file reference for each name, and returns the ids of the build files.
    func references(_ names: [String], _ folder: String, _ prefix: String) -> String {
      for (index, name) in names.enumerated() {
        objects.append(
          "\(prefix)B\(index) = { isa = PBXBuildFile; fileRef = \(prefix)F\(index); };"
            + "\(prefix)F\(index) = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; "
            + "path = \"\(folder)/\(name)\"; };")
      }
      return names.indices.map { "\(prefix)B\($0)" }.joined(separator: ", ")
    }
    let parts = [
      "P1": ("Resources", references(hostResources, "App", "HR")),
      "P2": ("Sources", references(hostSources, "App", "HS")),
      "P4": ("Resources", references(resources, "Pack", "XR")),
      "P5": ("Sources", references(sources, "Pack", "XS")),
    ]
    for (name, (kind, files)) in parts {
      objects.append("\(name) = { isa = PBX\(kind)BuildPhase; files = (\(files)); };")
    }
    let settings = "MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 1; "
    return """
      { archiveVersion = 1; objectVersion = \(objectVersion); objects = {
        A0 = { isa = PBXProject; targets = (A1, A2); };
        A1 = { isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = (P1, P2, P3);
          productType = "com.apple.product-type.\(host)"; };
        A2 = { isa = PBXNativeTarget; name = Pack; buildConfigurationList = L2; buildPhases = (P4, P5\(extensionScript.isEmpty ? "" : ", P9"));
          productReference = X2; productType = "com.apple.product-type.\(messagesExtension)"; };
        P3 = { isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = \(copyFolder); files = (B3); };
        P9 = { isa = PBXShellScriptBuildPhase; \(extensionScript) };
        B3 = { isa = PBXBuildFile; fileRef = X2; \(copyAttributes) };
        X2 = { isa = PBXFileReference; path = Pack.appex; sourceTree = BUILT_PRODUCTS_DIR; };
        L1 = { isa = XCConfigurationList; buildConfigurations = (C1); };
        L2 = { isa = XCConfigurationList; buildConfigurations = (C2); };
        C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings)
          PRODUCT_BUNDLE_IDENTIFIER = org.happy.otters; INFOPLIST_FILE = App/Info.plist;
          ASSETCATALOG_COMPILER_APPICON_NAME =
            \(host == "application" ? "AppIcon" : "\"iMessage App Icon\""); \(hostSettings) }; };
        C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings)
          PRODUCT_BUNDLE_IDENTIFIER = org.happy.otters.pack; INFOPLIST_FILE = Pack/Info.plist;
          ASSETCATALOG_COMPILER_APPICON_NAME = "iMessage App Icon"; \(self.settings) }; };
        \(objects.joined(separator: "\n  "))
      }; rootObject = A0; }
      """
  }

  /// Writes the project and its files into a subfolder of a folder.
  public func write(into folder: TemporaryFolder, at subfolder: String = "top") throws {
    let numbers = "CFBundleShortVersionString = 1.0; CFBundleVersion = 1;"
    let plists = [
      "App/Info.plist": "{ CFBundleDisplayName = Otters; \(numbers) }",
      "Pack/Info.plist": """
      { CFBundleDisplayName = Otters; \(numbers)
        NSExtension = { NSExtensionPointIdentifier = "com.apple.message-payload-provider";
          NSExtensionPrincipalClass = "\(principalClass)"; }; }
      """,
      "Otters.xcodeproj/project.pbxproj": text,
    ]
    for (path, text) in plists.mapValues(Optional.some).merging(files, uniquingKeysWith: { $1 }) {
      try folder.write(
        text.map { Array($0.utf8) } ?? TestPNG.still(32, 1).bytes, to: "\(subfolder)/\(path)")
    }
  }
}
