package import StickerBase
package import SystemPackage

/// Decides which of the files that the user named, or that were found in folders, are checked.
package protocol FileFilter: Sendable {
  /// The files and folders that were left out.
  var exclusions: [Exclusion] { get }
  /// Mistakes in the configurations below the named paths.
  var errors: DocumentErrors { get }

  /// Returns true if a path that the user named is left out.
  mutating func excludes(named path: FilePath, isFolder: Bool) -> Bool

  /// Returns true if a file or folder found in a folder is left out.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains it.
  ///   - owner: the folder whose configuration applies.
  ///   - root: the folder that the user named, which is the folder or one above it.
  mutating func excludes(
    _ name: FilePath.Component, in folder: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  ) -> Bool

  /// Returns true if the configuration of a folder has an `include`, which lists the files to check. For the
  /// parameters, see ``excludes(_:in:owner:root:isFolder:)``.
  mutating func includes(in folder: FilePath, owner: FilePath, root: FilePath) -> Bool

  /// Notes a file or folder that is always skipped, so that a pattern for it counts as used. For the parameters, see
  /// ``excludes(_:in:owner:root:isFolder:)``.
  mutating func passOver(
    _ name: FilePath.Component, in folder: FilePath, owner: FilePath, root: FilePath, isFolder: Bool
  )
}

/// A file or folder that was found but is not checked, with the reason.
package struct Exclusion: Sendable {
  package var path: FilePath
  package var isFolder: Bool
  /// The reason as text, with the file and line of the pattern if there is one; safe to print.
  package var reason: String

  package init(path: FilePath, isFolder: Bool, reason: String) {
    self.path = path
    self.isFolder = isFolder
    self.reason = reason
  }
}
