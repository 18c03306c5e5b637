import StickerTestSupport
import Testing

// Mistakes in the parts of built products. Each is compared with a sound part.
extension StoreProductTests {
  /// Returns the findings about a changed product.
  private static func findings(
    in form: TestProduct.Form = .archive, _ change: (inout TestProduct) throws -> Void
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
    let found = try Self.findings {
      $0.files["\(bundle)/Info.plist"] = try $0.bytes(of: ["CFBundleExecutable": "Kit"])
      $0.files["\(bundle)/\(program)"] = [0xCF, 0xFA, 0xED, 0xFE]
    }
    #expect(
      found.map(\.ruleId) == ["nested-bundle"] && found[0].message.contains("ITMS-90205"),
      "\(found)")
  }

  @Test func bundlesOfResourcesAreNotReported() throws {
    let bundle = "PlugIns/Pack.appex/Kit.bundle"
    for (keys, file) in [
      (["CFBundleName": "Kit"], "Kit"), (["CFBundleExecutable": "Kit"], "Kit.txt"),
      (["CFBundleIdentifier": "org.happy.kit"], "Assets.car"),
    ] as [(TestProduct.List, String)] {
      let found = try Self.findings {
        $0.files["\(bundle)/Info.plist"] = try $0.bytes(of: keys)
        $0.files["\(bundle)/\(file)"] = [0]
      }
      #expect(found.map(\.ruleId) == [])
    }
  }

  /// Apple requires an SDK for each platform but macOS, and the same version of Xcode for all of them.
  @Test(
    arguments: [
      ("xros", "XROS", "2.5", "1640", "visionOS"), ("xros", "XROS", "26.0", "2600", nil),
      ("appletvos", "AppleTVOS", "18.5", "1640", "tvOS"),
      ("macosx", "MacOSX", "15.5", "1640", nil),
    ] as [(String, String, String, String, String?)])
  func outdatedSDKsOfOtherPlatformsAreReportedExceptForMacOS(
    _ platform: String, _ supported: String, _ sdk: String, _ xcode: String, _ name: String?
  ) throws {
    let tools: TestProduct.List = [
      "CFBundleSupportedPlatforms": [supported], "DTPlatformName": platform,
      "DTPlatformVersion": sdk, "DTSDKName": platform + sdk, "DTXcode": xcode,
    ]
    let found = try Self.findings(in: .app) {
      $0.app.merge(tools) { $1 }
      $0.messagesExtension.merge(tools) { $1 }
    }
    guard let name else { return #expect(found.map(\.ruleId) == []) }
    #expect(
      found.count == 1 && found[0].ruleId == "outdated-sdk" && found[0].severity == "warning"
        && found[0].message.contains("the \(name) \(sdk) SDK of Xcode 16.4")
        && found[0].message.contains("older than Xcode 26"), "\(found)")
  }

  /// The finding is about the simulator, not about the platforms of the app.
  @Test func extensionBuiltForTheSimulatorIsReported() throws {
    let found = try Self.findings(in: .app) {
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

  /// The devices of the extension decide which icons are required.
  @Test(
    arguments: [
      ([1, 2], "60x45", true), ([1, 2], "67x50", true), ([1, 2], "74x55", true),
      ([1], "60x45", true),
      ([2], "60x45", false), ([1], "67x50", false), ([], "60x45", false),
    ] as [([Int], String, Bool)])
  func iconsOfTheDevicesAreRequired(_ devices: [Int], _ size: String, _ isMissing: Bool) throws {
    let sizes = ["60x45", "67x50", "74x55", "27x20", "32x24"].filter { $0 != size }
    let found = try Self.findings(in: .app) {
      $0.setIcons(sizes.map { "iMessage App Icon\($0)" })
      if !devices.isEmpty { $0.messagesExtension["UIDeviceFamily"] = devices }
    }
    guard isMissing else { return #expect(found.map(\.ruleId) == []) }
    #expect(
      found.map(\.ruleId) == ["wrong-icon-name"] && found[0].message.contains(size)
        && found[0].message.contains("ITMS-90649"), "\(found)")
  }

  /// Apps and extensions, even those without code, must contain the program that their Info.plist names.
  @Test(arguments: ["Otters", "PlugIns/Pack.appex/Pack"])
  func missingProgramsAreReported(_ program: String) throws {
    for hasProgram in [true, false] {
      let found = try Self.findings {
        $0.app["CFBundleExecutable"] = "Otters"
        $0.messagesExtension["CFBundleExecutable"] = "Pack"
        $0.files["PlugIns/Pack.appex/Pack"] = [0xCA, 0xFE, 0xBA, 0xBE]
        if !hasProgram { $0.files[program] = nil }
      }
      guard !hasProgram else {
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
    let found = try Self.findings {
      $0.makeApp()
      $0.messagesExtension["CFBundleExecutable"] = "Pack"
      $0.files["PlugIns/Pack.appex/Pack"] = [0xCF, 0xFA, 0xED, 0xFE]
      $0.files["PlugIns/Pack.appex/\(file)"] = Array(symbol.utf8)
    }
    #expect(found.map(\.ruleId) == (makesStickers ? ["missing-media-context"] : []), "\(found)")
  }
}
