package import StickerBase
package import SystemPackage

/// The facts in an Xcode project about its Messages extensions and the apps that contain them, which App
/// Store Connect checks.
package struct XcodeProject: Sendable {
  /// The path of the `.xcodeproj`.
  package var path: FilePath
  package var targets: [XcodeTarget] = []
  /// Its `project.pbxproj`, and the files that were looked for because it names them.
  package var files: [FilePath] = []
  /// The problems with its files.
  package var faults: [Fault] = []
  /// True if this describes a built app or extension, based on its Info.plist.
  package var isBuilt = false

  /// A file that is missing, cannot be understood, or was not read completely.
  package struct Fault: Sendable, Equatable {
    package var path: FilePath
    package var problem: String
    package var place: TextPlace?
    package var isMissing = false
    /// True if the file was not read to its end because a limit was reached.
    package var isLimit = false
  }

  package init(path: FilePath) { self.path = path }

  /// The targets that are Messages extensions, judged by their type or their Info.plist.
  package var messagesExtensions: [XcodeTarget] { targets.filter(\.isMessagesExtension) }

  /// The Messages extensions that are shipped: if the project has apps, those that an app contains.
  package var shippedExtensions: [XcodeTarget] {
    guard targets.contains(where: \.isApp) else { return messagesExtensions }
    return messagesExtensions.filter { !hosts(of: $0).isEmpty }
  }

  /// Returns the apps that contain a target.
  package func hosts(of target: XcodeTarget) -> [XcodeTarget] {
    targets.filter { $0.isApp && $0.embeds.contains(target.id) }
  }

  /// The apps that contain Messages extensions, each once.
  package var hosts: [XcodeTarget] {
    let extensions = Set(messagesExtensions.map(\.id))
    return targets.filter { $0.isApp && !$0.embeds.isDisjoint(with: extensions) }
  }

  /// The apps with Messages extensions that have no code.
  package var stubHosts: [XcodeTarget] { hosts.filter(\.isStub) }

  /// True if the apps that contain the extensions have no code, so that they show the extension's icons.
  /// `nil` if there is no such app, or if there are apps of both kinds.
  var hostsAreStubs: Bool? {
    let kinds = Set(hosts.map(\.isStub))
    return kinds.count == 1 ? kinds.first : nil
  }
}

