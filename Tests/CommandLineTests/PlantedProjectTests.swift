import StickerTestSupport
import Testing

/// Faults planted in sound projects and archives, and the errors about them.
@Suite struct PlantedProjectTests {
  /// Returns the errors about a changed project, as JSON.
  private static func errors(
    _ base: TestProject, _ change: (inout TestProject) -> Void = { _ in }
  ) throws -> [String] {
    var project = base
    change(&project)
    let folder = try TemporaryFolder()
    try project.write(into: folder)
    let result = try stickerlint(
      [
        "lint", "--format", "jsonl", "--rule", "wrong-extension-target", "--rule",
        "missing-icon-set",
      ],
      in: folder.url.appending(path: "top"))
    #expect(result.status < 2, "\(result.error)")
    return result.output.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"severity\":\"error\"") }
  }

  @Test func soundProjectsHaveNoError() throws {
    #expect(try Self.errors(TestProject()) == [])
    #expect(try Self.errors(.stickerPack) == [])
  }

  @Test func stickerPackInAnOrdinaryAppWithoutCodeIsAnError() throws {
    let errors = try Self.errors(.stickerPack) {
      $0.host = "application"
      $0.hostResources = []
    }
    #expect(
      errors.contains { $0.contains("has the type of an ordinary app, but compiles no code") })
    #expect(errors.contains { $0.contains("No catalog that App compiles has an icon") })
  }

  @Test func messagesExtensionWithoutSourcesIsAnError() throws {
    let errors = try Self.errors(TestProject()) { $0.sources = [] }
    #expect(errors.count == 1 && errors[0].contains("iMessage app with code but compiles none"))
  }

  @Test(arguments: ["Stickers.MessagesViewController", "$(PRODUCT_MODULE_NAME).Browser"])
  func principalClassInAStickerPackIsAnError(_ name: String) throws {
    let errors = try Self.errors(.stickerPack) { $0.principalClass = name }
    #expect(errors.count == 1 && errors[0].contains("names its own class"), "\(errors)")
  }

  @Test(arguments: [("10", "Frameworks"), ("7", "Resources")])
  func extensionCopiedToAnotherFolderIsAnError(_ number: String, _ name: String) throws {
    for project in [TestProject(), .stickerPack] {
      let errors = try Self.errors(project) { $0.copyFolder = number }
      #expect(errors.count == 1 && errors[0].contains("into '\(name)'"), "\(errors)")
    }
  }

  @Test func hostWithAnEmptyAppIconIsAnError() throws {
    let errors = try Self.errors(TestProject()) {
      $0.files.removeValue(forKey: "App/Assets.xcassets/AppIcon.appiconset/icon.png")
    }
    #expect(errors.count == 1 && errors[0].contains("The icon of the app App has no picture"))
  }

  /// Xcode compiles only the pictures that the list of a set names, and those for Macs only for Macs.
  @Test(arguments: [
    ("universal", #", "filename": "icon.png""#, 0), ("universal", "", 1),
    ("mac", #", "filename": "icon.png""#, 1),
  ])
  func hostIsAnErrorUnlessItsIconIsListedForPhones(
    _ idiom: String, _ name: String, _ count: Int
  ) throws {
    let errors = try Self.errors(TestProject()) {
      $0.files["App/Assets.xcassets/AppIcon.appiconset/Contents.json"] =
        #"{"images": [{"idiom": "\#(idiom)", "platform": "ios", "size": "1024x1024"\#(name)}]}"#
    }
    #expect(errors.count == count, "\(errors)")
  }

  /// The build fails if a listed picture is gone; a script may write it first.
  @Test(arguments: [("", 1), ("outputPaths = (\"$(SRCROOT)/Pack/hug.png\");", 0)])
  func missingResourceIsAnErrorUnlessAScriptWritesIt(_ outputs: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    var project = TestProject()
    project.resources.append("hug.png")
    project.extensionScript = outputs
    try project.write(into: folder)
    let found = try findings([".", "--no-config"], in: folder.url.appending(path: "top"))
      .filter { $0.rule == "missing-listed-file" }
    #expect(found.count == count, "\(found)")
    for finding in found {
      #expect(finding.severity == "error" && finding.message.contains("'hug.png'"))
      #expect(finding.help.contains("the Resources phase"))
    }
  }

  @Test func hostWithoutAnIconIsAnError() throws {
    let errors = try Self.errors(TestProject()) { $0.hostResources = [] }
    #expect(errors.count == 1 && errors[0].contains("No catalog that App compiles has an icon"))
  }

  // MARK: Archives

  /// Returns the result for a changed archive, and the number of findings about missing support folders.
  private static func lintArchive(
    _ change: (inout TestProduct) -> Void
  ) throws -> (CommandResult, count: Int) {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    change(&product)
    try product.write(.archive, into: folder)
    let result = try stickerlint(["Otters.ipa", "--format", "jsonl"], in: folder.url)
    return (
      result, result.output.split(separator: "\n").count { $0.contains("missing-support-folder") }
    )
  }

  @Test func archiveWithoutSupportFoldersIsAnError() throws {
    let (result, count) = try Self.lintArchive { $0.supportFolders = [] }
    #expect(result.status == 1 && count == 1, "\(result.transcript)")
    #expect(
      result.output.contains(
        "MessagesApplicationSupport and MessagesApplicationExtensionSupport next to Payload"))
    #expect(try Self.lintArchive { _ in }.count == 0)
  }

  /// A folder with only the Finder's hidden files counts as empty.
  @Test func supportFolderWithOnlyHiddenFilesIsAnError() throws {
    let (result, count) = try Self.lintArchive {
      $0.supportFolders = []
      for folder in ["MessagesApplicationSupport", "MessagesApplicationExtensionSupport"] {
        $0.besideTheApp["\(folder)/.DS_Store"] = [0]
      }
    }
    #expect(result.status == 1 && count == 1, "\(result.transcript)")
  }

  /// `stickerlint rules CODE` lists the rules about that code of App Store Connect.
  @Test func rulesAreFoundByAppStoreConnectCode() throws {
    let folder = try TemporaryFolder()
    let result = try stickerlint(["rules", "ITMS-90633"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    for rule in ["missing-support-folder", "wrong-extension-target"] {
      #expect(result.output.contains(rule), "\(result.output)")
    }
    let unrelated = try stickerlint(["rules", "ITMS-90602"], in: folder.url)
    #expect(!unrelated.output.contains("missing-support-folder"), "\(unrelated.output)")
  }

  @Test func missingSupportFoldersForTestDevicesAreNoError() throws {
    let (result, count) = try Self.lintArchive {
      $0.supportFolders = []
      $0.files["embedded.mobileprovision"] = Array("<key>ProvisionedDevices</key>".utf8)
    }
    #expect(result.status == 0 && count == 1, "\(result.transcript)")
  }
}
