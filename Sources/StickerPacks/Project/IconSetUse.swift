import SystemPackage

/// The use of an icon set according to projects.
package struct IconSetUse: Sendable, Equatable {
  /// True if a Messages extension shows the set.
  package var isForExtension: Bool
  /// True if an app without code shows the set.
  package var isForHost: Bool
  /// True if a project does not tell whether an extension or an app shows the set.
  package var isUnknown: Bool
  /// True if every target that may show the set runs on iPhone only.
  package var isForPhoneOnly: Bool
  /// True if the app has no code; `nil` if there is no app, or if there are apps of both kinds.
  package var hostIsStub: Bool?

  /// Determines the use of a set in a project.
  init(of set: FilePath, in project: XcodeProject) {
    let extensions = project.shippedExtensions
    let hosts = project.stubHosts
    let uses = { (target: XcodeTarget) -> Bool? in
      guard let names = target.iconNames else { return nil }
      // A target that names another set shows that one, no matter which sets it compiles. If it names no existing set,
      // it may show any set that it compiles, since the repair is to name one of them.
      let known = target.catalogs?.iconNames(forExtension: !target.isApp)
      let namesOne = known.map { !names.isDisjoint(with: $0) } ?? !names.isEmpty
      guard !namesOne || names.contains(set.stem ?? "") else { return false }
      return target.catalogs?.contains(set)
    }
    isForExtension = extensions.contains { uses($0) == true }
    isForHost = hosts.contains { uses($0) == true }
    // Without a Messages extension nothing shows the set, whichever app compiles it.
    let apps = project.targets.filter(\.isApp)
    let isWithoutExtension =
      project.messagesExtensions.isEmpty && project.faults.allSatisfy(\.isMissing) && !apps.isEmpty
      && apps.allSatisfy { $0.catalogs != nil }
    isUnknown =
      project.messagesExtensions.isEmpty && !isWithoutExtension
      || (extensions + hosts).contains { uses($0) == nil }
    let users = (extensions + hosts).filter { uses($0) != false }
    isForPhoneOnly = !users.isEmpty && users.allSatisfy(\.isForPhoneOnly)
    hostIsStub = project.hostsAreStubs
  }

  /// Returns the combined use in several projects of one folder.
  func joined(with other: IconSetUse?) -> IconSetUse {
    guard let other else { return self }
    var use = self
    use.isForExtension = isForExtension || other.isForExtension
    use.isForHost = isForHost || other.isForHost
    use.isUnknown = isUnknown || other.isUnknown
    use.isForPhoneOnly = isForPhoneOnly && other.isForPhoneOnly
    if hostIsStub != other.hostIsStub { use.hostIsStub = nil }
    return use
  }
}