/// One target of a project.
package struct XcodeTarget: Sendable {
  /// The key of the target's object.
  package var id: String
  package var name: String
  package var productType: String
  /// The project file, and the line of the target.
  package var origin: ProjectValue.Origin
  /// True if the target compiles source files, or if that is unknown.
  package var hasSources = false
  /// The files that the target copies into its bundle.
  package var resources = TargetFiles()
  /// The files that the target compiles.
  package var sources = TargetFiles()
  /// The products of Swift packages that the target links.
  package var packageProducts: [String] = []
  /// The asset catalogs that the target compiles; `nil` if they are unknown.
  package var catalogs: TargetCatalogs?
  /// The catalogs among its resources that the generator of the project leaves out.
  package var droppedCatalogs: [FilePath] = []
  /// True if the target's code creates stickers. Known only for extensions with code whose Info.plist leaves out
  /// ``TargetConfiguration/mediaContext``.
  package var makesStickers = false
  package var privacyManifests: [PrivacyManifestFile] = []
  /// The names of the frameworks that the target copies into itself.
  package var embeddedFrameworks: [String] = []
  /// The catalogs that its project lists, but that do not exist.
  package var missingCatalogs: [FilePath] = []
  /// The pictures that its project lists among its resources and that do not exist.
  package var missingPictures: [FilePath] = []
  /// The keys of the targets that the target copies into itself.
  package var copies: Set<String> = []
  /// The keys of copied targets that are copied only for some platforms.
  package var filtered: Set<String> = []
  /// The keys of copied targets whose destination is not `PlugIns`, with the name of the destination.
  package var misplaced: [String: String] = [:]
  /// The keys of the copied targets and of the dependencies.
  package var embeds: Set<String> = []
  package var configurations: [TargetConfiguration] = []
  /// The facts that only a built product has; `nil` for a target of a project.
  package var built: BuiltBundle?

  /// The product type of an app with code; the types of other apps begin with it.
  package static let app = "com.apple.product-type.application"
  /// The product type of an app without code that contains a sticker pack or an iMessage app.
  package static let stub = "com.apple.product-type.application.messages"
  package static let stickerPack = "com.apple.product-type.app-extension.messages-sticker-pack"
  /// The product type of extensions other than those for Messages.
  package static let otherExtension = "com.apple.product-type.app-extension"
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

/// The properties of a target in one of its configurations, such as Release. A property is `nil` if it is not
/// set, or if only Xcode knows it.
package struct TargetConfiguration: Sendable {
  package var name: String
  package var bundleIdentifier = ProjectSetting.unknown
  package var version = ProjectSetting.unknown
  package var build = ProjectSetting.unknown
  package var displayName = ProjectSetting.unknown
  /// The name that people see if there is no display name.
  package var productName: ProjectValue?
  package var iconName = ProjectSetting.unknown
  package var extensionPoint = ProjectSetting.unknown
  /// `DEVELOPMENT_ASSET_PATHS`: folders and files for previews, which Xcode leaves out of archives.
  package var developmentAssets: String?
  /// `TARGETED_DEVICE_FAMILY`: `1` for iPhone, `2` for iPad.
  package var deviceFamily = ProjectSetting.unknown
  /// The platforms that the target is built for, without simulators; `nil` if they are unknown.
  package var platforms: Set<BuildTools.Platform>?
  /// The class that Messages instantiates, if the Info.plist names one.
  package var principalClass: ProjectValue?
  package var sharingLevel: ProjectValue?
  /// `ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES`, if it is `YES`.
  package var embedsSwift: ProjectValue?
  package var presentationContexts: [ProjectValue] = []
  /// True if an Info.plist was read and all of its presentation contexts are known.
  package var hasKnownContexts = false
  /// The `INFOPLIST_KEY_…` settings about Messages that Xcode ignores, by the key that they would set: the
  /// target has its own Info.plist without that value, and none is generated.
  package var ignoredPlistSettings: [String: IneffectiveSetting] = [:]
  /// The path of the Info.plist, or of the description that has its keys, if one was read.
  package var infoPlist: FilePath?
  /// The description from which a tool writes the Info.plist; `nil` if it is written by hand.
  package var plistDescription: FilePath?

  /// The context of stickers outside of Messages: the emoji keyboard, FaceTime, Markup
  /// (MSMessagesAppPresentationContext.media).
  package static let mediaContext = AppleFacts.presentationContexts.value.media

  /// True if the extension is known to be missing among the stickers of the system.
  package var leavesOutMediaContext: Bool {
    hasKnownContexts && !presentationContexts.contains { $0.text == Self.mediaContext }
      && presentationContexts.allSatisfy {
        AppleFacts.presentationContexts.value.all.contains($0.text)
      }
  }
}

/// A build setting that would add a value to an Info.plist, but has no effect.
package struct IneffectiveSetting: Sendable, Equatable {
  package var setting: ProjectValue
  /// The value of the key in the target's own Info.plist; `nil` if it does not have the key.
  package var shipped: ProjectValue?
}

/// A value with the file and line that define it.
package struct ProjectValue: Sendable, Equatable {
  package struct Origin: Sendable, Equatable {
    package var path: FilePath
    package var line: Int?

    package init(path: FilePath, line: Int?) {
      self.path = path
      self.line = line
    }
  }

  /// A build setting, and the place that sets it; `nil` if nothing does.
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var origin: Origin?
  }

  package var text: String
  package var origin: Origin
  /// The build setting that the whole value is taken from; `nil` for any other value.
  package var setting: Setting?
}
