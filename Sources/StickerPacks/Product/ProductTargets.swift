import StickerBase
import SystemPackage

// The Info.plist of a built bundle contains the final values of the settings of a project.

extension XcodeTarget {
  /// Creates an app from its Info.plist.
  init(app plist: InfoPlist, at path: FilePath, holding extensions: [XcodeTarget]) {
    // Xcode adds this key to apps without code.
    let isStub = plist.isTrue("LSApplicationLaunchProhibited")
    self.init(
      plist, at: path, productType: isStub ? Self.stub : "com.apple.product-type.application")
    built = BuiltBundle(plist)
    copies = Set(extensions.map(\.id))
    embeds = copies
  }

  /// Creates a Messages extension from its Info.plist; `nil` for any other extension.
  ///
  /// Its product type is the one that its content shows: only a target with a type for Messages has icons of
  /// Messages, so an extension with square icons alone had another type, unless it has the key that Xcode adds
  /// to sticker packs only.
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
    let isOther = built.hasIconsOfOtherType && !isProvider
    self.init(plist, at: path, productType: isOther ? Self.otherExtension : type)
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
    let said = { (value: ProjectValue?) in value.map(ProjectSetting.set) ?? .unset }
    self.init(name: "")
    bundleIdentifier = said(plist["CFBundleIdentifier"])
    version = said(plist["CFBundleShortVersionString"])
    build = said(plist["CFBundleVersion"])
    displayName = said(plist["CFBundleDisplayName"])
    productName = plist["CFBundleName"]
    iconName = said(plist.icon)
    extensionPoint = said(plist.extensionPoint)
    principalClass = plist.principalClass
    sharingLevel = plist["NSStickerSharingLevel"]
    presentationContexts = plist.presentationContexts
    hasKnownContexts = true
    infoPlist = plist.path
  }
}
