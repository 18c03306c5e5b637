import StickerBase
package import SystemPackage

/// A git checkout, recognized by its files; git itself is not run.
package struct Repository: Sendable {
  /// The folder that holds `.git`, absolute and without links.
  package let root: FilePath

  private static let links = LinkPolicy.refusedBelow("/")

  /// Finds the closest checkout that contains a folder; `nil` if there is none.
  package init?(around folder: FilePath) {
    var folder = folder.realFolder
    while !Self.isRoot(folder) {
      guard folder.removeLastComponent(), !folder.components.isEmpty else { return nil }
    }
    root = folder
  }

  /// Returns true if a folder is the root of a checkout. `.git` is a folder there or, in worktrees and submodules, a
  /// file.
  ///
  /// - Parameter folder: a path without links.
  static func isRoot(_ folder: FilePath) -> Bool {
    (try? FileKind(folder.appending(".git"), links)) != nil
  }

  /// True if files of the checkout may be missing on purpose (git-sparse-checkout(1): `config` or `config.worktree` in
  /// its git directory says `sparseCheckout = true`).
  package var isSparse: Bool {
    guard let gitDirectory else { return false }
    return ["config", "config.worktree"].contains { name in
      let file = try? FileContents(gitDirectory.appending(name), limit: 1 << 20, Self.links)
      let lines = DecodedText.text(of: file?.bytes ?? []).lowercased()
        .split(whereSeparator: \.isNewline)
      return lines.contains {
        $0.filter { !$0.isWhitespace }.hasPrefix("sparsecheckout=true")
      }
    }
  }

  /// The git directory of the checkout; `nil` if the file `.git` does not name it.
  private var gitDirectory: FilePath? {
    let path = root.appending(".git")
    guard (try? FileKind(path, Self.links)) == .file else { return path }
    let file = try? FileContents(path, limit: 4096, Self.links)
    let text = DecodedText.text(of: file?.bytes ?? [])
    let prefix = "gitdir: "
    guard text.hasPrefix(prefix), let line = text.split(whereSeparator: \.isNewline).first else {
      return nil
    }
    return root.pushing(FilePath(String(line.dropFirst(prefix.count)))).lexicallyNormalized()
  }
}
