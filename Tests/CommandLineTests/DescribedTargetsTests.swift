import Foundation
import StickerTestSupport
import Testing

/// Apps and extensions without code or without an icon, in the files from which XcodeGen or Tuist generates a project.
/// Each is compared with a sound target.
@Suite struct DescribedTargetsTests {
  /// A description of a project; `app` and `pack` are the lines that list the files of the app and of the extension.
  private static func text(_ name: String, app: String, pack: String) -> String {
    name == "project.yml"
      ? """
      name: Otters
      targets:
        App:
          type: application
          platform: iOS
          \(app)
          dependencies: [{target: Pack}]
        Pack:
          type: app-extension.messages
          platform: iOS
          \(pack)
          settings: {INFOPLIST_FILE: Pack/Info.plist}
      """
      : """
      import ProjectDescription
      let project = Project(name: "Otters", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "org.happy.otters", \(app)
          dependencies: [.target(name: "Pack")]),
        .target(name: "Pack", destinations: .iOS, product: .messagesExtension,
          bundleId: "org.happy.otters.pack", infoPlist: "Pack/Info.plist", \(pack)),
      ])
      """
  }

  private static let media = """
    NSExtensionAttributes = { MSSupportedPresentationContexts = (MSMessagesAppPresentationContextMedia); };
    """

  /// Returns the findings about a description of a project as `severity rule: message`.
  ///
  /// - Parameter without: the files and folders of the project that are removed.
  private static func findings(
    _ name: String, app: String, pack: String, without: [String] = []
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try TestProject().write(into: folder)
    for path in ["Otters.xcodeproj"] + without {
      try FileManager.default.removeItem(at: folder.url.appending(path: "top/\(path)"))
    }
    try folder.write(
      Array(StoreProjectTests.plist("CFBundleDisplayName = Otters;", media).utf8),
      to: "top/Pack/Info.plist")
    try folder.write(Array(text(name, app: app, pack: pack).utf8), to: "top/\(name)")
    return try StoreProjectTests.findings(in: folder)
  }

  private static let lists = [
    "project.yml": (app: "sources: [App]", pack: "sources: [Pack]"),
    "Project.swift": (
      app: #"sources: ["App/**"], resources: ["App/**"],"#,
      pack: #"sources: ["Pack/**"], resources: ["Pack/**"]"#
    ),
  ]

  @Test(arguments: ["project.yml", "Project.swift"])
  func targetsWithoutCodeOrIconAreReported(_ name: String) throws {
    let (app, pack) = try #require(Self.lists[name])
    #expect(try Self.findings(name, app: app, pack: pack) == [])
    let codelessApp = try Self.findings(
      name, app: app, pack: pack, without: ["App/AppDelegate.swift"])
    #expect(
      codelessApp.count == 1
        && codelessApp[0].hasPrefix(
          "error wrong-extension-target: App embeds Pack and has the type of an"),
      "\(codelessApp)")
    let codelessPack = try Self.findings(
      name, app: app, pack: pack, without: ["Pack/Browser.swift"])
    #expect(
      codelessPack.count == 1
        && codelessPack[0].hasPrefix(
          "error wrong-extension-target: Pack has the type of an iMessage app"),
      "\(codelessPack)")
    let iconless = try Self.findings(name, app: app, pack: pack, without: ["App/Assets.xcassets"])
    #expect(
      iconless.count == 1
        && iconless[0].hasPrefix("error missing-icon-set: No catalog that App compiles has an icon"),
      "\(iconless)")
  }

  @Test(arguments: [
    ("project.yml", ""), ("project.yml", "sources: []"), ("Project.swift", ""),
    ("Project.swift", "resources: [],"),
  ])
  func appsWithoutFilesAreReported(_ name: String, _ app: String) throws {
    let pack = try #require(Self.lists[name]).pack
    let found = try Self.findings(name, app: app, pack: pack)
    #expect(
      Set(found.compactMap { $0.split(separator: ":").first })
        == ["error missing-icon-set", "error wrong-extension-target"], "\(found)")
  }

  /// Files that only the tool can list may contain anything.
  @Test(arguments: [
    ("project.yml", "templates: [App]"),
    ("project.yml", "sources: [Generated, App/Assets.xcassets]"),
    ("Project.swift", "sources: code, resources: pictures,"),
    ("Project.swift", "sources: appSources(), resources: appResources(),"),
    ("Project.swift", #"sources: files(of: "App"), resources: files(of: "App"),"#),
    ("Project.swift", #"buildableFolders: ["App"],"#),
    ("Project.swift", #"sources: ["App/**"], resources: ["App/*.xcassets"],"#),
    ("Project.swift", #"sources: ["Generated/**"], resources: ["App/**"],"#),
    ("project.yml", "sources: [App/AppDelegate.swift, App/Assets.xcassets]"),
  ])
  func targetsWithFilesOrUnknownFilesAreNotReported(_ name: String, _ app: String) throws {
    let pack = try #require(Self.lists[name]).pack
    #expect(try Self.findings(name, app: app, pack: pack) == [])
  }

  /// XcodeGen overwrites the Info.plist that `info` names, so the advice is about the properties in the spec. Following
  /// the advice resolves the finding.
  @Test func adviceForXcodeGenIsAboutTheSpec() throws {
    func run(_ attributes: String, generated: Bool) throws -> String {
      let folder = try TemporaryFolder()
      var project = TestProject()
      project.files["Pack/Browser.swift"] = "let made = try MSSticker(contentsOfFileURL: file)\n"
      try project.write(into: folder)
      if !generated {
        try FileManager.default.removeItem(at: folder.url.appending(path: "top/Otters.xcodeproj"))
      }
      let point = "NSExtensionPointIdentifier: com.apple.message-payload-provider"
      let info =
        "info: {path: Pack/Info.plist, properties: {CFBundleDisplayName: A, NSExtension: {\(point)\(attributes)}}}"
      let text = Self.text(
        "project.yml", app: "sources: [App]", pack: "sources: [Pack]\n    \(info)")
      try folder.write(Array(text.utf8), to: "top/project.yml")
      return try stickerlint(["top", "--rule", "missing-media-context", "--all"], in: folder.url)
        .output
        .replacing(/\s+/, with: " ")
    }
    for generated in [false, true] {
      #expect(
        try run("", generated: generated).contains(
          "NSExtensionAttributes in 'info: properties:' of Pack in project.yml, which the Info.plist is written from"
        ))
    }
    let attributes =
      ", NSExtensionAttributes: {MSSupportedPresentationContexts: [MSMessagesAppPresentationContextMedia]}"
    #expect(!(try run(attributes, generated: false).contains("missing-media-context")))
  }
}
