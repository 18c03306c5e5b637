import Foundation
import StickerTestSupport
import Testing

@testable import StickerXcode

/// Requirements of Xcode, App Store Connect and XcodeGen for written projects.
@Suite struct StickerProjectTests {
  static let otters = Result {
    try StickerProject(
      name: "Happy Otters", bundleIdentifier: "com.example.otters", version: "2.1", build: "7",
      team: "A1B2C3D4E5",
      labels: LabelTables(name: "Otters", languages: ["de", "pt-BR", "de"]))
  }

  /// Plain names, names that need quoting or escaping, and names that are also those of other files.
  static let names = [
    "Otters", "Happy Otters", "Zoë's Otter", #"The "Otters""#, "Otters & <Friends>", "Überotter 🦦",
    "👩‍👩‍👧 & 🏴󠁧󠁢󠁷󠁬󠁳󠁿", "-otter", "yes", "12", "1.0", "___OTTER___", "otter's; {}=(),", "#1 - otter",
    "!otter *x @y %z",
    "a \"\u{301}& <\u{338}", "{{otter}}", "日本のカワウソ", "Otter.xcodeproj", "project.yml", "App", "|",
    "null",
  ]

  static func files(of project: StickerProject) -> [String: String] {
    Dictionary(uniqueKeysWithValues: project.files.map { ($0.path, $0.text) })
  }

  @Test func projectMatchesTheGoldens() throws {
    let project = try Self.otters.get()
    let folder = Folders.root.appending(path: "Tests/StickerXcodeTests/Projects/Otters")
    for file in project.files {
      // .gitignore contains `*.xcodeproj`.
      let path = file.path.replacing(".xcodeproj", with: "")
      try expectGolden(file.text, at: folder.appending(path: path))
    }
    let again = try StickerProject(
      name: project.name, bundleIdentifier: project.bundleIdentifier, version: project.version,
      build: project.build, team: project.team, labels: project.labels)
    #expect(project.files == again.files)
  }

  @Test(arguments: names)
  func pathsAreDistinctAndStayInTheFolder(_ name: String) throws {
    let project = try StickerProject(name: name)
    let paths = project.files.map(\.path) + [project.catalogPath]
    #expect(Set(paths).count == paths.count)
    for path in paths {
      #expect(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."))
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 255 })
    }
    #expect(
      Set(paths) == [
        "App/Info.plist", "StickerPackExtension/Info.plist",
        "StickerPackExtension/Stickers.xcstickers", "\(name).xcodeproj/project.pbxproj",
        "\(name).xcodeproj/project.xcworkspace/contents.xcworkspacedata",
        "\(name).xcodeproj/xcshareddata/xcschemes/\(name).xcscheme", "project.yml",
      ])
  }

  @Test(arguments: names)
  func infoPlistsHaveTheKeysForMessages(_ name: String) throws {
    let files = Self.files(of: try StickerProject(name: name))
    func plist(_ path: String) throws -> [String: Any] {
      let text = try #require(files[path])
      let plist = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      return try #require(plist as? [String: Any])
    }
    let host = try plist("App/Info.plist")
    let stickerPack = try plist("StickerPackExtension/Info.plist")
    for plist in [host, stickerPack] {
      #expect(plist["CFBundleDisplayName"] as? String == name)
      #expect(plist["CFBundleIdentifier"] as? String == "$(PRODUCT_BUNDLE_IDENTIFIER)")
      #expect(plist["CFBundleShortVersionString"] as? String == "$(MARKETING_VERSION)")
      #expect(plist["CFBundleVersion"] as? String == "$(CURRENT_PROJECT_VERSION)")
      #expect(plist["NSStickerSharingLevel"] == nil)
      #expect(plist.keys.allSatisfy { !$0.hasPrefix("LSApplication") })
    }
    #expect(host["CFBundlePackageType"] as? String == "APPL")
    #expect(host["NSExtension"] == nil)
    #expect(stickerPack["CFBundlePackageType"] as? String == "XPC!")
    #expect(
      stickerPack["NSExtension"] as? [String: String] == [
        "NSExtensionPointIdentifier": "com.apple.message-payload-provider",
        "NSExtensionPrincipalClass": "StickerBrowserViewController",
      ])
  }

  @Test(arguments: names)
  func schemeBuildsBothTargets(_ name: String) throws {
    let project = try StickerProject(name: name)
    let graph = try PBXGraph(of: project)
    let path = "\(name).xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"
    let scheme = try XMLTree.root(of: try #require(Self.files(of: project)[path]))
    let entries = try #require(
      scheme.children("BuildAction").first?.children("BuildActionEntries").first)
    let built = entries.children.compactMap { $0.children.first?.attributes }
    #expect(built.count == 2)
    for attributes in built {
      let id = try #require(attributes["BlueprintIdentifier"])
      let target = try #require(graph.objects[id])
      #expect(target["isa"]?.text == "PBXNativeTarget")
      #expect(target["name"]?.text == attributes["BlueprintName"])
      let product = target["productReference"]?.text.flatMap { graph.objects[$0] }
      #expect(product?["path"]?.text == attributes["BuildableName"])
      #expect(attributes["ReferencedContainer"] == "container:\(name).xcodeproj")
    }
    let runnable = scheme.children("LaunchAction").first?.children("RemoteRunnable").first
    #expect(runnable?.attributes["BundleIdentifier"] == "com.apple.MobileSMS")
    #expect(scheme.children("ArchiveAction").first?.attributes["buildConfiguration"] == "Release")
  }

  @Test func workspaceHoldsTheProjectItIsIn() throws {
    let files = Self.files(of: try StickerProject(name: "Otters"))
    let workspace = try XMLTree.root(
      of: try #require(files["Otters.xcodeproj/project.xcworkspace/contents.xcworkspacedata"]))
    #expect(workspace.name == "Workspace")
    #expect(workspace.children("FileRef").map { $0.attributes["location"] } == ["self:"])
  }

  /// A hostile name is refused, or read back unchanged.
  @Test(arguments: hostileNames + names)
  func hostileNameIsRefusedOrReadBack(_ name: String) throws {
    do {
      let project = try StickerProject(
        name: name, labels: LabelTables(name: name, languages: ["de"]))
      let graph = try PBXGraph(of: project)
      #expect(graph.target(of: .host)?["name"]?.text == name)
      #expect(graph.objects.values.contains { $0["name"]?.text == "\(name).strings" })
    } catch let error as StickerProjectError {
      #expect(error.description.isShownAsWritten && error.description.count < 250)
    }
  }
}
