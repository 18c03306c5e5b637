import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

/// Findings about privacy manifests, one per fault (Apple's TN3181).
@Suite struct PrivacyManifestTests {
  /// Returns the findings about a manifest with the given dictionary entries.
  private static func findings(_ body: String) throws -> [String] {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(body)</dict></plist>"
    return findings(.list(try PropertyList.value(of: Array(text.utf8))))
  }

  private static func findings(_ content: PrivacyManifestFile.Content) -> [String] {
    var project = XcodeProject(path: "A.xcodeproj")
    project.targets = [
      XcodeTarget(
        id: "A", name: "App", productType: XcodeTarget.app,
        origin: ProjectValue.Origin(path: "A.xcodeproj/project.pbxproj", line: 1))
    ]
    let manifest = PrivacyManifestFile(path: "App/PrivacyInfo.xcprivacy", content: content)
    // A file that is copied twice is judged once.
    project.targets[0].privacyManifests = [manifest, manifest]
    var pack = Pack.made(.made())
    pack.xcodeProjects = [project]
    return messages(InvalidPrivacyManifest.self, pack)
  }

  private static func access(_ category: String, _ reasons: String...) -> String {
    let list = reasons.map { "<string>\($0)</string>" }.joined()
    return "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
      + "<string>\(category)</string><key>NSPrivacyAccessedAPITypeReasons</key><array>\(list)</array>"
      + "</dict></array>"
  }

  private static func collection(
    type: String = "NSPrivacyCollectedDataTypeUserID", linked: String = "<true/>",
    purpose: String = "NSPrivacyCollectedDataTypePurposeAnalytics"
  ) -> String {
    "<key>NSPrivacyCollectedDataTypes</key><array><dict>"
      + "<key>NSPrivacyCollectedDataType</key><string>\(type)</string>"
      + "<key>NSPrivacyCollectedDataTypeLinked</key>\(linked)"
      + "<key>NSPrivacyCollectedDataTypeTracking</key><false/>"
      + "<key>NSPrivacyCollectedDataTypePurposes</key><array><string>\(purpose)</string></array>"
      + "</dict></array>"
  }

  private static let tracking = "<key>NSPrivacyTracking</key>"
  private static let domains = "<key>NSPrivacyTrackingDomains</key>"

  @Test(arguments: [
    "", "\(tracking)<false/>", "\(tracking)<false/>\(domains)<array/>",
    "\(tracking)<true/>\(domains)<array><string>ads.example.com</string></array>",
    "<!-- nothing -->\(access("NSPrivacyAccessedAPICategoryUserDefaults", "CA92.1", "1C8F.1"))",
    access("NSPrivacyAccessedAPICategoryFileTimestamp", "C617.1"), collection(),
  ])
  func soundManifestsAreFine(_ body: String) throws { #expect(try Self.findings(body) == []) }

  private static let faulty: [(String, String)] = [
    ("\(tracking)<string>false</string>", "NSPrivacyTracking is not a Boolean"),
    (
      "\(tracking)<true/>",
      "there are no NSPrivacyTrackingDomains: App Store Connect rejects the app with ITMS-91064."
    ),
    ("\(tracking)<true/>\(domains)<array/>", "but NSPrivacyTrackingDomains is empty"),
    (
      "\(tracking)<false/>\(domains)<array><string>ads.example.com</string></array>",
      "NSPrivacyTracking is false, but NSPrivacyTrackingDomains has entries: App Store Connect rejects the app with "
        + "ITMS-91064."
    ),
    (
      "\(tracking)<true/>\(domains)<array><string>https://ads.example.com/</string></array>",
      "is not a plain domain name"
    ),
    ("\(domains)<string>ads.example.com</string>", "is not a list of texts"),
    ("<key>NSPrivacyAccessedAPIReasons</key><array/>", "is not a key of a privacy manifest"),
    ("<key>NSPrivacyAccessedAPITypes</key><array/>", "is an empty list"),
    (
      "<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>",
      "has no NSPrivacyAccessedAPIType"
    ),
    ("<key>NSPrivacyAccessedAPITypes</key><dict/>", "is not a list of dictionaries"),
    (
      access("FileTimestamp", "C617.1"),
      "is not a category of APIs: App Store Connect rejects the app with ITMS-91054."
    ),
    (
      access("NSPrivacyAccessedAPICategoryDiskSpace", "CA92.1"),
      "'CA92.1' is not an approved reason for NSPrivacyAccessedAPICategoryDiskSpace: App Store Connect "
        + "rejects the app with ITMS-91055."
    ),
    (access("NSPrivacyAccessedAPICategoryDiskSpace"), "is not a list with reasons"),
    (
      collection(type: "UserID"),
      "'UserID' is not a type of data: App Store Connect may reject the app with ITMS-91056."
    ),
    (
      collection(linked: "<string>YES</string>"),
      "NSPrivacyCollectedDataTypeLinked is not a Boolean"
    ),
    (collection(purpose: "App functionality"), "'App functionality' is not a purpose"),
    (
      "<key>NSPrivacyCollectedDataTypes</key><array><dict><key>NSPrivacyCollectedDataType</key>"
        + "<string>NSPrivacyCollectedDataTypeName</string></dict></array>",
      "has no NSPrivacyCollectedDataTypeLinked, NSPrivacyCollectedDataTypeTracking and "
        + "NSPrivacyCollectedDataTypePurposes"
    ),
  ]

  @Test(arguments: faulty)
  func eachFaultIsOneFinding(_ body: String, _ part: String) throws {
    let findings = try Self.findings(body)
    #expect(findings.count == 1 && findings[0].contains(part), "\(findings)")
  }

  @Test func invalidPropertyListsAreReported() throws {
    let fault = DocumentFault("the text ends in a tag", TextPlace(line: 3, column: 1))
    #expect(
      Self.findings(.unreadable(fault))
        == [
          "This privacy manifest cannot be understood: the text ends in a tag (line 3, column 1). App Store Connect "
            + "rejects the app with ITMS-91056."
        ])
    #expect(
      Self.findings(.tooLarge) == [
        "This privacy manifest was not checked: it is larger than 64 KB."
      ])
    let findings = Self.findings(.list(try PropertyList.value(of: Array("( a, b )".utf8))))
    #expect(
      findings == [
        "It is not a dictionary of keys: App Store Connect rejects the app with ITMS-91056."
      ]
    )
  }

  @Test func findingsAreBounded() throws {
    let keys = (0..<100).map { "<key>k\($0)</key><true/>" }.joined()
    #expect(try Self.findings(keys).count == 20)
  }
}
