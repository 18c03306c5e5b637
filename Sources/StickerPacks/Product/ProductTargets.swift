import StickerBase
import SystemPackage

// Targets of built bundles. The Info.plist of a bundle contains the final values of the settings of its target.

extension XcodeTarget {
  /// Creates an app from its Info.plist.
  init(app plist: InfoPlist, at path: FilePath, holding extensions: [XcodeTarget]) {
    // Xcode adds this key to apps without code.
    let isStub = plist.isTrue("LSApplicationLaunchProhibited")
    self.init(
      plist, at: path, productType: isStub ? Self.stub : "com.apple.product-type.application")
    built = BuiltBundle(plist)
    embeddedTargets = Set(extensions.map(\.id))
    dependenciesAndEmbedded = embeddedTargets
  }

  /// Creates a Messages extension from its Info.plist; `nil` for any other extension.
  ///
  /// The product type is inferred from the contents. Only a target with a type for Messages gets icons for Messages. If
  /// an extension has only square icons and none for the App Store, its target had another type, unless the extension
  /// has the key that Xcode adds only to sticker packs.
  ///
  /// - Parameters:
  ///   - holdsPack: true if the extension contains a compiled pack.
  ///   - nestedBundles: the bundles with code in the extension.
  init?(
    appex plist: InfoPlist, at path: FilePath, holdsPack: Bool, nestedBundles: [FilePath]
  ) {
    let isProvider = plist.isTrue("LSApplicationIsStickerProvider")
    guard holdsPack || isProvider || plist.extensionPoint?.text == Self.extensionPoint else {
      return nil
    }
    var built = BuiltBundle(plist)
    built.nestedBundles = nestedBundles
    let type = holdsPack || isProvider ? Self.stickerPack : Self.messagesApp
    let hasOtherType = built.hasIconsOfOtherType && !isProvider
    self.init(plist, at: path, productType: hasOtherType ? Self.otherExtension : type)
    self.built = built
  }

  private init(_ plist: InfoPlist, at path: FilePath, productType: String) {
    self.init(
      id: path.display, name: path.displayedName, productType: productType,
      origin: ProjectValue.Origin(path: plist.path, line: nil),
      configurations: [TargetConfiguration(built: plist)])
  }
}

extension TargetConfiguration {
  fileprivate init(built plist: InfoPlist) {
    let setting = { (value: ProjectValue?) in value.map(ProjectSetting.set) ?? .unset }
    self.init(name: "")
    bundleIdentifier = setting(plist["CFBundleIdentifier"])
    version = setting(plist["CFBundleShortVersionString"])
    build = setting(plist["CFBundleVersion"])
    displayName = setting(plist["CFBundleDisplayName"])
    productName = plist["CFBundleName"]
    iconName = setting(plist.icon)
    extensionPoint = setting(plist.extensionPoint)
    principalClass = plist.principalClass
    sharingLevel = plist["NSStickerSharingLevel"]
    presentationContexts = plist.presentationContexts
    hasKnownContexts = true
    infoPlist = plist.path
  }
}
