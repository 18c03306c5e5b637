import StickerBase
import SystemPackage

/// The folders that the user named. They may be links, but links below them are not followed.
struct NamedFolders: Sendable {
  private(set) var paths: Set<FilePath> = []

  mutating func add(_ path: FilePath) { paths.insert(path) }

  /// Returns the innermost named folder that a path is or lies in; `nil` if there is none.
  func root(of path: FilePath) -> FilePath? {
    var folder = path
    while !paths.contains(folder) {
      guard folder.removeLastComponent(), !folder.isEmpty else {
        return paths.contains(".") && path.names(below: ".") != nil ? "." : nil
      }
    }
    return folder
  }

  /// Returns the policy for links in a path.
  func links(for path: FilePath) -> LinkPolicy {
    root(of: path).map { .refusedBelow($0) } ?? .refused
  }
}
