import Foundation
import StickerTestSupport
import Testing

/// Findings about built apps, extensions and archives.
@Suite struct ProductTests {
  struct Report: Decodable {
    var findings: [Finding]

    struct Finding: Decodable, Equatable {
      var ruleId: String
      var path: String
      var message: String
      var help: String?
    }
  }

  static func lint(
    _ arguments: [String], in folder: TemporaryFolder, status: ClosedRange<Int32> = 0...1
  ) throws -> [Report.Finding] {
    let result = try stickerlint(["lint", "--format", "json"] + arguments, in: folder.url)
    #expect(status.contains(result.status), "\(result.error)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).findings
  }

  // MARK: Sound products

  @Test(
    arguments: TestProduct.Form.allCases,
    [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func soundProductsHaveNoFinding(
    _ form: TestProduct.Form, _ format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.format = format
    product.packFiles["de.lproj/Otters.strings"] = try product.bytes(of: [
      "otter-happy.png.accessibilityLabel": "Ein Otter",
      "otter-love.png.accessibilityLabel": "Noch einer",
    ])
    try product.write(form, into: folder)
    let result = try stickerlint(
      [form.rawValue, "--all"], in: folder.url, environment: ["CI": "true"])
    #expect(result.status == 0 && result.error.isEmpty, "\(result.transcript)")
    #expect(result.output.contains("Otters · all 2 stickers look good"), "\(result.output)")
    #expect(try Self.lint([form.rawValue], in: folder, status: 0...0) == [])
  }

  // MARK: Single faults

  /// Expects the findings about a product in which the fault is planted.
  private static func expectFindings(_ fault: Fault, _ form: TestProduct.Form) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    try fault.change(&product)
    try product.write(form, into: folder)
    let found = try lint([form.rawValue], in: folder)
    let ids = Set(found.map(\.ruleId))
    #expect(
      fault.ids.isSubset(of: ids) && (ids == fault.ids || fault.causesOtherFindings), "\(found)")
    #expect(found.contains { $0.message.contains(fault.message) }, "\(found)")
    for finding in found {
      #expect(finding.help?.contains("stickerlint assemble") == false, "\(finding)")
      #expect(finding.path.hasPrefix(form.rawValue), "\(finding)")
    }
  }

  @Test(arguments: packFaults, TestProduct.Form.allCases)
  func eachFaultIsFound(_ fault: Fault, _ form: TestProduct.Form) throws {
    try Self.expectFindings(fault, form)
  }

  @Test(arguments: appFaults, [TestProduct.Form.app, .archive])
  func eachFaultOfAnAppIsFound(_ fault: Fault, _ form: TestProduct.Form) throws {
    try Self.expectFindings(fault, form)
  }

