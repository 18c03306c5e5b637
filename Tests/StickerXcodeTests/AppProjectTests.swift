import Foundation
import StickerTestSupport
import Testing

@testable import StickerXcode

/// A project of an app with code, read by independent parsers.
@Suite struct AppProjectTests {
  /// Projects with and without messages, under plain names and names that need quoting.
  static let projects = Result {
    try [true, false].flatMap { hasMessages in
      try (["Otter Builder"] + StickerProjectTests.names).map { name in
        try StickerProject(
          name: name, bundleIdentifier: "org.example.otters", team: "A1B2C3D4E5",
          contents: .app(AppParts(hasMessages: hasMessages, languages: ["de", "pt-BR"])))
      }
    }
  }

  private static func parts(of project: StickerProject) throws -> AppParts {
    guard case .app(let parts) = project.contents else { throw PBXGraph.Fault() }
    return parts
  }

  private static func plist(_ project: StickerProject, _ path: String) throws -> [String: Any] {
    let text = try #require(StickerProjectTests.files(of: project)[path])
    let plist = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    return try #require(plist as? [String: Any])
  }

  /// The goldens are the generated files; the code and the library, which are copied, have none.
  @Test(arguments: [true, false])
  func projectMatchesTheGoldens(_ hasMessages: Bool) throws {
    let project = try #require(
      try Self.projects.get().first { try Self.parts(of: $0).hasMessages == hasMessages })
    let folder = Folders.root.appending(
      path: "Tests/StickerXcodeTests/Projects/\(hasMessages ? "Messages" : "Stickers")")
    for file in project.files where !file.path.hasSuffix(".swift") {
      // .gitignore contains `*.xcodeproj`.
      let path = file.path.replacing(".xcodeproj", with: "")
      try expectGolden(file.text, at: folder.appending(path: path))
    }
  }

  @Test func writtenCodeMatchesThisCheckout() throws {
    let library = Folders.root.appending(path: "StickerManifest")
    let names =
      try ["Package.swift"]
      + Folders.names(in: library.appending(path: "Sources")).filter { $0.hasSuffix(".swift") }
      .map { "Sources/\($0)" }
    #expect(AppLibrary.files.map(\.name).sorted() == names.sorted())
    for file in AppLibrary.files {
      #expect(
        try file.text == String(contentsOf: library.appending(path: file.name), encoding: .utf8))
    }
    let app = Folders.root.appending(path: "Sources/StickerXcode/App")
    for (folder, files) in [
      ("Code", AppCode.files(withMessages: true)),
      ("Tests", AppCode.tests(of: AppParts(hasMessages: true, languages: []))),
    ] {
      #expect(try files.map(\.name).sorted() == Folders.names(in: app.appending(path: folder)))
    }
  }

  @Test func everyReferencedFileIsWritten() throws {
    for project in try Self.projects.get() {
      let hasMessages = try Self.parts(of: project).hasMessages
      let graph = try PBXGraph(of: project)
      let products = graph.objects("productRefGroup", of: graph.objects[graph.root])
        .flatMap { $0["children"]?.texts ?? [] }
      let listed = graph.paths().filter { !products.contains($0.key) }.values
      let written = project.files.map(\.path).filter {
        $0 != "project.yml" && !$0.hasPrefix("\(project.name).xcodeproj/")
          && !$0.hasPrefix("StickerManifest/")
      }
      let folders = ["Assets.xcassets", "Stickers"] + (hasMessages ? ["Messages"] : [])
      #expect(
        listed.sorted() == (written + folders.map { "MessagesExtension/\($0)" }).sorted())
      #expect(products.count == 3)
    }
  }

  @Test func codeIsCompiledWithTheLibrary() throws {
    for project in try Self.projects.get() {
      let parts = try Self.parts(of: project)
      let graph = try PBXGraph(of: project)
      let names = graph.objects.mapValues { $0["path"]?.text ?? "" }
      let code = AppCode.files(withMessages: parts.hasMessages).map(\.name)
      let tests = AppCode.tests(of: parts).map(\.name)
      for (role, sources) in [(PBXGraph.Role.messagesExtension, code), (.tests, code + tests)] {
        let phases = graph.phases(of: role)
        #expect(
          phases.map { $0.phase["isa"]?.text } == [
            "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
          ])
        #expect(phases.first?.files.map { names[$0] } == sources)
        let linked = graph.objects("files", of: phases.dropFirst().first?.phase)
          .flatMap { graph.objects("productRef", of: $0) }
        #expect(linked.map { $0["productName"]?.text } == ["StickerManifest"])
        #expect(linked == graph.objects("packageProductDependencies", of: graph.target(of: role)))
        let package = linked.flatMap { graph.objects("package", of: $0) }
        #expect(package.map { $0["relativePath"]?.text } == ["StickerManifest"])
        #expect(package == graph.objects("packageReferences", of: graph.objects[graph.root]))
        let resources = Set(phases.last?.files.compactMap { names[$0] } ?? [])
        #expect(resources.isSuperset(of: ["Stickers"] + (parts.hasMessages ? ["Messages"] : [])))
        #expect(resources.contains("PrivacyInfo.xcprivacy") == (role == .messagesExtension))
      }
      for folder in graph.objects.values
      where ["Stickers", "Messages"].contains(folder["path"]?.text) {
        #expect(folder["lastKnownFileType"]?.text == "folder")
      }
      #expect(
        graph.phases(of: .host).last?.files.first
          == graph.target(of: .messagesExtension)?["productReference"]?.text)
    }
  }

  @Test(arguments: ["Debug", "Release"])
  func targetsHaveTheSettingsForCode(_ configuration: String) throws {
    for project in try Self.projects.get() {
      let graph = try PBXGraph(of: project)
      let shared = graph.settings(configuration, of: graph.objects[graph.root])
      #expect(shared["SWIFT_VERSION"]?.text == "6.0")
      #expect(shared["ENABLE_TESTABILITY"]?.text == (configuration == "Debug" ? "YES" : nil))
      let appex = graph.settings(configuration, of: graph.target(of: .messagesExtension))
      #expect(appex["APPLICATION_EXTENSION_API_ONLY"]?.text == "YES")
      #expect(appex["PRODUCT_BUNDLE_IDENTIFIER"]?.text == "org.example.otters.MessagesExtension")
      #expect(appex["SKIP_INSTALL"]?.text == "YES")
      let tests = graph.settings(configuration, of: graph.target(of: .tests))
      #expect(tests["GENERATE_INFOPLIST_FILE"]?.text == "YES" && tests["TEST_HOST"] == nil)
    }
  }

  @Test func extensionNamesItsClassAndWhereItAppears() throws {
    for project in try Self.projects.get() {
      let parts = try Self.parts(of: project)
      let info = try Self.plist(project, "MessagesExtension/Info.plist")
      let description = try #require(info["NSExtension"] as? [String: Any])
      #expect(
        description["NSExtensionPointIdentifier"] as? String
          == "com.apple.message-payload-provider")
      let name = try #require(description["NSExtensionPrincipalClass"] as? String)
      let type = try #require(name.split(separator: ".").last)
      #expect(name == "$(PRODUCT_MODULE_NAME).\(type)")
      let code = AppCode.files(withMessages: parts.hasMessages).map(\.text).joined()
      #expect(code.contains("class \(type): "))
      let attributes = description["NSExtensionAttributes"] as? [String: [String]]
      #expect(
        attributes == [
          "MSSupportedPresentationContexts": [
            "MSMessagesAppPresentationContextMessages", "MSMessagesAppPresentationContextMedia",
          ]
        ])
      let privacy = try Self.plist(project, "MessagesExtension/PrivacyInfo.xcprivacy")
      #expect(privacy["NSPrivacyTracking"] as? Bool == false)
      // For Apple, an empty list of APIs is invalid (TN3181).
      #expect(privacy.count == 1)
    }
  }

  /// Every text of the code is in the catalog, with an entry for each language of the labels.
  @Test func everyTextIsInTheStringCatalog() throws {
    for project in try Self.projects.get().prefix(1) + Self.projects.get().suffix(1) {
      let text = try #require(
        StickerProjectTests.files(of: project)["MessagesExtension/Localizable.xcstrings"])
      let catalog = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(
        catalog["sourceLanguage"] as? String == "en" && catalog["version"] as? String == "1.0")
      let strings = try #require(catalog["strings"] as? [String: [String: Any]])
      let code = AppCode.files(withMessages: try Self.parts(of: project).hasMessages)
      let used = code.flatMap {
        $0.text.matches(of: /NSLocalizedString\("([^"]+)"/).map(\.output.1)
      }
      #expect(Set(used.map(String.init)) == Set(strings.keys))
      for entry in strings.values {
        let languages = try #require(
          entry["localizations"] as? [String: [String: [String: String]]])
        #expect(languages.keys.sorted() == ["de", "pt-BR"])
        #expect(languages["de"]?["stringUnit"] == ["state": "new", "value": ""])
      }
      let graph = try PBXGraph(of: project)
      #expect(graph.objects[graph.root]?["knownRegions"]?.texts == ["en", "Base", "de", "pt-BR"])
    }
  }

  @Test func schemeRunsTheTests() throws {
    for project in try Self.projects.get() {
      let path = "\(project.name).xcodeproj/xcshareddata/xcschemes/\(project.name).xcscheme"
      let scheme = try XMLTree.root(
        of: try #require(StickerProjectTests.files(of: project)[path]))
      let testables = scheme.children("TestAction").flatMap { $0.children("Testables") }
      let tested = testables.flatMap(\.children).flatMap(\.children).first?.attributes
      let graph = try PBXGraph(of: project)
      let id = try #require(tested?["BlueprintIdentifier"])
      #expect(graph.objects[id] == graph.target(of: .tests))
      #expect(tested?["BuildableName"] == "UnitTests.xctest")
    }
  }

  @Test func specDescribesTheSameProject() throws {
    for project in try Self.projects.get() {
      let spec = try XcodeGenSpecTests.spec(of: project)
      let graph = try PBXGraph(of: project)
      #expect(spec["packages"]?["StickerManifest"]?["path"]?.text == "StickerManifest")
      let targets = [project.name, "MessagesExtension", "UnitTests"]
      #expect(spec["targets"]?.keys == targets)
      let paths = graph.paths()
      for (target, role) in zip(targets, [PBXGraph.Role.host, .messagesExtension, .tests]) {
        let described = spec["targets"]?[target]
        #expect(described?["type"]?.text.map { "com.apple.product-type.\($0)" } == role.rawValue)
        let settings = graph.settings("Debug", of: graph.target(of: role))
        #expect(described?["settings"]?["base"]?.texts == settings.mapValues(\.text))
        let files = graph.phases(of: role).flatMap(\.files).compactMap { paths[$0] }
        let sources = described?["sources"]?.elements.compactMap { $0["path"]?.text } ?? []
        #expect(sources == files.filter { !$0.hasSuffix(".appex") })
      }
    }
  }

  @Test(arguments: ["unittests", "StickerManifest", "MessagesExtension"])
  func projectNameOfATargetIsRefused(_ name: String) {
    #expect(throws: StickerProjectError.self) { try StickerProject(name: name) }
  }
}
