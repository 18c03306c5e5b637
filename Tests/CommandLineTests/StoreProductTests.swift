import Foundation
import StickerTestSupport
import Testing

/// Built products that App Store Connect refuses. Each is compared with a sound product, and its only finding names the
/// cause of the refusal.
@Suite struct StoreProductTests {
  struct Report: Decodable {
    var findings: [Finding]

    struct Finding: Decodable {
      var ruleId: String
      var severity: String
      var path: String
      var line: Int?
      var message: String
      var help: String?
    }
  }

  /// A kind of refused product.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: String
    let severity: String
    /// Parts of the message, such as the cause and the code.
    let parts: [String]
    /// True for an app with code, false for one with a compiled pack.
    var hasCode = true
    /// The product forms that show the fault.
    var forms = TestProduct.Form.allCases
    let change: @Sendable (inout TestProduct) throws -> Void
  }

  static func findings(
    _ path: String, in folder: TemporaryFolder
  ) throws -> [Report.Finding] {
    let result = try stickerlint(["lint", "--format", "json", path], in: folder.url)
    #expect(result.status < 2, "\(result.transcript)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).findings
  }

  /// The keys of an old Xcode.
  private static let oldTools: TestProduct.List = [
    "DTPlatformVersion": "18.1", "DTSDKName": "iphoneos18.1", "DTXcode": "1610",
  ]

  static let cases = [
    Case(
      testDescription: "an old Xcode", rule: "outdated-sdk", severity: "error",
      parts: ["built with the iOS 18.1 SDK of Xcode 16.1", "ITMS-90725"], hasCode: false
    ) {
      $0.app.merge(oldTools) { $1 }
      $0.messagesExtension.merge(oldTools) { $1 }
    },
    Case(
      testDescription: "an extension built with an older Xcode", rule: "outdated-sdk",
      severity: "warning",
      parts: ["Pack.appex was built with the iOS 18.1 SDK"], forms: [.app, .archive]
    ) {
      $0.messagesExtension.merge(oldTools) { $1 }
    },
    Case(
      testDescription: "an old Xcode without a named SDK", rule: "outdated-sdk", severity: "error",
      parts: ["Pack.appex was built with Xcode 9.4"], forms: [.messagesExtension]
    ) {
      $0.messagesExtension["DTSDKName"] = nil
      $0.messagesExtension["DTPlatformVersion"] = nil
      $0.messagesExtension["DTXcode"] = "0941"
    },
    Case(
      testDescription: "the product type of another extension", rule: "wrong-extension-target",
      severity: "error", parts: ["only square icons", "is app-extension", "ITMS-90642, ITMS-90649"]
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.setIcons(["iMessage App Icon60x60", "iMessage App Icon76x76"])
    },
    Case(
      testDescription: "no icon for the store", rule: "wrong-icon-name", severity: "error",
      parts: ["has no icon 1024x768", "ITMS-90642."]
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
    },
    Case(
      testDescription: "a pack without an icon for the store", rule: "wrong-icon-name",
      severity: "error", parts: ["has no icon 1024x768", "ITMS-90642."], hasCode: false
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
    },
    Case(
      testDescription: "a pack of another product type", rule: "wrong-extension-target",
      severity: "error",
      parts: ["only square icons", "is app-extension", "ITMS-90642, ITMS-90649"],
      hasCode: false
    ) {
      $0.messagesExtension["LSApplicationIsStickerProvider"] = nil
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.setIcons(["AppIcon60x60", "AppIcon76x76"])
    },
    Case(
      testDescription: "a pack with the icons of an app", rule: "wrong-extension-target",
      severity: "error",
      parts: ["only square icons", "is app-extension", "ITMS-90642, ITMS-90649"],
      hasCode: false
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.setIcons(["AppIcon60x60", "AppIcon76x76"])
    },
    Case(
      testDescription: "square icons beside the store's", rule: "wrong-icon-name",
      severity: "error", parts: ["has no icon 27x20 and 32x24", "with ITMS-90649."]
    ) {
      $0.setIcons(["AppIcon60x60", "AppIcon76x76"])
    },
    Case(
      testDescription: "a pack with square icons beside the store's", rule: "wrong-icon-name",
      severity: "error", parts: ["has no icon 27x20 and 32x24", "with ITMS-90649."], hasCode: false
    ) {
      $0.setIcons(["AppIcon60x60", "AppIcon76x76"])
    },
    Case(
      testDescription: "a pack without its catalog", rule: "wrong-extension-target",
      severity: "error",
      parts: ["no catalog with the pack was compiled into it", "an app without stickers"],
      hasCode: false
    ) {
      $0.holdsPack = false
    },
    Case(
      testDescription: "a pack without its catalog and icons", rule: "wrong-extension-target",
      severity: "error",
      parts: ["no catalog with the pack was compiled into it", "ITMS-90642, ITMS-90649."],
      hasCode: false
    ) {
      $0.holdsPack = false
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.messagesExtension["CFBundleIcons"] = nil
    },
    Case(
      testDescription: "a pack of another product type without its catalog",
      rule: "wrong-extension-target", severity: "error",
      parts: ["only square icons", "is app-extension"], hasCode: false
    ) {
      $0.holdsPack = false
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.setIcons(["AppIcon60x60", "AppIcon76x76"])
    },
    Case(
      testDescription: "an extension without icons", rule: "wrong-icon-name", severity: "error",
      parts: ["Pack.appex names no icon", "ITMS-90642, ITMS-90649."]
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.messagesExtension["CFBundleIcons"] = nil
    },
    Case(
      testDescription: "an app without icons", rule: "wrong-icon-name", severity: "error",
      parts: ["the app Otters.app has no CFBundleIconName", "rejects the app with ITMS-90713."],
      forms: [.app, .archive]
    ) {
      $0.app["CFBundleIcons"] = nil
    },
    Case(
      testDescription: "an app with loose icons", rule: "wrong-icon-name", severity: "error",
      parts: ["has no CFBundleIconName", "rejects the app with ITMS-90713."],
      forms: [.app, .archive]
    ) {
      $0.app["CFBundleIcons"] =
        ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon60x60"]] as TestProduct.List]
        as TestProduct.List
    },
    Case(
      testDescription: "an app without code with its extension's icons", rule: "wrong-icon-name",
      severity: "warning",
      parts: ["has no CFBundleIconName", "reported to refuse this with ITMS-90713"], hasCode: false,
      forms: [.app, .archive]
    ) {
      $0.app["CFBundleIcons"] =
        ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon60x45"]] as TestProduct.List]
        as TestProduct.List
    },
    Case(
      testDescription: "icon entries without a platform", rule: "wrong-icon-name",
      severity: "error",
      parts: ["has no icon 27x20, 32x24 and 1024x768", "ITMS-90642, ITMS-90649"]
    ) {
      $0.messagesExtension["MSMessagesExtensionStoreIconName"] = nil
      $0.setIcons(["60x45", "67x50", "74x55"].map { "iMessage App Icon\($0)" })
    },
    Case(
      testDescription: "a framework in the extension", rule: "nested-bundle", severity: "error",
      parts: ["contains 'Otter.framework'", "ITMS-90205, ITMS-90206"],
      forms: [.app, .archive]
    ) {
      $0.files["PlugIns/Pack.appex/Frameworks/Otter.framework/Otter"] = [0]
    },
    Case(
      testDescription: "libraries in the extension", rule: "nested-bundle", severity: "error",
      parts: ["contains 'Frameworks'", "with ITMS-90206."], forms: [.app, .archive]
    ) {
      $0.files["PlugIns/Pack.appex/Frameworks/libswiftCore.dylib"] = [0]
    },
    Case(
      testDescription: "an extension in the extension", rule: "nested-bundle", severity: "error",
      parts: ["contains 'Widget.appex'", "ITMS-90205."], hasCode: false, forms: [.app, .archive]
    ) {
      $0.files["PlugIns/Pack.appex/PlugIns/Widget.appex/Widget"] = [0]
    },
    Case(
      testDescription: "an app for another platform", rule: "mismatched-platforms",
      severity: "warning",
      parts: ["is for iOS, but its app Otters.app is for visionOS", "ITMS-90044, ITMS-90508"],
      forms: [.app, .archive]
    ) {
      $0.app["CFBundleSupportedPlatforms"] = ["XROS"]
    },
    Case(
      testDescription: "an archive built for the simulator", rule: "mismatched-platforms",
      severity: "error", parts: ["built for the simulator", "ITMS-90542"], hasCode: false,
      forms: [.archive]
    ) {
      $0.app["CFBundleSupportedPlatforms"] = ["iPhoneSimulator"]
      $0.messagesExtension["CFBundleSupportedPlatforms"] = ["iPhoneSimulator"]
    },
  ]

  @Test(arguments: cases)
  func everyRefusalIsOneFindingWithItsCause(_ refused: Case) throws {
    for form in refused.forms {
      let folder = try TemporaryFolder()
      var product = try TestProduct()
      if refused.hasCode { product.makeApp() }
      try product.write(form, into: folder)
      #expect(try Self.findings(form.rawValue, in: folder).isEmpty, "\(form): the sound product")
      try FileManager.default.removeItem(at: folder.url.appending(path: form.rawValue))
      try refused.change(&product)
      try product.write(form, into: folder)
      let found = try Self.findings(form.rawValue, in: folder)
      #expect(found.map(\.ruleId) == [refused.rule], "\(form): \(found)")
      #expect(found.first?.severity == refused.severity)
      for part in refused.parts {
        #expect(found.first?.message.contains(part) == true, "\(part): \(found)")
      }
    }
  }

  /// Products without usable information about their tools, simulator builds, and resource bundles.
  @Test func acceptedProductsHaveNoFindings() throws {
    let changes: [@Sendable (inout TestProduct) throws -> Void] = [
      {
        for key in ["DTPlatformName", "DTSDKName", "DTXcode", "DTPlatformVersion"] {
          $0.app[key] = nil
          $0.messagesExtension[key] = nil
        }
      },
      {
        let simulator: TestProduct.List = [
          "CFBundleSupportedPlatforms": ["iPhoneSimulator"], "DTSDKName": "iphonesimulator18.1",
        ]
        for list in [Self.oldTools, simulator] {
          $0.app.merge(list) { $1 }
          $0.messagesExtension.merge(list) { $1 }
        }
      },
      { $0.files["PlugIns/Pack.appex/Otter_Otter.bundle/Info.plist"] = [0] },
      {
        $0.messagesExtension["DTSDKName"] = "iphoneos99999999999999999999"
        $0.messagesExtension["DTXcode"] = "x"
        $0.messagesExtension["DTPlatformVersion"] = ""
      },
    ]
    for change in changes {
      let folder = try TemporaryFolder()
      var product = try TestProduct()
      product.makeApp()
      try change(&product)
      try product.write(.app, into: folder)
      #expect(try Self.findings("Otters.app", in: folder).isEmpty)
    }
  }

  @Test(arguments: ["ProvisionedDevices", "ProvisionsAllDevices"])
  func productsForTestDevicesGetANote(_ key: String) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.makeApp()
    product.app.merge(Self.oldTools) { $1 }
    product.messagesExtension.merge(Self.oldTools) { $1 }
    product.files["embedded.mobileprovision"] = Array("<key>\(key)</key>".utf8)
    product.files["PlugIns/Pack.appex/Frameworks/Otter.framework/Otter"] = [0]
    try product.write(.archive, into: folder)
    let found = try Self.findings("Otters.ipa", in: folder)
    #expect(found.map(\.ruleId).sorted() == ["nested-bundle", "outdated-sdk"])
    #expect(found.allSatisfy { $0.severity == "note" }, "\(found)")
  }

  /// The Mac build of an app for several platforms has an iOS extension if the project has no platform filter.
  @Test func macAppsWithAnIOSExtensionAreReported() throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.makeApp()
    product.app["CFBundleSupportedPlatforms"] = ["MacOSX"]
    for (path, bytes) in try product.tree() {
      try folder.write(bytes, to: "Otters.app/Contents/\(path)")
    }
    let found = try Self.findings("Otters.app", in: folder)
    #expect(found.map(\.ruleId) == ["mismatched-platforms"], "\(found)")
    #expect(found.first?.message.contains("is for macOS") == true)
    // The same app with an extension built for the Mac.
    try FileManager.default.removeItem(at: folder.url.appending(path: "Otters.app"))
    for (path, bytes) in try product.tree() {
      let macPath = path.replacing("Pack.appex/", with: "Pack.appex/Contents/")
      try folder.write(bytes, to: "Otters.app/Contents/\(macPath)")
    }
    let mac = try Self.findings("Otters.app", in: folder)
    #expect(mac.map(\.ruleId) == ["unreadable-product"], "\(mac)")
  }

  // MARK: Privacy manifests

  private static let manifest = "PrivacyInfo.xcprivacy"

  /// App Store Connect checks the privacy manifests of the app, its extensions, frameworks and resource
  /// bundles.
  @Test(arguments: [
    manifest, "PlugIns/Pack.appex/\(manifest)", "Otter_Otter.bundle/\(manifest)",
    "Frameworks/Otter.framework/\(manifest)",
    "Frameworks/Otter.framework/Otter.bundle/\(manifest)",
    "PlugIns/Other.appex/\(manifest)",
  ])
  func privacyManifestsAreChecked(_ path: String) throws {
    for form in TestProduct.Form.allCases {
      guard form != .messagesExtension || path.contains("Pack.appex") else { continue }
      for isBinary in [true, false] {
        let folder = try TemporaryFolder()
        var product = try TestProduct()
        product.makeApp()
        if !isBinary { product.format = .xml }
        if path.contains("Other.appex") {
          product.files["PlugIns/Other.appex/Info.plist"] = try product.bytes(of: ["A": "b"])
        }
        product.files[path] = try product.bytes(of: ["NSPrivacyTracking": false])
        try product.write(form, into: folder)
        #expect(try Self.findings(form.rawValue, in: folder).isEmpty, "\(form): the sound product")
        try FileManager.default.removeItem(at: folder.url.appending(path: form.rawValue))
        product.files[path] = try product.bytes(of: ["NSPrivacyTracking": "no"])
        try product.write(form, into: folder)
        let found = try Self.findings(form.rawValue, in: folder)
        #expect(found.map(\.ruleId) == ["invalid-privacy-manifest"], "\(found)")
        #expect(found.first?.severity == "error")
        #expect(found.first?.path.hasSuffix(Self.manifest) == true)
        #expect(
          found.first?.message
            == "NSPrivacyTracking is not a Boolean: App Store Connect rejects the app with ITMS-91056."
        )
        // A binary list has no lines, and neither has a file in an archive.
        #expect((found.first?.line == nil) == (isBinary || form == .archive), "\(found)")
      }
    }
  }

  @Test(arguments: [
    (Array("bplist00x".utf8), "cannot be understood"), (Array("{".utf8), "cannot be understood"),
    ([UInt8](repeating: 0x20, count: 70_000), "was not checked"),
  ])
  func unreadablePrivacyManifestsAreReported(_ bytes: [UInt8], _ words: String) throws {
    let folder = try TemporaryFolder()
    var product = try TestProduct()
    product.makeApp()
    product.files[Self.manifest] = bytes
    try product.write(.archive, into: folder)
    let found = try Self.findings("Otters.ipa", in: folder)
    #expect(found.map(\.ruleId) == ["invalid-privacy-manifest"], "\(found)")
    #expect(found.first?.message.contains(words) == true, "\(found)")
  }
}
