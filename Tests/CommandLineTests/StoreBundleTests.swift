import StickerTestSupport
import Testing

// Mistakes in the parts of built products, each compared with a sound part.
extension StoreProductTests {
  private static func found(
    _ form: TestProduct.Form = .archive, _ change: (inout TestProduct) throws -> Void
  ) throws -> [Report.Finding] {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    try change(&product)
    try product.write(form, into: folder)
    return try findings(form.rawValue, in: folder)
  }

  /// A bundle with a program in an extension is refused with ITMS-90205; resources of packages are bundles, too.
  @Test(arguments: ["Kit", "Kit.framework/Kit"])
  func bundlesWithCodeAreReported(_ program: String) throws {
    let bundle = "PlugIns/Pack.appex/Kit.bundle"
    let found = try Self.found {
      $0.files["\(bundle)/Info.plist"] = try $0.bytes(of: ["CFBundleExecutable": "Kit"])
      $0.files["\(bundle)/\(program)"] = [0xCF, 0xFA, 0xED, 0xFE]
    }
    #expect(
      found.map(\.ruleId) == ["nested-bundle"] && found[0].message.contains("ITMS-90205"),
      "\(found)")
  }

  @Test func bundlesOfResourcesAreFine() throws {
    let bundle = "PlugIns/Pack.appex/Kit.bundle"
    for (keys, file) in [
      (["CFBundleName": "Kit"], "Kit"), (["CFBundleExecutable": "Kit"], "Kit.txt"),
      (["CFBundleIdentifier": "org.happy.kit"], "Assets.car"),
    ] as [(TestProduct.List, String)] {
      let found = try Self.found {
        $0.files["\(bundle)/Info.plist"] = try $0.bytes(of: keys)
        $0.files["\(bundle)/\(file)"] = [0]
      }
      #expect(found.map(\.ruleId) == [])
    }
  }

  /// Apple's requirement names the SDKs of all platforms but macOS; the version of Xcode is the same on each.
  @Test(
    arguments: [
      ("xros", "XROS", "2.5", "1640", "visionOS"), ("xros", "XROS", "26.0", "2600", nil),
      ("appletvos", "AppleTVOS", "18.5", "1640", "tvOS"),
      ("macosx", "MacOSX", "15.5", "1640", nil),
    ] as [(String, String, String, String, String?)])
  func toolsOfOtherPlatformsAreJudgedByPlatform(
    _ platform: String, _ supported: String, _ sdk: String, _ xcode: String, _ name: String?
  ) throws {
    let tools: TestProduct.List = [
      "CFBundleSupportedPlatforms": [supported], "DTPlatformName": platform,
      "DTPlatformVersion": sdk, "DTSDKName": platform + sdk, "DTXcode": xcode,
    ]
    let found = try Self.found(.app) {
      $0.app.merge(tools) { $1 }
      $0.messagesExtension.merge(tools) { $1 }
    }
    guard let name else { return #expect(found.map(\.ruleId) == []) }
    #expect(
      found.count == 1 && found[0].ruleId == "outdated-sdk" && found[0].severity == "warning"
        && found[0].message.contains("the \(name) \(sdk) SDK of Xcode 16.4")
        && found[0].message.contains("older than Xcode 26"), "\(found)")
  }

  /// A build for the simulator has nothing to do with the platforms of the app.
  @Test func extensionBuiltForTheSimulatorIsReported() throws {
    let found = try Self.found(.app) {
      $0.messagesExtension.merge([
        "CFBundleSupportedPlatforms": ["iPhoneSimulator"], "DTPlatformName": "iphonesimulator",
        "DTSDKName": "iphonesimulator26.1",
      ]) { $1 }
    }
    #expect(
      found.count == 1 && found[0].ruleId == "mismatched-platforms"
        && found[0].message.contains("Pack.appex was built for the simulator")
        && found[0].message.contains("ITMS-90542")
        && found[0].help?.contains("platformFilter") == false, "\(found)")
  }

  /// The icons depend on the devices of the extension.
  @Test(
    arguments: [
      ([1, 2], "60x45", true), ([1, 2], "67x50", true), ([1, 2], "74x55", true),
      ([1], "60x45", true),
      ([2], "60x45", false), ([1], "67x50", false), ([], "60x45", false),
    ] as [([Int], String, Bool)])
  func iconsOfTheDevicesAreRequired(_ devices: [Int], _ size: String, _ isMissing: Bool) throws {
    let sizes = ["60x45", "67x50", "74x55", "27x20", "32x24"].filter { $0 != size }
    let found = try Self.found(.app) {
      $0.setIcons(sizes.map { "iMessage App Icon\($0)" })
      if !devices.isEmpty { $0.messagesExtension["UIDeviceFamily"] = devices }
    }
    guard isMissing else { return #expect(found.map(\.ruleId) == []) }
    #expect(
      found.map(\.ruleId) == ["wrong-icon-name"] && found[0].message.contains(size)
        && found[0].message.contains("ITMS-90649"), "\(found)")
  }

  /// Apps and extensions must contain the program that their Info.plist names, even those without code.
  @Test(arguments: ["Otters", "PlugIns/Pack.appex/Pack"])
  func missingProgramsAreReported(_ program: String) throws {
    for isThere in [true, false] {
      let found = try Self.found {
        $0.app["CFBundleExecutable"] = "Otters"
        $0.messagesExtension["CFBundleExecutable"] = "Pack"
        $0.files["PlugIns/Pack.appex/Pack"] = [0xCA, 0xFE, 0xBA, 0xBE]
        if !isThere { $0.files[program] = nil }
      }
      guard !isThere else {
        #expect(found.map(\.ruleId) == [])
        continue
      }
      let name = program == "Otters" ? "Otters" : "Pack"
      #expect(
        found.map(\.ruleId) == ["unreadable-product"]
          && found[0].message.contains("it has no program '\(name)'"), "\(found)")
    }
  }

  /// An extension that is only for the messages context has stickers if its program imports their class, or if it has
  /// a folder named after them.
  @Test(
    arguments: [
      ("Pack", "_OBJC_CLASS_$_MSSticker\0", true), ("Pack", "_OBJC_CLASS_$_MSMessage\0", false),
      ("Stickers/wave.png", "", true), ("Pictures/wave.png", "", false),
    ] as [(String, String, Bool)])
  func missingMediaContextOfAnAppIsReported(_ file: String, _ symbol: String, _ makesStickers: Bool)
    throws
  {
    let found = try Self.found {
      $0.makeApp()
      $0.messagesExtension["CFBundleExecutable"] = "Pack"
      $0.files["PlugIns/Pack.appex/Pack"] = [0xCF, 0xFA, 0xED, 0xFE]
      $0.files["PlugIns/Pack.appex/\(file)"] = Array(symbol.utf8)
    }
    #expect(found.map(\.ruleId) == (makesStickers ? ["missing-media-context"] : []), "\(found)")
  }
}
