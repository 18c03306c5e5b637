// The Info.plist of a target, and the build settings that add to it.

extension BuildSettings {
  /// True if Xcode writes the Info.plist, or adds the `INFOPLIST_KEY_…` settings to the target's own; `nil` if that is
  /// unknown.
  var generatesInfoPlist: Bool? {
    switch value("GENERATE_INFOPLIST_FILE") {
    case .set(let value): value.text == "YES"
    case .unset: false
    case .unknown: nil
    }
  }
}

extension TargetConfiguration {
  /// Adds the values about Messages in the target's own Info.plist, and the build settings that have no effect because
  /// the target has its own Info.plist.
  ///
  /// - Parameter unknownKeys: further keys that the Info.plist may have, with any values.
  mutating func read(
    _ plist: InfoPlist, _ settings: BuildSettings, unknownKeys: Set<String> = []
  ) {
    let expanded = { (value: ProjectValue) in
      settings.expansion(of: value.text, origin: value.origin)
    }
    infoPlist = plist.path
    if !plist.path.hasExtension("plist") { plistDescription = plist.path }
    let isWhole = !unknownKeys.contains("NSExtension")
    extensionPoint = plist.extensionPoint.map(expanded) ?? (isWhole ? .unset : .unknown)
    presentationContexts = plist.presentationContexts.compactMap { expanded($0).value }
    hasKnownContexts =
      isWhole && presentationContexts.count == plist.presentationContexts.count
    guard settings.generatesInfoPlist == false else { return }
    for key in Self.keysOfMessages where !unknownKeys.contains(key) {
      let name = "INFOPLIST_KEY_\(key)"
      // If the setting has no effect, its condition does not matter.
      let setting = settings.value(name).value ?? settings.conditionalValue(name)
      let shipped = plist[key].map(expanded)
      // An unknown value may be equal to that of the setting.
      let mayBeEqual = shipped.map { $0.value == nil || $0.value?.text == setting?.text } ?? false
      ignoredPlistSettings[key] =
        mayBeEqual ? nil : setting.map { IneffectiveSetting(setting: $0, shipped: shipped?.value) }
    }
  }

  /// The keys that Messages reads in an extension's Info.plist, and that a build setting can add.
  private static let keysOfMessages = ["NSStickerSharingLevel", "CFBundleDisplayName"]
}
