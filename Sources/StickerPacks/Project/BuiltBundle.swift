package import SystemPackage

/// The facts that Xcode writes into an app or extension when it builds it.
package struct BuiltBundle: Sendable {
  package let tools: BuildTools
  /// The icon files, without scale and extension, such as `iMessage App Icon60x45`.
  package let iconFiles: [String]
  /// The devices that the bundle is for, as the idioms of icon slots, such as `iphone`; empty if they are unknown.
  package let idioms: Set<String>
  /// True if the Info.plist names the icon that the App Store shows for a Messages extension.
  package let namesStoreIcon: Bool
  /// True if the Info.plist names the icon set that Xcode compiled (`CFBundleIconName`).
  package let namesIconSet: Bool
  /// The frameworks, extensions, apps and other bundles with code in an extension. If there are none, its folder
  /// `Frameworks`, if it has one.
  package var nestedBundles: [FilePath] = []
  /// True if an extension claims to be a sticker pack, but contains no compiled one.
  package var lacksPack = false

  init(_ plist: InfoPlist) {
    tools = BuildTools(plist, at: ProjectValue.Origin(path: plist.path, line: nil))
    iconFiles = plist.iconFiles
    idioms = Set(plist.deviceFamilies.compactMap { ["1": "iphone", "2": "ipad"][$0] })
    namesIconSet = plist.namesIconSet
    namesStoreIcon = plist[AppleFacts.storeIconKey.value]?.text.isEmpty == false
  }

  /// True if there are icons and all of them are square like icons of apps, so that none is for Messages.
  package var hasOnlySquareIcons: Bool {
    !iconFiles.isEmpty
      && iconFiles.allSatisfy { Self.size(in: $0).map { $0.width == $0.height } ?? false }
  }

  /// True if Xcode made the icons as for an extension that is not for Messages.
  package var hasIconsOfOtherType: Bool { hasOnlySquareIcons && !namesStoreIcon }

  /// True if an icon is not square, like the icons in Messages.
  package var hasMessagesIcons: Bool {
    iconFiles.contains { Self.size(in: $0).map { $0.width != $0.height } ?? false }
  }

  /// Returns the sizes in points, such as `27x20`, for which there is no icon file.
  package func missingIcons(of sizes: [String]) -> [String] {
    sizes.filter { size in !iconFiles.contains { $0.hasSuffix(size) } }
  }

  /// Parses the size in points at the end of an icon's name: `AppIcon60x60`, `AppIcon83.5x83.5`.
  private static func size(in name: String) -> (width: Double, height: Double)? {
    let isPart = { (character: Character) in "0"..."9" ~= character || character == "." }
    let height = name.reversed().prefix(while: isPart)
    let rest = name.dropLast(height.count)
    guard rest.last == "x" else { return nil }
    let width = rest.dropLast().reversed().prefix(while: isPart)
    guard let width = Double(String(width.reversed())),
      let height = Double(String(height.reversed()))
    else { return nil }
    return (width, height)
  }
}
