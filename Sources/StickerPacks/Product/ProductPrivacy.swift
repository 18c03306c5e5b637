import StickerBase
import SystemPackage

extension ProductFiles {
  /// Returns the privacy manifests that App Store Connect checks in an app or extension: its own, those of its
  /// frameworks, and those of resource bundles in the app, the extension or a framework. The manifest of statically
  /// linked code is in a resource bundle.
  mutating func privacyManifests(of bundle: FilePath) -> [PrivacyManifestFile] {
    let frameworks = subfolders(of: bundle) { $0 == "Frameworks" }
      .flatMap { subfolders(of: $0) { $0.extension == "framework" } }
    let owners = [bundle] + frameworks
    let folders = owners.flatMap { owner in
      [owner] + subfolders(of: owner) { $0.extension == "bundle" }
    }
    return folders.compactMap { privacyManifest(in: $0) }
  }

  private mutating func subfolders(
    of folder: FilePath, _ isWanted: (FilePath.Component) -> Bool
  ) -> [FilePath] {
    entries(in: folder).filter { $0.kind == .folder && isWanted($0.name) }
      .map { folder.appending($0.name) }
  }

  private mutating func privacyManifest(in folder: FilePath) -> PrivacyManifestFile? {
    let exists = entries(in: folder).contains {
      $0.name.string == PrivacyManifestFile.fileName && $0.kind == .file
    }
    guard exists else { return nil }
    let file = file(at: folder.appending(PrivacyManifestFile.fileName))
    guard admits(file, in: folder),
      let contents = try? file.contents(limit: PrivacyManifestFile.maxBytes)
    else { return nil }
    return PrivacyManifestFile(path: file.path, contents)
  }
}
