// The properties of a target in one configuration, from its build settings and its Info.plist.

extension TargetConfiguration {
  /// The target's own Info.plist, without the values that Xcode adds.
  enum Plist {
    case none
    case unknown
    /// An Info.plist that was read; it may also have the unknown keys, with any values.
    case read(InfoPlist, unknownKeys: Set<String> = [])

    /// Creates the state of an Info.plist that a project names.
    ///
    /// - Parameter plist: what was read; `nil` if the file cannot be read.
    init(_ plist: InfoPlist?) { self = plist.map { Plist.read($0) } ?? .unknown }
  }

  /// Determines the properties of a configuration.
  ///
  /// - Parameters:
  ///   - name: the name of the configuration.
  ///   - settings: the build settings of the target in this configuration.
  ///   - plist: the target's own Info.plist.
  init(_ name: String, _ settings: BuildSettings, _ plist: Plist) {
    let expanded = { (value: ProjectValue) in
      settings.expansion(of: value.text, origin: value.origin)
    }
    let inPlist = { (key: String) -> ProjectSetting in
      switch plist {
      case .none: .unset
      case .unknown: .unknown
      case .read(let plist, let unknownKeys):
        plist[key].map(expanded) ?? (unknownKeys.contains(key) ? .unknown : .unset)
      }
    }
    // Values in the Info.plist take precedence over values that Xcode adds.
    let addedByXcode = { (setting: String) -> ProjectSetting in
      switch (settings.generatesInfoPlist, plist) {
      case (true, _): settings.value(setting)
      case (nil, _), (_, .none): .unknown
      default: .unset
      }
    }
    let value = { (key: String, setting: String) in inPlist(key).otherwise(addedByXcode(setting)) }
    self.name = name
    bundleIdentifier =
      settings.value("PRODUCT_BUNDLE_IDENTIFIER").otherwise(inPlist("CFBundleIdentifier"))
    version = value("CFBundleShortVersionString", "MARKETING_VERSION")
    build = value("CFBundleVersion", "CURRENT_PROJECT_VERSION")
    displayName = value("CFBundleDisplayName", "INFOPLIST_KEY_CFBundleDisplayName")
    productName = inPlist("CFBundleName").otherwise(settings.value("PRODUCT_NAME")).value
    iconName = settings.value("ASSETCATALOG_COMPILER_APPICON_NAME")
    developmentAssets = settings.value("DEVELOPMENT_ASSET_PATHS").value?.text
    deviceFamily = settings.value("TARGETED_DEVICE_FAMILY")
    platforms = settings.platforms
    sharingLevel = value("NSStickerSharingLevel", "INFOPLIST_KEY_NSStickerSharingLevel").value
    if let swift = settings.value("ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES").value,
      swift.text == "YES"
    {
      embedsSwift = swift
    }
    switch plist {
    case .read(let plist, let unknownKeys):
      read(plist, settings, unknownKeys: unknownKeys)
      principalClass = plist.principalClass.map { expanded($0).value ?? $0 }
    // No build setting adds an NSExtension.
    case .none where settings.generatesInfoPlist == true: extensionPoint = .unset
    case .none, .unknown: break
    }
  }
}
