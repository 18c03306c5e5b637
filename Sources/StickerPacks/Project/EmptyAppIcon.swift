package import SystemPackage

/// An app's icon set without a picture.
package struct EmptyAppIcon: Sendable, Equatable {
  /// The `.appiconset`.
  package var set: FilePath
  /// The name of the app's target.
  package var app: String
}

extension XcodeProject {
  /// The icon sets without a picture that the apps with Messages extensions show, each once.
  var emptyAppIcons: [EmptyAppIcon] {
    var icons: [EmptyAppIcon] = []
    for target in hosts {
      guard let set = target.catalogs?.emptyIcon(of: target),
        !icons.contains(where: { $0.set == set })
      else { continue }
      icons.append(EmptyAppIcon(set: set, app: target.name))
    }
    return icons
  }
}

extension TargetCatalogs {
  /// Returns the icon set that an app shows, if it has no picture. If the app may show several sets, all of them must
  /// be empty, and the first one is returned.
  fileprivate func emptyIcon(of target: XcodeTarget) -> FilePath? {
    let names = Set(target.configurations.compactMap(\.iconName.value?.text))
    let candidates = iconSets.filter { names.isEmpty || names.contains($0.stem ?? "") }
    return candidates.allSatisfy(emptyIconSets.contains) ? candidates.first : nil
  }
}
