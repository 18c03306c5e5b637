package import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerLinting
package import StickerPacks
package import SystemPackage

/// A copy of the given files and folders with the changes of a repair, built next to its destination.
package struct RepairCopy: ~Copyable {
  private let roots: CopiedRoots
  private var folder: StagedFolder
  /// Files left out of the copy because they are larger than the size limit for images.
  package let omitted: [FilePath]

  /// Builds the copy.
  ///
  /// - Parameters:
  ///   - roots: folders and files to copy; if there are several, each gets its own name in the copy.
  ///   - output: destination outside all roots, where there is nothing or an empty folder.
  ///   - others: files to leave out: the copy is not a checkout, so a check of it would take them for stickers.
  ///   - isTrial: true for a copy that is only checked, and made among temporary files.
  /// - Throws: ``WriteFault``; nothing is left behind then.
  package init(
    of roots: [FilePath], with plan: RepairPlan, at output: FilePath,
    leavingOut others: [FilePath] = [], isTrial: Bool = false
  ) throws(WriteFault) {
    let copied = CopiedRoots(roots, renamed: plan.renamed)
    var (tree, omitted) = try Self.repairedTree(of: copied, with: plan, output)
    for path in others {
      if let copy = copied.copiedPath(of: path) { tree.remove(copy) }
    }
    folder = try StagedFolder.filled(
      with: tree, at: isTrial ? Self.temporaryPlace(like: output) : output)
    self.roots = copied
    self.omitted = omitted
  }

  /// Returns a free path among temporary files, with the name of another path or a similar one.
  package static func temporaryPlace(like path: FilePath) -> FilePath {
    let name = path.lastComponent?.kind == .regular ? path.lastComponent : nil
    var place = FilePath(FrameStore.usualFolder).appending(name ?? "copy")
    while FileStamp(place) != nil { place = place.numbered }
    return place
  }

  /// Checks that a copy can be created at a path.
  package static func checkDestination(_ output: FilePath) throws(WriteFault) {
    if ImageName.hasImageExtension(output) {
      throw WriteFault(
        path: output,
        reason: "a copy is a folder, but this is the name of an image; remove the extension")
    }
    try StagedFolder.check(output)
  }

  /// Returns the files of the copy, with the changes of the plan.
  private static func repairedTree(
    of roots: CopiedRoots, with plan: RepairPlan, _ output: FilePath
  ) throws(WriteFault) -> (FileTree, omitted: [FilePath]) {
    var (tree, omitted) = (FileTree(), [FilePath]())
    for root in roots.all {
      let part = try copiedTree(of: root, output)
      for (path, content) in part.tree.contents {
        let copied = roots.copiedPath(of: path, below: root)
        guard tree.contents[copied] == nil else {
          throw WriteFault(
            path: output,
            reason:
              "two of the files in it would be called \(copied.display.printable): name them one by "
              + "one, or the folder that holds them")
        }
        tree.add(content, at: copied, like: part.tree.originals[path])
      }
      omitted += part.omitted
    }
    for file in plan.files {
      guard let old = roots.copiedPath(of: file.path), let name = file.newPath.lastComponent else {
        continue
      }
      let new = old.removingLastComponent().appending(name)
      let content = file.bytes.map { FileTree.Content.bytes($0) } ?? tree.contents[old]
      let original = tree.originals[old]
      if file.isRenamed { tree.remove(old) }
      if let content { tree.add(content, at: new, like: original) }
    }
    omitted.sort(by: naturallyPrecedes)
    return (tree, omitted)
  }

  /// Returns the files to copy: everything in a folder except `.git` and files that are too large, or a single file.
  private static func copiedTree(
    of root: FilePath, _ output: FilePath
  ) throws(WriteFault) -> (tree: FileTree, omitted: [FilePath]) {
    guard root.isFolder else {
      var tree = FileTree()
      tree.add(.copy(of: root, .followed), at: "", like: root)
      return (tree, [])
    }
    if let parent = output.parent.real, let real = root.real, parent.starts(with: real) {
      throw WriteFault(path: output, reason: "it would be inside the copied pack")
    }
    let present: FileTree
    do throws(FileFault) {
      present = try FileTree(keeping: root)
    } catch {
      throw WriteFault(path: root, reason: error.description)
    }
    var tree = FileTree()
    tree.add(.folder, at: "", like: root)
    var omitted: [FilePath] = []
    for (path, content) in present.contents
    where !path.components.contains(where: { $0.string == ".git" }) {
      switch content {
      case .folder: tree.add(.folder, at: path, like: root.pushing(path))
      case .kept(let file):
        if FileContents.byteCount(of: file, .refused) > DecodeLimits.standard.fileBytes {
          omitted.append(file)
        } else {
          tree.add(.copy(of: file), at: path, like: file)
        }
      case .link, .bytes, .copy: tree.add(content, at: path)
      }
    }
    return (tree, omitted)
  }

  /// Lints the copy.
  ///
  /// - Parameters:
  ///   - shown: the folder at which findings are reported; `nil` to report them at the paths of the originals.
  ///   - originals: the packs found in the original folders.
  ///   - configuration: returns the configuration for the pack in an original folder.
  package func lint(
    with linter: Linter, at shown: FilePath?, originals: FoundPacks,
    configuration: (_ folder: FilePath) -> Configuration,
    progress: (_ done: Int, _ total: Int) -> Void
  ) async -> Report {
    var linter = linter
    let paths = CopyPaths(
      folder: folder.folder.withoutCurrentFolders,
      shown: shown ?? folder.finalPath(of: folder.folder))
    linter.shownPath = { [roots] path in
      (shown == nil ? paths.original(of: path, roots) : paths.shownPath(of: path), nil)
    }
    linter.settingsPath = { [roots] in paths.original(of: $0, roots) }
    var found = FoundPacks([folder.folder])
    found.copyProjectFacts(of: originals) { [roots] path in
      roots.copiedPath(of: path).map(paths.folder.pushing)
    }
    let excludedCopies = originals.exclusions.map(\.path).compactMap { roots.copiedPath(of: $0) }
    found.leaveOut { path in
      excludedCopies.contains { path.starts(with: paths.folder.pushing($0)) }
    }
    var report = await linter.lint(
      found,
      configuration: { inside in configuration(paths.original(of: inside, roots)) },
      progress: progress)
    let excluded =
      shown == nil ? originals.exclusions.map(\.path) : excludedCopies.map(paths.shown.pushing)
    func isExcluded(_ path: FilePath) -> Bool { excluded.contains { path.starts(with: $0) } }
    report.packs.removeAll { isExcluded($0.path) }
    for index in report.packs.indices {
      report.packs[index].findings.removeAll { isExcluded($0.path) }
    }
    return report
  }

  /// Moves the copy to its destination.
  ///
  /// - Returns: notes for the user, as sentences.
  package mutating func place() throws(WriteFault) -> [String] { try folder.place() }
}

/// The temporary path of the copy, and the path at which its files are shown.
private struct CopyPaths: Sendable {
  let folder: FilePath
  let shown: FilePath

  /// Returns the path at which an item in the copy is shown.
  func shownPath(of path: FilePath) -> FilePath {
    var inside = path.withoutCurrentFolders
    guard inside.removePrefix(folder) else { return path }
    return inside.isEmpty ? shown : shown.pushing(inside)
  }

  /// Returns the original path of an item in the copy.
  func original(of path: FilePath, _ roots: CopiedRoots) -> FilePath {
    var inside = path.withoutCurrentFolders
    guard inside.removePrefix(folder) || inside.removePrefix(shown.withoutCurrentFolders) else {
      return path
    }
    return roots.original(of: inside)
  }
}
