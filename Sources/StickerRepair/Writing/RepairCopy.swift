package import StickerBase
import StickerCodecs
package import StickerKit
package import StickerPacks
package import SystemPackage

/// A copy of what was named with what a repair makes in it, filled beside its place.
package struct RepairCopy: ~Copyable {
  private let roots: CopiedRoots
  private var folder: StagedFolder
  /// Files that are not in it, because they are larger than any image.
  package let omitted: [FilePath]

  /// Fills the copy.
  ///
  /// - Parameters:
  ///   - roots: the folders and files that are copied; of several, each lies in it under its own name.
  ///   - output: where the copy is to be: nothing, or an empty folder, and in none of them.
  /// - Throws: ``WriteFault``; nothing is left behind then.
  package init(
    of roots: [FilePath], with plan: RepairPlan, at output: FilePath
  ) throws(WriteFault) {
    let copied = CopiedRoots(roots)
    let (tree, omitted) = try Self.tree(of: copied, with: plan, output)
    folder = try StagedFolder.filled(with: tree, at: output)
    self.roots = copied
    self.omitted = omitted
  }

  /// Checks that a copy may be made there.
  package static func check(_ output: FilePath) throws(WriteFault) {
    if ImageName.hasImageExtension(output) {
      throw WriteFault(
        path: output,
        reason: "a copy is a folder, and this is the name of an image; leave off the ending")
    }
    try StagedFolder.check(output)
  }

  private static func tree(
    of roots: CopiedRoots, with plan: RepairPlan, _ output: FilePath
  ) throws(WriteFault) -> (FileTree, omitted: [FilePath]) {
    var (tree, omitted) = (FileTree(), [FilePath]())
    for root in roots.all {
      let part = try self.tree(of: root, output)
      for (path, content) in part.tree.contents {
        let place = roots.place(of: path, below: root)
        guard tree.contents[place] == nil else {
          throw WriteFault(
            path: output,
            reason:
              "two of the files in it would be called \(place.display.printable): name them one by "
              + "one, or the folder that holds them")
        }
        tree.add(content, at: place)
      }
      omitted += part.omitted
    }
    for file in plan.files {
      guard let old = roots.place(of: file.path), let name = file.newPath.lastComponent else {
        continue
      }
      let new = old.removingLastComponent().appending(name)
      let content = file.bytes.map { FileTree.Content.bytes($0) } ?? tree.contents[old]
      if file.isRenamed { tree.remove(old) }
      if let content { tree.add(content, at: new) }
    }
    omitted.sort(by: naturallyPrecedes)
    return (tree, omitted)
  }

  /// What is copied: all but what Git keeps of its own; of a file only that.
  private static func tree(
    of root: FilePath, _ output: FilePath
  ) throws(WriteFault) -> (tree: FileTree, omitted: [FilePath]) {
    guard root.isFolder else {
      var tree = FileTree()
      tree.add(.copy(of: root, .followed), at: "")
      return (tree, [])
    }
    if let place = output.parent.real, let real = root.real, place.starts(with: real) {
      throw WriteFault(path: output, reason: "it would lie in the pack that is copied")
    }
    let present: FileTree
    do throws(FileFault) {
      present = try FileTree(keeping: root)
    } catch {
      throw WriteFault(path: root, reason: error.description)
    }
    var tree = FileTree()
    var omitted: [FilePath] = []
    for (path, content) in present.contents
    where !path.components.contains(where: { $0.string == ".git" }) {
      guard case .kept(let file) = content else {
        tree.add(content, at: path)
        continue
      }
      if FileContents.byteCount(of: file, .refused) > DecodeLimits.standard.fileBytes {
        omitted.append(file)
      } else {
        tree.add(.copy(of: file), at: path)
      }
    }
    return (tree, omitted)
  }

  /// Lets the rules judge the copy; findings are told at the places that it is to have.
  ///
  /// - Parameters:
  ///   - originals: what was found where the copy is made from.
  ///   - configuration: what holds for a pack in a folder of the original.
  package func check(
    _ linter: Linter, originals: FoundPacks,
    configuration: (_ folder: FilePath) -> Configuration,
    progress: (_ done: Int, _ total: Int) -> Void
  ) async -> Report {
    var linter = linter
    let place = Place(
      folder: folder.folder.withoutCurrentFolders, shown: folder.shown(folder.folder))
    linter.shownPath = { (place.shown($0), nil) }
    var found = FoundPacks([folder.folder])
    found.takeProjects(of: originals.packs) { [roots] path in
      roots.place(of: path).map(place.folder.pushing)
    }
    var report = await linter.lint(
      found,
      configuration: { inside in configuration(place.original(inside, roots)) },
      progress: progress)
    let left = originals.exclusions.map(\.path).compactMap {
      roots.place(of: $0).map(place.shown.pushing)
    }
    func isExcluded(_ path: FilePath) -> Bool { left.contains { path.starts(with: $0) } }
    report.packs.removeAll { isExcluded($0.path) }
    for index in report.packs.indices {
      report.packs[index].findings.removeAll { isExcluded($0.path) }
    }
    return report
  }

  /// Gives the copy its name.
  ///
  /// - Returns: what is to be known of it, in sentences.
  package mutating func place() throws(WriteFault) -> [String] { try folder.place() }
}

/// Where the copy is, and where it is to be.
private struct Place: Sendable {
  let folder: FilePath
  let shown: FilePath

  func shown(_ path: FilePath) -> FilePath {
    var rest = path.withoutCurrentFolders
    guard rest.removePrefix(folder) else { return path }
    return rest.isEmpty ? shown : shown.pushing(rest)
  }

  func original(_ path: FilePath, _ roots: CopiedRoots) -> FilePath {
    var rest = path.withoutCurrentFolders
    guard rest.removePrefix(folder) else { return path }
    return roots.original(of: rest)
  }
}
