import Testing

@testable import StickerBase
@testable import StickerXcode

/// `project.yml`, read by libyaml, has the same targets and settings as the Xcode project.
@Suite struct XcodeGenSpecTests {
  static func spec(of project: StickerProject) throws -> DocumentNode {
    let file = try #require(project.files.first { $0.path == "project.yml" })
    return try #require(try YAMLComposer.compose(Array(file.text.utf8)))
  }

  @Test(arguments: StickerProjectTests.names)
  func specDescribesTheSameProject(_ name: String) throws {
    let project = try StickerProject(name: name, team: "A1B2C3D4E5")
    let spec = try Self.spec(of: project)
    let graph = try PBXGraph(of: project)
    #expect(spec["name"]?.text == name)
    #expect(spec["targets"]?.keys == [name, "StickerPackExtension"])
    #expect(spec["schemes"]?.keys == [name])
    #expect(spec["options"]?["settingPresets"]?.text == "none")

    for (target, role) in [(name, PBXGraph.Role.host), ("StickerPackExtension", .stickerPack)] {
      let described = spec["targets"]?[target]
      #expect(
        described?["type"]?.text.map { "com.apple.product-type.\($0)" } == role.rawValue)
      let settings = graph.settings("Debug", of: graph.target(of: role))
      #expect(described?["settings"]?["base"]?.texts == settings.mapValues(\.text))
      let paths = described?["sources"]?.elements.map { $0["path"]?.text }
      #expect(paths == [project.catalogPath])
    }
    for configuration in ["Debug", "Release"] {
      let shared = spec["settings"]?["base"]?.texts ?? [:]
      let others = spec["settings"]?["configs"]?[configuration]?.texts ?? [:]
      let settings = graph.settings(configuration, of: graph.objects[graph.root])
      #expect(shared.merging(others) { $1 } == settings.mapValues(\.text))
    }
    let dependencies = spec["targets"]?[name]?["dependencies"]?.elements
    #expect(dependencies?.map { $0["target"]?.text } == ["StickerPackExtension"])
  }

  @Test func labelsOfTheCatalogAreSources() throws {
    let spec = try Self.spec(of: try StickerProjectTests.otters.get())
    let sources = spec["targets"]?["StickerPackExtension"]?["sources"]?.elements
    #expect(
      sources?.map { $0["path"]?.text }
        == ["StickerPackExtension/Stickers.xcstickers", "StickerPackExtension"])
    let excluded = sources?.last?["excludes"]?.elements.map(\.text)
    #expect(excluded == ["Info.plist", "Stickers.xcstickers"])
  }
}

extension DocumentNode {
  subscript(_ key: String) -> DocumentNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  var keys: [String] {
    guard case .mapping(let entries) = content else { return [] }
    return entries.map(\.key)
  }

  var elements: [DocumentNode] {
    if case .sequence(let elements) = content { elements } else { [] }
  }

  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  var texts: [String: String?] {
    guard case .mapping(let entries) = content else { return [:] }
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.text) })
  }
}
