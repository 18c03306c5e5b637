import SystemPackage

/// What an icon set is for, as projects say.
package struct IconSetUse: Sendable, Equatable {
  package var isForExtension: Bool
  /// Whether an app without code shows it.
  package var isForHost: Bool
  /// Whether a project does not tell, so that it may be for either.
  package var isUnknown: Bool
  /// Whether the app has no code; `nil` when there is none, or one of each kind.
  package var hostIsStub: Bool?

  /// What a project does with the set in a folder.
  init(of set: FilePath, in project: XcodeProject) {
    let extensions = project.shippedExtensions
    let hosts = project.stubHosts
    let uses = { (target: XcodeTarget) -> Bool? in
      guard let names = target.iconNames else { return nil }
      // A target that names another set shows that one, whatever it compiles.
      guard names.isEmpty || names.contains(set.stem ?? "") else { return false }
      guard let catalogs = target.catalogs else { return nil }
      return catalogs.contains(set) && !names.isEmpty
    }
    isForExtension = extensions.contains { uses($0) == true }
    isForHost = hosts.contains { uses($0) == true }
    isUnknown =
      project.messagesExtensions.isEmpty || (extensions + hosts).contains { uses($0) == nil }
    hostIsStub = project.hostsAreStubs
  }

  /// What several projects of one folder do with it.
  func joined(with other: IconSetUse?) -> IconSetUse {
    guard let other else { return self }
    var use = self
    use.isForExtension = isForExtension || other.isForExtension
    use.isForHost = isForHost || other.isForHost
    use.isUnknown = isUnknown || other.isUnknown
    if hostIsStub != other.hostIsStub { use.hostIsStub = nil }
    return use
  }
}
