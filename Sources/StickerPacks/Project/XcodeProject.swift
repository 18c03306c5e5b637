package import StickerBase
package import SystemPackage

/// The facts in an Xcode project about its Messages extensions and the apps that contain them, which App
/// Store Connect checks.
package struct XcodeProject: Sendable {
  /// The path of the `.xcodeproj`, or of the file or built product that the facts were read from instead.
  package var path: FilePath
  package var targets: [XcodeTarget] = []
  /// The `project.pbxproj` or description, and the files that were looked for because the project names them.
  package var files: [FilePath] = []
  /// The problems with ``files``.
  package var faults: [Fault] = []
  /// The files elsewhere in the project's folder that have the name of a missing file, by the missing file's path.
  package internal(set) var elsewhere: [FilePath: [FilePath]] = [:]
  /// A project with stickers that has probably replaced this one, which has none; `nil` if there is no such project.
  package internal(set) var successor: FilePath?
  /// True if the facts come from the Info.plists of a built app or extension, not from a project.
  package var isBuilt = false

  /// A problem with a file: it is missing, cannot be understood, or was not read completely.
  package struct Fault: Sendable, Equatable {
    package var path: FilePath
    package var problem: String
    package var place: TextPlace?
    package var isMissing = false
    /// True if a limit prevented that the file, or the files that it names, were read completely.
    package var isLimit = false
  }

  package init(path: FilePath) { self.path = path }

  /// The targets that are Messages extensions, judged by their type or their Info.plist.
  package var messagesExtensions: [XcodeTarget] { targets.filter(\.isMessagesExtension) }

  /// The Messages extensions that are shipped. If the project has apps, these are the extensions that an app contains
  /// or depends on; otherwise all extensions are shipped.
  package var shippedExtensions: [XcodeTarget] {
    guard targets.contains(where: \.isApp) else { return messagesExtensions }
    return messagesExtensions.filter { !hosts(of: $0).isEmpty }
  }

  /// Returns the apps that contain or depend on a target.
  package func hosts(of target: XcodeTarget) -> [XcodeTarget] {
    targets.filter { $0.isApp && $0.dependenciesAndEmbedded.contains(target.id) }
  }

  /// The apps that contain or depend on Messages extensions, each once.
  package var hosts: [XcodeTarget] {
    let extensions = Set(messagesExtensions.map(\.id))
    return targets.filter { $0.isApp && !$0.dependenciesAndEmbedded.isDisjoint(with: extensions) }
  }

  /// The apps without code that contain or depend on Messages extensions.
  package var stubHosts: [XcodeTarget] { hosts.filter(\.isStub) }

  /// True if the apps that contain the extensions have no code and therefore show the icons of the extensions; `nil` if
  /// there is no such app, or if only some of the apps have code.
  var hostsAreStubs: Bool? {
    let kinds = Set(hosts.map(\.isStub))
    return kinds.count == 1 ? kinds.first : nil
  }
}
