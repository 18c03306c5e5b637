package import StickerBase
package import SystemPackage

/// Decides which of the files found in folders are checked.
package protocol FileFilter: Sendable {
  /// What was left out.
  var exclusions: [Exclusion] { get }
  /// Mistakes in what says so, below the paths that were named.
  var errors: DocumentErrors { get }

  /// Whether a path that the user named is left out.
  mutating func excludes(named path: FilePath, isFolder: Bool) -> Bool

  /// Whether something found in a folder is left out.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - owner: the folder whose configuration holds.
  ///   - root: the folder that the user named, this one or one above.
  mutating func excludes(
    _ name: FilePath.Component, in path: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  ) -> Bool

  /// True if a pattern lists the files of a folder that are to be checked, so that those which are not left
  /// out are meant. The parameters are those of ``excludes(_:in:owner:root:isFolder:)``.
  mutating func includes(in path: FilePath, owner: FilePath, root: FilePath) -> Bool

  /// Sees something that is passed over whatever is said of it, and that patterns may be for. The
  /// parameters are those of ``excludes(_:in:owner:root:isFolder:)``.
  mutating func passOver(
    _ name: FilePath.Component, in path: FilePath, owner: FilePath, root: FilePath, isFolder: Bool)
}

/// Something that was found and is not checked, and why.
package struct Exclusion: Sendable {
  package var path: FilePath
  package var isFolder: Bool
  /// In words, with the file and line that say so; safe to print.
  package var reason: String

  package init(path: FilePath, isFolder: Bool, reason: String) {
    self.path = path
    self.isFolder = isFolder
    self.reason = reason
  }
}
