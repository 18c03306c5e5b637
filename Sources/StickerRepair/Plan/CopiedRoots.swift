import StickerBase
import SystemPackage

/// The layout of a copy: the contents of a single folder, or else each folder and file under a name of its own.
struct CopiedRoots: Sendable {
  /// The roots; none is inside another.
  let all: [FilePath]
  /// The names in the copy of folders whose own names are not unique, by original path.
  private var names: [FilePath: String] = [:]
  /// The names of the files in the copy, by original path.
  private var fileNames: [FilePath: FilePath.Component] = [:]

  /// - Parameter renamed: returns the path that a file gets, or the same if it keeps its name.
  init(_ roots: [FilePath], renamed: (FilePath) -> FilePath = { $0 }) {
    let plain = roots.map(\.withoutCurrentFolders)
    all = zip(roots, plain).enumerated().filter { index, pair in
      !plain.enumerated().contains { other, folder in
        let isSame = folder == pair.1 && other < index
        let isInside =
          folder != pair.1 && (folder == "." ? pair.1.isRelative : pair.1.starts(with: folder))
        return isSame || isInside
      }
    }.map(\.element.0)
    let counts = Dictionary(all.map { (Self.name(of: $0), 1) }, uniquingKeysWith: +)
    for root in all where counts[Self.name(of: root), default: 0] > 1 && root.isFolder {
      names[root] =
        root.components.filter { $0.kind == .regular }.map(\.string).joined(separator: "-")
    }
    for root in all where !root.isFolder { fileNames[root] = renamed(root).lastComponent }
  }

  private static func name(of root: FilePath) -> FilePath.Component? {
    root.lastComponent?.kind == .regular ? root.lastComponent : root.real?.lastComponent
  }

  /// Returns the path of an item below the copy.
  ///
  /// - Parameters:
  ///   - path: the item's path below the root; empty for the root itself.
  ///   - root: one of ``all``.
  func copiedPath(of path: FilePath, below root: FilePath) -> FilePath {
    guard all.count > 1 || path.isEmpty && !root.isFolder else { return path }
    let name = names[root].flatMap { FilePath.Component($0) } ?? Self.name(of: root)
    return FilePath(root: nil, (name.map { [$0] } ?? [])).pushing(path)
  }

  /// Returns the original path of an item in the copy.
  ///
  /// - Parameter copied: the item's path below the copy; empty for the copy itself.
  func original(of copied: FilePath) -> FilePath {
    let first = all.first ?? "."
    guard let name = copied.components.first else { return first.isFolder ? first : first.parent }
    guard all.count > 1 || !first.isFolder else { return first.pushing(copied) }
    if let file = fileNames.first(where: { $0.value == name })?.key {
      return file.lastComponent == name ? file : file.parent.appendingAsShown(name)
    }
    let root = all.first { copiedPath(of: "", below: $0).lastComponent == name } ?? first
    let inside = FilePath(root: nil, copied.components.dropFirst())
    return inside.isEmpty ? root : root.pushing(inside)
  }

  /// Returns the path below the copy of an original file or folder; `nil` if it is in none of the roots.
  func copiedPath(of path: FilePath) -> FilePath? {
    let path = path.withoutCurrentFolders
    for root in all {
      if !root.isFolder {
        if path == root.withoutCurrentFolders { return copiedPath(of: "", below: root) }
        continue
      }
      let folder = root.withoutCurrentFolders
      if path == folder { return copiedPath(of: "", below: root) }
      var inside = path
      if folder == "." {
        if path.root == nil { return copiedPath(of: path, below: root) }
      } else if inside.removePrefix(folder), !inside.isEmpty {
        return copiedPath(of: inside, below: root)
      }
    }
    return nil
  }
}

extension FilePath {
  var isFolder: Bool { (try? FileKind(self, followsLinks: true)) == .folder }
}
