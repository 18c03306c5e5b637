import Foundation
import StickerTestSupport
import Testing

/// The pictures that `files` and `lint` take for stickers in a tree with a project.
@Suite struct ProjectScopeTests {
  private static func files(
    _ folder: TemporaryFolder, _ arguments: [String] = ["."], in workingFolder: String = "top"
  ) throws -> (checked: [String], remarks: String) {
    let result = try stickerlint(
      ["files"] + arguments, in: folder.url.appending(path: workingFolder))
    #expect(result.status == 0, "\(result.error)")
    return (result.output.split(separator: "\n").map(String.init), result.error)
  }

  private static func write(_ text: String, to path: String, _ folder: TemporaryFolder) throws {
    try folder.write(Array(text.utf8), to: "top/\(path)")
  }

  private static let picture = TestPNG.still(32, 1).bytes

  /// A project and pictures that are not its stickers.
  private static func folder(
    _ project: TestProject = TestProject(), more: [String] = ["docs/shot.png", "App/launch.png"]
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    for path in more { try folder.write(picture, to: "top/\(path)") }
    return folder
  }

  @Test func resourcesOfTheExtensionAreStickers() throws {
    let (checked, remarks) = try Self.files(Self.folder())
    #expect(checked == ["Pack/wave.png"], "\(checked)")
    #expect(
      remarks.contains("docs/: it is not a resource of any Messages extension in the project"))
    #expect(remarks.contains("2 pictures are not stickers of the project"), "\(remarks)")
  }

  @Test func namedFoldersAndPicturesAreChecked() throws {
    let folder = try Self.folder()
    let result = try stickerlint(["."], in: folder.url.appending(path: "top"))
    #expect(result.error.contains("to check a folder, name it: stickerlint App"), "\(result.error)")
    #expect(try Self.files(folder, ["App"]).checked == ["App/launch.png"])
    #expect(try Self.files(folder, ["docs/shot.png"]).checked == ["docs/shot.png"])
  }

  /// The code makes no stickers, or makes them from other sources than the files in the bundle.
  @Test(arguments: ["import Messages\n", "let made = MSSticker.self\n"])
  func picturesAreNotStickersIfCodeMakesNoneFromFiles(_ code: String) throws {
    var project = TestProject()
    project.files["Pack/Browser.swift"] = code
    let (checked, remarks) = try Self.files(Self.folder(project))
    #expect(
      checked.isEmpty
        && remarks.contains("the code of the Messages extension Pack does not make stickers"))
  }

  /// A file that makes no stickers, such as one for previews, loads the picture by name.
  @Test func pictureLoadedForSomethingElseIsNotASticker() throws {
    var project = TestProject()
    project.sources.append("Preview.swift")
    project.files["Pack/Preview.swift"] = "let url = Bundle.main.url(forResource: \"wave\")\n"
    let (checked, remarks) = try Self.files(Self.folder(project))
    #expect(checked.isEmpty && remarks.contains("loads it, but not as a sticker"), "\(checked)")
  }

  /// Pictures that code loads with `UIImage(named:)` or a storyboard shows are buttons and backgrounds.
  @Test func picturesOfTheInterfaceAreNotStickers() throws {
    var project = TestProject()
    project.resources += ["back@2x.png", "button.png", "Main.storyboard"]
    project.files["Pack/Browser.swift"] =
      "let made = MSSticker.self, all = Bundle.main.bundleURL\nlet back = UIImage(named: "
      + "\"back\")\n"
    project.files["Pack/Main.storyboard"] = "<imageView image=\"button.png\"/>"
    let folder = try Self.folder(project, more: ["Pack/back@2x.png", "Pack/button.png"])
    let (checked, remarks) = try Self.files(folder)
    #expect(checked == ["Pack/wave.png"], "\(checked)")
    #expect(remarks.contains("the interface of the Messages extension Pack shows it"))
  }

  /// Code that has the names of its stickers loads nothing else. If it names only a few of the pictures, it may get
  /// more names elsewhere.
  @Test(arguments: [
    ("[\"wave\", \"Hug\"]", ["hug", "wave"]),
    ("(1...2).map { \"wave-\\($0)\" } + [\"hug.png\"]", ["hug", "wave-1"]),
    ("[\"wave\", String(format: \"wave-%02d\", 1)]", ["wave", "wave-1"]),
    ("[\"wave-\" + number, \"hug\"]", ["hug", "wave-1"]),
    ("try JSONDecoder().decode([String].self, from: data)", nil), ("[\"wave\"]", nil),
  ])
  func picturesWithOtherNamesAreNotStickers(_ names: String, _ expected: [String]?) throws {
    let all = ["hug", "old", "wave", "wave-1"]
    var project = TestProject()
    project.resources += all.filter { $0 != "wave" }.map { "\($0).png" }
    project.files["Pack/Browser.swift"] = """
      let sticker: MSSticker? = nil, names = \(names)
      let files = names.map { Bundle.main.url(forResource: $0, withExtension: "png") }
      """
    let folder = try Self.folder(project, more: all.map { "Pack/\($0).png" })
    let (checked, remarks) = try Self.files(folder)
    #expect(Set(checked) == Set((expected ?? all).map { "Pack/\($0).png" }), "\(checked)")
    #expect(remarks.contains("loads others by their names") == (expected != nil), "\(remarks)")
  }

  /// The code composes the names from parts, or gets them from data that another file reads.
  @Test(arguments: [
    ("var name = \"hug\"; name += \"_blue\"", "", ["hug", "hug_blue"]),
    ("var name = \"hug\"; name.append(\"_blue\")", "", ["hug", "hug_blue"]),
    ("var name = \"hug\"; name.append(contentsOf: \"_blue\")", "", ["hug", "hug_blue"]),
    ("var name = \"hug\"; let color = \"_blue\"; name += color", "", nil),
    ("let name = \"hug\"; stickers.append(sticker); index += 1", "", ["hug"]),
    (
      "let names = Pack.all.map(\\.name)",
      "let names = try JSONDecoder().decode([Pack].self, from: data)", nil
    ),
    ("let names = Pack.all.map(\\.name)", "let title = UILabel()", ["hug"]),
  ])
  func composedNamesIdentifyStickersAndNamesFromDataDoNot(
    _ code: String, _ model: String, _ expected: [String]?
  ) throws {
    let all = ["hug", "hug_blue", "old"]
    var project = TestProject()
    project.resources = ["Assets.xcassets"] + all.map { "\($0).png" }
    project.sources.append("Model.swift")
    project.files["Pack/Model.swift"] = model + "\n"
    project.files["Pack/Browser.swift"] = """
      let sticker: MSSticker? = nil
      \(code)
      let file = Bundle.main.url(forResource: name, withExtension: "png"), other = "hug"
      """
    let folder = try Self.folder(project, more: all.map { "Pack/\($0).png" })
    let (checked, remarks) = try Self.files(folder)
    // The picture of `TestProject` is not a resource here.
    let expectedPaths = Set((expected ?? all).map { "Pack/\($0).png" })
    #expect(Set(checked) == expectedPaths, "\(checked) \(remarks)")
  }

  /// The names in the code are similar to those of files.
  @Test(arguments: [
    ("wavy", "wave.png", "the code finds no file"), ("Wave", "wave.png", "devices distinguish"),
    ("wave.gif", "wave.png", "the code finds no file"),
    ("waves", "wave.png", "the code finds no file"),
    ("wave-2", "wave-1.png", nil), ("walk", "wave.png", nil), ("hug.png", "wave.png", nil),
  ])
  func misspelledNamesAreReported(_ code: String, _ file: String, _ problem: String?) throws {
    var project = TestProject()
    project.resources = ["Assets.xcassets", "hug.png", file]
    project.files["Pack/Browser.swift"] = """
      let sticker: MSSticker? = nil, names = ["hug", "\(code)"]
      let files = names.map { Bundle.main.url(forResource: $0, withExtension: nil) }
      """
    let folder = try Self.folder(project, more: ["Pack/hug.png", "Pack/\(file)"])
    let checked = try Self.files(folder).checked
    #expect(checked == ["Pack/hug.png"] + (problem == nil ? [] : ["Pack/\(file)"]))
    let result = try stickerlint(
      [".", "--format", "json"], in: folder.url.appending(path: "top"))
    let finding = "The code of Pack names '\(code)', but the file is '"
    #expect(result.output.contains(finding) == (problem != nil), "\(result.output)")
    if let problem { #expect(result.output.contains(problem), "\(result.output)") }
  }

  /// The cases of an enumeration are names, too.
  @Test func enumerationCaseIsTakenForTheNameOfAFile() throws {
    var project = TestProject()
    project.files["Pack/Browser.swift"] = """
      let sticker: MSSticker? = nil
      enum Pet: String { case wave }
      let files = Bundle.main.url(forResource: pet.rawValue, withExtension: "png"), title = "Wave"
      """
    let folder = try Self.folder(project)
    let result = try stickerlint(
      [".", "--format", "json"], in: folder.url.appending(path: "top"))
    #expect(!result.output.contains("The code of Pack names"), "\(result.output)")
  }

  /// Messages takes a sticker's format from the file's extension, so code uses other files for something else.
  @Test func resourcesWithOtherExtensionsAreNotStickers() throws {
    var project = TestProject()
    project.resources.append("wave.png.cache")
    let folder = try Self.folder(project, more: ["Pack/wave.png.cache"])
    #expect(try Self.files(folder).checked == ["Pack/wave.png"])
  }

  @Test func truncatedPictureOutsideTheProjectIsCounted() throws {
    let folder = try Self.folder(.stickerPack, more: [])
    try folder.write(Array(Self.picture.prefix(40)), to: "top/art/cut.png")
    let result = try stickerlint(["--format", "jsonl"], in: folder.url.appending(path: "top"))
    #expect(!result.output.contains("cut.png"), "\(result.output)")
    #expect(result.error.contains("1 picture is not a sticker of the project"), "\(result.error)")
  }

  @Test func declaredAndIncludedPicturesAreStickers() throws {
    let folder = try Self.folder()
    try Self.write("stickers:\n- file: a.png\n", to: "art/stickerpack.yml", folder)
    try folder.write(Self.picture, to: "top/art/a.png")
    #expect(try Self.files(folder).checked == ["art/a.png", "Pack/wave.png"])
    try Self.write("include: [\"docs/*.png\"]\n", to: ".stickerlint.yml", folder)
    #expect(try Self.files(folder).checked == ["docs/shot.png"])
  }

  @Test func catalogsOfNoTargetAreLeftOut() throws {
    let folder = try Self.folder(.stickerPack, more: [])
    for path in ["Contents.json", "Wave.sticker/Contents.json"] {
      try Self.write("{}", to: "Old/Old.xcassets/Old.stickerpack/\(path)", folder)
    }
    try folder.write(Self.picture, to: "top/Old/Old.xcassets/Old.stickerpack/Wave.sticker/wave.png")
    let (checked, remarks) = try Self.files(folder)
    #expect(!checked.contains { $0.hasPrefix("Old") }, "\(checked)")
    #expect(remarks.contains("Old.stickerpack/: no target of a Messages extension compiles it"))
  }

  /// Another checkout below the named folder is a separate tree.
  @Test func nestedCheckoutIsAnotherTree() throws {
    let folder = try Self.folder()
    try folder.write([], to: "top/.git/HEAD")
    try folder.write(Self.picture, to: "emoji/smile.png")
    #expect(
      try Self.files(folder, ["."], in: "").checked == ["emoji/smile.png", "top/Pack/wave.png"])
  }

  @Test func projectsWithoutMessagesHaveNoStickers() throws {
    var project = TestProject()
    project.messagesExtension = "app-extension"
    project.files = project.files.filter { !$0.key.contains("stickersiconset") }
    let folder = try Self.folder(project)
    try Self.write(
      "{ CFBundleDisplayName = Otters; NSExtension = { NSExtensionPointIdentifier = "
        + "\"com.apple.share-services\"; }; }", to: "Pack/Info.plist", folder)
    let result = try stickerlint(["."], in: folder.url.appending(path: "top"))
    #expect(result.status == 0 && result.error.contains("there is nothing to check"))
    #expect(result.error.contains("3 pictures are not stickers of the project"), "\(result.error)")
  }

  // MARK: Projects of other tools

  private static let swiftCode = "let made = MSSticker.self\nlet all = Bundle.main.resourcePath\n"

  /// A folder with a project description, and with the sticker and the code of the extension in `Pack`.
  private static func described(_ text: String, as name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try write(text, to: name, folder)
    try write(swiftCode, to: "Pack/Sources/Browser.swift", folder)
    for path in ["Pack/Art/wave.png", "Pack/Art/old/no.png", "docs/shot.png", "App/launch.png"] {
      try folder.write(picture, to: "top/\(path)")
    }
    return folder
  }

  @Test(arguments: [
    (
      "project.yml",
      """
      name: Otters
      targets:
        App: {type: application, platform: iOS, sources: [App], dependencies: [{target: Pack}]}
        Pack:
          type: app-extension.messages
          platform: iOS
          sources:
            - path: Pack
              excludes: ["Art/old/**"]
      """
    ),
    (
      "Project.swift",
      """
      import ProjectDescription
      // .target(name: "No", product: .messagesExtension, resources: ["docs/**"])
      let project = Project(name: "Otters", targets: [
        .target(name: "App", destinations: .iOS, product: .app, sources: ["App/**"],
          resources: ["App/**"], dependencies: [.target(name: "Pack")]),
        .target(
          name: "Pack", destinations: .iOS, product: .messagesExtension, sources: ["Pack/Sources/**"],
          resources: [.glob(pattern: "Pack/Art/**", excluding: ["Pack/Art/old/**"])]),
      ])
      """
    ),
    (
      "BUILD.bazel",
      """
      load("@build_bazel_rules_apple//apple:ios.bzl", "ios_application", "ios_imessage_extension")
      ios_application(name = "App", extensions = [":Pack"], resources = glob(["App/**"]))
      swift_library(name = "code", srcs = glob(["Pack/Sources/*.swift"]))
      ios_imessage_extension(
          name = "Pack",  # the pack
          deps = [":code"],
          resources = glob(["Pack/Art/**"], exclude = ["Pack/Art/old/**"]) + [],
      )
      """
    ),
  ])
  func projectsOfOtherToolsAreRead(_ name: String, _ text: String) throws {
    let (checked, remarks) = try Self.files(Self.described(text, as: name))
    #expect(checked == ["Pack/Art/wave.png"], "\(checked) \(remarks)")
  }

  @Test(arguments: [
    "",
    #", .testTarget(name: "OttersTests", dependencies: [.target(name: "Otters")])"#,
    #", .executableTarget(name: "Tool", dependencies: [.target(name: "Otters")])"#,
    #", .macro(name: "Macros", dependencies: [.target(name: "Otters")])"#,
    #", .plugin(name: "Draw", capability: .buildTool(), dependencies: [.target(name: "Otters")])"#,
  ])
  func packagesOfTheExtensionAreReadWhateverElseDependsOnThem(_ otherTarget: String) throws {
    let folder = try Self.described(
      """
      name: Otters
      packages: {Art: {path: .}}
      targets:
        Pack:
          type: app-extension.messages
          platform: iOS
          sources: [Empty]
          dependencies: [{package: Art, product: Stickers}]
      """, as: "project.yml")
    try Self.write(
      """
      import PackageDescription
      let package = Package(name: "Art", products: [.library(name: "Stickers", targets: ["Otters"])],
        targets: [.target(name: "Otters", path: "Pack", resources: [.copy("Art/wave.png")])\(otherTarget)])
      """, to: "Package.swift", folder)
    #expect(try Self.files(folder).checked == ["Pack/Art/wave.png"])
  }

  @Test(arguments: [
    ("Project.swift", "import ProjectDescription\nlet project = Project(targets: Pack.targets)"),
    (
      "project.yml",
      "include: [other.yml]\ntargets:\n  App: {type: application, platform: iOS}\n"
    ),
  ])
  func unreadableProjectsAreReported(_ name: String, _ text: String) throws {
    let folder = try Self.described(text, as: name)
    let (checked, remarks) = try Self.files(folder)
    #expect(
      checked.isEmpty && remarks.contains("\(name): ") && remarks.contains("are not known"),
      "\(remarks)")
  }

  /// An extension in a project of an unknown tool is recognized by its Info.plist.
  @Test func extensionsWithoutAProjectAreFound() throws {
    let folder = try TemporaryFolder()
    try Self.write("", to: ".git/HEAD", folder)
    try Self.write(
      "{ NSExtension = { NSExtensionPointIdentifier = \"com.apple.message-payload-provider\"; }; }",
      to: "targets/iMessage/Info.plist", folder)
    try Self.write(Self.swiftCode, to: "targets/iMessage/Browser.swift", folder)
    for path in ["targets/iMessage/wave.png", "assets/icon.png"] {
      try folder.write(Self.picture, to: "top/\(path)")
    }
    let (checked, remarks) = try Self.files(folder)
    #expect(checked == ["targets/iMessage/wave.png"], "\(checked)")
    #expect(
      remarks.contains("no project that can be read has this Messages extension"), "\(remarks)")
  }

  /// The files have the names of project descriptions, but other contents.
  @Test(arguments: [
    ("project.yml", "name: emoji\nversion: 1\n"), ("BUILD", "cc_library(name = \"x\")\n"),
    ("Project.swift", "struct Project {}\n"), ("Package.swift", "import PackageDescription\n"),
  ])
  func unrelatedFilesOfTheseNamesAreNotProjects(_ name: String, _ text: String) throws {
    let (checked, _) = try Self.files(Self.described(text, as: name))
    #expect(checked.count == 4, "\(checked)")
  }

  @Test(arguments: [
    String(repeating: ".target(", count: 20_000), String(repeating: "[", count: 100_000),
    String(repeating: "name: \"a\" + [", count: 20_000),
    "/*" + String(repeating: "/*", count: 50_000),
    "\"\\", "\"\"\"", ".target(name: \"a\" ]", ".target(product: .messagesExtension, name: )",
  ])
  func hostileScriptsAreReadInBoundedTime(_ text: String) throws {
    let folder = try Self.described("import ProjectDescription\n" + text, as: "Project.swift")
    let start = ContinuousClock.now
    _ = try Self.files(folder)
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
