package import StickerBase
package import SystemPackage

/// What an Xcode project says of its Messages extensions and of the apps that hold them: what App Store
/// Connect decides by.
package struct XcodeProject: Sendable {
  /// The `.xcodeproj`.
  package var path: FilePath
  package var targets: [XcodeTarget] = []
  /// Its `project.pbxproj` and the files that this names and that were looked for.
  package var files: [FilePath] = []
  /// Files of it that cannot be understood.
  package var faults: [Fault] = []
  /// Whether this is what came out of a project: an app or extension, told by its Info.plist.
  package var isBuilt = false

  package struct Fault: Sendable, Equatable {
    package var path: FilePath
    package var problem: String
    package var place: TextPlace?
    /// Whether the file is not there.
    package var isMissing = false
    /// Whether it was not read to its end because a limit was reached.
    package var isLimit = false
  }

  package init(path: FilePath) { self.path = path }

  /// The targets that are Messages extensions: by their type, or by what they say in Info.plist.
  package var messagesExtensions: [XcodeTarget] { targets.filter(\.isMessagesExtension) }

  /// Those of them that reach people: a project with apps ships what its apps hold.
  package var shippedExtensions: [XcodeTarget] {
    guard targets.contains(where: \.isApp) else { return messagesExtensions }
    return messagesExtensions.filter { !hosts(of: $0).isEmpty }
  }

  /// The apps that hold a target.
  package func hosts(of target: XcodeTarget) -> [XcodeTarget] {
    targets.filter { $0.isApp && $0.embeds.contains(target.id) }
  }

  /// The apps that hold Messages extensions, each once.
  package var hosts: [XcodeTarget] {
    let extensions = Set(messagesExtensions.map(\.id))
    return targets.filter { $0.isApp && !$0.embeds.isDisjoint(with: extensions) }
  }

  /// Those of them that have no code.
  package var stubHosts: [XcodeTarget] { hosts.filter(\.isStub) }

  /// Whether the apps that hold the extensions have no code of their own: they show the extension's
  /// icons. `nil` when there is no such app, or one of each kind.
  var hostsAreStubs: Bool? {
    let kinds = Set(hosts.map(\.isStub))
    return kinds.count == 1 ? kinds.first : nil
  }
}

/// One target of a project.
package struct XcodeTarget: Sendable {
  /// The key of its object.
  package var id: String
  package var name: String
  package var productType: String
  /// The project's file, and the line where the target stands.
  package var origin: ProjectValue.Origin
  /// True if it compiles anything, or if that cannot be told.
  package var hasSources = false
  /// The files that it copies into its bundle, and those that it compiles.
  package var resources = TargetFiles()
  package var sources = TargetFiles()
  /// The products of Swift packages that it links.
  package var packageProducts: [String] = []
  /// The asset catalogs that it compiles; `nil` when nobody can tell.
  package var catalogs: TargetCatalogs?
  /// The keys of the targets that it copies into itself.
  package var copies: Set<String> = []
  /// Of those, the ones that it copies elsewhere than into `PlugIns`, with the name of that folder.
  package var misplaced: [String: String] = [:]
  /// The keys of those, and of the targets that are built before it.
  package var embeds: Set<String> = []
  package var configurations: [TargetConfiguration] = []

  /// An app, with code unless more follows.
  package static let app = "com.apple.product-type.application"
  /// App without code that holds a sticker pack or an iMessage app.
  package static let stub = "com.apple.product-type.application.messages"
  package static let stickerPack = "com.apple.product-type.app-extension.messages-sticker-pack"
  package static let messagesApp = "com.apple.product-type.app-extension.messages"
  /// The point that Messages extensions name in their Info.plist.
  package static let extensionPoint = "com.apple.message-payload-provider"

  package var isStub: Bool { productType == Self.stub }
  package var isApp: Bool { productType.hasPrefix(Self.app) }
  package var isStickerPack: Bool { productType == Self.stickerPack }
  /// Whether it has the type of a Messages extension.
  package var hasMessagesType: Bool { isStickerPack || productType == Self.messagesApp }

  var isMessagesExtension: Bool {
    hasMessagesType
      || configurations.contains { $0.extensionPoint.value?.text == Self.extensionPoint }
  }
}

/// What a target is in one of its configurations, such as Release. What is `nil` is not said, or cannot
/// be told without Xcode.
package struct TargetConfiguration: Sendable {
  package var name: String
  package var bundleIdentifier = ProjectSetting.unknown
  package var version = ProjectSetting.unknown
  package var build = ProjectSetting.unknown
  package var displayName = ProjectSetting.unknown
  /// What people see where there is no display name.
  package var productName: ProjectValue?
  package var iconName = ProjectSetting.unknown
  package var extensionPoint = ProjectSetting.unknown
  /// The class that Messages makes an object of, where an Info.plist names one.
  package var principalClass: ProjectValue?
  package var sharingLevel: ProjectValue?
  package var presentationContexts: [ProjectValue] = []
  /// The Info.plist, where one was read.
  package var infoPlist: FilePath?
}

/// A value with the file and line that say it.
package struct ProjectValue: Sendable, Equatable {
  package struct Origin: Sendable, Equatable {
    package var path: FilePath
    package var line: Int?

    package init(path: FilePath, line: Int?) {
      self.path = path
      self.line = line
    }
  }

  package var text: String
  package var origin: Origin
}
