package import SystemPackage

/// Short names that tell files apart in a text: the last component of each path, with as many folders before it as are
/// needed to distinguish it from the other paths, such as `hello/wave.gif` and `bye/wave.gif`.
package struct DistinctNames {
  private var names: [FilePath: String] = [:]

  package init(_ paths: some Sequence<FilePath>) {
    var unnamed = Set(paths)
    var length = 1
    while !unnamed.isEmpty {
      let byName = Dictionary(grouping: unnamed) { $0.displayedEnd(ofLength: length) }
      for (name, namesakes) in byName {
        for path in namesakes where namesakes.count == 1 || path.components.count <= length {
          names[path] = name
          unnamed.remove(path)
        }
      }
      length += 1
    }
  }

  /// The name of a path, or the path's last component if ``init(_:)`` was not given the path. Control characters are
  /// left for ``Swift/String/printable`` to escape.
  package subscript(path: FilePath) -> String { names[path] ?? path.displayedName }
}

extension FilePath {
  /// Returns the last `length` components of this path as text, like ``display``.
  fileprivate func displayedEnd(ofLength length: Int) -> String {
    guard length > 1, components.count > 1 else { return displayedName }
    return FilePath(root: nil, components.suffix(length)).display
  }
}
