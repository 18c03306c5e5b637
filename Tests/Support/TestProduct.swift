public import Foundation

/// A built app with a sticker pack and without code, as Xcode builds it as far as known. It has no faults, so every
/// finding comes from a test's change.
public struct TestProduct: Sendable {
  /// The forms in which the product is checked.
  public enum Form: String, Sendable, CaseIterable {
    case app = "Otters.app"
    case messagesExtension = "Pack.appex"
    case archive = "Otters.ipa"
  }

  public typealias List = [String: any Sendable]

  public var app: List
  public var messagesExtension: List
  public var pack: List
  /// The files in the pack besides its Info.plist.
  public var packFiles: [String: [UInt8]]
  /// The other files in the app.
  public var files: [String: [UInt8]] = ["Otters": [0xCA, 0xFE, 0xBA, 0xBE]]
  /// True if the extension holds a compiled pack.
  public var holdsPack = true
  /// The folders beside `Payload` in the archive, with one file each.
  public var supportFolders = ["MessagesApplicationSupport", "MessagesApplicationExtensionSupport"]
  /// The other files in the archive, outside `Payload` and those folders.
  public var besideTheApp: [String: [UInt8]] = [:]
  /// The format of the property lists; Xcode writes binary ones for devices.
  public var format = PropertyListSerialization.PropertyListFormat.binary

  public static let packPath = "PlugIns/Pack.appex/Otters.stickerpack"

  public init() throws {
    let common: List = [
      "CFBundleDisplayName": "Otters", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
      "CFBundleIcons": Self.icons(
        ["60x45", "67x50", "74x55", "27x20", "32x24"].map { "iMessage App Icon\($0)" }),
      // Keys added by Xcode 26.1.
      "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
      "DTPlatformVersion": "26.1", "DTSDKName": "iphoneos26.1", "DTXcode": "2611",
    ]
    app = common.merging([
      "CFBundleIdentifier": "org.happy.otters", "LSApplicationLaunchProhibited": true,
    ]) { $1 }
    messagesExtension = common.merging([
      "CFBundleIdentifier": "org.happy.otters.pack", "LSApplicationIsStickerProvider": true,
      "MSMessagesExtensionStoreIconName": "iMessage App Icon",
      "NSExtension": ["NSExtensionPointIdentifier": "com.apple.message-payload-provider"] as List,
    ]) { $1 }
    let names = ["otter-happy.png", "otter-love.png"]
    packFiles = [:]
    for name in names {
      let file = Folders.samplePacks.appending(path: "good-pack/\(name)")
      packFiles[name] = Array(try Data(contentsOf: file))
    }
    pack = ["IMStickerPackLayout": "MSStickerSizeClassRegular"]
    list(names)
  }

  /// Turns the product into an iMessage app with code, which makes stickers from its own files, as Xcode builds it.
  public mutating func makeApp() {
    app["LSApplicationLaunchProhibited"] = nil
    messagesExtension["LSApplicationIsStickerProvider"] = nil
    holdsPack = false
  }

  /// Sets the icon files that the extension's Info.plist names.
  public mutating func setIcons(_ names: [String]) {
    messagesExtension["CFBundleIcons"] = Self.icons(names)
  }

  private static func icons(_ names: [String]) -> List {
    ["CFBundlePrimaryIcon": ["CFBundleIconFiles": names, "CFBundleIconName": "Icon"] as List]
  }

  /// Sets the list of the pack to these stickers, each with a label.
  public mutating func list(_ names: [String]) {
    pack["IMStickers"] = names.map { name -> List in
      ["IMStickerIdentifier": name, "IMStickerAccessibilityLabel": "An otter, \(name.count)"]
    }
  }

  /// The bytes of a property list as Xcode writes it, in ``format``.
  public func bytes(of list: List) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
  }

  /// All files of the app by relative path.
  public func tree() throws -> [String: [UInt8]] {
    var tree = files
    tree["Info.plist"] = try bytes(of: app)
    tree["PlugIns/Pack.appex/Info.plist"] = try bytes(of: messagesExtension)
    guard holdsPack else { return tree }
    tree["\(Self.packPath)/Info.plist"] = try bytes(of: pack)
    for (name, bytes) in packFiles { tree["\(Self.packPath)/\(name)"] = bytes }
    return tree
  }

  /// The archive that is uploaded to App Store Connect.
  public func archive() throws -> TestZip {
    let app = try tree().map { ("Payload/Otters.app/\($0.key)", $0.value) }
    let support = supportFolders.map { ("\($0)/\($0)Stub", [0xCA, 0xFE, 0xBA, 0xBE] as [UInt8]) }
    let others = besideTheApp.map { ($0.key, $0.value) }
    return TestZip(Dictionary(uniqueKeysWithValues: app + support + others))
  }

  /// Writes the product in a form.
  public func write(_ form: Form, into folder: TemporaryFolder) throws {
    switch form {
    case .archive: try folder.write(archive().bytes, to: form.rawValue)
    case .app:
      for (path, bytes) in try tree() { try folder.write(bytes, to: "\(form.rawValue)/\(path)") }
    case .messagesExtension:
      let inside = "PlugIns/\(form.rawValue)/"
      for (path, bytes) in try tree() where path.hasPrefix(inside) {
        try folder.write(bytes, to: "\(form.rawValue)/\(path.dropFirst(inside.count))")
      }
    }
  }
}