  /// Xcode does not encode a compiled file again, so there is no caution below the limit.
  @Test func compiledStickerNearTheLimitIsNotReported() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = try Self.png("rules/nearly-too-large/otter-dance.png")
    try product.write(.app, into: folder)
    #expect(try Self.lint(["Otters.app"], in: folder) == [])
  }

  // MARK: Whole products

  @Test(arguments: [
    ("Nothing.app", "it has no Info.plist"), ("Nothing.appex", "it has no Info.plist"),
    ("Nothing.ipa", "it is empty"),
  ])
  func productsWithoutAnInfoPlistOrContentAreReported(_ name: String, _ problem: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: name.hasSuffix("ipa") ? name : "\(name)/readme.txt")
    let found = try Self.lint([name], in: folder)
    #expect(found.map(\.ruleId) == ["unreadable-product"] && found[0].message.contains(problem))
  }

  @Test func anAppWithoutMessagesIsReported() throws {
    let folder = try TemporaryFolder()
    let product = try TestProduct()
    try folder.write(product.bytes(of: product.app), to: "Otters.app/Info.plist")
    let found = try Self.lint(["Otters.app"], in: folder)
    #expect(
      found.map(\.message).joined().contains("it has no Messages extension in its folder 'PlugIns'")
    )
  }

  @Test(
    arguments: [
      (["x.txt": []], "it has no app in a folder 'Payload'"),
      (["Payload/A.app/x": [], "Payload/B.app/x": []], "it has 2 apps in a folder 'Payload'"),
    ] as [([String: [UInt8]], String)])
  func archivesWithoutExactlyOneAppAreReported(_ files: [String: [UInt8]], _ problem: String) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(TestZip(files).bytes, to: "a.ipa")
    let found = try Self.lint(["a.ipa"], in: folder)
    #expect(found.map(\.ruleId) == ["unreadable-product"] && found[0].message.contains(problem))
  }

  @Test func damagedFileInAnArchiveIsReported() throws {
    let folder = try TemporaryFolder()
    var zip = try TestProduct().archive()
    for index in zip.entries.indices
    where zip.entries[index].path.hasSuffix("love.png") {
      zip.entries[index].checksum ^= 1
    }
    try folder.write(zip.bytes, to: "a.ipa")
    let found = try Self.lint(["a.ipa"], in: folder)
    #expect(found.map(\.ruleId) == ["unreadable-product"])
    #expect(found.first?.path == "a.ipa/Payload/Otters.app/\(TestProduct.packPath)/otter-love.png")
  }

  @Test(arguments: ["junk", "(a)", "<plist><array/></plist>"])
  func infoPlistThatIsNotADictionaryIsReported(_ text: String) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.files["Info.plist"] = Array(text.utf8)
    for (path, bytes) in try product.tree() { try folder.write(bytes, to: "Otters.app/\(path)") }
    try folder.write(Array(text.utf8), to: "Otters.app/Info.plist")
    let found = try Self.lint(["Otters.app"], in: folder, status: 1...1)
    #expect(found.contains { $0.ruleId == "unreadable-product" }, "\(found)")
  }

  /// An app without a compiled pack, whose code makes stickers from files of its own, is checked as an app.
  @Test func anAppWithoutAPackIsChecked() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.makeApp()
    for (path, bytes) in try product.tree() {
      try folder.write(bytes, to: "Otters.app/\(path)")
    }
    let result = try stickerlint(
      ["Otters.app", "--all"], in: folder.url, environment: ["CI": "true"])
    #expect(
      result.status == 0 && result.error.isEmpty
        && result.output.contains(
          "app and extensions look good; they contain no compiled pack"),
      "\(result.transcript)")
  }

  /// If a part of a product is named, the whole product is checked. Links to products and `.xcarchive` folders are
  /// read, too.
  @Test(arguments: [
    ("Otters.app/\(TestProduct.packPath)", ""), ("Otters.app/PlugIns", ""),
    ("Otters.app/PlugIns/Pack.appex", ""), (".", "Otters.app"), ("Link", ""),
    ("Otters.xcarchive", ""),
  ])
  func namedPartOfAProductIsCheckedWithTheProduct(_ path: String, _ workingFolder: String) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = nil
    try product.write(.app, into: folder)
    for (path, bytes) in try product.tree() {
      try folder.write(bytes, to: "Otters.xcarchive/Products/Applications/Otters.app/\(path)")
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "Link"),
      withDestinationURL: folder.url.appending(path: "Otters.app"))
    let result = try stickerlint(
      ["lint", path, "--format", "json"], in: folder.url.appending(path: workingFolder))
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.findings.map(\.ruleId) == ["missing-listed-file"], "\(result.transcript)")
  }

  /// A source folder may be named like an app.
  @Test func sourceFolderNamedLikeAnAppIsNotAProduct() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png("good-pack/otter-wave.png"), to: "otters.app/art/otter-wave.png")
    #expect(try Self.lint(["otters.app/art"], in: folder) == [])
    try folder.write(Array("{}".utf8), to: "otters.app/Info.plist")
    try folder.write([], to: "otters.app/.git/HEAD")
    #expect(try Self.lint(["otters.app/art"], in: folder) == [])
    let result = try stickerlint(["lint", "."], in: folder.url.appending(path: "otters.app"))
    #expect(result.status == 0, "\(result.transcript)")
  }

  @Test func linksInProductsAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    let product = try TestProduct()
    try product.write(.app, into: folder)
    let file = folder.url.appending(path: "Otters.app/\(TestProduct.packPath)/otter-love.png")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: Folders.samplePacks.appending(path: "good-pack/otter-love.png"))
    #expect(try Self.lint(["Otters.app"], in: folder).map(\.ruleId) == ["special-file"])
    var zip = try product.archive()
    for index in zip.entries.indices
    where zip.entries[index].path.hasSuffix("love.png") {
      zip.entries[index].mode = 0o120777
    }
    try folder.write(zip.bytes, to: "a.ipa")
    #expect(try Self.lint(["a.ipa"], in: folder).map(\.ruleId) == ["special-file"])
  }

  @Test(arguments: [
    ("entries=3", "at least 7 names|with it there are"),
    ("archive-bytes=20000", "uncompressed; the limit is"),
    ("contents-bytes=500", "the files that describe it have"), ("depth=4", "folders deep"),
    ("path-bytes=50", "the path of an entry has"),
  ])
  func exceededLimitsAreFindings(_ limit: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.archive, into: folder)
    let found = try Self.lint(["Otters.ipa", "--limit", limit], in: folder)
    #expect(found.contains { $0.ruleId == "unsearched-folder" }, "\(found)")
    let messages = found.map(\.message).joined(separator: "\n")
    #expect(message.split(separator: "|").contains { messages.contains($0) }, "\(messages)")
  }

  // MARK: Products among other files

  @Test func searchDoesNotCheckProducts() throws {
    let folder = try TemporaryFolder()
    for form in TestProduct.Form.allCases {
      var product = try TestProduct()
      product.packFiles["otter-love.png"] = nil
      try product.write(form, into: folder)
    }
    try folder.write(Self.png("good-pack/otter-wave.png"), to: "otter-wave.png")
    #expect(try Self.lint(["."], in: folder) == [])
    let files = try stickerlint(["files", "."], in: folder.url)
    #expect(files.output == "otter-wave.png\n")
    for form in TestProduct.Form.allCases {
      #expect(files.error.contains("\(form.rawValue)"), "\(files.error)")
    }
    #expect(files.error.contains("built products are checked only if you name them"))
  }

  @Test func configurationInsideAProductIsIgnored() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = nil
    product.files[".stickerlint.yml"] = Array("rules:\n  missing-listed-file: off\n".utf8)
    product.packFiles[".stickerlint.yml"] = product.files[".stickerlint.yml"]
    try product.write(.app, into: folder)
    #expect(try Self.lint(["Otters.app"], in: folder).map(\.ruleId) == ["missing-listed-file"])
    try folder.write(Array("rules:\n  missing-listed-file: off\n".utf8), to: ".stickerlint.yml")
    #expect(try Self.lint(["Otters.app"], in: folder) == [])
  }

  @Test func formatsThatOpenFilesPointAtTheArchive() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = nil
    product.format = .xml
    product.app["CFBundleVersion"] = "x"
    product.messagesExtension["CFBundleVersion"] = "x"
    try product.write(.archive, into: folder)
    for format in ["sarif", "gitlab", "github", "checkstyle", "xcode", "rdjson"] {
      let output = try stickerlint(["Otters.ipa", "--format", format], in: folder.url).output
        .replacing("\\/", with: "/")
      #expect(
        output.contains("Otters.ipa") && !output.contains("Otters.ipa/Payload"),
        "\(format): \(output)")
      #expect(!output.contains("line=") || format != "github", "\(output)")
      // The text gives the path in the archive.
      #expect(output.contains("Payload/Otters.app/\(TestProduct.packPath)"), "\(format): \(output)")
    }
  }

  /// A link in place of an extension or pack hides nothing.
  @Test(arguments: ["PlugIns/Bad.appex", "PlugIns/Pack.appex/Bad.stickerpack", "PlugIns"])
  func linksInPlaceOfBundlesAreReported(_ path: String) throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.app, into: folder)
    let link = folder.url.appending(path: "Otters.app/\(path)")
    try? FileManager.default.moveItem(at: link, to: folder.url.appending(path: "Moved"))
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appending(path: "Moved"))
    let found = try Self.lint(["Otters.app"], in: folder, status: 1...1)
    #expect(
      found.contains { $0.message.contains("it is a symbolic link, which is not followed") },
      "\(found)")
  }

  @Test(arguments: [
    ("PlugIns", false, "it is a file, not a folder"),
    ("PlugIns/Bad.appex", false, "it is a file, not a folder"),
    ("PlugIns/Pack.appex/Info.plist", true, "it is a folder, not a file"),
  ])
  func filesAndFoldersInPlaceOfEachOtherAreReported(
    _ path: String, _ isFolder: Bool, _ problem: String
  ) throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.app, into: folder)
    let replaced = folder.url.appending(path: "Otters.app/\(path)")
    try? FileManager.default.removeItem(at: replaced)
    try folder.write([1], to: "Otters.app/\(path)" + (isFolder ? "/a" : ""))
    let found = try Self.lint(["Otters.app"], in: folder, status: 1...1)
    #expect(found.contains { $0.message.contains(problem) }, "\(found)")
  }

  @Test func appForTheMacIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "Otters.app/Contents/Info.plist")
    #expect(
      try Self.lint(["Otters.app"], in: folder).map(\.message).joined()
        .contains("it is built for the Mac"))
  }

  @Test func tooManyExtensionsAreReported() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    for index in 0..<200 {
      product.files["PlugIns/A\(index).appex/Info.plist"] = Array("{}".utf8)
    }
    try product.write(.archive, into: folder)
    #expect(
      try Self.lint(["Otters.ipa"], in: folder, status: 1...1).map(\.message).joined()
        .contains("it has 201 extensions, and the limit is 200"))
  }

  /// An image beside the product is described.
  @Test func inspectOfAProductNamesTheCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "a.png")
    for form in TestProduct.Form.allCases {
      try TestProduct().write(form, into: folder)
      let result = try stickerlint(["inspect", "a.png", form.rawValue], in: folder.url)
      #expect(result.status == 2 && result.output.contains("300 × 300 px"))
      #expect(
        result.error.contains("to check what was built: stickerlint lint \(form.rawValue)\n"),
        "\(result.error)")
    }
  }

  @Test(arguments: [
    (["inspect", "Our Otters.app"], "stickerlint lint 'Our Otters.app'\n"),
    (["pack", "Our Otters.app", "-o", "New.xcstickers"], "stickerlint lint 'Our Otters.app'\n"),
    (["inspect", "our art"], "stickerlint 'our art'\n"),
  ])
  func pathWithASpaceIsQuotedInTheSuggestedCommand(
    _ arguments: [String], _ command: String
  ) throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.app, into: folder)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "Otters.app"), to: folder.url.appending(path: "Our Otters.app")
    )
    try folder.write(TestPNG.disc(300).bytes, to: "our art/wave.png")
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 2 && result.error.contains(": \(command)"), "\(result.error)")
  }

  @Test func nothingIsPackedFromProducts() throws {
    let folder = try TemporaryFolder()
    for form in TestProduct.Form.allCases { try TestProduct().write(form, into: folder) }
    let paths = TestProduct.Form.allCases.map(\.rawValue) + ["Otters.app/\(TestProduct.packPath)"]
    for path in paths {
      let result = try stickerlint(["pack", path, "-o", "New.xcstickers"], in: folder.url)
      #expect(
        result.status == 2
          && result.error.contains("to check it: stickerlint lint \(path)\n"),
        "\(result.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/New.xcstickers"))
  }

  @Test func missingProductsAreRefused() throws {
    let folder = try TemporaryFolder()
    try TestProduct().write(.app, into: folder)
    for name in ["Other.ipa", "Other.app"] {
      let result = try stickerlint(["Otters.app", name], in: folder.url)
      #expect(result.status == 2 && result.error.contains(name), "\(result.error)")
    }
  }

  @Test func anExtensionInANamedAppIsReadOnce() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = nil
    try product.write(.app, into: folder)
    let found = try Self.lint(["Otters.app", "Otters.app/PlugIns/Pack.appex"], in: folder)
    #expect(found.map(\.ruleId) == ["missing-listed-file"])
  }
}
