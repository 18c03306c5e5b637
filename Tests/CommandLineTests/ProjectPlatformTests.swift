import StickerTestSupport
import Testing

/// An extension for iOS in an app for several platforms. The app contains the extension on each platform unless the
/// project limits it to iOS with a platform filter (ITMS-90044, ITMS-90508).
extension StoreProjectTests {
  /// Returns true if the only finding is the one about an extension for iOS in an app for these platforms.
  private static func isOnlyMismatch(_ findings: [String], _ platforms: String) -> Bool {
    findings == [
      "warning mismatched-platforms: App is for \(platforms), and contains Pack, which is only for iOS, on every "
        + "platform: App Store Connect is reported to refuse this with ITMS-90044, ITMS-90508."
    ]
  }

  /// Returns the findings about an iMessage app and about a sticker pack.
  ///
  /// - Parameters:
  ///   - host: the build settings of the app that embeds the extension.
  ///   - pack: the build settings of the extension.
  ///   - attributes: the attributes of the copied extension.
  private static func findingsOfBothKinds(
    _ host: String, _ pack: String = "SDKROOT = iphoneos;", copied attributes: String = ""
  ) throws -> [[String]] {
    try [TestProject(), .stickerPack].map {
      try findings($0) {
        ($0.hostSettings, $0.settings, $0.copyAttributes) = (host, pack, attributes)
      }
    }
  }

  private static let iOSAndMac =
    "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";"

  @Test(arguments: [
    (iOSAndMac, "iOS and macOS"),
    (
      "SUPPORTED_PLATFORMS = \"appletvos iphoneos iphonesimulator macosx xros xrsimulator\";",
      "iOS, macOS, tvOS and visionOS"
    ),
    ("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;", "Mac Catalyst and iOS"),
  ])
  func extensionsOnOtherPlatformsOfTheAppAreReported(_ host: String, _ platforms: String) throws {
    for found in try Self.findingsOfBothKinds(host) {
      #expect(Self.isOnlyMismatch(found, platforms), "\(found)")
    }
    for found in try Self.findingsOfBothKinds(
      host, "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator\";")
    {
      #expect(Self.isOnlyMismatch(found, platforms), "\(found)")
    }
  }

  @Test(arguments: [
    (iOSAndMac, "SDKROOT = iphoneos;", "platformFilter = ios;"),
    (iOSAndMac, "SDKROOT = iphoneos;", "platformFilters = (ios, );"),
    (iOSAndMac, iOSAndMac, ""), ("SDKROOT = iphoneos;", "SDKROOT = iphoneos;", ""),
    ("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = NO;", "SDKROOT = iphoneos26.0;", ""),
    // Only Xcode can resolve these settings.
    (iOSAndMac, "", ""), (iOSAndMac, "SDKROOT = auto;", ""),
    (iOSAndMac, "SDKROOT = \"$(SDK)\";", ""),
    (
      "SDKROOT = iphoneos; SUPPORTS_MACCATALYST = \"$(MAC)\";", "SDKROOT = iphoneos;", ""
    ),
  ])
  func extensionsOnTheirPlatformsAreNotReported(
    _ host: String, _ pack: String, _ attributes: String
  )
    throws
  {
    for found in try Self.findingsOfBothKinds(host, pack, copied: attributes) {
      #expect(found == [])
    }
  }

  @Test(arguments: [
    ("platform: iOS", ", SUPPORTED_PLATFORMS: iphoneos macosx", "", true),
    ("platform: auto\n    supportedDestinations: [iOS, macOS]", "", "", true),
    (
      "platform: auto\n    supportedDestinations: [iOS, macOS]", "", ", destinationFilters: [iOS]",
      false
    ),
    ("platform: iOS\n    supportedDestinations: [iOS, macOS]", "", ", platformFilter: iOS", false),
    ("platform: iOS", "", "", false),
    (
      "platform: auto\n    supportedDestinations: [iOS, macOS]\n    templates: [Any]", "", "", false
    ),
  ])
  func mismatchedPlatformsInXcodeGenSpecsAreReported(
    _ host: String, _ settings: String, _ dependency: String, _ isMismatch: Bool
  ) throws {
    let icon = "ASSETCATALOG_COMPILER_APPICON_NAME: iMessage App Icon"
    let found = try Self.findings(
      described: """
        name: Otters
        targets:
          App:
            type: application.messages
            \(host)
            sources: [Pack/Assets.xcassets]
            settings: {\(icon)\(settings)}
            dependencies: [{target: Pack\(dependency)}]
          Pack:
            type: app-extension.messages-sticker-pack
            platform: iOS
            sources: [Pack]
            settings: {\(icon), INFOPLIST_FILE: Pack/Info.plist}
        """, as: "project.yml")
    #expect(isMismatch ? Self.isOnlyMismatch(found, "iOS and macOS") : found == [], "\(found)")
  }

  @Test(arguments: [
    ("[.iPhone, .mac]", "", true), ("[.iPhone, .mac]", ", condition: .when([.ios])", false),
    (".iOS", "", false), ("[.iPhone, .macCatalyst]", "", false), ("destinations", "", false),
  ])
  func mismatchedPlatformsInTuistManifestsAreReported(
    _ destinations: String, _ condition: String, _ isMismatch: Bool
  ) throws {
    let found = try Self.findings(
      described: """
        import ProjectDescription
        let project = Project(name: "Otters", targets: [
          .target(name: "App", destinations: \(destinations), product: .app, bundleId: "org.happy.otters",
            sources: ["App/**"], resources: ["App/*.xcassets"],
            dependencies: [.target(name: "Pack"\(condition))]),
          .target(name: "Pack", destinations: .iOS, product: .stickerPackExtension,
            bundleId: "org.happy.otters.pack", resources: ["Pack/**"]),
        ])
        """, as: "Project.swift")
    #expect(isMismatch ? Self.isOnlyMismatch(found, "iOS and macOS") : found == [], "\(found)")
  }
}
