package import SystemPackage

/// The names by which a text tells files apart: the last component of a path or, if another path has the same, as many
/// folders before it as necessary, such as `hello/wave.gif` beside `bye/wave.gif`.
package struct DistinctNames {
  private var names: [FilePath: String] = [:]

  package init(_ paths: some Sequence<FilePath>) {
    var unnamed = Set(paths)
    var length = 1
    while !unnamed.isEmpty {
      let byName = Dictionary(grouping: unnamed) { $0.end(length) }
      for (name, same) in byName {
        for path in same where same.count == 1 || path.components.count <= length {
          names[path] = name
          unnamed.remove(path)
        }
      }
      length += 1
    }
  }

  /// The name of a path; that of its last component if the path was not given. Control characters are left for
  /// ``Swift/String/printable`` to escape.
  package subscript(path: FilePath) -> String { names[path] ?? path.displayedName }
}

extension FilePath {
  /// The last components of this path as text, like ``display``.
  fileprivate func end(_ length: Int) -> String {
    guard length > 1, components.count > 1 else { return displayedName }
    return FilePath(root: nil, components.suffix(length)).display
  }
}
