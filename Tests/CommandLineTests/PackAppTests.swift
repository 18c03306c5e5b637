import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// The apps that `stickerlint pack --app` writes.
@Suite struct PackAppTests {
  private static let conversation = """
    version: 1
    participants: {anna: Anna, ben: Ben}
    steps:
      - from: anna
        id: base
        session: sundae
        layout:
          image: Layouts/cone.png
          image-title: Waffle cone
          caption: "${anna} started an \\"ice cream\\""
          trailing-caption: "$5"
        url: https://example.com/build?base=waffle&scoops=1
        accessibility-label: A waffle cone
        summary: "${anna} picked a cone"
      - {from: ben, text: Nice!}
      - from: ben
        session: sundae
        live:
          height: 180
          picture: Layouts/live.png
          alternate: {media: Layouts/cone.png, caption: Two}
        url: https://example.com/build?base=waffle&scoops=2

    """

  /// A folder `otters` whose pack is a still and a sequence, with an icon and a message description.
  private static func otters(_ conversation: String = conversation) throws -> TemporaryFolder {
    let folder = try PackCommandTests.otters()
    let lines = """
      version: 1
      name: Otters
      icon: Logo/logo.png
      stickers:
        - {file: Love.png, label: In love, labels: {de: Verliebt}, emoji: ["😍"]}
        - {frames: spin, label: Spins, labels: {de: Dreht sich}}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    try folder.write(TestPNG.still(1024, 1).bytes, to: "otters/Logo/logo.png")
    try folder.write(TestPNG.still(900, 2).bytes, to: "otters/Layouts/cone.png")
    try folder.write(TestPNG.still(900, 3).bytes, to: "otters/Layouts/live.png")
    try folder.write(Array(conversation.utf8), to: "otters/sundae.message.yml")
    return folder
  }

  private static let arguments = [
    "otters", "--app", "Otter Builder", "--bundle-id", "org.example.app",
  ]

  /// Compiles an app's Swift code against stand-ins for Messages and UIKit, and runs its unit tests.
  private static func compileAndTest(_ app: URL) throws {
    func sources(_ path: String) throws -> [URL] {
      try Folders.names(in: app.appending(path: path)).filter { $0.hasSuffix(".swift") }
        .map { app.appending(path: "\(path)/\($0)") }
    }
    let stubs = try MessagesStubs()
    let (copies, library) = (try sources("StickerManifest/Sources"), MessagesStubs.library)
    try #require(copies.map(\.lastPathComponent) == library.map(\.lastPathComponent))
    for (copy, original) in zip(copies, library) {
      #expect(FileManager.default.contentsEqual(atPath: copy.path, andPath: original.path))
    }
    try stubs.check("OtterApp", try sources("MessagesExtension"))
    let folders = ["Stickers", "Messages"].map { app.appending(path: "MessagesExtension/\($0)") }
    let tests = try sources("UnitTests")
    let output = try stubs.test(
      "TestsApp", try sources("MessagesExtension") + tests,
      resources: folders.filter { FileManager.default.fileExists(atPath: $0.path) })
    #expect(output.contains("Executed \(3 * tests.count) tests, with 0 failures"), "\(output)")
  }

  @Test(arguments: [[], ["--with", "messages"]])
  func writtenAppsCompileAndPassTheirTests(_ options: [String]) throws {
    let folder = try Self.otters()
    let result = try PackCommandTests.pack(Self.arguments + options, in: folder)
    let ending = options.isEmpty ? "" : ", 2 messages"
    #expect(
      result.output
        == "Sticker App: 'Otters', 2 stickers, 1 of them a sequence, size regular, with icons"
        + "\(ending)\n")
    #expect(result.error.contains("open Sticker App/Otter Builder.xcodeproj in Xcode"))
    let app = folder.url.appending(path: "Sticker App")
    let resources = app.appending(path: "MessagesExtension")
    let pack = try StickerPack(contentsOf: resources.appending(path: "Stickers/manifest.json"))
    #expect(pack.name == "Otters" && pack.stickers.map(\.name) == ["Love", "spin"])
    #expect(pack.stickers.map(\.animates) == [false, true])
    #expect(
      pack.stickers.map { $0.localizedDescription(for: ["de"]) } == ["Verliebt", "Dreht sich"])
    for sticker in pack.stickers {
      let data = try Data(contentsOf: sticker.fileURL)
      let checked = try CheckedSticker(LooseSticker(name: sticker.name, data: data))
      #expect(checked.format == sticker.format && checked.frames == sticker.frames)
      #expect(checked.width == sticker.width && data.count == sticker.bytes)
    }
    let messages = resources.appending(path: "Messages")
    #expect(FileManager.default.fileExists(atPath: messages.path) == !options.isEmpty)
    if MessagesStubs.canBeUsed { try Self.compileAndTest(app) }
    // stickerlint has no finding about its own output.
    let linted = try stickerlint(["lint", "Sticker App"], in: folder.url)
    #expect(linted.status == 0, "\(linted.output)")
    #expect(!linted.output.contains("missing-icon-set"))
    let again = try PackCommandTests.pack(Self.arguments + options + ["--update"], in: folder)
    #expect(again.output.hasSuffix(", already up to date\n"), "\(again.output)")
  }

  /// The picture that `--icon` names is not a sticker, so the app has only messages.
  @Test func appWithMessagesAloneIsWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.conversation.utf8), to: "sundae.message.yml")
    for (path, height) in [("Layouts/cone.png", 2), ("Layouts/live.png", 3)] {
      try folder.write(TestPNG.still(900, height).bytes, to: path)
    }
    try folder.write(TestPNG.still(1024, 1).bytes, to: "logo.png")
    let arguments = [
      ".", "--app", "Sundae", "--bundle-id", "org.example.app", "--icon", "logo.png",
    ]
    let refused = try PackCommandTests.pack(arguments, in: folder, status: 2)
    #expect(refused.error.contains("there are no stickers in ."))
    let result = try PackCommandTests.pack(arguments + ["--with", "messages"], in: folder)
    #expect(result.output.hasPrefix("Sticker App: '"))
    #expect(result.output.hasSuffix("', with icons, 2 messages\n"), "\(result.output)")
    let app = folder.url.appending(path: "Sticker App")
    #expect(try Folders.names(in: app.appending(path: "UnitTests")) == ["MessageTests.swift"])
    let messagesExtension = app.appending(path: "MessagesExtension")
    #expect(
      !FileManager.default.fileExists(atPath: messagesExtension.appending(path: "Stickers").path))
    let info = try String(
      contentsOf: messagesExtension.appending(path: "Info.plist"), encoding: .utf8)
    #expect(!info.contains("PresentationContextMedia"))
    let project = app.appending(path: "Sundae.xcodeproj/project.pbxproj")
    #expect(try !String(contentsOf: project, encoding: .utf8).contains("path = Stickers;"))
    if MessagesStubs.canBeUsed { try Self.compileAndTest(app) }
    let linted = try stickerlint(["lint", "Sticker App"], in: folder.url)
    #expect(linted.status == 0, "\(linted.output)")
    let again = try PackCommandTests.pack(
      arguments + ["--with", "messages", "--update"], in: folder)
    #expect(again.output.hasSuffix(", already up to date\n"), "\(again.output)")
  }

  @Test func messageScriptMatchesTheDescription() throws {
    let folder = try Self.otters()
    try PackCommandTests.pack(Self.arguments + ["--with", "messages"], in: folder)
    let messages = folder.url.appending(path: "Sticker App/MessagesExtension/Messages")
    let json = try Data(contentsOf: messages.appending(path: "messages.json"))
    let script = try MessageScript(json: json)
    #expect(script.participants == ["anna", "ben"])
    #expect(
      script.messages == [
        MessageScript.Message(
          id: "base", sender: "anna", session: "sundae",
          url: "https://example.com/build?base=waffle&scoops=1", summary: "${anna} picked a cone",
          accessibilityLabel: "A waffle cone",
          layout: MessageScript.Layout(
            image: "Layouts/cone.png", imageTitle: "Waffle cone",
            caption: "${anna} started an \"ice cream\"", trailingCaption: "$5")),
        MessageScript.Message(
          sender: "ben", session: "sundae", url: "https://example.com/build?base=waffle&scoops=2",
          isLive: true, liveHeight: 180,
          layout: MessageScript.Layout(media: "Layouts/cone.png", caption: "Two")),
      ])
    #expect(
      FileManager.default.contentsEqual(
        atPath: messages.appending(path: "Layouts/cone.png").path,
        andPath: folder.url.appending(path: "otters/Layouts/cone.png").path))
    let named = try PackCommandTests.pack(
      Self.arguments + ["--with", "otters/sundae.message.yml", "--update"], in: folder)
    #expect(named.output.hasSuffix(", already up to date\n"))
  }

  /// Without a description, the error names the command that writes one. An app with this description can be written.
  @Test func initWritesADescriptionThatWorks() throws {
    let folder = try PackCommandTests.otters()
    try folder.write(TestPNG.still(1024, 1).bytes, to: "logo.png")
    let arguments = Self.arguments + ["--icon", "logo.png", "--with", "messages"]
    let missing = try PackCommandTests.pack(arguments, in: folder, status: 2)
    #expect(missing.error.contains("stickerlint pack otters --init --with messages"))
    let initialize = ["otters", "--init", "--with", "messages"]
    try PackCommandTests.pack(initialize, in: folder)
    let lint = try stickerlint(["lint", "otters/app.message.yml", "-q"], in: folder.url)
    #expect(lint.status == 0 && !lint.output.contains("worth a look"), "\(lint.output)")
    let again = try PackCommandTests.pack(initialize, in: folder, status: 2)
    #expect(again.error.contains("already exists"))
    let app = try PackCommandTests.pack(arguments, in: folder)
    #expect(app.output.hasSuffix(", 2 messages\n"), "\(app.output)")
  }

  /// An app with stickers and code is not replaced by one without stickers or by a project without code.
  @Test func updateThatLosesStickersOrCodeIsRefused() throws {
    let folder = try Self.otters()
    try PackCommandTests.pack(Self.arguments + ["--with", "messages"], in: folder)
    let before = try PackCommandTests.files(folder, "Sticker App")
    try folder.write([], to: "empty/.keep")
    let refused = try PackCommandTests.pack(
      [
        "empty", "--app", "Otter Builder", "--with", "otters/sundae.message.yml", "--update",
        "--force",
      ],
      in: folder, status: 2)
    #expect(refused.error.contains("the existing app has stickers"), "\(refused.error)")
    let withoutCode = try PackCommandTests.pack(
      ["otters", "--xcodeproj", "--name", "Otter Builder", "-o", "Sticker App", "--update"],
      in: folder, status: 2)
    #expect(
      withoutCode.error.contains("an app with code; update it with --app"),
      "\(withoutCode.error)")
    #expect(try PackCommandTests.files(folder, "Sticker App") == before)
  }

  /// Messages that were not requested again are kept, with a remark.
  @Test func keptMessagesAreReported() throws {
    let folder = try Self.otters()
    try PackCommandTests.pack(Self.arguments + ["--with", "messages"], in: folder)
    let before = try PackCommandTests.files(folder, "Sticker App")
    let update = try PackCommandTests.pack(Self.arguments + ["--update"], in: folder)
    #expect(update.error.contains("messages are unchanged"), "\(update.error)")
    #expect(try PackCommandTests.files(folder, "Sticker App") == before)
  }

  /// An update does not change the project file, and the project file of an app without messages does not list their
  /// folder.
  @Test func messagesAreRefusedForAnAppWrittenWithoutThem() throws {
    let folder = try Self.otters()
    try PackCommandTests.pack(Self.arguments, in: folder)
    let before = try Folders.paths(below: folder.url)
    let refused = try PackCommandTests.pack(
      Self.arguments + ["--with", "messages", "--update"], in: folder, status: 2)
    #expect(refused.error.contains("was written without messages"), "\(refused.error)")
    #expect(try Folders.paths(below: folder.url) == before)
  }

  @Test func updateKeepsEditsAndReplacesStickersAndMessages() throws {
    let folder = try Self.otters()
    let arguments = Self.arguments + ["--with", "messages"]
    try PackCommandTests.pack(arguments, in: folder)
    let before = try PackCommandTests.files(folder, "Sticker App")
    let code = "Sticker App/MessagesExtension/StickerBrowser.swift"
    try folder.write(Array("// mine\n".utf8), to: code)
    try folder.write([1], to: "Sticker App/MessagesExtension/Stickers/mine.txt")
    let lines = """
      version: 1
      name: Otters
      icon: Logo/logo.png
      stickers:
        - {file: wave 2.png, label: Waves}
      """
    try folder.write(Array(lines.utf8), to: "otters/stickerpack.yml")
    let moved = Self.conversation.replacing("Layouts/cone.png", with: "cup.png")
      .replacing("      picture: Layouts/live.png\n", with: "")
    try folder.write(Array(moved.utf8), to: "otters/cup.message.yml")
    try FileManager.default.removeItem(
      at: folder.url.appending(path: "otters/sundae.message.yml"))
    try folder.write(TestPNG.still(900, 2).bytes, to: "otters/cup.png")
    let refused = try PackCommandTests.pack(arguments, in: folder, status: 2)
    #expect(refused.error.contains("--update"))
    let otherID = arguments.map { $0 == "org.example.app" ? "org.example.other" : $0 }
    let kept = try PackCommandTests.pack(otherID + ["--update"], in: folder, status: 2)
    #expect(kept.error.contains("omit --bundle-id to keep it"), "\(kept.error)")
    try PackCommandTests.pack(arguments + ["--update"], in: folder)
    let after = try PackCommandTests.files(folder, "Sticker App")
    let target = "MessagesExtension/"
    #expect(after["\(target)StickerBrowser.swift"] == Data("// mine\n".utf8))
    let gone = Set(before.keys).subtracting(after.keys)
    let new = Set(after.keys).subtracting(before.keys)
    #expect(
      gone == [
        "\(target)Stickers/Love.png", "\(target)Stickers/spin.png",
        "\(target)Messages/Layouts/cone.png", "\(target)Messages/Layouts/live.png",
        "\(target)Messages/sundae.message.yml",
      ])
    #expect(
      new == [
        "\(target)Stickers/wave 2.png", "\(target)Stickers/mine.txt", "\(target)Messages/cup.png",
        "\(target)Messages/cup.message.yml",
      ])
  }

  @Test(arguments: [
    (["otters", "--app", "A", "--xcodeproj"], "--xcodeproj and --app write different things"),
    (["otters", "--with", "messages"], "--with needs --app"),
    (["otters", "--app", "a/b"], "contains '/'"),
    (["otters", "--app", "UnitTests"], "already the name of a target"),
    (["otters", "--app", "A", "--with", "nowhere.message.yml"], "nowhere.message.yml"),
    (["wrong", "--app", "A", "--with", "messages"], "wrong has no *.message.yml"),
    (["wrong", "--app", "A"], "a project needs icons; --icon IMAGE"),
  ])
  func mistakesAreRefusedWithTheReason(_ arguments: [String], _ expected: String) throws {
    let folder = try Self.otters()
    try folder.write(AssembleTests.frame(1), to: "wrong/a.png")
    let result = try PackCommandTests.pack(arguments, in: folder, status: 2)
    #expect(result.error.contains(expected), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Sticker App").path))
  }

  @Test(arguments: [
    (
      "      alternate: {media: Layouts/cone.png, caption: Two}\n", "",
      "the live layout has no 'alternate'"
    ),
    ("scoops=2", "scoops=" + String(repeating: "2", count: 5000), "and the limit is 5000"),
    ("Layouts/cone.png", "Layouts/cup.png", "there is no 'Layouts/cup.png'"),
    ("Layouts/cone.png", "sundae.message.yml", "cannot be a picture of a message"),
  ])
  func messagesThatCannotBeSentAreRefused(
    _ original: String, _ replacement: String, _ message: String
  ) throws {
    try #require(Self.conversation.contains(original))
    let folder = try Self.otters(Self.conversation.replacing(original, with: replacement))
    let result = try PackCommandTests.pack(
      Self.arguments + ["--with", "messages"], in: folder, status: 2)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test func severalDescriptionsAreRefused() throws {
    let folder = try Self.otters()
    try folder.write(Array(Self.conversation.utf8), to: "otters/cup.message.yml")
    let result = try PackCommandTests.pack(
      Self.arguments + ["--with", "messages"], in: folder, status: 2)
    #expect(result.error.contains("otters has 2 *.message.yml files"))
    #expect(result.error.contains("--with otters/cup.message.yml"))
  }
}
