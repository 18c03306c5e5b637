package import SystemPackage

/// One target of a project.
package struct XcodeTarget: Sendable {
  /// The key of the target's object in an Xcode project, its name in another tool's description, or its path in a built
  /// product.
  package var id: String
  package var name: String
  package var productType: String
  /// The project file, and the line of the target.
  package var origin: ProjectValue.Origin
  /// True if the target compiles source files, or if that is unknown. For sticker packs and stubs in another tool's
  /// description, true only if it is known.
  package var mayHaveSources = false
  /// The files that the target copies into its bundle.
  package var resources = TargetFiles()
  /// The files that the target compiles.
  package var sources = TargetFiles()
  /// The products of Swift packages that the target links.
  package var packageProducts: [String] = []
  /// The asset catalogs that the target compiles; `nil` if they are unknown.
  package var catalogs: TargetCatalogs?
  /// The catalogs among the resources that the generator of the project leaves out.
  package var droppedCatalogs: [FilePath] = []
  /// True if the target's code creates stickers. Determined only for extensions with code whose Info.plist leaves out
  /// ``TargetConfiguration/mediaContext``; false for all other targets.
  package var makesStickers = false
  package var privacyManifests: [PrivacyManifestFile] = []
  /// The names of the frameworks that the target embeds.
  package var embeddedFrameworks: [String] = []
  /// The catalogs that the project lists but that do not exist.
  package var missingCatalogs: [FilePath] = []
  /// The pictures that the project lists among the resources but that do not exist.
  package var missingPictures: [FilePath] = []
  /// The ids of the targets that the target embeds.
  package var embeddedTargets: Set<String> = []
  /// The ids of the targets that the target depends on or embeds only for some platforms.
  package var platformFilteredTargets: Set<String> = []
  /// The names of the destinations of targets that are not embedded in `PlugIns`, by the id of the target.
  package var misplacedTargets: [String: String] = [:]
  /// The ids of the targets that the target embeds or depends on.
  package var dependenciesAndEmbedded: Set<String> = []
  package var configurations: [TargetConfiguration] = []
  /// The facts that only a built product has; `nil` for a target of a project.
  package var built: BuiltBundle?

  /// The product type of an app with code; the types of other apps begin with it.
  package static let app = "com.apple.product-type.application"
  /// The product type of an app without code that contains a sticker pack or an iMessage app.
  package static let stub = "com.apple.product-type.application.messages"
  /// The product type of a Messages extension without code.
  package static let stickerPack = "com.apple.product-type.app-extension.messages-sticker-pack"
  /// The product type of extensions that are not for Messages.
  package static let otherExtension = "com.apple.product-type.app-extension"
  /// The product type of a Messages extension with code.
  package static let messagesApp = "com.apple.product-type.app-extension.messages"
  /// The names that Xcode's templates give to the targets of Messages extensions.
  package static let templateNames: Set<String> = [
    "Messages Extension", "MessagesExtension", "Sticker Pack Extension", "StickerPackExtension",
  ]
  /// The extension point of Messages extensions in an Info.plist.
  package static let extensionPoint = "com.apple.message-payload-provider"

  /// The beginning of the product types of unit and UI tests.
  private static let testPrefix = "com.apple.product-type.bundle."

  var isTest: Bool { productType.hasPrefix(Self.testPrefix) }
  package var isStub: Bool { productType == Self.stub }
  package var isApp: Bool { productType.hasPrefix(Self.app) }
  package var isStickerPack: Bool { productType == Self.stickerPack }
  /// True if the target has the product type of a Messages extension.
  package var hasMessagesType: Bool { isStickerPack || productType == Self.messagesApp }

  /// True if the target runs only on iPhone.
  var isForPhoneOnly: Bool {
    !configurations.isEmpty && configurations.allSatisfy { $0.deviceFamily.value?.text == "1" }
  }

  var isMessagesExtension: Bool {
    hasMessagesType
      || configurations.contains { $0.extensionPoint.value?.text == Self.extensionPoint }
  }
}
