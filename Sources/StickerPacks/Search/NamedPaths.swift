import StickerBase
import SystemPackage

// What somebody named, before anything is looked through.
extension FolderWalk {
  /// Adds a file, or a folder to look through.
  mutating func add(named path: FilePath, _ limits: TreeLimits) {
    do throws(FileFault) {
      let kind = try FileKind(path, followsLinks: true)
      if filter?.excludes(named: path, isFolder: kind == .folder) == true { return }
      switch kind {
      case .folder: try addRoot(path, limits)
      case .file: addFile(path)
      default: found.addOddFile(path, kind, in: path.parent)
      }
    } catch {
      // A link that leads nowhere is there all the same.
      if (try? FileKind(path, followsLinks: false)) == .link {
        found.addOddFile(path, .link, in: path.parent)
      } else {
        found[path.parent].faults.append(error)
      }
    }
  }

  /// Adds an image that comes from standard input and is called by the path.
  mutating func add(standardInput path: FilePath) {
    guard filter?.excludes(named: path, isFolder: false) != true else { return }
    addFile(path, isStandardInput: true)
  }

  private mutating func addFile(_ path: FilePath, isStandardInput: Bool = false) {
    let folder = path.parent
    let kind = CatalogFolder.Kind(folder.real ?? folder)
    found.include(
      PackSource.File(
        path: path, links: .followed, role: PackSource.Role(in: kind),
        isStandardInput: isStandardInput),
      in: enclosingPack(of: folder) ?? folder)
  }

  private mutating func addRoot(_ folder: FilePath, _ limits: TreeLimits) throws(FileFault) {
    guard let identity = try FileIdentity(folder), seenFolders[identity] == nil else { return }
    seenFolders[identity] = roots.count
    let real = folder.real ?? folder
    found.named.add(folder)
    roots.append(
      Root(
        step: Step(
          folder: folder, kind: CatalogFolder.Kind(real), pack: enclosingPack(of: folder),
          root: roots.count),
        limits: limits.usable,
        depth: real.components.count))
  }

  /// The `.stickerpack` that a folder is or lies in, as it can be written from here: also when the
  /// folder is `.` or was reached through a link.
  private func enclosingPack(of folder: FilePath) -> FilePath? {
    guard var real = folder.real else { return nil }
    var path = folder
    while !real.components.isEmpty {
      if CatalogFolder.Kind(real) == .pack { return path }
      real.removeLastComponent()
      path = path.above
    }
    return nil
  }
}
