import StickerPacks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An `Info.plist` with the keys of Xcode's template. When the project is built, the product types add the keys that
/// are the same for every sticker pack, such as `LSApplicationLaunchProhibited`.
struct WrittenInfoPlist {
  private let entries: [String: Value]

  enum Value: Encodable {
    case string(String)
    case boolean(Bool)
    case array([String])
    case dictionary([String: Value])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let string): try container.encode(string)
      case .boolean(let boolean): try container.encode(boolean)
      case .array(let array): try container.encode(array)
      case .dictionary(let dictionary): try container.encode(dictionary)
      }
    }
  }

  /// Returns the Info.plist of the Messages application, which never shows a screen.
  static func host(of project: StickerProject) -> WrittenInfoPlist {
    let phone = ["Portrait", "LandscapeLeft", "LandscapeRight"]
    let pad = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    return WrittenInfoPlist(
      project, type: "APPL",
      [
        "LSRequiresIPhoneOS": .boolean(true),
        "UILaunchStoryboardName": .string("LaunchScreen"),
        "UISupportedInterfaceOrientations": .array(phone.map { "UIInterfaceOrientation\($0)" }),
        "UISupportedInterfaceOrientations~ipad": .array(pad.map { "UIInterfaceOrientation\($0)" }),
      ])
  }

  /// Returns the Info.plist of the extension. The principal class of a sticker pack is part of Messages; the principal
  /// class of an app with code is in the app's module.
  ///
  /// An app with code lists its presentation contexts: Messages and, if it has stickers, the media context. From iOS 17
  /// on, the media context is every place that offers stickers. Only stickers can be inserted there (Apple's page of
  /// `presentationContext`).
  static func `extension`(of project: StickerProject) -> WrittenInfoPlist {
    var description: [String: Value] = [
      "NSExtensionPointIdentifier": .string("com.apple.message-payload-provider")
    ]
    switch project.contents {
    case .stickerPack:
      description["NSExtensionPrincipalClass"] = .string("StickerBrowserViewController")
    case .app(let parts):
      let contexts = AppleFacts.presentationContexts.value
      let name = AppCode.principalClass(withMessages: parts.hasMessages)
      description["NSExtensionPrincipalClass"] = .string("$(PRODUCT_MODULE_NAME).\(name)")
      description["NSExtensionAttributes"] = .dictionary([
        "MSSupportedPresentationContexts": .array(
          [contexts.messages] + (parts.hasStickers ? [contexts.media] : []))
      ])
    }
    return WrittenInfoPlist(project, type: "XPC!", ["NSExtension": .dictionary(description)])
  }

  private init(_ project: StickerProject, type: String, _ entries: [String: Value]) {
    let common: [String: Value] = [
      "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
      "CFBundleDisplayName": .string(project.name),
      "CFBundleExecutable": .string("$(EXECUTABLE_NAME)"),
      "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"),
      "CFBundleInfoDictionaryVersion": .string("6.0"),
      "CFBundleName": .string("$(PRODUCT_NAME)"),
      "CFBundlePackageType": .string(type),
      "CFBundleShortVersionString": .string("$(MARKETING_VERSION)"),
      "CFBundleVersion": .string("$(CURRENT_PROJECT_VERSION)"),
    ]
    self.entries = common.merging(entries) { $1 }
  }

  /// The property list as XML, with sorted keys.
  var text: String {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    guard let data = try? encoder.encode(entries) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
