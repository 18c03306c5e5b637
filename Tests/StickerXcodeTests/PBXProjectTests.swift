import StickerTestSupport
import Testing

@testable import StickerXcode

/// The object graph of a `project.pbxproj` is consistent, and describes a Sticker Pack Application.
@Suite struct PBXProjectTests {
  private static let projects = Result {
    try [StickerProjectTests.otters.get()]
      + StickerProjectTests.names.map { try StickerProject(name: $0) }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
  }

  /// The identifiers in a value, including the keys of target attributes.
  private static func identifiers(in value: OpenStepPropertyList) -> [String] {
    switch value {
    case .string(let text): isIdentifier(text) ? [text] : []
    case .array(let elements): elements.flatMap(identifiers)
    case .dictionary(let members):
      members.flatMap { (isIdentifier($0.key) ? [$0.key] : []) + identifiers(in: $0.value) }
    }
  }

  /// Two objects with the same identifier would be a duplicate key, which does not parse.
  @Test func everyReferenceResolvesAndEveryObjectIsReached() throws {
    for project in try Self.projects.get() + AppProjectTests.projects.get() {
      let graph = try PBXGraph(of: project)
      var reached: Set = [graph.root]
      var pending = [graph.root]
      while let id = pending.popLast() {
        let object = try #require(graph.objects[id], "\(id) is not there")
        for next in Self.identifiers(in: object) where reached.insert(next).inserted {
          pending.append(next)
        }
      }
      #expect(reached == Set(graph.objects.keys))
      #expect(graph.objects.keys.allSatisfy(Self.isIdentifier))
      #expect(graph.objects.values.allSatisfy { $0["isa"]?.text != nil })
    }
  }

  @Test func anotherProjectHasOtherIdentifiers() throws {
    let projects = try Self.projects.get().dropFirst()
    let identifiers = try projects.flatMap { try PBXGraph(of: $0).objects.keys }
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func everyReferencedFileIsWritten() throws {
    for project in try Self.projects.get() {
      let graph = try PBXGraph(of: project)
      let products = graph.objects("productRefGroup", of: graph.objects[graph.root])
        .flatMap { $0["children"]?.texts ?? [] }
      let files = graph.paths().filter { !products.contains($0.key) }
      let written = project.files.map(\.path).filter { $0.hasSuffix("Info.plist") }
      let labels = (project.labels?.languages ?? []).map {
        "StickerPackExtension/\($0).lproj/\(project.labels?.name ?? "").strings"
      }
      #expect(Set(files.values) == Set(written + [project.catalogPath] + labels))
      #expect(files.count == Set(files.values).count)
      #expect(products.count == 2)
    }
  }

  @Test func extensionHasResourcesOnly() throws {
    let project = try StickerProjectTests.otters.get()
    let graph = try PBXGraph(of: project)
    let phases = graph.phases(of: .stickerPack)
    #expect(phases.map { $0.phase["isa"]?.text } == ["PBXResourcesBuildPhase"])
    let catalog = graph.objects[try #require(phases.first?.files.first)]
    #expect(catalog?["lastKnownFileType"]?.text == "folder.stickers")
    let labels = graph.objects[try #require(phases.first?.files.last)]
    #expect(labels?["isa"]?.text == "PBXVariantGroup")
    let tables = graph.objects("children", of: labels).compactMap { $0["path"]?.text }
    #expect(tables == ["de.lproj/Otters.strings", "pt-BR.lproj/Otters.strings"])
    let regions = graph.objects[graph.root]?["knownRegions"]?.texts
    #expect(regions == ["en", "Base", "de", "pt-BR"])
  }

  @Test func hostEmbedsTheExtension() throws {
    for project in try Self.projects.get() {
      let graph = try PBXGraph(of: project)
      let phases = graph.phases(of: .host)
      #expect(
        phases.map { $0.phase["isa"]?.text } == [
          "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
        ])
      let copying = try #require(phases.last)
      #expect(copying.phase["name"]?.text == "Embed App Extensions")
      #expect(copying.phase["dstPath"]?.text == "")
      #expect(copying.phase["dstSubfolderSpec"]?.text == "13")
      let embedded = graph.objects("files", of: copying.phase)
      #expect(embedded.first?["settings"]?["ATTRIBUTES"]?.texts == ["RemoveHeadersOnCopy"])
      let stickerPack = graph.target(of: .stickerPack)
      #expect(copying.files.first == stickerPack?["productReference"]?.text)
      // The same catalog, because its icon is for both.
      let catalog = graph.phases(of: .stickerPack).first?.files.first
      #expect(phases.first?.files.first == catalog && phases.first?.files.count == 1)

      let dependencies = graph.objects("dependencies", of: graph.target(of: .host))
      #expect(dependencies.flatMap { graph.objects("target", of: $0) } == [stickerPack])
      let proxy = dependencies.flatMap { graph.objects("targetProxy", of: $0) }.first
      #expect(proxy?["containerPortal"]?.text == graph.root)
      #expect(graph.objects("remoteGlobalIDString", of: proxy) == [stickerPack])
    }
  }

  @Test(arguments: ["Debug", "Release"])
  func configurationsHaveTheSettingsForMessages(_ configuration: String) throws {
    for project in try Self.projects.get() {
      let graph = try PBXGraph(of: project)
      let written = project.files.map(\.path)
      for role in [PBXGraph.Role.host, .stickerPack] {
        let settings = graph.settings(configuration, of: graph.target(of: role))
        #expect(settings["ASSETCATALOG_COMPILER_APPICON_NAME"]?.text == "iMessage App Icon")
        #expect(settings["TARGETED_DEVICE_FAMILY"]?.text == "1,2")
        #expect(settings["SKIP_INSTALL"]?.text == (role == .host ? nil : "YES"))
        #expect(written.contains(settings["INFOPLIST_FILE"]?.text ?? ""))
        // The versions are set in one place, so that they match.
        #expect(settings["MARKETING_VERSION"] == nil)
        #expect(settings["CURRENT_PROJECT_VERSION"] == nil)
        let identifier = settings["PRODUCT_BUNDLE_IDENTIFIER"]?.text
        #expect(
          identifier
            == project.bundleIdentifier + (role == .host ? "" : ".StickerPackExtension"))
      }
      let shared = graph.settings(configuration, of: graph.objects[graph.root])
      #expect(shared["IPHONEOS_DEPLOYMENT_TARGET"]?.text == "15.0")
      #expect(shared["SDKROOT"]?.text == "iphoneos")
      #expect(shared["MARKETING_VERSION"]?.text == project.version)
      #expect(shared["CURRENT_PROJECT_VERSION"]?.text == project.build)
      #expect(shared["DEVELOPMENT_TEAM"]?.text == project.team)
    }
  }

  /// `PBXWriter.quoted` and an independent parser agree, and plain words stay unquoted as in Xcode.
  @Test(arguments: [
    ("Otters", "Otters"), ("a/b.c:d_$", "a/b.c:d_$"), ("a-b", #""a-b""#), ("", #""""#),
    ("//x", #""//x""#), ("___X", #""___X""#), ("a\"b\\c", #""a\"b\\c""#), ("ü", #""ü""#),
    ("\t\n", #""\t\n""#), ("<group>", #""<group>""#),
  ])
  func stringIsSpelledAsXcodeDoes(_ string: String, _ spelling: String) throws {
    #expect(PBXWriter.quoted(string) == spelling)
    #expect(try OpenStepPropertyList(spelling) == .string(string))
  }
}
