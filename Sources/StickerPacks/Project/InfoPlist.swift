import StickerBase
import SystemPackage

/// The values in an Info.plist that rules need, with unexpanded variables.
struct InfoPlist {
  let path: FilePath
  private(set) var extensionPoint: ProjectValue?
  /// `NSExtensionPrincipalClass` as written.
  private(set) var principalClass: ProjectValue?
  private(set) var presentationContexts: [ProjectValue] = []
  /// The icon that Xcode recorded in a built product: the name of its set, or its first file.
  private(set) var icon: ProjectValue?
  /// The names of the icon files that Xcode recorded in a built product, without scale and extension.
  private(set) var iconFiles: [String] = []
  /// True if `CFBundleIconName` names an icon set, at the top or in a primary icon.
  private(set) var namesIconSet = false
  /// The first of `CFBundleSupportedPlatforms`.
  private(set) var platform: ProjectValue?
  /// `UIDeviceFamily`: 1 for iPhone, 2 for iPad.
  private(set) var deviceFamilies: Set<String> = []
  private var values: [String: ProjectValue] = [:]

  private static let keys: Set<String> = [
    "CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion", "CFBundleDisplayName",
    "CFBundleName", "NSStickerSharingLevel", "CFBundleIconName",
    // Keys that Xcode adds for apps and extensions without code.
    "LSApplicationLaunchProhibited", "LSApplicationIsStickerProvider",
    // Keys that Xcode adds to what it builds.
    "CFBundleExecutable", "DTSDKName", "DTXcode", "DTPlatformName", "DTPlatformVersion",
    AppleFacts.storeIconKey.value,
  ]
  /// Maximum number of presentation contexts, or of device families, that are read; Apple defines a few.
  private static let maxListed = 20
  /// Maximum number of icon files that are read per list of icons; an icon set has 13 slots.
  private static let maxIcons = 100
  /// True if the file is text. A binary property list has no lines.
  private let hasLines: Bool

  /// Reads the values of a property list.
  ///
  /// - Parameter hasLines: true if the file is text.
  init(_ list: DocumentNode, at path: FilePath, hasLines: Bool = true) {
    self.path = path
    self.hasLines = hasLines
    for entry in list.entries where Self.keys.contains(entry.key) && values[entry.key] == nil {
      values[entry.key] = value(entry.value)
    }
    let extensionInfo = list["NSExtension"]
    extensionPoint = extensionInfo?["NSExtensionPointIdentifier"].flatMap { value($0) }
    principalClass = extensionInfo?["NSExtensionPrincipalClass"].flatMap { value($0) }
    let contexts =
      extensionInfo?["NSExtensionAttributes"]?["MSSupportedPresentationContexts"]
      ?? list["MSSupportedPresentationContexts"]
    presentationContexts = (contexts?.elements ?? []).prefix(Self.maxListed)
      .compactMap { value($0) }
    let primary = ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap {
      list[$0]?["CFBundlePrimaryIcon"]
    }
    let names = [list["CFBundleIconName"]] + primary.map { $0["CFBundleIconName"] }
    let files = primary.flatMap { ($0["CFBundleIconFiles"]?.elements ?? []).prefix(Self.maxIcons) }
    iconFiles = files.compactMap(\.text)
    namesIconSet = names.contains { $0?.text?.isEmpty == false }
    deviceFamilies = Set(
      (list["UIDeviceFamily"]?.elements ?? []).prefix(Self.maxListed).compactMap(\.text))
    platform = list["CFBundleSupportedPlatforms"]?.elements.first.flatMap { value($0) }
    icon = (names + [files.first]).compactMap(\.self).compactMap { value($0) }.first {
      !$0.text.isEmpty
    }
  }

  subscript(key: String) -> ProjectValue? { values[key] }

  /// Returns true if a Boolean value is true; Xcode 8 wrote some as the text `YES`.
  func isTrue(_ key: String) -> Bool { ["true", "YES", "1"].contains(values[key]?.text) }

  private func value(_ node: DocumentNode) -> ProjectValue? {
    node.text.map {
      ProjectValue(
        text: $0, origin: ProjectValue.Origin(path: path, line: hasLines ? node.place.line : nil))
    }
  }
}
