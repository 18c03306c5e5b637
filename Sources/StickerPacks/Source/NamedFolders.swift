import StickerBase
import SystemPackage

/// The folders that somebody named. They may be links, what lies below them may not.
struct NamedFolders: Sendable {
  private(set) var paths: Set<FilePath> = []

  mutating func add(_ path: FilePath) { paths.insert(path) }

  /// The innermost of them that a path is or lies in.
  func root(of path: FilePath) -> FilePath? {
    var folder = path
    while !paths.contains(folder) {
      guard folder.removeLastComponent(), !folder.isEmpty else {
        return paths.contains(".") && path.names(below: ".") != nil ? "." : nil
      }
    }
    return folder
  }

  /// What may be a link on the way to something.
  func links(for path: FilePath) -> LinkPolicy {
    root(of: path).map { .refusedBelow($0) } ?? .refused
  }
}
