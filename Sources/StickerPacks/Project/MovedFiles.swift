import StickerBase
package import SystemPackage

extension XcodeProject {
  /// Searches the project's folder for its missing property lists, catalogs and pictures, and notes in ``elsewhere``
  /// where they are.
  ///
  /// - Parameter root: the folder that the user named; nothing outside of it is searched.
  mutating func noteMovedFiles(below root: FilePath) {
    let missing =
      faults.filter { $0.isMissing && $0.path.hasExtension("plist") }.map(\.path)
      + targets.flatMap { $0.missingCatalogs + $0.missingPictures }
    elsewhere = MovedFiles.places(of: missing, in: path.parent, below: root)
  }

  /// Returns the places of a missing file as text, relative to the project's folder; `nil` if it is nowhere.
  package func places(of missing: FilePath) -> String? {
    guard let places = elsewhere[missing] else { return nil }
    return StickerBase.listed(
      places.map { "'\($0.relative(to: path.parent).display.printable)'" }, "and")
  }
}

/// Finds files and catalogs elsewhere in the folder of a project that lists them under a wrong path.
private enum MovedFiles {
  /// Maximum number of names in all folders that are searched, and maximum depth of these folders.
  private static let (maxNames, maxDepth) = (20_000, 6)
  /// Maximum number of places of one file.
  private static let maxPlaces = 3
  /// Folders that tools fill with builds and dependencies.
  private static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules",
  ]

  /// Returns the paths of the files and folders that have the name of a missing one, by the path of the missing one.
  ///
  /// - Parameters:
  ///   - missing: the paths of the missing files and folders.
  ///   - folder: the folder of the project.
  ///   - root: the folder that the user named; nothing outside of it is searched.
  static func places(
    of missing: [FilePath], in folder: FilePath, below root: FilePath
  ) -> [FilePath: [FilePath]] {
    guard !missing.isEmpty else { return [:] }
    let wanted = Set(missing.compactMap { $0.lastComponent?.string.lowercased() })
    var places: [String: [FilePath]] = [:]
    var namesLeft = maxNames
    var folders = [(path: folder, depth: 0)]
    while let (folder, depth) = folders.popLast(), namesLeft > 0 {
      let links = LinkPolicy.refusedBelow(root)
      guard let names = try? FolderListing.names(in: folder, links, atMost: namesLeft) else {
        continue
      }
      namesLeft -= names.count
      for name in names where !name.string.hasPrefix(".") && !skipped.contains(name.string) {
        let path = folder.appendingAsShown(name)
        let key = name.string.lowercased()
        if wanted.contains(key) { places[key, default: []].append(path) }
        if depth < maxDepth, (try? FileKind(path, links)) == .folder {
          folders.append((path, depth + 1))
        }
      }
    }
    return Dictionary(
      missing.map { path in
        let found = path.lastComponent.flatMap { places[$0.string.lowercased()] } ?? []
        return (path, Array(found.sorted(by: naturallyPrecedes).prefix(maxPlaces)))
      }
    ) { first, _ in first }.filter { !$0.value.isEmpty }
  }
}
